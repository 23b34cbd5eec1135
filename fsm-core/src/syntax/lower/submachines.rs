//! The machines that states run (UML 2.5.1, 14.2.3.4.7: submachine states), in terms of what every state has.
//!
//! ```text
//! state Connecting {                           state Connecting(retry: Retry = Retry::new()) {
//!     machine retry: Retry(&mut net.link);         enter { retry.restart(&mut net.link); /* has it ended? */ }
//!                                                  exit { retry.stop(&mut net.link); }
//!                                                  active { retry.__poll(&mut net.link); /* has it ended? */ }
//!     forward Link(event) => retry(event);         on Link(event) if retry.__takes(&net.link, &event)
//!                                                      => { retry.handle(&mut net.link, event); /* has it ended? */ }
//!     done(retry.GaveUp { why }) => Offline(why);  on retry(RetryEnd::GaveUp { why }) => Offline(why);
//! }                                            }
//! ```
//!
//! How it has ended is a signal of the machine around it. So no later part knows of submachines, except where time passes:
//! what is due inside is a transition of its own ([`Trigger::Inside`](crate::model::Trigger::Inside)).

use super::outline::Outline;
use crate::listed::Listed;
use crate::model::{EventId, Moment, StateId, Submachine};
use crate::rules::Rule;
use crate::syntax::ast::{self, Action, Clause, Field, Guard, Item, Reaction, Trigger, TriggerKind};
use crate::syntax::code::Code;
use crate::syntax::code::pattern::names;
use crate::syntax::machine::SubmachineCode;
use crate::syntax::messages::errors::Errors;
use crate::syntax::one_line::spelled_type;
use crate::syntax::words::spelling;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, mem};
use syn::{Expr, Pat, Variant, parse_quote, parse_quote_spanned};

/// All submachines, and what becomes of them. Their signals are declared behind those of the user's.
pub struct Submachines {
    /// By id.
    all: Vec<Declared>,
    /// Their first signal.
    first: usize,
}

struct Declared {
    state: StateId,
    written: ast::Submachine,
    /// The signal by which it tells how it has ended.
    signal: Ident,
    /// The type of its ends, by a name of one word.
    end: Ident,
}

impl Submachines {
    /// Takes the submachines out of the items, and puts in what they are made of.
    pub fn expand(
        machine: &Ident,
        outline: &mut Outline,
        signals: &mut Option<(Vec<Variant>, bool)>,
        errors: &mut Errors,
    ) -> Self {
        let first = signals.as_ref().map_or(0, |(known, _)| names(known).len());
        let mut found = Submachines { all: Vec::new(), first };
        for (index, items) in outline.items.iter_mut().enumerate() {
            for item in items.extract_if(.., |item| matches!(item, Item::Submachine(_))) {
                let Item::Submachine(written) = item else { continue };
                let nth = found.all.len();
                let alike = found.all.iter().filter(|other| other.written.name == written.name).count();
                let signal = match alike {
                    0 => written.name.clone(),
                    again => format_ident!("{}_{}", written.name, again + 1),
                };
                let end = format_ident!("__{machine}Submachine{nth}End", span = Span::mixed_site());
                found.all.push(Declared { state: StateId::at(index), written, signal, end });
            }
        }
        for (nth, submachine) in found.all.iter().enumerate() {
            let Declared { state, written, signal, end } = submachine;
            let at = state.index();
            let place = written.ty.to_token_stream().into_iter().next().map_or(signal.span(), |first| first.span());
            let ty = &written.ty;
            let value = parse_quote_spanned!(here(place)=> <#ty>::new());
            outline.code[at].fields.push(Field { name: written.name.clone(), ty: ty.clone(), value: Some(value) });
            submachine.act(nth, &mut outline.items[at]);
            let (known, _) = signals.get_or_insert((Vec::new(), true));
            known.push(parse_quote!(#signal(#end)));
        }
        if found.all.is_empty() && !outline.items.iter().flatten().any(mentions) {
            return found;
        }
        for state in 0..outline.items.len() {
            let mut items = mem::take(&mut outline.items[state]);
            items.retain_mut(|item| found.resolve(StateId::at(state), item, outline, errors));
            // The innermost place is that of the submachine.
            let (first, rest): (Vec<_>, Vec<_>) = items.into_iter().partition(is_inside);
            outline.items[state] = first.into_iter().chain(rest).listed();
        }
        found
    }

    /// For the model.
    pub fn model(&self) -> Vec<Submachine> {
        let all = self.all.iter().enumerate().map(|(nth, Declared { state, written, .. })| Submachine {
            state: *state,
            name: written.name.to_string().into(),
            machine: spelled_type(&written.ty).into(),
            signal: EventId::at(self.first + nth),
        });
        all.listed()
    }

    /// For the code generator.
    pub fn code(self) -> Vec<SubmachineCode> {
        let all = self.all.into_iter().map(|Declared { state, written, end, .. }| {
            let (name, lent) = (&written.name, &written.lent);
            let here = here(name.span());
            SubmachineCode {
                state,
                waits: Code::new(quote_spanned!(here=> #name.__wait())),
                elapses: Code::new(quote_spanned!(here=> #name.__elapse)),
                fires: Code::new(quote_spanned!(here=> #name.__fire(#(#lent),*))),
                end,
                ty: written.ty,
                name: written.name,
            }
        });
        all.listed()
    }

    /// The submachine of that name that a state sees: its own, or that of a state around it.
    fn find(&self, name: &Ident, state: StateId, outline: &Outline) -> Option<&Declared> {
        let around = |at: &StateId| outline.states[at.index()].parent;
        core::iter::successors(Some(state), around)
            .find_map(|at| self.all.iter().find(|one| one.state == at && one.written.name == *name))
    }

    /// Has an item say what it means without submachines. Says whether it means anything.
    fn resolve(&self, state: StateId, item: &mut Item, outline: &Outline, errors: &mut Errors) -> bool {
        match item {
            Item::Clause(clause) => self.clause(state, clause, outline, errors),
            Item::In { clauses, .. } => {
                clauses.retain_mut(|clause| self.clause(state, clause, outline, errors));
                true
            }
            _ => true,
        }
    }

    fn clause(&self, state: StateId, clause: &mut Clause, outline: &Outline, errors: &mut Errors) -> bool {
        let mut known = true;
        if let Reaction::Forwards(to, event) = &clause.reaction {
            match self.find(to, state, outline) {
                Some(submachine) => {
                    let trigger = &mut clause.triggers[0];
                    let asks = submachine.takes(event);
                    trigger.guard = Some(joined(trigger.guard.take(), &asks));
                    clause.reaction = Reaction::Leads(submachine.tells(event));
                }
                None => {
                    self.unknown(to, errors);
                    known = false;
                }
            }
        }
        for trigger in &mut clause.triggers {
            let TriggerKind::Ended(name, pattern) = &trigger.kind else { continue };
            match self.find(name, state, outline) {
                Some(submachine) => {
                    let name = &submachine.written.name;
                    // One that was started meanwhile has not ended as this one has.
                    let ended = quote_spanned!(here(name.span())=> !#name.__is_started());
                    trigger.guard = Some(match trigger.guard.take() {
                        Some(guard) => joined(Some(guard), &ended),
                        None => Guard { tokens: ended, plain: false, is_true: false },
                    });
                    trigger.kind = TriggerKind::On(submachine.ended(pattern.as_ref()));
                }
                None => {
                    self.unknown(name, errors);
                    known = false;
                }
            }
        }
        known
    }

    fn unknown(&self, name: &Ident, errors: &mut Errors) {
        let names: Vec<String> = self.all.iter().map(|one| one.written.name.to_string()).listed();
        let meant = spelling::did_you_mean(&name.to_string(), names.iter().map(String::as_str));
        let form = "machine retry: Retry(<parameter:log>);";
        let declared =
            if meant.is_empty() { format!("; declare it in the state, as in `{}`", errors.fill(form)) } else { meant };
        let message = format!("neither this state nor one around it runs a machine named `{name}`{declared}");
        errors.at(Rule::UnknownSubmachine, name, message);
    }
}

impl Declared {
    /// What its state does for it, among the items of that state.
    fn act(&self, nth: usize, items: &mut Vec<Item>) {
        let (keyword, name, lent) = (&self.written.keyword, &self.written.name, &self.written.lent);
        let (here, ended) = (here(name.span()), self.if_ended());
        let does = |moment, body: TokenStream| {
            Item::Action(Action { keyword: keyword.clone(), moments: Vec::from([moment]), body, plain: false })
        };
        let exit = does(Moment::Exit, quote_spanned!(here=> { #name.stop(#(#lent),*); }));
        let active = quote_spanned!(here=> { if #name.__poll(#(#lent),*).reacted() { #ended } });
        let enter = quote_spanned!(here=> { #name.restart(#(#lent),*); #ended });
        items.insert(0, exit);
        items.insert(0, does(Moment::Active, active));
        items.push(does(Moment::Enter, enter));
        let trigger = Trigger { keyword: keyword.clone(), kind: TriggerKind::Inside(nth), guard: None };
        let reaction = Reaction::Leads(parse_quote_spanned!(here=> { #ended stay }));
        let (allows, triggers) = (Vec::new(), Vec::from([trigger]));
        items.push(Item::Clause(Clause { allows, alarm: None, triggers, reaction }));
    }

    /// If it has ended, it is told how.
    fn if_ended(&self) -> TokenStream {
        let (name, lent, signal) = (&self.written.name, &self.written.lent, &self.signal);
        let (here, end) = (here(name.span()), Ident::new("end", Span::mixed_site()));
        quote_spanned! {here=>
            if let ::core::option::Option::Some(#end) = #name.__end(#(#lent),*) { raise(#signal(#end)); }
        }
    }

    /// Whether it takes an event.
    fn takes(&self, event: &Expr) -> TokenStream {
        let (name, lent) = (&self.written.name, self.written.lent.iter().map(looked_at));
        quote_spanned!(here(name.span())=> #name.__takes(#(#lent,)* &#event))
    }

    /// It is told an event.
    fn tells(&self, event: &Expr) -> Expr {
        let (name, lent, ended) = (&self.written.name, &self.written.lent, self.if_ended());
        parse_quote_spanned! {here(name.span())=> {
            if #name.handle(#(#lent,)* #event).reacted() { #ended }
            stay
        }}
    }

    /// The pattern of the signal.
    fn ended(&self, pattern: Option<&Pat>) -> Pat {
        let (signal, end) = (&self.signal, &self.end);
        match pattern {
            None => parse_quote!(#signal(_)),
            Some(Pat::Ident(variant)) => parse_quote!(#signal(#end::#variant { .. })),
            Some(pattern) => parse_quote!(#signal(#end::#pattern)),
        }
    }
}

/// Whether an item only makes sense with submachines.
fn mentions(item: &Item) -> bool {
    let clauses = match item {
        Item::Clause(clause) => core::slice::from_ref(clause),
        Item::In { clauses, .. } => clauses,
        _ => return false,
    };
    clauses.iter().any(|clause| {
        matches!(clause.reaction, Reaction::Forwards(..))
            || clause.triggers.iter().any(|trigger| matches!(trigger.kind, TriggerKind::Ended(..)))
    })
}

/// Whether what an item says happens inside a submachine.
fn is_inside(item: &Item) -> bool {
    matches!(item, Item::Clause(clause) if clause.triggers[0].keyword == "forward" || matches!(clause.triggers[0].kind, TriggerKind::Inside(_)))
}

/// What is lent where it is only looked at.
fn looked_at(lent: &Expr) -> TokenStream {
    match lent {
        Expr::Reference(reference) if reference.mutability.is_some() => {
            let mut reference = reference.clone();
            reference.mutability = None;
            reference.into_token_stream()
        }
        other => other.to_token_stream(),
    }
}

/// Both conditions.
fn joined(guard: Option<Guard>, and: &TokenStream) -> Guard {
    let tokens = match guard.filter(|guard| !guard.is_true) {
        Some(Guard { tokens, .. }) => quote!((#tokens) && #and),
        None => and.clone(),
    };
    Guard { tokens, plain: false, is_true: false }
}

/// Where something of the user's stands, for code that is not.
fn here(place: Span) -> Span {
    Span::call_site().located_at(place)
}

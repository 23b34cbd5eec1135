//! The machines that states run (UML 2.5.1, 14.2.3.4.7: submachine states), in terms of what every state has.
//!
//! ```text
//! state Connecting {                           state Connecting(retry: Retry = Retry::new()) {
//!     machine retry: Retry(&mut net.link);         enter { retry.__start(&mut net.link); }
//!                                                  exit { retry.stop(&mut net.link); }
//!                                                  active { retry.__poll(&mut net.link); }
//!     forward Link(event) => retry(event);         on Link(event) if retry.__takes(&net.link, &event)
//!                                                      => { retry.handle(&mut net.link, event); match .. }
//!     done(retry.GaveUp { why }) => Offline(why);  on retry => match retry.__end(&mut net.link) {
//!                                                      Some(RetryEnd::GaveUp { why }) => Offline(why),
//!                                                      _ => stay,
//! }                                            }   }
//! ```
//!
//! Whoever tells it something looks at once whether it has ended; an action, which cannot move, raises the signal `retry`.
//! So no later part knows of submachines, except where time passes: what is due inside is a transition of its own
//! ([`Trigger::Inside`](crate::model::Trigger::Inside)).

use super::outline::Outline;
use crate::listed::Listed;
use crate::model::{EventId, Moment, State, StateId, Submachine, SubmachineId, Text};
use crate::rules::Rule;
use crate::syntax::ast::{self, Action, Clause, Field, Guard, Item, Reaction, Trigger, TriggerKind, Written};
use crate::syntax::code::Code;
use crate::syntax::code::pattern::names;
use crate::syntax::machine::SubmachineCode;
use crate::syntax::messages::errors::Errors;
use crate::syntax::one_line::spelled_type;
use crate::syntax::words::{TriggerWord, spelling};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, mem};
use syn::{Arm, Expr, Pat, Variant, parse_quote, parse_quote_spanned};

/// All submachines, and what becomes of them.
pub struct Submachines {
    /// By id.
    all: Vec<Declared>,
}

struct Declared {
    id: SubmachineId,
    state: StateId,
    written: ast::Submachine,
    /// By which its state is told that it may have ended, where that state cannot move at once.
    signal: Ident,
    /// The same among all signals, if its state wants to know.
    heard: Option<EventId>,
    /// The type of its ends, by a name of one word.
    end: Ident,
}

/// What the state of a submachine does when that has ended: each `done(retry..)` as an arm.
struct Ends {
    /// The first `done`.
    keyword: Ident,
    arms: Vec<Arm>,
}

impl Submachines {
    /// Takes the submachines out of the items, and puts in what they are made of.
    pub fn expand(
        machine: &Ident,
        outline: &mut Outline,
        signals: &mut Option<(Vec<Variant>, bool)>,
        errors: &mut Errors,
    ) -> Self {
        let mut found = Submachines { all: Vec::new() };
        for (index, items) in outline.items.iter_mut().enumerate() {
            for item in items.extract_if(.., |item| matches!(item, Item::Submachine(_))) {
                let Item::Submachine(written) = item else { continue };
                let nth = found.all.len();
                let end = format_ident!("__{machine}Submachine{nth}End", span = Span::mixed_site());
                let alike = found.all.iter().filter(|other| other.written.name == written.name).count();
                let signal = match alike {
                    0 => written.name.clone(),
                    again => format_ident!("{}_{}", written.name, again + 1),
                };
                let (id, state) = (SubmachineId::at(nth), StateId::at(index));
                found.all.push(Declared { id, state, written, signal, heard: None, end });
            }
        }
        let mut ends = Vec::new();
        for submachine in &mut found.all {
            let at = submachine.state.index();
            outline.code[at].fields.push(submachine.field());
            let of = submachine.ends(&mut outline.items[at], errors);
            submachine.act(of.as_ref(), &mut outline.items[at]);
            if of.is_some() {
                let signal = &submachine.signal;
                let (known, _) = signals.get_or_insert((Vec::new(), true));
                submachine.heard = Some(EventId::at(names(known).len()));
                known.push(parse_quote!(#signal()));
            }
            ends.push(of);
        }
        for (index, items) in outline.items.iter_mut().enumerate() {
            items.retain_mut(|item| found.resolve(StateId::at(index), item, &ends, &outline.states, errors));
            // The innermost place is that of the submachine.
            if items.iter().any(is_inside) {
                let (first, rest): (Vec<_>, Vec<_>) = mem::take(items).into_iter().partition(is_inside);
                *items = first.into_iter().chain(rest).listed();
            }
        }
        found
    }

    /// Has the signals of a model be called as they are heard: `done(retry)`.
    pub fn name_signals(&self, signals: &mut [Text]) {
        for Declared { heard, written, .. } in &self.all {
            if let Some(signal) = heard.and_then(|heard| signals.get_mut(heard.index())) {
                *signal = format!("{}({})", TriggerWord::Done, written.name).into();
            }
        }
    }

    /// For the model.
    pub fn model(&self) -> Vec<Submachine> {
        let all = self.all.iter().map(|Declared { state, written, .. }| Submachine {
            state: *state,
            name: written.name.to_string().into(),
            machine: spelled_type(&written.ty).into(),
        });
        all.listed()
    }

    /// For the code generator.
    pub fn code(self) -> Vec<SubmachineCode> {
        let all = self.all.into_iter().map(|Declared { state, written, heard, end, .. }| {
            let (name, lent) = (&written.name, &written.lent);
            let here = here(name.span());
            SubmachineCode {
                state,
                waits: Code::new(quote_spanned!(here=> #name.__wait())),
                elapses: Code::new(quote_spanned!(here=> #name.__elapse)),
                fires: Code::new(quote_spanned!(here=> #name.__fire(#(#lent),*))),
                end,
                heard,
                actions: Vec::new(),
                ty: written.ty,
                name: written.name,
            }
        });
        all.listed()
    }

    /// The submachine of that name that a state sees: its own, or that of a state around it.
    fn find(&self, name: &Ident, state: StateId, states: &[State]) -> Option<usize> {
        let around = |at: &StateId| states[at.index()].parent;
        core::iter::successors(Some(state), around)
            .find_map(|at| self.all.iter().position(|one| one.state == at && one.written.name == *name))
    }

    /// Has an item say what it means without submachines. Says whether it means anything.
    fn resolve(
        &self,
        state: StateId,
        item: &mut Item,
        ends: &[Option<Ends>],
        states: &[State],
        errors: &mut Errors,
    ) -> bool {
        match item {
            Item::Clause(clause) => self.clause(state, clause, ends, states, errors),
            Item::In { clauses, .. } => {
                clauses.retain_mut(|clause| self.clause(state, clause, ends, states, errors));
                true
            }
            _ => true,
        }
    }

    fn clause(
        &self,
        state: StateId,
        clause: &mut Clause,
        ends: &[Option<Ends>],
        states: &[State],
        errors: &mut Errors,
    ) -> bool {
        if let Reaction::Forwards(to, event) = &clause.reaction {
            let Some(nth) = self.find(to, state, states) else {
                self.unknown(to, errors);
                return false;
            };
            let submachine = &self.all[nth];
            let trigger = &mut clause.triggers[0];
            let (guard, effect) = (trigger.guard.clone(), quote!(#to(#event)));
            trigger.written = Some(Written::Forward { to: submachine.id, guard, effect });
            let asks = submachine.takes(event);
            trigger.guard = Some(joined(trigger.guard.take(), &asks));
            clause.reaction = Reaction::Leads(submachine.tells(event, ends[nth].as_ref()));
        }
        for trigger in &clause.triggers {
            // That of a submachine of the state itself is taken out by now.
            let TriggerKind::Ended(name, _) = &trigger.kind else { continue };
            match self.find(name, state, states) {
                None => self.unknown(name, errors),
                Some(nth) => {
                    let runs = &states[self.all[nth].state.index()].name;
                    let message =
                        format!("`done({name}..)` belongs to the state that runs `{name}`; write it in `{runs}`");
                    errors.at(Rule::UnknownSubmachine, name, message);
                }
            }
            return false;
        }
        true
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
    /// The field of its state that it is.
    fn field(&self) -> Field {
        let ast::Submachine { name, ty, .. } = &self.written;
        let place = ty.to_token_stream().into_iter().next().map_or(name.span(), |first| first.span());
        let value = parse_quote_spanned!(here(place)=> <#ty>::new());
        Field { name: name.clone(), ty: ty.clone(), value: Some(value) }
    }

    /// What its state does for it, among the items of that state.
    fn act(&self, ends: Option<&Ends>, items: &mut Vec<Item>) {
        let (keyword, name, lent) = (&self.written.keyword, &self.written.name, &self.written.lent);
        let here = here(name.span());
        let does = |moment, body: TokenStream| {
            Item::Action(Action {
                keyword: keyword.clone(),
                moments: Vec::from([moment]),
                body,
                plain: false,
                of: Some(self.id),
            })
        };
        // An action moves nowhere: it has the machine told.
        let tells = ends.map(|_| {
            let signal = &self.signal;
            quote_spanned!(here=> if #name.is_finished() { raise(#signal()); })
        });
        items.insert(0, does(Moment::Exit, quote_spanned!(here=> { #name.stop(#(#lent),*); })));
        items.insert(0, does(Moment::Active, quote_spanned!(here=> { #name.__poll(#(#lent),*); #tells })));
        items.push(does(Moment::Enter, quote_spanned!(here=> { #name.__start(#(#lent),*); #tells })));
        let mut reacts = |keyword: &Ident, kind, guard, written, reaction| {
            let triggers = Vec::from([Trigger { keyword: keyword.clone(), kind, guard, written }]);
            let (allows, reaction) = (Vec::new(), Reaction::Leads(reaction));
            items.push(Item::Clause(Clause { allows, alarm: None, triggers, reaction }));
        };
        let ended = |ends: Option<&Ends>| self.ended(ends);
        reacts(keyword, TriggerKind::Inside(self.id), None, None, ended(ends));
        if let Some(found) = ends {
            let signal = &self.signal;
            // One that was started meanwhile has not ended as this one has.
            let tokens = quote_spanned!(here=> #name.is_finished());
            let guard = Guard { tokens, plain: false, is_true: false };
            let (kind, written) = (TriggerKind::On(parse_quote!(#signal())), Written::Done { of: self.id });
            reacts(&found.keyword, kind, Some(guard), Some(written), ended(ends));
        }
    }

    /// What its state does when it may have ended. What no `done` wants is dropped.
    fn ended(&self, ends: Option<&Ends>) -> Expr {
        let (name, lent, here) = (&self.written.name, &self.written.lent, here(self.written.name.span()));
        match ends {
            None => parse_quote_spanned!(here=> stay),
            Some(Ends { arms, .. }) => {
                parse_quote_spanned!(here=> match #name.__end(#(#lent),*) { #(#arms)* _ => stay })
            }
        }
    }

    /// Takes every `done(retry..)` out of the items of its state.
    fn ends(&self, items: &mut Vec<Item>, errors: &mut Errors) -> Option<Ends> {
        let (name, end) = (&self.written.name, &self.end);
        let mine = |trigger: &Trigger| matches!(&trigger.kind, TriggerKind::Ended(of, _) if of == name);
        let (mut arms, mut keyword) = (Vec::new(), None);
        for item in items.iter_mut() {
            let Item::Clause(clause) = item else { continue };
            for trigger in clause.triggers.extract_if(.., |trigger| mine(trigger)) {
                let TriggerKind::Ended(_, pattern) = &trigger.kind else { continue };
                let Reaction::Leads(reaction) = &clause.reaction else { continue };
                if let Some(alarm) = &clause.alarm {
                    errors.at(Rule::AlarmByItself, alarm, "`done` has no competitors inside, so remove `alarm`");
                }
                let pattern: Pat = match pattern {
                    None => parse_quote!(_),
                    Some(Pat::Ident(variant)) => parse_quote!(#end::#variant { .. }),
                    Some(pattern) => parse_quote!(#end::#pattern),
                };
                let guard = trigger.guard.as_ref().map(|guard| {
                    let guard = &guard.tokens;
                    quote!(if #guard)
                });
                arms.push(parse_quote!(::core::option::Option::Some(#pattern) #guard => #reaction,));
                keyword.get_or_insert(trigger.keyword);
            }
        }
        items.retain(|item| !matches!(item, Item::Clause(clause) if clause.triggers.is_empty()));
        Some(Ends { keyword: keyword?, arms })
    }

    /// Whether it takes an event.
    fn takes(&self, event: &Expr) -> TokenStream {
        let (name, lent) = (&self.written.name, self.written.lent.iter().map(looked_at));
        quote_spanned!(here(name.span())=> #name.__takes(#(#lent,)* &#event))
    }

    /// It is told an event, and may have ended.
    fn tells(&self, event: &Expr, ends: Option<&Ends>) -> Expr {
        let (name, lent, ended) = (&self.written.name, &self.written.lent, self.ended(ends));
        parse_quote_spanned!(here(name.span())=> { #name.__tell(#(#lent,)* #event); #ended })
    }
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

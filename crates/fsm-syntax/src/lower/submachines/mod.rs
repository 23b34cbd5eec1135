//! Replaces submachines (UML 2.5.1, 14.2.3.4.7: submachine states) with fields and ordinary items of their states.
//!
//! ```text
//! state Connecting {                           state Connecting(retry: Retry = Retry::new()) {
//!     machine retry: Retry(&mut net.link);         enter { retry.__start_inside(&mut net.link); }
//!                                                  exit { retry.__stop_inside(&mut net.link); }
//!                                                  active { retry.__poll_inside(&mut net.link); }
//!     forward Link(event) => retry(event);         on Link(event) if retry.__finds(&net.link, &event).takes() => {
//!                                                      retry.__tell_inside(&mut net.link, event);
//!                                                      retry.__exit_ended(&mut net.link);
//!                                                      match ..
//!                                                  }
//!                                                  on Link(event) if retry.__finds(..).is_refused() => (refused)
//!     done(retry.GaveUp { why }) => Offline(why);  on __ended_retry => match retry.__end_inside(&mut net.link) {
//!                                                      Some(RetryEnd::GaveUp { why }) => Offline(why),
//!                                                      _ => stay,
//! }                                            }   }
//! ```
//!
//! A submachine that has completed is exited immediately, and its end is kept for the `done`. A `forward` in the state
//! of the submachine then reacts in the same step. Other code raises the signal `__ended_retry` instead:
//!
//! - an action, because it cannot lead to another state
//! - a `forward` in a nested state, because the target of a `done` depends on the state that contains the `done`
//! - a `forward` in several states, because they share its reaction
//!
//! So no later part knows about submachines, except for timers: a separate transition fires those of a submachine
//! ([`Trigger::Inside`](fsm_model::Trigger::Inside)).

mod invalid;

use super::bindings::names_bound;
use super::outline::Outline;
use crate::ast::{self, Action, Clause, Field, Guard, Item, Reaction, Trigger, TriggerKind, Written};
use crate::code::Code;
use crate::code::pattern::names;
use crate::code::tries;
use crate::machine::{OuterProperties, SubmachineCode};
use crate::messages::errors::Errors;
use crate::names::Names;
use crate::one_line::spelled_type;
use crate::signals::ENDED;
use crate::words::TriggerWord;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::sorted::Set;
use fsm_model::{EventId, Moment, State, StateId, Submachine, SubmachineId, Text};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Arm, Expr, GenericParam, Generics, Pat, Type, Variant, parse_quote, parse_quote_spanned};

/// The submachines of a machine, with the information that their expansion needs.
pub struct Submachines {
    /// The submachines by id.
    all: Vec<Declared>,
    /// The fields of all states.
    fields: Vec<(StateId, Ident, Type)>,
    /// The names of submachines that were refused. Uses of these names are not reported.
    refused: Vec<Ident>,
}

struct Declared {
    id: SubmachineId,
    /// Whether the enclosing machine has `fails` or `async`. A submachine may have them only if the enclosing machine
    /// does.
    enclosing: OuterProperties,
    state: StateId,
    written: ast::Submachine,
    /// The signal that reports the end to the state of the submachine, if that state cannot react immediately.
    signal: Ident,
    /// The id of the signal, or `None` if no `done` reacts to the end.
    end_signal: Option<EventId>,
    /// The name of the type of its ends, as a single identifier.
    end: Ident,
    /// The names of the ends to which the state reacts.
    named: Vec<Ident>,
    /// `::<B>`: the generic arguments of the enclosing machine that occur in the type of the submachine.
    arguments: Option<TokenStream>,
    /// The name of the trait for submachines.
    run: Ident,
}

/// The reaction of a state to the end of its submachine: each `done(retry..)` as a match arm.
struct Ends {
    /// The keyword of the first `done`.
    keyword: Ident,
    arms: Vec<Arm>,
    /// The names of the ends.
    named: Vec<Ident>,
    /// Whether the machine is `exhaustive`: then the compiler checks that the arms cover every end.
    exhaustive: bool,
}

impl Submachines {
    /// Removes the submachines from the items and adds the fields and items that replace them.
    pub fn expand(
        machine: &Ident,
        enclosing: OuterProperties,
        generics: &Generics,
        outline: &mut Outline,
        signals: &mut Option<(Vec<Variant>, bool)>,
        errors: &mut Errors,
    ) -> Self {
        let fields = outline.code.iter().enumerate().flat_map(|(index, code)| {
            code.fields.iter().map(move |field| (StateId::at(index), field.name.clone(), field.ty.clone()))
        });
        let mut found = Submachines { all: Vec::new(), fields: fields.listed(), refused: Vec::new() };
        for (index, items) in outline.items.iter_mut().enumerate() {
            for item in items.extract_if(.., |item| matches!(item, Item::Submachine(_))) {
                let Item::Submachine(written) = item else { continue };
                let at = &outline.states[index];
                if !found.may_run(machine, StateId::at(index), at, &written, errors) {
                    found.refused.push(written.name);
                    continue;
                }
                let nth = found.all.len();
                let end = format_ident!("__{machine}Submachine{nth}End", span = Span::mixed_site());
                let run = format_ident!("__{machine}Runs", span = Span::mixed_site());
                let alike = found.all.iter().filter(|other| other.written.name == written.name).count();
                let signal = match alike {
                    0 => format_ident!("{ENDED}{}", written.name),
                    again => format_ident!("{ENDED}{}_{}", written.name, again + 1),
                };
                let (id, state) = (SubmachineId::at(nth), StateId::at(index));
                let arguments = arguments_in(&written.ty, generics);
                found.all.push(Declared {
                    id,
                    enclosing,
                    state,
                    written,
                    signal,
                    end_signal: None,
                    end,
                    named: Vec::new(),
                    arguments,
                    run,
                });
            }
        }
        let mut ends = Vec::new();
        let exhaustive = outline.items[0].iter().any(|item| matches!(item, Item::Exhaustive { .. }));
        for submachine in &mut found.all {
            let at = submachine.state.index();
            outline.code[at].fields.push(submachine.field());
            let of = submachine.ends(&mut outline.items[at], exhaustive, errors);
            submachine.act(of.as_ref(), &mut outline.items[at]);
            submachine.named = of.as_ref().map_or_else(Vec::new, |ends| ends.named.clone());
            if of.is_some() {
                let signal = &submachine.signal;
                let (known, _) = signals.get_or_insert((Vec::new(), true));
                submachine.end_signal = Some(EventId::at(names(known).len()));
                known.push(parse_quote!(#signal()));
            }
            ends.push(of);
        }
        for (index, items) in outline.items.iter_mut().enumerate() {
            let means = |item| found.resolve(StateId::at(index), item, &ends, &outline.states, errors);
            *items = core::mem::take(items).into_iter().flat_map(means).listed();
        }
        found
    }

    /// Names the signals of the model after the `done` that reacts to them: `done(retry)`.
    pub fn name_signals(&self, signals: &mut [Text]) {
        for Declared { end_signal, written, .. } in &self.all {
            if let Some(signal) = end_signal.and_then(|end_signal| signals.get_mut(end_signal.index())) {
                *signal = format!("{}({})", TriggerWord::Done, written.name).into();
            }
        }
    }

    /// Returns the submachines for the model.
    pub fn model(&self) -> Vec<Submachine> {
        let all = self.all.iter().map(|Declared { state, written, end_signal, .. }| Submachine {
            state: *state,
            name: written.name.to_string().into(),
            machine: spelled_type(&written.ty).into(),
            signal: *end_signal,
        });
        all.listed()
    }

    /// Returns the submachines for the code generator.
    pub fn code(self) -> Vec<SubmachineCode> {
        let all = self.all.into_iter().map(|submachine| {
            let (looked, acted) = (submachine.inside_shared(), submachine.inside());
            let Declared { state, written, end, named, run, .. } = submachine;
            let (name, lent) = (&written.name, &written.lent);
            let here = here(name.span());
            SubmachineCode {
                state,
                waits: Code::new(quote_spanned!(here=> #looked.__wait())),
                elapses: Code::new(quote_spanned!(here=> #acted.__elapse)),
                fires: Code::new(quote_spanned!(here=> #acted.__fire_inside(#(#lent),*))),
                end,
                ends: named,
                actions: Vec::new(),
                run,
                ty: written.ty,
                name: written.name,
            }
        });
        all.listed()
    }

    /// Finds the submachine of a name that a state sees: its own, or that of an enclosing state.
    fn find(&self, name: &Ident, state: StateId, states: &[State]) -> Option<usize> {
        let enclosing = |at: &StateId| states[at.index()].parent;
        core::iter::successors(Some(state), enclosing)
            .find_map(|at| self.all.iter().position(|one| one.state == at && one.written.name == *name))
    }

    /// Replaces an item with its expansion, which does not mention submachines.
    fn resolve(
        &self,
        state: StateId,
        item: Item,
        ends: &[Option<Ends>],
        states: &[State],
        errors: &mut Errors,
    ) -> Vec<Item> {
        match item {
            Item::Clause(clause) => {
                let clauses = self.clause(&[state], clause, ends, states, errors);
                clauses.into_iter().map(Item::Clause).listed()
            }
            Item::In { states: named, clauses } => {
                // Unknown states are reported elsewhere.
                let known = |names: Names| named.iter().filter_map(|path| names.resolve(path, state).ok()).listed();
                let forwards = clauses.iter().any(|clause| matches!(clause.reaction, Reaction::Forwards(..)));
                let within: Vec<StateId> = if forwards { known(Names::of(states)) } else { Vec::new() };
                let at = if within.is_empty() { &[state][..] } else { &within };
                let means = |clause| self.clause(at, clause, ends, states, errors);
                let clauses = clauses.into_iter().flat_map(means).listed();
                Vec::from([Item::In { states: named, clauses }])
            }
            item => Vec::from([item]),
        }
    }

    /// Expands a clause of the given states. A `forward` becomes two clauses, and an invalid clause is removed.
    fn clause(
        &self,
        at: &[StateId],
        mut clause: Clause,
        ends: &[Option<Ends>],
        states: &[State],
        errors: &mut Errors,
    ) -> Vec<Clause> {
        let (state, mut refusing) = (at[0], None);
        if let Reaction::Forwards(to, event) = &clause.reaction {
            let missing = at.iter().find(|&&state| self.find(to, state, states).is_none());
            if let Some(&state) = missing {
                self.unknown(to, state, states, errors);
                return Vec::new();
            }
            let Some(nth) = self.find(to, state, states) else { return Vec::new() };
            if at.iter().any(|&other| self.find(to, other, states) != Some(nth)) {
                let message =
                    format!("these states run different machines named `{to}`; write the `forward` in each of them");
                errors.at(Rule::UnknownSubmachine, to, message);
                return Vec::new();
            }
            let submachine = &self.all[nth];
            let trigger = &mut clause.triggers[0];
            let (guard, effect) = (trigger.guard.clone(), quote!(#to(#event)));
            refusing = Some(submachine.refusing(&clause.alarm, trigger, event));
            trigger.written = Some(Written::Forward { to: submachine.id, guard, effect });
            let (again, takes) = (submachine.made_again(trigger, event), submachine.query("takes", event));
            let takes = quote!(#again #takes);
            trigger.guard = Some(joined(trigger.guard.take(), &takes));
            let (ends, itself) = (ends[nth].as_ref(), at == [submachine.state]);
            clause.reaction = Reaction::Leads(submachine.tells(event, ends, itself));
        }
        for trigger in &clause.triggers {
            // A `done` in the state of the submachine has already been removed.
            let TriggerKind::Ended(name, _) = &trigger.kind else { continue };
            match self.find(name, state, states) {
                None => self.unknown(name, state, states, errors),
                Some(nth) => {
                    let runs = &states[self.all[nth].state.index()].name;
                    let message =
                        format!("`done({name}..)` belongs to the state that runs `{name}`; write it in `{runs}`");
                    errors.at(Rule::UnknownSubmachine, name, message);
                }
            }
            return Vec::new();
        }
        [Some(clause), refusing].into_iter().flatten().listed()
    }
}

impl Declared {
    /// Returns the field that holds the submachine in its state.
    fn field(&self) -> Field {
        let ast::Submachine { name, ty, .. } = &self.written;
        let value = Code::new(quote_spanned!(here(place_of(ty))=> <#ty>::new()));
        Field { name: name.clone(), was: Vec::new(), ty: ty.clone(), value: Some(value) }
    }

    /// Adds the actions and transitions of the submachine to the items of its state.
    fn act(&self, ends: Option<&Ends>, items: &mut Vec<Item>) {
        let (keyword, name) = (&self.written.keyword, &self.written.name);
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
        let (looked, tells) = (self.inside_shared(), self.notify_end("is_finished", ends));
        let notify_end_at_start = self.notify_end("__ended_at_start", ends);
        // Submachines are stopped in reverse order, and polled in the order in which they were started.
        let polls = |item: &&Item| matches!(item, Item::Action(action) if action.of.is_some() && action.moments == [Moment::Active]);
        let polled = items.iter().take_while(polls).count();
        let [stop, poll, start] = ["__stop_inside", "__poll_inside", "__start_inside"].map(|call| self.call(call));
        items.insert(polled, does(Moment::Exit, quote_spanned!(here=> { #stop; })));
        items.insert(polled, does(Moment::Active, quote_spanned!(here=> { #poll; #tells })));
        items.push(does(Moment::Enter, quote_spanned!(here=> { #start; #notify_end_at_start })));
        let mut reacts = |keyword: &Ident, kind, guard, written, reaction| {
            let triggers = Vec::from([Trigger { keyword: keyword.clone(), kind, guard, written }]);
            let (allows, requirements, reaction) = (Vec::new(), Vec::new(), Reaction::Leads(reaction));
            items.push(Item::Clause(Clause { allows, requirements, alarm: None, triggers, reaction }));
        };
        let (exit, ended) = (self.call("__exit_ended"), self.ended(ends));
        let fires = parse_quote_spanned!(here=> { #exit; #ended });
        reacts(keyword, TriggerKind::Inside(self.id), None, None, fires);
        if let Some(found) = ends {
            let signal = &self.signal;
            // The submachine may have been restarted since the signal was raised. The new run has not ended.
            let tokens = quote_spanned!(here=> #looked.is_finished());
            let guard = Guard { tokens, plain: false, is_true: false, reason: None };
            let (kind, written) = (TriggerKind::On(parse_quote!(#signal())), Written::Done { of: self.id });
            reacts(&found.keyword, kind, Some(guard), Some(written), ended);
        }
    }

    /// Generates code for a place where the state cannot react immediately. If the submachine has ended, it is exited,
    /// and the signal is raised. Without a `done`, the end is dropped. `has_ended` is the query of the submachine.
    fn notify_end(&self, has_ended: &str, ends: Option<&Ends>) -> TokenStream {
        let (here, exit) = (here(self.written.name.span()), self.call("__exit_ended"));
        match ends {
            Some(_) => {
                let (looked, signal, has_ended) = (self.inside_shared(), &self.signal, Ident::new(has_ended, here));
                quote_spanned!(here=> if #looked.#has_ended() { #exit; raise(#signal()); })
            }
            None => {
                let end = self.call("__end_inside");
                quote_spanned!(here=> #exit; #end;)
            }
        }
    }

    /// Generates the reaction of the state when the submachine may have ended. An unhandled end is dropped.
    fn ended(&self, ends: Option<&Ends>) -> Expr {
        let (end, here) = (self.call("__end_inside"), here(self.written.name.span()));
        // This is a decision even without a `done`, so that the code before it runs before any state is exited.
        let arms = ends.map_or(&[][..], |ends| &ends.arms);
        // If the last two arms had the same hygiene, rustc would suggest another arm inside the macro.
        let none = quote_spanned!(Span::mixed_site()=> ::core::option::Option::None);
        let rest = if ends.is_some_and(|ends| ends.exhaustive) { none } else { quote!(_) };
        parse_quote_spanned!(here=> match #end { #(#arms)* #rest => stay })
    }

    /// Generates a call of the submachine that takes only the arguments from its declaration.
    fn call(&self, call: &str) -> TokenStream {
        let (acted, lent, here) = (self.inside(), &self.written.lent, here(self.written.name.span()));
        let call = Ident::new(call, here);
        self.handed(&quote_spanned!(here=> #acted.#call(#(#lent),*)))
    }

    /// Wraps a call of the submachine so that the enclosing machine awaits the call and records its error.
    fn handed(&self, call: &TokenStream) -> TokenStream {
        // If the error cannot be converted to the enclosing machine's, the compiler reports this once, at the type.
        tries::handing(call, here(place_of(&self.written.ty)))
    }

    /// Removes every `done(retry..)` from the items of the submachine's state. Returns `None` if there is none.
    fn ends(&self, items: &mut Vec<Item>, exhaustive: bool, errors: &mut Errors) -> Option<Ends> {
        let (name, end, arguments) = (&self.written.name, &self.end, &self.arguments);
        let mine = |trigger: &Trigger| matches!(&trigger.kind, TriggerKind::Ended(of, _) if of == name);
        let (mut arms, mut named, mut keyword) = (Vec::new(), Vec::new(), None);
        for item in items.iter_mut() {
            let Item::Clause(clause) = item else { continue };
            for trigger in clause.triggers.extract_if(.., |trigger| mine(trigger)) {
                let TriggerKind::Ended(_, pattern) = &trigger.kind else { continue };
                let Reaction::Leads(reaction) = &clause.reaction else { continue };
                if let Some(id) = clause.requirements.first() {
                    let message = format!(
                        "all `done({name}..)` of a state are one transition, which has no requirements; write this before the state that it leads to"
                    );
                    errors.at(Rule::Attribute, id, message);
                }
                if let Some(alarm) = &clause.alarm {
                    errors.at(Rule::AlarmByItself, alarm, "`done` has no competitors inside, so remove `alarm`");
                }
                // The compiler reports an unknown end at its name.
                match pattern {
                    Some(Pat::Ident(variant)) => named.push(variant.ident.clone()),
                    Some(Pat::Struct(variant)) => named.extend(variant.path.get_ident().cloned()),
                    _ => {}
                }
                let pattern: Pat = match pattern {
                    None => parse_quote!(_),
                    Some(Pat::Ident(variant)) => {
                        let end = located(end, variant.ident.span());
                        parse_quote_spanned!(here(variant.ident.span())=> #end #arguments::#variant { .. })
                    }
                    Some(pattern) => {
                        // The compiler suggests fields only for a pattern whose beginning is the user's.
                        let mut end = end.clone();
                        end.set_span(place_of(pattern));
                        parse_quote_spanned!(here(place_of(pattern))=> #end #arguments::#pattern)
                    }
                };
                let guard = trigger.guard.as_ref().map(|guard| {
                    let guard = &guard.tokens;
                    quote!(if #guard)
                });
                let arm = quote!(::core::option::Option::Some(#pattern) #guard => #reaction,);
                match syn::parse2(arm) {
                    Ok(arm) => arms.push(arm),
                    Err(error) => errors.push(error),
                }
                keyword.get_or_insert(trigger.keyword);
            }
        }
        items.retain(|item| !matches!(item, Item::Clause(clause) if clause.triggers.is_empty()));
        Some(Ends { keyword: keyword?, arms, named, exhaustive })
    }

    /// Generates a query for the reaction to an event: `retry.__finds(&net.link, &event).takes()`.
    fn query(&self, question: &str, event: &Expr) -> TokenStream {
        let (looked, lent) = (self.inside_shared(), self.written.lent.iter().map(looked_at));
        let (event, here) = (quote_spanned!(place_of(event)=> &#event), here(self.written.name.span()));
        let question = Ident::new(question, here);
        quote_spanned!(here=> #looked.__finds(#(#lent,)* #event).#question())
    }

    /// Generates `__Runs::again(&*retry, &count) &&` for each bound name that the event of a `forward` contains by
    /// value. These must be copyable, because the event is constructed several times.
    fn made_again(&self, forward: &Trigger, event: &Expr) -> TokenStream {
        let ([run, name], enclosing) = (self.placed(), self.enclosing);
        let mut used = Vec::new();
        if !matches!(event, Expr::Path(_)) {
            by_value(event, &mut used);
        }
        let bound = names_bound(forward);
        let used = used.into_iter().filter(|used| bound.contains(&used.to_string()));
        let again = used.map(|used| quote_spanned!(here(used.span())=> #run::<#enclosing>::again(&*#name, &#used) &&));
        again.collect()
    }

    /// Generates the clause for the event of a `forward` that the submachine would defer but has no room for: `on
    /// Link(event) if retry.__finds(&net.link, &event).is_refused()`.
    fn refusing(&self, alarm: &Option<Ident>, forward: &Trigger, event: &Expr) -> Clause {
        let trigger = Trigger {
            keyword: forward.keyword.clone(),
            kind: forward.kind.clone(),
            guard: Some(joined(forward.guard.clone(), &self.query("is_refused", event))),
            written: Some(Written::Refused),
        };
        let (allows, requirements, alarm) = (Vec::new(), Vec::new(), alarm.clone());
        Clause { allows, requirements, alarm, triggers: Vec::from([trigger]), reaction: Reaction::Refuses }
    }

    /// Generates the reaction of a `forward`: the submachine handles the event, and may end. The state reacts to the
    /// end immediately if `itself` is set, which means that only the state of the submachine contains the `forward`.
    /// The target of a `done` depends on the state that contains it.
    fn tells(&self, event: &Expr, ends: Option<&Ends>, itself: bool) -> Expr {
        let (acted, lent, here) = (self.inside(), &self.written.lent, here(self.written.name.span()));
        let tell = quote_spanned!(here=> #acted.__tell_inside(#(#lent,)* #event));
        if itself {
            let (tell, exit, ended) = (self.handed(&tell), self.call("__exit_ended"), self.ended(ends));
            return parse_quote_spanned!(here=> { #tell; #exit; #ended });
        }
        let (looked, tell, tells) = (self.inside_shared(), self.handed(&tell), self.notify_end("is_finished", ends));
        // Another region may have ended the submachine with the same event; then the signal has already been raised.
        // This is a decision, so that the submachine handles the event before any state is exited.
        parse_quote_spanned!(here=> match { if !#looked.is_finished() { #tell; #tells } } { _ => stay })
    }

    /// Generates mutable access to the submachine. If its type is not a machine, the compiler reports this at the type.
    fn inside(&self) -> TokenStream {
        let ([run, name], enclosing) = (self.placed(), self.enclosing);
        quote_spanned!(here(name.span())=> #run::<#enclosing>::inside(&mut *#name))
    }

    /// Generates shared access to the submachine.
    fn inside_shared(&self) -> TokenStream {
        let ([run, name], enclosing) = (self.placed(), self.enclosing);
        quote_spanned!(here(name.span())=> #run::<#enclosing>::inside_shared(&*#name))
    }

    /// Returns the trait and the name of the submachine, both located at its type.
    fn placed(&self) -> [Ident; 2] {
        [&self.run, &self.written.name].map(|name| located(name, place_of(&self.written.ty)))
    }
}

/// Collects the names that occur in a value by value.
fn by_value<'e>(value: &'e Expr, names: &mut Vec<&'e Ident>) {
    match value {
        Expr::Path(path) => names.extend(path.path.get_ident()),
        Expr::Call(call) => call.args.iter().for_each(|part| by_value(part, names)),
        Expr::Struct(made) => made.fields.iter().for_each(|field| by_value(&field.expr, names)),
        Expr::Tuple(tuple) => tuple.elems.iter().for_each(|part| by_value(part, names)),
        Expr::Array(array) => array.elems.iter().for_each(|part| by_value(part, names)),
        Expr::Paren(inner) => by_value(&inner.expr, names),
        Expr::Group(inner) => by_value(&inner.expr, names),
        _ => {}
    }
}

/// Returns the generic arguments that occur in a type, except for lifetimes, which the compiler infers.
fn arguments_in(ty: &Type, generics: &Generics) -> Option<TokenStream> {
    let mut words = Set::new();
    collect_words(ty.to_token_stream(), &mut words);
    let named = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(&parameter.ident),
        GenericParam::Const(parameter) => Some(&parameter.ident),
        GenericParam::Lifetime(_) => None,
    });
    let named = named.filter(|name| words.contains(&name.to_string())).listed();
    (!named.is_empty()).then(|| quote!(::<#(#named),*>))
}

fn collect_words(tokens: TokenStream, words: &mut Set<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => words.extend([word.to_string()]),
            TokenTree::Group(group) => collect_words(group.stream(), words),
            _ => {}
        }
    }
}

/// Converts an argument of a submachine to a shared borrow, for a query.
fn looked_at(lent: &Expr) -> TokenStream {
    match lent {
        Expr::Reference(reference) if reference.mutability.is_some() => {
            // The `&` does not have the user's span, because `&*body` is a needless form of `body` here.
            let (and, expr) = (here(reference.and_token.span), &reference.expr);
            quote_spanned!(and=> &#expr)
        }
        other => other.to_token_stream(),
    }
}

/// Joins two conditions with `&&`.
fn joined(guard: Option<Guard>, and: &TokenStream) -> Guard {
    let reason = guard.as_ref().and_then(|guard| guard.reason.clone());
    let tokens = match guard.filter(|guard| !guard.is_true) {
        // A condition with a `let` is a chain, which is not allowed in parentheses.
        Some(Guard { tokens, .. }) if binds(&tokens) => quote!(#tokens && #and),
        Some(Guard { tokens, .. }) => quote!((#tokens) && #and),
        None => and.clone(),
    };
    Guard { tokens, plain: false, is_true: false, reason }
}

/// Returns the name with a location at which the compiler reports errors about it.
fn located(name: &Ident, place: Span) -> Ident {
    let mut name = name.clone();
    name.set_span(name.span().located_at(place));
    name
}

/// Whether a condition has a `let`.
fn binds(condition: &TokenStream) -> bool {
    condition.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "let"))
}

/// Returns the span of the first of these tokens.
fn place_of(tokens: &(impl ToTokens + ?Sized)) -> Span {
    tokens.to_token_stream().into_iter().next().map_or_else(Span::call_site, |first| first.span())
}

/// Returns a span for generated code that belongs to the user's code at `place`.
fn here(place: Span) -> Span {
    Span::call_site().located_at(place)
}

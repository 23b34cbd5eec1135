//! Guards and reactions by transition, for the engine that considers one candidate after the other, and the code of
//! `initial`s.
//!
//! ```text
//! fn __react_event(&mut self, step: &mut Step<'_>, transition: u16, bot: &mut Body, event: RobotEvent, slot: ..) -> Reaction {
//!     let event = match transition {
//!         0 => match event { RobotEvent::Bumped if bot.is_awake() => return { .. }, event => event },
//!         ..
//! ```

use super::super::Emit;
use super::super::candidates::Candidate;
use super::super::effect::End;
use super::super::engine::Stage;
use super::super::reaction::{Jump, Names, Reading};
use super::ends::Interpreted;
use super::{FUNCTION, numbered, step};
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::{BranchId, StateId, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::{Code, Tree};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Lifetime;

impl Emit<'_> {
    pub(super) fn react_functions(&self) -> TokenStream {
        let events = self.machine.events.is_some().then(|| self.react_function(Some(CauseKind::Event)));
        let signals = (!self.machine.signals.is_empty()).then(|| self.react_function(Some(CauseKind::Signal)));
        let idle = self.reacts_idly().then(|| self.react_function(None));
        quote!(#events #signals #idle)
    }

    /// Generates the function for transitions that `cause` may trigger. `None` is any cause without a value.
    fn react_function(&self, cause: Option<CauseKind>) -> TokenStream {
        let wanted = |trigger: &Trigger| match cause {
            Some(cause) => cause.may_trigger(trigger),
            None => !CauseKind::Event.may_trigger(trigger) && !CauseKind::Signal.may_trigger(trigger),
        };
        let all =
            self.machine.model.transitions.iter().enumerate().filter(|(_, transition)| wanted(&transition.trigger));
        // Transitions that only move share one piece of code.
        let (moving, ids): (Vec<_>, Vec<_>) =
            all.map(|(index, _)| TransitionId::at(index)).partition(|&id| self.twin_only_moves(id));
        if ids.len() <= FUNCTION {
            return self.react_among(&local(self.react_head(cause).0), &ids, !moving.is_empty(), cause);
        }
        self.react_in_parts(&ids, !moving.is_empty(), cause)
    }

    /// Splits [`react_function`](Self::react_function) into several functions, each for some of the transitions.
    fn react_in_parts(&self, ids: &[TransitionId], moves: bool, cause: Option<CauseKind>) -> TokenStream {
        let (name, parts) = (self.react_head(cause).0, ids.chunks(FUNCTION).listed());
        let names: Vec<_> = (0..parts.len()).map(|nth| local(&format!("{name}_{nth}"))).listed();
        let (step, transition, passed) = (step(), local("transition"), self.passed());
        let carried = cause.map(|_| {
            let event = local("event");
            quote!(#event, slot)
        });
        let calls = names.iter().zip(&parts).map(|(name, ids)| {
            let last = numbered(ids[ids.len() - 1]);
            quote!(..=#last => self.#name(#step, #transition, #passed #carried),)
        });
        let (event, back) = (self.react_back(cause), self.done("Ignored"));
        let rest = if moves { self.twin_move(cause.is_some()) } else { quote!({ #event #back }) };
        let dispatch = self.plain(&quote!(match #transition { #(#calls)* _ => #rest }));
        let functions = names.iter().zip(parts).map(|(name, ids)| self.react_among(name, ids, moves, cause));
        let dispatching = self.react_declared(&local(name), cause, &TokenStream::new(), dispatch);
        core::iter::once(dispatching).chain(functions).joined()
    }

    /// Generates a function for some transitions. `moves` is whether some of the other transitions only move.
    fn react_among(&self, name: &Ident, ids: &[TransitionId], moves: bool, cause: Option<CauseKind>) -> TokenStream {
        let (lent, allowed) = (self.considering(ids), self.allowed(ids, cause.unwrap_or(CauseKind::Poll)));
        let arms = ids.iter().map(|&id| self.react_arm(id, &lent, cause.is_some()));
        let (choices, arms): (Vec<_>, Vec<_>) = arms.unzip();
        let (look, reaction) = (lent.look(), self.reacting(&arms, moves, cause));
        self.react_declared(name, cause, &allowed, lent.function(&quote!(#look #(#choices)* #reaction)))
    }

    /// Generates the reaction of a transition by its number. If it is not taken, the event or the signal is put back.
    fn reacting(&self, arms: &[TokenStream], moves: bool, cause: Option<CauseKind>) -> TokenStream {
        let (ignored, [transition, event]) = (self.done("Ignored"), ["transition", "event"].map(local));
        let rest = match cause {
            _ if moves => self.twin_move(cause.is_some()),
            Some(_) => quote!(#event),
            None => ignored.clone(),
        };
        let value = if arms.is_empty() { rest } else { quote!(match #transition { #(#arms)* _ => #rest }) };
        match cause {
            Some(_) if !moves || !arms.is_empty() => {
                let back = self.react_back(cause);
                quote!(let #event = #value; #back #ignored)
            }
            _ => value,
        }
    }

    /// Generates code that puts the event or the signal back.
    fn react_back(&self, cause: Option<CauseKind>) -> Option<TokenStream> {
        let (private, event) = (&self.private, local("event"));
        cause.map(|cause| {
            let kind = local(if cause == CauseKind::Event { "Event" } else { "Signal" });
            quote!(*slot = ::core::option::Option::Some(#private::engine::Occurrence::#kind(#event));)
        })
    }

    /// Declares a function that reacts, with the given parameters and body.
    fn react_declared(
        &self,
        name: &Ident,
        cause: Option<CauseKind>,
        allowed: &TokenStream,
        (declared, body): (TokenStream, TokenStream),
    ) -> TokenStream {
        let (private, step, transition) = (&self.private, step(), local("transition"));
        let (_, carried, lifetimes) = self.react_head(cause);
        quote! {
            #[inline]
            #allowed
            fn #name<#(#lifetimes),*>(
                &mut self,
                #[allow(unused_variables)] #step: &mut #private::engine::Step<'_>,
                #[allow(unused_variables)] #transition: u16,
                #declared #carried
            ) -> #private::engine::Reaction { #body }
        }
    }

    /// The name of the function that reacts, its additional parameters, and their lifetimes.
    fn react_head(&self, cause: Option<CauseKind>) -> (&'static str, TokenStream, Vec<Lifetime>) {
        let Some(cause) = cause else { return ("__react_idle", TokenStream::new(), Vec::new()) };
        let (private, event, (_, own)) = (&self.private, local("event"), self.event_named(cause));
        let (lifetimes, event_type) = self.event_named(CauseKind::Event);
        let (event_type, signal_type) = self.trigger_types(self.machine.events.as_ref().map(|_| event_type));
        let occurrence = quote!(#private::engine::Occurrence<#event_type, #signal_type>);
        let slot = quote!(slot: &mut ::core::option::Option<#occurrence>);
        let name = if cause == CauseKind::Event { "__react_event" } else { "__react_signal" };
        (name, quote!(#event: #own, #[allow(unused_variables)] #slot), lifetimes)
    }

    /// Generates the arm of a transition, and a type that the arm needs. If the trigger is an event or a signal, the
    /// arm returns if the transition is taken. Otherwise its value is the event or the signal.
    fn react_arm(&self, id: TransitionId, lent: &Lent<'_>, carries: bool) -> (TokenStream, TokenStream) {
        let (number, event, ignored) = (numbered(id), local("event"), self.done("Ignored"));
        let source = self.machine.model.transitions[id.index()].source;
        let queried = step().to_token_stream();
        let engine = Interpreted { emit: self, lent, source, seen: self.seen_by(id), queried };
        let candidate = self.candidate(id, &engine, lent);
        let denied_arm = candidate.denied_arm(&quote!(return #ignored));
        let Candidate { pattern, condition, body, choice, denied } = candidate;
        let arm = match (carries, condition) {
            (true, condition) => {
                let condition = condition.map(|condition| quote!(if #condition));
                quote!(#number => match #event { #pattern #condition => return #body, #denied_arm #event => #event },)
            }
            (false, Some(condition)) => quote!(#number => if #condition #body else { #denied #ignored },),
            (false, None) => quote!(#number => #body,),
        };
        (choice, arm)
    }

    /// Whether a transition is always taken, and the engine executes all of it without the host.
    fn twin_only_moves(&self, id: TransitionId) -> bool {
        if self.live {
            return false;
        }
        let Some(branch) = self.bare_end(id) else { return false };
        let moves = matches!(self.plan.outcome(branch), Outcome::Go(_));
        moves && !self.machine.is_observed() && !self.machine.arguments.contains_key(&branch)
    }

    /// Generates the reaction of transitions that only move. The engine has already checked the variant of the event.
    fn twin_move(&self, carries: bool) -> TokenStream {
        let (private, step, [event, transition]) = (&self.private, step(), ["event", "transition"].map(local));
        let whole =
            quote!(#private::engine::Reaction::Whole(#step.only_branch(#private::model::TransitionId(#transition))));
        if carries { quote!({ let _ = #event; return #whole; }) } else { whole }
    }

    /// Generates the code of `initial`s, by composite.
    pub(super) fn initial_functions(&self) -> TokenStream {
        if self.machine.initials.is_empty() {
            return TokenStream::new();
        }
        let (private, step, passed) = (&self.private, step(), self.passed());
        let (mut functions, mut arms) = (TokenStream::new(), TokenStream::new());
        for (&composite, tree) in self.machine.initials.iter() {
            let (id, name) = (Literal::u16_unsuffixed(composite.0), self.names.method(composite, "initial"));
            let (lent, body) =
                self.params_of_initial(composite, tree).function(&self.twin_initial_body(composite, tree));
            arms.extend(quote!(#id => self.#name(#step, afresh, #passed),));
            functions.extend(quote! {
                fn #name(&mut self, #step: &mut #private::engine::Step<'_>, afresh: bool, #lent) { #body }
            });
        }
        let (lent, body) = self.plain(&quote!(match composite { #arms _ => {} }));
        quote! {
            fn __initial(&mut self, #step: &mut #private::engine::Step<'_>, composite: u16, afresh: bool, #lent) { #body }
            #functions
        }
    }

    fn twin_initial_body(&self, composite: StateId, tree: &Tree) -> TokenStream {
        let (lent, seen, step) =
            (self.params_of_initial(composite, tree), self.seen(composite), step().to_token_stream());
        let ask = |code: &Code| self.evaluated(code, Stage::Other, &step, "is_in");
        let mut end = |branch: BranchId, effect: &Code, bound: &Names| {
            let end = End { branch, effect, seen: &seen, lent: &lent, bound, left: None, ask: &ask };
            let (effect, give, id) = (self.end_code(&end), self.store_twin_arguments(branch), self.branch_id(branch));
            let [before, after] =
                ["__before_initial", "__after_initial"].map(|part| self.end_part(part, &quote!(#id, afresh)));
            quote!({ #before; #effect #give #after; })
        };
        // An `is_in` in the decision refers to the states that were active before the step.
        let before = |code: &Code| self.evaluated(code, Stage::Other, &step, "was_in");
        let deciding = self.deciding(tree, &seen, &lent, &Names::new());
        let mut code = |code: &Code| before(&deciding.code(code));
        let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
        let act = deciding.before(&before);
        quote!(#act #value)
    }
}

//! Generates `why`, `why_update`, `why_advance` and `enabled`: the outcome of each candidate, and why. No actions run.
//!
//! ```text
//! pub fn why(&self, bot: &Body, event: &RobotEvent) -> Why<RobotState, 3> {
//!     Search::answer(Questions { orders: Robot::__orders(), ask: |transition, asked| self.__why(bot, event, transition, asked), .. })
//! }
//!
//! fn __why(&self, bot: &Body, event: &RobotEvent, transition: u16, asked: bool) -> Asked<RobotState> {
//!     match transition {
//!         2 => match *event {
//!             RobotEvent::Bumped if !asked => Asked::Triggered,
//!             RobotEvent::Bumped => if bot.is_awake() { Asked::Taken(Some(End::Stay)) } else { Asked::Refused },
//!             _ => Asked::NotTriggered,
//!         },
//! ```
//!
//! A table contains the order in which transitions are considered (`tables`). Each guard is generated once (`asking`),
//! for all active leaves. The code for both engines differs only in how it evaluates `is_in`.

mod asking;
mod tables;

use super::Emit;
use super::can::repeats;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{Events, ROOT, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// One of the calls that explain a machine.
struct Question {
    causes: &'static [CauseKind],
    name: &'static str,
    doc: &'static str,
}

const QUESTIONS: [Question; 3] = [
    Question {
        causes: &[CauseKind::Event],
        name: "why",
        doc: "Explains how the machine would react to an event: the transitions that it would consider, in their order, \
              each with its outcome. Evaluates guards, but runs no actions and changes nothing.",
    },
    Question {
        causes: &[CauseKind::Poll, CauseKind::Always],
        name: "why_update",
        doc: "Explains what an `update` would do: the transitions that it would consider, and then each `always`, in their \
              order, each with its outcome. Evaluates guards, but runs no actions and changes nothing.",
    },
    Question {
        causes: &[CauseKind::Time],
        name: "why_advance",
        doc: "Explains the timers that are running: the time until each is due, or the outcome of a timer that is due and was \
              refused. Evaluates guards, but runs no actions and changes nothing.",
    },
];

impl Question {
    /// The name of the private function that evaluates a transition.
    fn function(&self) -> Ident {
        local(&format!("__{}", self.name))
    }
}

/// The engine for which code is generated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Compiled,
    #[cfg(any(test, feature = "interpreter"))]
    Twin,
}

impl Emit<'_> {
    /// Generates the calls, and the functions that repeat the user's guards.
    pub(super) fn inquiry(&self, side: Side) -> (TokenStream, TokenStream) {
        if !self.machine.explains {
            return Default::default();
        }
        let queried = QUESTIONS.iter().filter(|question| self.has_call_for(question.causes));
        let (calls, functions): (Vec<_>, Vec<_>) =
            queried.map(|question| (self.why_call(side, question), self.evaluating_function(side, question))).unzip();
        let tables = (side == Side::Compiled).then(|| {
            let (orders, candidate) = (self.orders_function(), self.candidate_function());
            quote!(#orders #candidate)
        });
        (calls.into_iter().chain(self.enabled_call()).joined(), functions.into_iter().chain(tables).joined())
    }

    /// Whether the machine has the call for these causes.
    fn has_call_for(&self, causes: &[CauseKind]) -> bool {
        match causes[0] {
            CauseKind::Event => self.machine.events.is_some(),
            CauseKind::Time => self.has_time(),
            _ => self.polls(),
        }
    }

    /// `why(&self, bot: &Body, event: &RobotEvent) -> Why<RobotState, 3>`
    fn why_call(&self, side: Side, question: &Question) -> TokenStream {
        let (vis, private, state) = (&self.machine.vis, &self.private, &self.names.state);
        let (causes, doc, machine) = (question.causes, question.doc, self.turbofish());
        let (name, function) = (Ident::new(question.name, Span::call_site()), question.function());
        let room: usize = causes.iter().map(|&cause| self.most_candidates(ROOT, cause)).sum();
        let room = Literal::usize_unsuffixed(room);
        let (event, passed) = (local("event"), Lent::passed(&self.machine.params, private));
        let carried = causes[0].carries();
        let event_type = if carried { self.event_type_argument() } else { None };
        let (argument, event) = (event_type.map(|ty| quote!(#event: &#ty)), carried.then(|| quote!(#event,)));
        let [transition, queried, kind, why, found] = ["transition", "asked", "kind", "why", "found"].map(local);
        let ask = match side {
            Side::Compiled => quote!(self.#function(#passed #event #transition, #queried, #kind)),
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => quote!(self.host.#function(&self.engine, #passed #event #transition, #queried, #kind)),
        };
        let of = causes.iter().enumerate().map(|(number, &cause)| {
            let (number, exclude) = (Literal::usize_unsuffixed(number), self.exclude_function(side, cause));
            let overrides = self.overrides_function();
            quote! {
                let #kind: u8 = #number;
                let #found: #private::why::Why<#state, #room> = #private::why::Search::answer(#private::why::Questions {
                    orders: #machine::__orders(),
                    active: |state| ::core::iter::Iterator::any(&mut self.active(), |active| active == state),
                    ask: |#transition: u16, #queried: bool| #ask,
                    candidate: #machine::__candidate,
                    exclude: #exclude,
                    overrides: #overrides,
                });
                for considered in &#found { #why.add(*considered); }
            }
        });
        let of = of.joined();
        let lent = self.considering_with(&self.public, &[]).shared();
        let (lent, body) = lent.function(&quote!(let mut #why = #private::why::Why::new(); #of #why));
        quote! {
            #[doc = #doc]
            #[must_use]
            #vis fn #name(&self, #lent #argument) -> #private::why::Why<#state, #room> { #body }
        }
    }

    /// `enabled`: the events that some transition of an active state may react to.
    fn enabled_call(&self) -> Option<TokenStream> {
        let Some(EventType::Declared { variants, .. }) = &self.machine.events else { return None };
        let (vis, private, machine) = (&self.machine.vis, &self.private, self.turbofish());
        let events = variants.iter().enumerate().map(|(index, variant)| {
            let (name, all) = (variant.ident.to_string(), self.candidates_of(CauseKind::Event));
            let candidates =
                all.into_iter().filter(|&id| !self.plan.only_claims(id) && self.may_trigger_with(id, index));
            let candidates = candidates.map(|id| Literal::u16_unsuffixed(id.0));
            quote!((#name, &[#(#candidates),*]))
        });
        let events: Vec<_> = events.listed();
        Some(quote! {
            /// The names of the events to which some transition of the active states may react, in the order of their
            /// declarations. Neither guards nor payloads are considered.
            #vis fn enabled(&self) -> impl ::core::iter::Iterator<Item = &'static str> + '_ {
                const EVENTS: &[(&str, &[u16])] = &[#(#events),*];
                let orders = #machine::__orders();
                let enabled = ::core::iter::Iterator::filter(EVENTS.iter(), move |(_, candidates)| {
                    #private::why::is_considered(orders, candidates, |state| {
                        ::core::iter::Iterator::any(&mut self.active(), |active| active == state)
                    })
                });
                ::core::iter::Iterator::map(enabled, |(name, _)| *name)
            }
        })
    }

    /// Whether an event of this variant may trigger a transition.
    fn may_trigger_with(&self, id: TransitionId, event: usize) -> bool {
        match &self.machine.model.transitions[id.index()].trigger {
            Trigger::On(Events::Of(events)) => events.iter().any(|heard| heard.index() == event),
            Trigger::On(Events::Any) => true,
            _ => false,
        }
    }

    /// Generates a separate `impl` for functions that repeat guards.
    pub(super) fn repeating(&self, name: &TokenStream, functions: &TokenStream) -> TokenStream {
        if functions.is_empty() {
            return TokenStream::new();
        }
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, repeats) = (self.names_lifetimes(), repeats());
        quote!(#repeats #lifetimes impl #impl_generics #name #ty_generics #where_clause { #functions })
    }
}

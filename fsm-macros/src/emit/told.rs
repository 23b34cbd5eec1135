//! The kinds of triggers, from a call or from the machine itself, for which candidates are printed.

use super::Emit;
use super::once::Piece;
use crate::names::local;
use fsm_core::model::{StateId, Trigger};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Lifetime;

/// One kind of trigger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    /// An event.
    Event,
    /// A signal.
    Signal,
    /// Nothing: it is polled.
    Poll,
    /// Nothing: it looks whether an `always` can be taken.
    Always,
    /// A composite has completed.
    Done(StateId),
    /// Nothing: time has passed.
    Time,
}

impl Told {
    pub fn triggers(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Told::Event, Trigger::On(_))
            | (Told::Signal, Trigger::Hear(_))
            | (Told::Poll, Trigger::When)
            | (Told::Always, Trigger::Always)
            | (Told::Time, Trigger::After(_) | Trigger::Every(_)) => true,
            (Told::Done(completed), Trigger::Done(composite)) => completed == *composite,
            _ => false,
        }
    }

    /// Whether a value comes with it, on which patterns match.
    pub fn carries(self) -> bool {
        matches!(self, Told::Event | Told::Signal)
    }
}

impl Emit<'_> {
    /// What the functions for it have in their names.
    pub(super) fn told_name(&self, told: Told) -> String {
        match told {
            Told::Event => "on".to_string(),
            Told::Signal => "hear".to_string(),
            Told::Poll => "when".to_string(),
            Told::Always => "always".to_string(),
            Told::Time => "time".to_string(),
            Told::Done(composite) => format!("done_{}", self.names.snake(composite)),
        }
    }

    /// The private function that takes a step for it: `__on`, `__always`.
    pub(super) fn step_name(&self, told: Told) -> Ident {
        local(&format!("__{}", self.told_name(told)))
    }

    /// `event`, where a value comes with it.
    pub(super) fn event_passed(&self, told: Told) -> TokenStream {
        let event = local("event");
        if told.carries() { quote!(#event) } else { TokenStream::new() }
    }

    /// `event: RobotEvent<'_>`
    pub(super) fn event_param(&self, told: Told) -> TokenStream {
        self.once.print(Piece::EventParam(told), || {
            let event = local("event");
            self.event_argument(told).map(|ty| quote!(#event: #ty)).unwrap_or_default()
        })
    }

    /// The lifetimes and the type of the value, named, for functions that may hand it back.
    pub(super) fn event_named(&self, told: Told) -> (Vec<Lifetime>, TokenStream) {
        match told {
            Told::Event => self.event_type_named().unwrap_or_default(),
            Told::Signal => (Vec::new(), self.signal_argument()),
            _ => Default::default(),
        }
    }

    /// The type of the value as a call takes it.
    pub(super) fn event_argument(&self, told: Told) -> Option<TokenStream> {
        match told {
            Told::Event => self.event_type_argument(),
            Told::Signal => Some(self.signal_argument()),
            _ => None,
        }
    }
}

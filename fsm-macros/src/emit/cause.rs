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
pub(super) enum Cause {
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

impl Cause {
    pub fn triggers(self, trigger: &Trigger) -> bool {
        match (self, trigger) {
            (Cause::Event, Trigger::On(_))
            | (Cause::Signal, Trigger::Hear(_))
            | (Cause::Poll, Trigger::When)
            | (Cause::Always, Trigger::Always)
            | (Cause::Time, Trigger::After(_) | Trigger::Every(_)) => true,
            (Cause::Done(completed), Trigger::Done(composite)) => completed == *composite,
            _ => false,
        }
    }

    /// Whether a value comes with it, on which patterns match.
    pub fn carries(self) -> bool {
        matches!(self, Cause::Event | Cause::Signal)
    }
}

impl Emit<'_> {
    /// What the functions for it have in their names.
    pub(super) fn told_name(&self, cause: Cause) -> String {
        match cause {
            Cause::Event => "on".to_string(),
            Cause::Signal => "hear".to_string(),
            Cause::Poll => "when".to_string(),
            Cause::Always => "always".to_string(),
            Cause::Time => "time".to_string(),
            Cause::Done(composite) => format!("done_{}", self.names.snake(composite)),
        }
    }

    /// The private function that takes a step for it: `__on`, `__always`.
    pub(super) fn step_name(&self, cause: Cause) -> Ident {
        local(&format!("__{}", self.told_name(cause)))
    }

    /// `event`, where a value comes with it.
    pub(super) fn event_passed(&self, cause: Cause) -> TokenStream {
        let event = local("event");
        if cause.carries() { quote!(#event) } else { TokenStream::new() }
    }

    /// `event: RobotEvent<'_>`
    pub(super) fn event_param(&self, cause: Cause) -> TokenStream {
        self.once.print(Piece::EventParam(cause), || {
            let event = local("event");
            self.event_argument(cause).map(|ty| quote!(#event: #ty)).unwrap_or_default()
        })
    }

    /// The lifetimes and the type of the value, named, for functions that may hand it back.
    pub(super) fn event_named(&self, cause: Cause) -> (Vec<Lifetime>, TokenStream) {
        match cause {
            Cause::Event => self.event_type_named().unwrap_or_default(),
            Cause::Signal => (Vec::new(), self.signal_argument()),
            _ => Default::default(),
        }
    }

    /// The type of the value as a call takes it.
    pub(super) fn event_argument(&self, cause: Cause) -> Option<TokenStream> {
        match cause {
            Cause::Event => self.event_type_argument(),
            Cause::Signal => Some(self.signal_argument()),
            _ => None,
        }
    }
}

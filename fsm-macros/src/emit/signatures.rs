//! The names and the parameters of functions that take a step.

use super::Emit;
use super::once::Piece;
use crate::names::local;
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Lifetime;

impl Emit<'_> {
    /// The name of a cause in the names of functions.
    pub(super) fn cause_name(&self, cause: CauseKind) -> String {
        match cause {
            CauseKind::Event => "on".to_string(),
            CauseKind::Signal => "hear".to_string(),
            CauseKind::Poll => "when".to_string(),
            CauseKind::Always => "always".to_string(),
            CauseKind::Time => "time".to_string(),
            CauseKind::Done(composite) => format!("done_{}", self.names.snake(composite)),
            CauseKind::Force(state) => format!("force_{}", self.names.snake(state)),
        }
    }

    /// The name of the private function that takes a step for a cause: `__on`, `__always`.
    pub(super) fn step_name(&self, cause: CauseKind) -> Ident {
        local(&format!("__{}", self.cause_name(cause)))
    }

    /// `event`, if the cause has a value.
    pub(super) fn event_passed(&self, cause: CauseKind) -> TokenStream {
        let event = local("event");
        if cause.carries() { quote!(#event) } else { TokenStream::new() }
    }

    /// `event: RobotEvent<'_>`
    pub(super) fn event_param(&self, cause: CauseKind) -> TokenStream {
        self.once.print(Piece::EventParam(cause), || {
            let event = local("event");
            self.event_argument(cause).map(|ty| quote!(#event: #ty)).unwrap_or_default()
        })
    }

    /// The type of the cause's value with named lifetimes, and these, for functions that may return the value.
    pub(super) fn event_named(&self, cause: CauseKind) -> (Vec<Lifetime>, TokenStream) {
        match cause {
            CauseKind::Event => self.event_type_named().unwrap_or_default(),
            CauseKind::Signal => (Vec::new(), self.signal_argument()),
            _ => Default::default(),
        }
    }

    /// The type of the cause's value in the signature of a call.
    pub(super) fn event_argument(&self, cause: CauseKind) -> Option<TokenStream> {
        match cause {
            CauseKind::Event => self.event_type_argument(),
            CauseKind::Signal => Some(self.signal_argument()),
            _ => None,
        }
    }
}

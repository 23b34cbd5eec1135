//! What the functions that take a step are called, and what they take.

use super::Emit;
use super::cause::Cause;
use super::once::Piece;
use crate::names::local;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Lifetime;

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
            Cause::Force(state) => format!("force_{}", self.names.snake(state)),
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

//! Generates `run_slice` and `run_until` of an inspected or live machine that only moves: it handles events one by one.

use super::Emit;
use crate::facts::alphabet::Alphabet;
use crate::names::local;
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    pub(super) fn slice_calls(&self) -> TokenStream {
        let Ok(alphabet) = Alphabet::of_moves(self.machine, self.plan) else { return TokenStream::new() };
        let handle = self.public_name("handle");
        let (vis, state_type, event_type) = (&self.machine.vis, &self.names.state, self.event_type_argument());
        let [events, event, state, at] = ["events", "event", "state", "at"].map(local);
        let handled = match alphabet {
            Alphabet::Variants(variants) => {
                let (name, variants) = (&self.names.event, variants.iter().map(|variant| &variant.ident));
                quote!(match #event { #(#name::#variants => #name::#variants,)* })
            }
            Alphabet::Bytes => quote!(*#event),
        };
        quote! {
            /// Handles these events one after the other.
            #vis fn run_slice(&mut self, #events: &[#event_type]) {
                for #event in #events { self.#handle(#handled); }
            }

            /// Handles these events until a state is active, and returns the position of the last one handled; `None` if it is
            /// not active after any of them.
            #vis fn run_until(&mut self, #events: &[#event_type], #state: #state_type) -> ::core::option::Option<usize> {
                for (#at, #event) in ::core::iter::Iterator::enumerate(#events.iter()) {
                    self.#handle(#handled);
                    if self.is_in(#state) { return ::core::option::Option::Some(#at); }
                }
                ::core::option::Option::None
            }
        }
    }
}

//! Machines that only move: no code, no parameters, no histories, and events without payload. Their behavior is known
//! in advance, so their calls are `const`, and tables handle many events quickly.
//!
//! ```text
//! pub const fn handle(&mut self, event: DoorEvent) -> Answer { .. }
//! pub fn run_slice(&mut self, events: &[DoorEvent]) { bulk::run::<Self, 2, 3>(self, events) }
//!
//! impl bulk::Pure<2, 3> for Door {
//!     const NEXT: [[u8; 3]; 2] = { .. machine.handle(event); next[event][leaf] = machine.leaf as u8; .. };
//! ```
//!
//! The table is filled at compile time by the machine's own `handle`, and only if it is used.

use super::Emit;
use crate::facts::alphabet::Alphabet;
use crate::names::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// `const`, for the calls of a machine that only moves.
    pub(super) fn constant(&self) -> Option<TokenStream> {
        self.pure.is_ok().then(|| quote!(const))
    }

    /// Generates a step of a copy of the machine. The copy is only a leaf, which the compiler keeps in a register,
    /// while each arm of the step would otherwise store into the machine.
    pub(super) fn aside(&self, step: &TokenStream) -> TokenStream {
        let [machine, answer] = ["machine", "answer"].map(local);
        quote! {
            let mut #machine = Self { leaf: self.leaf };
            let #answer = #machine.#step;
            self.leaf = #machine.leaf;
            #answer
        }
    }

    /// The calls that take many events.
    pub(super) fn bulk_calls(&self) -> TokenStream {
        let Ok(alphabet) = &self.pure else { return TokenStream::new() };
        let (vis, private, state_type, leaf_type) =
            (&self.machine.vis, &self.private, &self.names.state, &self.names.leaf);
        let (event_type, sizes) = (self.event_type_argument(), self.sizes(alphabet));
        let (events, state, leaf) = (local("events"), local("state"), local("leaf"));
        let (count, leaves) = (self.leaf_count(), self.leaves().map(|leaf| self.leaf(leaf)));
        let nth_event = self.nth_event(alphabet);
        quote! {
            /// Handles these events one after the other, as [`handle`](Self::handle) would, but much faster: this
            /// machine only moves between states, so each event is looked up in a table.
            #[inline]
            #vis fn run_slice(&mut self, #events: &[#event_type]) {
                #private::bulk::run::<Self, #sizes>(self, #events);
            }

            /// Handles these events until a state is active, and returns the position of the last one handled; later
            /// events are not handled. Returns `None` if the state is not active after any of them, or if the machine
            /// is not started.
            #[inline]
            #vis fn run_until(&mut self, #events: &[#event_type], #state: #state_type) -> ::core::option::Option<usize> {
                #private::bulk::run_until::<Self, #sizes>(
                    self, #events, |#leaf| Self::__contains(#state, Self::__LEAVES[#leaf]),
                )
            }

            const __LEAVES: [#leaf_type; #count] = [#(#leaves,)*];

            #nth_event
        }
    }

    /// Generates the implementation of `Pure`, which contains the table.
    pub(super) fn bulk_impl(&self) -> TokenStream {
        let Ok(alphabet) = &self.pure else { return TokenStream::new() };
        let (name, private, sizes) = (&self.machine.name, &self.private, self.sizes(alphabet));
        let (event_type, nowhere) = (self.event_type_argument(), self.nowhere());
        let (count, leaves) = (Literal::usize_unsuffixed(alphabet.count()), self.leaf_count());
        let [next, event, leaf, machine] = ["next", "event", "leaf", "machine"].map(local);
        let (number, handle) = (self.event_number(alphabet, &quote!(*#event)), self.public_name("handle"));
        let filled = self.each_pair(
            alphabet,
            &quote! {
                #machine.#handle(Self::__nth_event(#event));
                #next[#event][#leaf] = #machine.leaf as u8;
            },
        );
        // The numbers of leaves are less than 256. Only the compiler evaluates the tables, which are large.
        quote! {
            #[doc(hidden)]
            #[allow(clippy::cast_possible_truncation, clippy::large_stack_arrays, long_running_const_eval)]
            impl #private::bulk::Pure<#sizes> for #name {
                type Event = #event_type;
                const NEXT: [[u8; #leaves]; #count] = {
                    let mut #next = [[0; #leaves]; #count];
                    #filled
                    #next
                };
                #[inline]
                fn number(#event: &#event_type) -> usize { #number }
                #[inline]
                fn leaf(&self) -> ::core::option::Option<usize> {
                    match self.leaf {
                        #nowhere => ::core::option::Option::None,
                        #leaf => ::core::option::Option::Some(#leaf as usize),
                    }
                }
                #[inline]
                fn set_leaf(&mut self, #leaf: usize) { self.leaf = Self::__LEAVES[#leaf]; }
            }
        }
    }

    /// Generates loops that fill a table. `filling` is the code for `machine`, with the numbers `leaf` and `event`.
    pub(super) fn each_pair(&self, alphabet: &Alphabet, filling: &TokenStream) -> TokenStream {
        let [event, leaf, machine] = ["event", "leaf", "machine"].map(local);
        let (count, leaves) = (Literal::usize_unsuffixed(alphabet.count()), self.leaf_count());
        quote! {
            let mut #event = 0;
            while #event < #count {
                let mut #leaf = 0;
                while #leaf < #leaves {
                    let mut #machine = Self { leaf: Self::__LEAVES[#leaf] };
                    #filling
                    #leaf += 1;
                }
                #event += 1;
            }
        }
    }

    /// The numbers of events and leaves, which are the sizes of the tables.
    fn sizes(&self, alphabet: &Alphabet) -> TokenStream {
        let (events, leaves) = (Literal::usize_unsuffixed(alphabet.count()), self.leaf_count());
        quote!(#events, #leaves)
    }

    pub(super) fn leaf_count(&self) -> Literal {
        Literal::usize_unsuffixed(self.leaves().count())
    }

    /// Generates a function that returns the event with a number.
    fn nth_event(&self, alphabet: &Alphabet) -> TokenStream {
        let (event_type, nth) = (self.event_type_argument(), local("nth"));
        let body = match alphabet {
            Alphabet::Bytes => quote!(#nth as u8),
            Alphabet::Variants(variants) => {
                let numbers = (0..variants.len() - 1).map(Literal::usize_unsuffixed).map(|number| quote!(#number));
                let numbers = numbers.chain([quote!(_)]);
                let variants = variants.iter().map(|variant| &variant.ident);
                quote!(match #nth { #(#numbers => #event_type::#variants,)* })
            }
        };
        // The numbers of bytes are less than 256.
        quote! {
            #[allow(clippy::cast_possible_truncation)]
            const fn __nth_event(#nth: usize) -> #event_type { #body }
        }
    }

    /// The number of an event, as an expression.
    pub(super) fn event_number(&self, alphabet: &Alphabet, event: &TokenStream) -> TokenStream {
        match alphabet {
            Alphabet::Bytes => quote!(#event as usize),
            Alphabet::Variants(variants) => self.number_of(variants, event),
        }
    }
}

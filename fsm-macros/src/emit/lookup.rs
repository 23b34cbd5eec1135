//! Tables for single events of machines that only move. A table contains the next leaf and the answer for each pair of
//! event and leaf, so the processor does not have to predict the leaf or the event.
//!
//! ```text
//! pub const fn handle(&mut self, event: DoorEvent) -> Answer {
//!     static STEPS: [[(__DoorLeaf, Answer); 4]; 3] = Door::__steps();
//!     let (leaf, answer) = STEPS[match event { DoorEvent::Open => 0, .. }][self.leaf as usize];
//!     self.leaf = leaf;
//!     answer
//! }
//! const fn __on(&mut self, event: DoorEvent) -> Answer { match self.leaf { .. } }
//! const fn __steps() -> [[(__DoorLeaf, Answer); 4]; 3] { .. machine.__on(event) .. }
//! ```
//!
//! The compiler fills the table with the step of other machines, a `match`. Bytes with the same effects share a row.

use super::Emit;
use super::inquiry::Side;
use super::public_calls::PublicCall;
use crate::facts::alphabet::Alphabet;
use crate::names::local;
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn handle_by_table(&self, alphabet: &Alphabet) -> TokenStream {
        let (name, answer_type, argument) =
            (&self.machine.name, self.answer_type(), self.event_param(CauseKind::Event));
        let [leaf, answer, steps] = ["leaf", "answer", "STEPS"].map(local);
        let (kinds, row) = self.row(alphabet);
        let (table, step) = (self.table_type(alphabet), self.step_name(CauseKind::Event));
        let (_, body) = self.step(CauseKind::Event);
        let allowed = self.allowed(&self.inline_candidates(CauseKind::Event), CauseKind::Event);
        let (classes, filling) = (self.classes(alphabet), self.filling(alphabet));
        let look_up = quote! {
            #kinds
            static #steps: #table = #name::__steps();
            let (#leaf, #answer) = #steps[#row][self.leaf as usize];
            self.leaf = #leaf;
            #answer
        };
        let function = (TokenStream::new(), look_up);
        let handle = self.declare_call(PublicCall::Handle, Side::Compiled, &quote!(#[inline]), &function);
        quote! {
            #handle

            #allowed
            const fn #step(&mut self, #argument) -> #answer_type { #body }

            #filling

            #classes
        }
    }

    /// Generates the row of an event, and the table of kinds of bytes in which the row is looked up.
    fn row(&self, alphabet: &Alphabet) -> (TokenStream, TokenStream) {
        let (event, kinds, name) = (local("event"), local("KINDS"), &self.machine.name);
        match alphabet {
            Alphabet::Variants(_) => (TokenStream::new(), self.event_number(alphabet, &quote!(#event))),
            // The number of rows makes sure that none is out of bounds.
            Alphabet::Bytes => (
                quote!(static #kinds: [u8; 256] = #name::__CLASSES.0;),
                quote!(#kinds[#event as usize] as usize % Self::__ROWS),
            ),
        }
    }

    /// The type of the table: a row for each event or kind of byte, with an entry for each leaf and for `Nowhere`.
    fn table_type(&self, alphabet: &Alphabet) -> TokenStream {
        let (leaf_type, answer_type, name) = (&self.names.leaf, self.answer_type(), &self.machine.name);
        let places = Literal::usize_unsuffixed(self.leaves().count() + 1);
        let rows = match alphabet {
            Alphabet::Variants(variants) => Literal::usize_unsuffixed(variants.len()).into_token_stream(),
            Alphabet::Bytes => quote!(#name::__ROWS),
        };
        quote!([[(#leaf_type, #answer_type); #places]; #rows])
    }

    /// Generates the function that fills the table. The compiler evaluates it once, so it uses no stack at run time.
    fn filling(&self, alphabet: &Alphabet) -> TokenStream {
        let [event, leaf, machine, answer, steps] = ["event", "leaf", "machine", "answer", "steps"].map(local);
        let (nowhere, ignored, table) = (self.nowhere(), self.answer("Ignored"), self.table_type(alphabet));
        let row = match alphabet {
            Alphabet::Variants(_) => quote!(#event),
            Alphabet::Bytes => quote!(Self::__CLASSES.0[#event] as usize),
        };
        let step = self.step_name(CauseKind::Event);
        let filled = self.each_pair(
            alphabet,
            &quote! {
                let #answer = #machine.#step(Self::__nth_event(#event));
                #steps[#row][#leaf] = (#machine.leaf, #answer);
            },
        );
        quote! {
            #[allow(clippy::large_stack_arrays, long_running_const_eval)]
            const fn __steps() -> #table {
                let mut #steps: #table = [[(#nowhere, #ignored); _]; _];
                #filled
                #steps
            }
        }
    }

    /// Generates the kind of each byte and the number of rows. There are fewer than 256 leaves.
    fn classes(&self, alphabet: &Alphabet) -> TokenStream {
        if !matches!(alphabet, Alphabet::Bytes) {
            return TokenStream::new();
        }
        let [event, leaf, machine, answer, led] = ["event", "leaf", "machine", "answer", "led"].map(local);
        let (private, leaves) = (&self.private, self.leaf_count());
        let step = self.step_name(CauseKind::Event);
        let noted = quote! {
            let #answer = #machine.#step(Self::__nth_event(#event));
            #led[#event][2 * #leaf] = #machine.leaf as u8;
            #led[#event][2 * #leaf + 1] = #answer as u8;
        };
        let filled = self.each_pair(alphabet, &noted);
        quote! {
            #[allow(clippy::cast_possible_truncation, long_running_const_eval)]
            const __CLASSES: ([u8; 256], usize) = {
                let mut #led = [[0; 2 * #leaves]; 256];
                #filled
                #private::bulk::classes(&#led, 256)
            };

            const __ROWS: usize = Self::__CLASSES.1.next_power_of_two();
        }
    }
}

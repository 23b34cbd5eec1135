//! For large machines: a table of the pairs of leaf and event that only move. It is looked up before a leaf is
//! considered.
//!
//! ```text
//! static MOVES: [[(__GridLeaf, Option<Answer>); 101]; 20] = __GridLeaf::MOVES;
//! let (leaf, answer) = MOVES[match event { GridEvent::E00 => 0, .. }][self.leaf as usize];
//! if let Some(answer) = answer { self.leaf = leaf; return answer; }
//! match self.leaf { __GridLeaf::S01 => self.__s01_on(w, event), .. _ => Answer::Ignored }
//! ```
//!
//! The compiler handles numbers in a table in a fraction of the time that it needs for the arms of a `match`, and the
//! processor has no branch to predict. Transitions with a guard or an effect, or that exit or enter states with
//! actions, are handled as usual, and so are those after a guard.

use super::Emit;
use crate::names::local;
use fsm_model::plan::Cell;
use fsm_model::sorted::Map;
use fsm_program::CauseKind;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

impl Emit<'_> {
    /// Generates the lookup at the beginning of a step.
    pub(super) fn look_up_move(&self, cause: CauseKind) -> Option<TokenStream> {
        self.moves(cause).ok()?;
        let variants = self.movable().ok()?;
        let [table, event, leaf, answer] = ["MOVES", "event", "leaf", "answer"].map(local);
        let (of, leaf_type) = (self.moves_type(variants.len()), &self.names.leaf);
        let number = self.number_of(variants, &quote!(&#event));
        Some(quote! {
            static #table: #of = #leaf_type::MOVES;
            let (#leaf, #answer) = #table[#number][self.leaf as usize];
            if let ::core::option::Option::Some(#answer) = #answer {
                self.leaf = #leaf;
                return #answer;
            }
        })
    }

    /// The type of the table: a row for each event, with one pair for each leaf and for a machine that is not started.
    fn moves_type(&self, events: usize) -> TokenStream {
        let (leaf_type, answer) = (&self.names.leaf, self.answer_type());
        let (events, places): (Literal, Literal) =
            [events, self.leaves().count() + 1].map(Literal::usize_unsuffixed).into();
        quote!([[(#leaf_type, ::core::option::Option<#answer>); #places]; #events])
    }

    /// Generates the table from numbers: those of leaves, and greater ones for pairs that do not move. The compiler
    /// computes even a large table only once, and no part of it is ever on the stack.
    pub(super) fn moves_impl(&self) -> Option<TokenStream> {
        let moves = self.moves(CauseKind::Event).ok()?;
        let events = self.movable().ok()?.len();
        let (leaf_type, nowhere, answer, of) =
            (&self.names.leaf, self.nowhere(), self.answer_type(), self.moves_type(events));
        let numbers: Map<_, _> = self.leaves().enumerate().map(|(number, leaf)| (leaf, number)).collect();
        let [ignored, stayed, asked] = ["IGNORED", "STAYED", "ASKED"].map(local);
        let cells = moves.0.values().flatten().map(|step| -> TokenTree {
            match step {
                Cell::Ignored => ignored.clone().into(),
                Cell::Stayed => stayed.clone().into(),
                Cell::Code => asked.clone().into(),
                Cell::Moved(to) => Literal::usize_unsuffixed(numbers[to]).into(),
            }
        });
        let leaves = self.leaves().map(|leaf| self.leaf(leaf));
        let (count, places, events) = (numbers.len(), numbers.len() + 1, events);
        let [count, places, events] = [count, places, events].map(Literal::usize_unsuffixed);
        let [moves, leaf, event, to] = ["moves", "leaf", "event", "to"].map(local);
        let some = quote!(::core::option::Option::Some);
        Some(quote! {
            #[allow(clippy::large_const_arrays, clippy::large_stack_arrays, long_running_const_eval)]
            impl #leaf_type {
                /// Where each event leads from each leaf, and the answer; `None` if the leaf has to be considered.
                const MOVES: #of = {
                    const #ignored: u16 = u16::MAX;
                    const #stayed: u16 = u16::MAX - 1;
                    const #asked: u16 = u16::MAX - 2;
                    const NUMBERS: [u16; #count * #events] = [#(#cells),*];
                    const LEAVES: [#leaf_type; #count] = [#(#leaves),*];
                    let mut #moves = [[(#nowhere, #some(#answer::Ignored)); #places]; #events];
                    let mut #leaf = 0;
                    while #leaf < #count {
                        let mut #event = 0;
                        while #event < #events {
                            #moves[#event][#leaf] = match NUMBERS[#leaf * #events + #event] {
                                #ignored => (LEAVES[#leaf], #some(#answer::Ignored)),
                                #stayed => (LEAVES[#leaf], #some(#answer::Stayed)),
                                #asked => (LEAVES[#leaf], ::core::option::Option::None),
                                #to => (LEAVES[#to as usize], #some(#answer::Moved)),
                            };
                            #event += 1;
                        }
                        #leaf += 1;
                    }
                    #moves
                };
            }
        })
    }
}

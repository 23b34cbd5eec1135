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
use super::why::{Why, unless};
use crate::names::local;
use fsm_model::plan::Cell;
use fsm_model::sorted::Map;
use fsm_model::{BranchId, EventId, Events, StateId, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::Tree;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use syn::{Pat, Variant};

/// A table has at most this number of pairs of leaf and event for each pair that moves or stays.
const SPARSEST: usize = 8;
/// The numbers above those of leaves mark pairs that do not move.
const MOST_LEAVES: usize = u16::MAX as usize - 3;

/// The reaction to each event in each leaf.
pub(super) struct Moves(Map<StateId, Vec<Cell>>);

impl Moves {
    /// The table of a machine in which at least half of the reactions to events only move or stay.
    fn of(emit: &Emit<'_>) -> Result<Self, Why> {
        let count = emit.movable()?.len();
        let bare = |id| emit.bare_end(id).filter(|_| emit.says_nothing_of_payload(id));
        let all: Map<_, _> = emit.leaves().map(|leaf| (leaf, emit.plan.row(leaf, &bare))).collect();
        let share = |wanted: fn(&Cell) -> bool| all.values().flatten().filter(|step| wanted(step)).count();
        let looked_up = share(|step| matches!(step, Cell::Stayed | Cell::Moved(_)));
        let asked = share(|step| *step == Cell::Asked);
        unless(looked_up == 0 || looked_up < asked, "less than half of what events do is only to move")?;
        unless(all.len() * count > SPARSEST * looked_up, "most events are ignored")?;
        Ok(Moves(all))
    }

    /// Whether a leaf considers transitions for some of these events.
    fn asks(&self, leaf: StateId, events: &Events) -> bool {
        let asked = |(event, step): (usize, &Cell)| *step == Cell::Asked && events.may_be(EventId::at(event));
        self.0[&leaf].iter().enumerate().any(asked)
    }
}

impl Emit<'_> {
    /// The events of a machine that may have such a table.
    fn movable(&self) -> Result<&[Variant], Why> {
        let variants = self.countable_events(CauseKind::Event)?;
        unless(!self.has_leaf_functions(), "its leaves have no functions")?;
        unless(self.leaves().nth(MOST_LEAVES).is_some(), "it has more leaves than two bytes have values")?;
        unless(self.has_time(), "it has timers")?;
        unless(self.tracks || self.plan.goes_on(), "it takes follow-up steps")?;
        unless(self.machine.is_observed(), "it is observed")?;
        unless(!self.machine.model.data.is_empty(), "its states have data")?;
        Ok(variants)
    }

    /// The end of a transition that is always taken and has no effect.
    pub(super) fn bare_end(&self, id: TransitionId) -> Option<BranchId> {
        let code = &self.machine.transitions[id.index()];
        match &self.machine.reactions[code.reaction] {
            Tree::End { branch, effect } if self.machine.model.transitions[id.index()].certain && effect.is_empty() => {
                Some(*branch)
            }
            _ => None,
        }
    }

    /// Whether the pattern of a transition only names variants, and the compiler has nothing to check in their payload.
    fn says_nothing_of_payload(&self, id: TransitionId) -> bool {
        self.machine.transitions[id.index()].binding.as_ref().is_none_or(says_nothing_of_payload)
    }

    /// The table of this machine.
    pub(super) fn moves(&self, cause: CauseKind) -> Result<&Moves, Why> {
        unless(cause != CauseKind::Event, "it is no event")?;
        self.moves.get_or_init(|| Moves::of(self)).as_ref().map_err(|why| *why)
    }

    /// Whether a leaf considers transitions for a cause, after the table was looked up.
    pub(super) fn is_asked(&self, leaf: StateId, cause: CauseKind) -> bool {
        self.moves(cause).map_or(true, |moves| moves.asks(leaf, &Events::Any))
    }

    /// The transitions of a leaf itself that are considered after the table was looked up.
    pub(super) fn asked_own(&self, leaf: StateId, cause: CauseKind) -> Vec<TransitionId> {
        let mut own = self.own(leaf, cause);
        if let Ok(moves) = self.moves(cause) {
            own.retain(|id| match &self.machine.model.transitions[id.index()].trigger {
                Trigger::On(events) => moves.asks(leaf, events),
                _ => true,
            });
        }
        own
    }

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
                Cell::Asked => asked.clone().into(),
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

/// Whether a pattern only names variants, so that the compiler has nothing to check in their payload.
fn says_nothing_of_payload(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Path(_) => true,
        Pat::Paren(paren) => says_nothing_of_payload(&paren.pat),
        Pat::Or(or) => or.cases.iter().all(says_nothing_of_payload),
        Pat::TupleStruct(tuple) => tuple.elems.iter().all(|elem| matches!(elem, Pat::Wild(_) | Pat::Rest(_))),
        Pat::Struct(of) => of.fields.iter().all(|field| matches!(*field.pat, Pat::Wild(_)) && field.attrs.is_empty()),
        _ => false,
    }
}

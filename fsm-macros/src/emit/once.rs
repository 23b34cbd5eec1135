//! Pieces of code that occur in many places of a machine and are generated once.

use crate::join::settled;
use fsm_model::steps::BlockId;
use fsm_model::{ActionId, Moment, StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::TokenStream;
use std::cell::RefCell;
use std::collections::HashMap;

/// A piece of code that is generated once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// `Answer::Moved`
    Answer(&'static str),
    /// The parameter of a function for the event or the signal.
    EventParam(CauseKind),
    /// The statement that makes a leaf the active one. Most targets are shared by several transitions.
    Set(StateId),
    /// The call of an action block at one of its moments.
    Run(ActionId, Moment),
    /// A transition that only enters a leaf. `fallible` is whether the answer is wrapped in `Ok`.
    Arrival { block: BlockId, cause: CauseKind, fallible: bool },
    /// The start of a timer with a constant duration.
    SetTimer(TransitionId),
    /// The stop of the timer in a slot.
    StopTimer(usize),
    /// The body of the function of a block.
    Block(BlockId),
}

/// The pieces that were generated.
#[derive(Default)]
pub(super) struct Once(RefCell<HashMap<Piece, TokenStream>>);

impl Once {
    /// Returns a piece, which is generated unless it already was.
    pub fn print(&self, piece: Piece, print: impl FnOnce() -> TokenStream) -> TokenStream {
        if let Some(known) = self.known(piece) {
            return known;
        }
        let printed = settled(print());
        self.0.borrow_mut().insert(piece, printed.clone());
        printed
    }

    fn known(&self, piece: Piece) -> Option<TokenStream> {
        self.0.borrow().get(&piece).cloned()
    }
}

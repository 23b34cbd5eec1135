//! Pieces of code that are used in many places of a machine, each printed once.

use crate::join::settled;
use fsm_model::steps::BlockId;
use fsm_model::{ActionId, Moment, StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::TokenStream;
use std::cell::RefCell;
use std::collections::HashMap;

/// What is printed once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// `Answer::Moved`
    Answer(&'static str),
    /// The parameter that says what a function is told.
    EventParam(CauseKind),
    /// What makes a leaf the active one; most targets are that of several transitions.
    Set(StateId),
    /// The call of an action block at one of its moments.
    Run(ActionId, Moment),
    /// A move that does nothing else than to enter a leaf: what for, and whether the answer is `Ok`.
    Arrival { block: BlockId, cause: CauseKind, fallible: bool },
    /// What makes a timer of a constant time wait.
    SetTimer(TransitionId),
    /// What stops the timer of a slot.
    StopTimer(usize),
    /// The body of the function that a block is.
    Block(BlockId),
}

/// What was printed.
#[derive(Default)]
pub(super) struct Once(RefCell<HashMap<Piece, TokenStream>>);

impl Once {
    /// A piece, printed now unless it was before.
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

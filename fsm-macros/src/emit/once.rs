//! Pieces of code that are used in many places of a machine, each printed once.

use super::cause::Cause;
use super::helpers::Helper;
use crate::join::settled;
use fsm_core::model::{Moment, StateId, TransitionId};
use proc_macro2::TokenStream;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What is printed once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Piece {
    /// `Answer::Moved`
    Answer(&'static str),
    /// The parameter that says what a function is told.
    EventParam(Cause),
    /// What makes a leaf the active one; most targets are that of several transitions.
    Set(StateId),
    /// The calls of a state's blocks for a moment.
    Run(StateId, Moment),
    /// A move that does nothing else than to enter a leaf: what stays active around it, what was told, and whether the answer is
    /// `Ok`.
    Arrival { leaf: StateId, survivor: StateId, cause: Cause, fallible: bool },
    /// What makes a timer of a constant time wait.
    SetTimer(TransitionId),
    /// What stops the timer of a slot.
    StopTimer(usize),
    /// The body of a helper that leaves what is inside a composite. Every transition out of it asks for that.
    Inside(Helper),
}

/// What was printed.
#[derive(Default)]
pub(super) struct Once(RefCell<BTreeMap<Piece, TokenStream>>);

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

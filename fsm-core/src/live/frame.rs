//! How the ids of the text that is in force are those of the text that was compiled.
//!
//! A *known* id is one that the program uses: that of the compiled text; states that have come since follow behind.

use super::source::Source;
use super::told::Told;
use super::under_way::{self, Asked, Changed};
use crate::model::{ActionId, BranchId, Cause, InvariantId, StateId, TransitionId};
use crate::observer::Verdict;
use crate::sorted::Map;
use crate::syntax::pieces::Condition;
use alloc::vec::Vec;
use std::sync::Mutex;

/// The ids of a text, and those of the compiled one.
#[derive(Debug, Default)]
pub struct Frame {
    /// By known id of a state.
    pub now: Vec<Option<StateId>>,
    /// The known ids, by state.
    pub known: Vec<StateId>,
    pub transitions: Vec<Made>,
    pub durations: Vec<Option<Code<TransitionId>>>,
    pub actions: Vec<Code<ActionId>>,
    pub invariants: Vec<Code<InvariantId>>,
    pub initials: Map<StateId, Code<StateId>>,
    pub data: Map<StateId, Code<StateId>>,
    pub told: Told,
    /// By action block: the state, as the program knows it, where it does nothing but to tell of that.
    pub telling: Vec<Option<StateId>>,
    /// The transition or the composite of each end.
    pub ends: Vec<Asked>,
    /// Whose text it is.
    pub source: Option<&'static Source>,
    /// The literals that do not fit their types, as far as this was told.
    pub misfits: Mutex<Vec<u32>>,
}

/// A transition: what has to hold, and what is done then.
#[derive(Debug)]
pub struct Made {
    /// What its trigger and the pattern of that are known as, where they are asked for by themselves.
    pub matches: Option<Piece>,
    /// A guard that the program has no code for as a whole.
    pub guard: Option<Condition<Piece>>,
    /// What else there is to do, if the engine does not do all of it.
    pub code: Code<Option<TransitionId>>,
}

/// A condition that was compiled, with its literals.
#[derive(Debug)]
pub struct Piece {
    pub id: TransitionId,
    pub changed: Changed,
}

/// Code that was compiled: as what, with which literals, and its ends, each as it was compiled and as it is now.
#[derive(Debug)]
pub struct Code<Id> {
    pub id: Id,
    pub changed: Changed,
    pub branches: Vec<(BranchId, BranchId)>,
}

impl Made {
    /// One whose code asks all that there is to ask.
    pub fn of(code: Code<Option<TransitionId>>) -> Self {
        Made { matches: None, guard: None, code }
    }

    /// Whether its code is to be asked, as far as `holds` knows of pieces; if not, what an observer is told, who hears nothing
    /// of a trigger that does not match.
    pub fn asked(&self, holds: &mut dyn FnMut(&Piece) -> bool) -> Result<(), Option<Verdict>> {
        if self.matches.as_ref().is_some_and(|piece| !holds(piece)) {
            return Err(None);
        }
        match &self.guard {
            Some(guard) if !guard.holds(holds) => Err(Some(Verdict::Refused)),
            _ => Ok(()),
        }
    }
}

impl Code<Option<TransitionId>> {
    /// No code: the engine does all that there is to do.
    pub fn bare() -> Self {
        Code { id: None, changed: Changed::from([]), branches: Vec::new() }
    }
}

impl Frame {
    /// A state by its known id.
    pub fn state(&self, known: StateId) -> Option<StateId> {
        self.now.get(known.index()).copied().flatten()
    }

    /// The known id of a state.
    pub fn known(&self, state: StateId) -> StateId {
        self.known[state.index()]
    }

    /// What is reacted to, as the host calls it.
    pub fn cause(&self, called: Cause) -> Cause {
        match called {
            Cause::Done(composite) => Cause::Done(self.state(composite).unwrap_or(composite)),
            Cause::Force(state) => Cause::Force(self.state(state).unwrap_or(state)),
            other => other,
        }
    }

    /// An end of the code that is under way, which calls it so.
    pub fn branch(&self, compiled: BranchId) -> BranchId {
        let branches = self.branches(under_way::asked());
        branches.iter().find(|(known, _)| *known == compiled).map_or(compiled, |(_, now)| *now)
    }

    /// An end as the code calls it that has it.
    pub fn compiled(&self, branch: BranchId) -> BranchId {
        let branches = self.ends.get(branch.index()).map_or(&[][..], |asked| self.branches(*asked));
        branches.iter().find(|(_, now)| *now == branch).map_or(branch, |(compiled, _)| *compiled)
    }

    /// The invariant that is being looked at.
    pub fn invariant(&self, compiled: InvariantId) -> InvariantId {
        if let Asked::Invariant(invariant) = under_way::asked() { invariant } else { compiled }
    }

    fn branches(&self, asked: Asked) -> &[(BranchId, BranchId)] {
        match asked {
            Asked::Transition(transition) => {
                self.transitions.get(transition.index()).map_or(&[], |made| &made.code.branches)
            }
            Asked::Initial(composite) => self.initials.get(&composite).map_or(&[], |code| &code.branches),
            Asked::Invariant(_) | Asked::State(_) | Asked::Other => &[],
        }
    }
}

//! Translates between the ids of the text in force and those of the compiled text.
//!
//! The program uses the *known* ids: those of the compiled text, followed by those of states that were added later.

use super::source::Source;
use super::told::Told;
use super::under_way::{self, Asked, Changed};
use alloc::vec::Vec;
use fsm_engine::HostIds;
use fsm_model::sorted::Map;
use fsm_model::{ActionId, BranchId, Cause, InvariantId, StateId, TransitionId};
use std::sync::Mutex;

/// The ids of a text, and the corresponding ids of the compiled text.
#[derive(Debug, Default)]
pub struct Frame {
    /// The states by known id.
    pub now: Vec<Option<StateId>>,
    /// The known id of each state.
    pub known: Vec<StateId>,
    /// By transition: its code, if the engine does not do all that there is to do.
    pub transitions: Vec<Code<Option<TransitionId>>>,
    pub durations: Vec<Option<Code<TransitionId>>>,
    pub actions: Vec<Code<ActionId>>,
    pub invariants: Vec<Code<InvariantId>>,
    pub initials: Map<StateId, Code<StateId>>,
    pub data: Map<StateId, Code<StateId>>,
    pub told: Told,
    /// By action block: the known id of its state, if the block does nothing except notify observers of that state.
    pub telling: Vec<Option<StateId>>,
    /// The transition or the composite that each branch belongs to.
    pub ends: Vec<Asked>,
    /// The source of the text.
    pub source: Option<&'static Source>,
    /// The literals that do not fit their types and have been reported.
    pub misfits: Mutex<Vec<u32>>,
}

/// Code that was compiled: as what, with which literals, and its ends, each as it was compiled and as it is now.
#[derive(Debug)]
pub struct Code<Id> {
    pub id: Id,
    pub changed: Changed,
    pub branches: Vec<(BranchId, BranchId)>,
}

impl Code<Option<TransitionId>> {
    /// No code: the engine does all that there is to do.
    pub fn bare() -> Self {
        Code { id: None, changed: Changed::from([]), branches: Vec::new() }
    }
}

impl Frame {
    /// The known id of a state.
    pub fn known(&self, state: StateId) -> StateId {
        self.known[state.index()]
    }

    /// Translates a cause from known ids to those of the text.
    pub fn cause(&self, called: Cause) -> Cause {
        match called {
            Cause::Done(composite) => Cause::Done(self.state(composite).unwrap_or(composite)),
            Cause::Force(state) => Cause::Force(self.state(state).unwrap_or(state)),
            other => other,
        }
    }

    /// Translates a branch to the id that is used by the code that contains it.
    pub fn compiled(&self, branch: BranchId) -> BranchId {
        let branches = self.ends.get(branch.index()).map_or(&[][..], |asked| self.branches(*asked));
        branches.iter().find(|(_, now)| *now == branch).map_or(branch, |(compiled, _)| *compiled)
    }

    fn branches(&self, asked: Asked) -> &[(BranchId, BranchId)] {
        match asked {
            Asked::Transition(transition) => {
                self.transitions.get(transition.index()).map_or(&[], |code| &code.branches)
            }
            Asked::Initial(composite) => self.initials.get(&composite).map_or(&[], |code| &code.branches),
            Asked::Invariant(_) | Asked::State(_) | Asked::Other => &[],
        }
    }
}

impl HostIds for Frame {
    fn state(&self, known: StateId) -> Option<StateId> {
        self.now.get(known.index()).copied().flatten()
    }

    fn branch(&self, compiled: BranchId) -> BranchId {
        let branches = self.branches(under_way::asked());
        branches.iter().find(|(known, _)| *known == compiled).map_or(compiled, |(_, now)| *now)
    }

    fn invariant<'t>(&self, compiled: InvariantId, text: &'t str) -> (InvariantId, &'t str) {
        let now = if let Asked::Invariant(invariant) = under_way::asked() { invariant } else { compiled };
        (now, self.told.invariant(now).unwrap_or(text))
    }
}

//! Translates between the ids of the text in force and those of the compiled text.
//!
//! The program uses the *known* ids: those of the compiled text, followed by those of states that were added later.

use super::current_call::{self, CallSite, Changed};
use super::descriptions::Descriptions;
use crate::read::Mistake;
use alloc::vec::Vec;
use core::fmt::Debug;
use fsm_engine::HostIds;
use fsm_model::sorted::Map;
use fsm_model::{ActionId, BranchId, Cause, InvariantId, StateId, TransitionId};
use std::sync::Mutex;

/// The ids of a text, and the corresponding ids of the compiled text.
#[derive(Debug, Default)]
pub struct IdMap {
    /// The states by known id.
    pub now: Vec<Option<StateId>>,
    /// The known id of each state.
    pub known: Vec<StateId>,
    /// For each transition, its code, unless the engine can do everything itself.
    pub transitions: Vec<Code<Option<TransitionId>>>,
    pub durations: Vec<Option<Code<TransitionId>>>,
    pub actions: Vec<Code<ActionId>>,
    pub invariants: Vec<Code<InvariantId>>,
    pub initials: Map<StateId, Code<StateId>>,
    pub data: Map<StateId, Code<StateId>>,
    pub descriptions: Descriptions,
    /// For each action block, the known id of its state, if the block does nothing except notify observers of that
    /// state.
    pub notifying: Vec<Option<StateId>>,
    /// The transition or the composite that each branch belongs to.
    pub ends: Vec<CallSite>,
    /// The source of the text, to which literals that do not fit are reported.
    pub reports: Option<&'static dyn Reports>,
    /// The literals that do not fit their types and have been reported.
    pub misfits: Mutex<Vec<u32>>,
}

/// Receives mistakes that are found only while a text runs.
pub trait Reports: Debug + Send + Sync {
    /// A literal does not fit its type.
    fn does_not_fit(&self, mistake: Mistake);
}

/// Code that was compiled: as what, with which literals, and its ends, each as it was compiled and as it is now.
#[derive(Debug)]
pub struct Code<Id> {
    pub id: Id,
    pub changed: Changed,
    pub branches: Vec<(BranchId, BranchId)>,
}

impl Code<Option<TransitionId>> {
    /// No code: the engine does everything itself.
    pub fn bare() -> Self {
        Code { id: None, changed: Changed::from([]), branches: Vec::new() }
    }
}

impl IdMap {
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
        let branches = self.ends.get(branch.index()).map_or(&[][..], |site| self.branches(*site));
        branches.iter().find(|(_, now)| *now == branch).map_or(branch, |(compiled, _)| *compiled)
    }

    fn branches(&self, site: CallSite) -> &[(BranchId, BranchId)] {
        match site {
            CallSite::Transition(transition) => {
                self.transitions.get(transition.index()).map_or(&[], |code| &code.branches)
            }
            CallSite::Initial(composite) => self.initials.get(&composite).map_or(&[], |code| &code.branches),
            CallSite::Invariant(_) | CallSite::State(_) | CallSite::Other => &[],
        }
    }
}

impl HostIds for IdMap {
    fn state(&self, known: StateId) -> Option<StateId> {
        self.now.get(known.index()).copied().flatten()
    }

    fn branch(&self, compiled: BranchId) -> BranchId {
        let branches = self.branches(current_call::site());
        branches.iter().find(|(known, _)| *known == compiled).map_or(compiled, |(_, now)| *now)
    }

    fn invariant<'t>(&self, compiled: InvariantId, text: &'t str) -> (InvariantId, &'t str) {
        let now = if let CallSite::Invariant(invariant) = current_call::site() { invariant } else { compiled };
        (now, self.descriptions.invariant(now).unwrap_or(text))
    }
}

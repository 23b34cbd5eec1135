//! A machine whose text has changed, while it runs: what is still there goes on, what is gone is exited, and what has to
//! be active beside what is left is entered.
//!
//! The caller says which states are the same. Of these, the active ones stay active, and are neither exited nor entered.
//! What the configuration lacks begins by default: the inside of a composite, or a region that is new. A timer of a state
//! that stays has as long to wait as before, but no longer than it would if it began now. What is remembered, suspended or
//! put aside by a push stays if all of it is still there in the same way; otherwise what is remembered is forgotten, and
//! what was put aside is exited.
//!
//! The exits are the code of the old text, the entries that of the new one, so they have two hosts: [`Engine::part`],
//! [`Engine::renew`], and then [`Engine::arrive`].
//!
//! | file | question |
//! |---|---|
//! | `staying` | What stays? |
//! | `part` | What is exited? |
//! | `moved` | Where is the machine, in the terms of the new text? |

mod moved;
mod part;
mod staying;

use super::super::Steps;
use super::Engine;
use crate::model::{ROOT, StateId};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// What becomes of a machine whose text has changed.
#[derive(Clone, Debug)]
pub struct Renewal {
    before: Arc<Steps>,
    steps: Arc<Steps>,
    /// By state of the old text: which it is in the new one.
    same: Vec<Option<StateId>>,
    /// What is active afterwards, in document order.
    after: Vec<Part>,
    /// Which frames of the stack stay, oldest first.
    frames: Vec<usize>,
    /// The composites of the old text whose memory stays.
    memories: Vec<StateId>,
}

/// A part of the configuration afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// It was active before.
    Stays(StateId),
    /// It is entered.
    Enters(StateId),
    /// What is inside it begins.
    Begins(StateId),
}

impl Renewal {
    /// What becomes of a machine that follows these [`renewable`](Steps::renewable) steps from now on. `same` says which
    /// state of the new text a state of the old one is, if any, and never says the same of two; the machine itself is the
    /// same in any case.
    #[must_use]
    pub fn of(engine: &Engine, steps: Arc<Steps>, same: impl Fn(StateId) -> Option<StateId>) -> Self {
        let states = engine.plan().tree().states();
        let same = states.map(|state| if state == ROOT { Some(ROOT) } else { same(state) }).collect();
        let before = Arc::clone(&engine.steps);
        let mut renewal = Renewal { before, steps, same, after: Vec::new(), frames: Vec::new(), memories: Vec::new() };
        if engine.leaf().is_some() {
            renewal.find_configuration(engine);
            renewal.find_memories(engine);
            renewal.find_frames(engine);
        }
        renewal
    }

    pub(super) fn after(&self) -> &[Part] {
        &self.after
    }

    /// Whether something that was active stays so inside a state of the new text, in its region: that is the innermost one.
    pub(super) fn stays_inside(&self, state: StateId) -> bool {
        let tree = self.steps.plan().tree();
        let inside = |inner: StateId| tree.contains(state, inner) && tree.region(inner) == tree.region(state);
        self.after.iter().any(|part| matches!(*part, Part::Stays(inner) if inside(inner)))
    }

    /// Which state of the new text this is.
    fn same(&self, state: StateId) -> Option<StateId> {
        self.same[state.index()]
    }

    /// Whether an active state of the old text stays active.
    fn stays(&self, state: StateId) -> bool {
        state == ROOT || self.same(state).is_some_and(|state| self.after.contains(&Part::Stays(state)))
    }
}

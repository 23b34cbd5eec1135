//! Changes the text of a machine while it runs. States that are still there stay active, the others are exited, and
//! states that have to be active in addition are entered.
//!
//! The caller specifies which states of the two texts correspond. Active states that correspond to a state of the new
//! text stay active, unless they cannot be active together. They are neither exited nor entered. The rest of the
//! configuration is entered by default: the substates of a composite, or a new region. A timer of a state that stays
//! keeps its remaining time, limited to the new duration if that is a constant. The history, the suspended states or
//! the pushed states of a composite are kept if all of them are still there and can be active together in the same way.
//! Otherwise the history is forgotten, and suspended and pushed states are exited.
//!
//! Exit actions are code of the old text, and entry actions of the new one. So there are two hosts, and three calls:
//! [`Engine::part`], [`Engine::renew`], and then [`Engine::arrive`].
//!
//! | file | question |
//! |---|---|
//! | `staying` | Which states, histories and frames stay? |
//! | `part` | Which states are exited? |
//! | `moved` | What is the situation of the machine in the new text? |

mod moved;
mod part;
mod staying;

pub use staying::PausedIn;

use crate::engine::Engine;
use crate::executable::Executable;
use alloc::sync::Arc;
use alloc::vec::Vec;
use fsm_model::{ROOT, StateId};

/// The changes to a machine whose text changes.
#[derive(Clone, Debug)]
pub struct Renewal {
    before: Arc<Executable>,
    steps: Arc<Executable>,
    /// For each state of the old text, the corresponding state of the new one.
    same: Vec<Option<StateId>>,
    /// The new configuration, in document order.
    after: Vec<Part>,
    /// The frames of the stack that stay, oldest first.
    frames: Vec<usize>,
    /// The composites of the old text whose memory stays.
    memories: Vec<StateId>,
}

/// A part of the new configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The state was active before.
    Stays(StateId),
    /// The state is entered.
    Enters(StateId),
    /// The default substates of the state are entered.
    Begins(StateId),
}

impl Renewal {
    /// Determines the changes to a machine that follows these [`renewable`](Executable::renewable) steps from now on. `same`
    /// returns the state of the new text that corresponds to one of the old text, and never the same state twice. The
    /// machines themselves always correspond.
    #[must_use]
    pub fn of(engine: &Engine, steps: Arc<Executable>, same: impl Fn(StateId) -> Option<StateId>) -> Self {
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

    /// The states of the new text that were active before, and stay active.
    pub fn staying(&self) -> impl Iterator<Item = StateId> + '_ {
        self.after.iter().filter_map(|part| if let Part::Stays(state) = part { Some(*state) } else { None })
    }

    /// The states of the new text that are entered. The flag says that the default substates of the state are entered.
    pub fn entering(&self) -> impl Iterator<Item = (StateId, bool)> + '_ {
        self.after.iter().filter_map(|part| match *part {
            Part::Stays(_) => None,
            Part::Enters(state) => Some((state, false)),
            Part::Begins(state) => Some((state, true)),
        })
    }

    /// Whether all paused states are kept, and all histories of composites that are not active.
    #[must_use]
    pub fn keeps_paused(&self, engine: &Engine) -> bool {
        let tree = engine.plan().tree();
        let is_kept = |composite: StateId| {
            engine.now.active.is_active(tree, composite)
                || self.memories.contains(&composite)
                || staying::remembered(engine, composite).is_empty()
        };
        self.frames.len() == engine.now.active.stack.len() && tree.states().all(is_kept)
    }

    pub(super) fn after(&self) -> &[Part] {
        &self.after
    }

    /// Whether a state inside this one stays active, in the same region. Then this state is not the leaf of the region.
    pub(super) fn stays_inside(&self, state: StateId) -> bool {
        let tree = self.steps.plan().tree();
        let inside = |inner: StateId| tree.contains(state, inner) && tree.region(inner) == tree.region(state);
        self.after.iter().any(|part| matches!(*part, Part::Stays(inner) if inside(inner)))
    }

    /// The state of the new text that corresponds to this one.
    fn same(&self, state: StateId) -> Option<StateId> {
        self.same[state.index()]
    }

    /// Whether an active state of the old text stays active.
    fn stays(&self, state: StateId) -> bool {
        state == ROOT || self.same(state).is_some_and(|state| self.after.contains(&Part::Stays(state)))
    }
}

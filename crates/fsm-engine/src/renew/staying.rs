//! Finds the states, histories and frames that stay.

use super::{Part, Renewal};
use crate::engine::Engine;
use alloc::vec;
use alloc::vec::Vec;
use fsm_model::plan::Plan;
use fsm_model::{ROOT, StateId, Tree};

impl Renewal {
    /// Finds the new configuration: the states that were active, except those that exclude another one that stays, and
    /// the states that have to be active in addition.
    pub(super) fn find_configuration(&mut self, engine: &Engine) {
        let mut was_active = vec![false; self.steps.plan().tree().states().count()];
        for state in engine.all_active().filter_map(|state| self.same(state)) {
            was_active[state.index()] = true;
        }
        let mut after = Vec::new();
        Finding { plan: self.steps.plan(), was_active, after: &mut after }.inside(ROOT);
        self.after = after;
    }

    /// Finds the composites whose remembered states are all still there.
    pub(super) fn find_memories(&mut self, engine: &Engine) {
        let composites = engine.plan().tree().states().filter(|&composite| self.keeps_memory(engine, composite));
        self.memories = composites.collect();
    }

    fn keeps_memory(&self, engine: &Engine, composite: StateId) -> bool {
        let (old, new) = (engine.plan(), self.steps.plan());
        let Some(same) = self.same(composite) else { return false };
        let remembered = remembered(engine, composite);
        let alike = new.remembers(same)
            && old.memory(composite) == new.memory(same)
            && old.remembers_deeply(composite) == new.remembers_deeply(same);
        // A composite that is active in the new configuration suspends nothing.
        let active = || old.suspends(composite) && self.after.iter().any(|part| part.is_of(same));
        !remembered.is_empty()
            && alike
            && !active()
            && self.is_whole(engine, composite, &remembered, old.remembers_deeply(composite) || old.suspends(composite))
            && [composite].iter().chain(&remembered).all(|&state| self.keeps_data(engine, state))
    }

    /// Whether the data of a remembered state is kept by the same state in the new text, and does not belong to an
    /// active state that is exited.
    fn keeps_data(&self, engine: &Engine, state: StateId) -> bool {
        let (old, new) = (engine.plan(), self.steps.plan());
        let Some(same) = self.same(state).filter(|_| old.data(state).is_some()) else { return true };
        let keeper = old.kept_by(state).and_then(|keeper| self.same(keeper));
        keeper == new.kept_by(same) && (!engine.now.active.is_active(old.tree(), state) || self.stays(state))
    }

    /// Finds the frames whose states are all still there. The owner of such a frame stays active, or is itself paused
    /// or suspended and stays so.
    pub(super) fn find_frames(&mut self, engine: &Engine) {
        let stack = &engine.now.active.stack;
        let whole = |&frame: &usize| {
            let owner = stack[frame].1;
            let same = self.same(owner).filter(|same| self.steps.plan().owners().contains(same));
            let aside = engine.paused_in(frame);
            same.is_some() && self.is_whole(engine, owner, &aside, true)
        };
        let mut frames: Vec<usize> = (0..stack.len()).filter(whole).collect();
        let held = |frame: usize, frames: &[usize]| match engine.layer_of(frame) {
            Some(Layer::Active) => self.stays(stack[frame].1),
            Some(Layer::Frame(enclosing)) => frames.contains(&enclosing),
            Some(Layer::Suspended(composite)) => self.memories.contains(&composite),
            None => false,
        };
        loop {
            let before = frames.clone();
            frames.retain(|&frame| held(frame, &before));
            if frames == before {
                break;
            }
        }
        // The oldest frames are dropped if the stack of the new text is too small.
        let surplus = frames.len().saturating_sub(self.steps.room);
        frames.drain(..surplus);
        self.frames = frames;
    }

    /// Whether the states that were active inside `top` form a complete configuration of it in the new text, without
    /// any further ones. If not `deep`, only the states in the region of `top` are compared.
    fn is_whole(&self, engine: &Engine, top: StateId, states: &[StateId], deep: bool) -> bool {
        let (old, new) = (engine.plan().tree(), self.steps.plan().tree());
        let own = |state: &&StateId| deep || old.region(**state) == old.region(top);
        let all: Option<Vec<_>> = states.iter().filter(own).map(|&state| self.same(state)).collect();
        let (Some(all), Some(top)) = (all, self.same(top)) else { return false };
        let mut found = 0;
        is_configuration(new, top, &all, deep, &mut found) && found == all.len()
    }
}

impl Part {
    fn is_of(self, state: StateId) -> bool {
        let (Part::Stays(other) | Part::Enters(other) | Part::Begins(other)) = self;
        state == other
    }
}

/// Whether the states inside `state` among these can be active together. Adds their number to `found`.
fn is_configuration(tree: &Tree, state: StateId, all: &[StateId], deep: bool, found: &mut usize) -> bool {
    if tree.is_leaf(state) {
        return true;
    }
    if tree.is_parallel(state) {
        return !deep
            || tree.children(state).all(|child| {
                *found += usize::from(all.contains(&child));
                all.contains(&child) && is_configuration(tree, child, all, deep, found)
            });
    }
    let mut active = tree.children(state).filter(|child| all.contains(child));
    match (active.next(), active.next()) {
        (Some(child), None) => {
            *found += 1;
            is_configuration(tree, child, all, deep, found)
        }
        _ => false,
    }
}

/// Finds the new configuration.
struct Finding<'f> {
    plan: &'f Plan,
    /// By state of the new text.
    was_active: Vec<bool>,
    after: &'f mut Vec<Part>,
}

impl Finding<'_> {
    /// Adds the configuration inside an active state.
    fn inside(&mut self, state: StateId) {
        let tree = self.plan.tree();
        if tree.is_leaf(state) {
            return;
        }
        if !tree.is_parallel(state) {
            match tree.children(state).find(|&child| self.leads_on(child)) {
                Some(child) => self.active(child),
                None => self.after.push(Part::Begins(state)),
            }
            return;
        }
        for region in tree.children(state).collect::<Vec<_>>() {
            if self.leads_on(region) {
                self.active(region);
            } else {
                self.after.push(Part::Enters(region));
                if !tree.is_leaf(region) {
                    self.after.push(Part::Begins(region));
                }
            }
        }
    }

    fn active(&mut self, state: StateId) {
        let part = if self.was_active[state.index()] { Part::Stays } else { Part::Enters };
        self.after.push(part(state));
        self.inside(state);
    }

    /// Whether a state was active, or contains one that was. A state with arguments is not entered to reach a nested
    /// one.
    fn leads_on(&self, state: StateId) -> bool {
        let takes = || self.plan.data(state).is_some_and(|data| data.arguments > 0);
        self.was_active[state.index()]
            || (!takes() && self.plan.tree().children(state).any(|child| self.leads_on(child)))
    }
}

/// The states inside a composite that it remembers, because they were active when it was exited, or that it suspends.
/// Those in nested regions are included only if the composite remembers them, too.
pub(super) fn remembered(engine: &Engine, composite: StateId) -> Vec<StateId> {
    let (tree, now) = (engine.plan().tree(), &engine.now);
    let Some(leaf) = now.memory[composite.index()] else { return Vec::new() };
    let (own, deep) = (tree.region(composite), engine.plan().remembers_deeply(composite));
    let mut all = Vec::new();
    for state in tree.inside(composite) {
        let region = tree.region(state);
        let leaf = match region == own {
            true => Some(leaf),
            // `noted` does not tell whether a region was active, so its enclosing state must be included.
            false if deep && (tree.parent(region) == leaf || all.contains(&tree.parent(region))) => {
                now.noted(&engine.steps, composite, region)
            }
            false => None,
        };
        all.extend(leaf.filter(|&leaf| tree.contains(state, leaf)).map(|_| state));
    }
    all
}

/// A configuration: that of the active states, or of states that are paused together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    Active,
    /// The states that the push of this frame has paused.
    Frame(usize),
    /// The states that this composite has suspended.
    Suspended(StateId),
}

/// Keeps states that are not active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PausedIn {
    /// The history of a composite, which remembers or has suspended them.
    History(StateId),
    /// The stack: a push has paused the content of this owner.
    Stack(StateId),
}

impl Engine {
    /// The states that histories and the stack keep, for each composite that keeps any, and for each frame.
    pub fn all_paused(&self) -> impl Iterator<Item = (PausedIn, Vec<StateId>)> {
        let composites = self.plan().tree().states().filter(|&composite| self.plan().remembers(composite));
        let histories = composites.map(|composite| (PausedIn::History(composite), remembered(self, composite)));
        let frames = self.now.active.stack.iter().enumerate();
        let frames = frames.map(|(frame, &(_, owner))| (PausedIn::Stack(owner), self.paused_in(frame)));
        histories.chain(frames).filter(|(_, states)| !states.is_empty())
    }

    /// The configuration that contains the owner of a frame. A state can be active and paused by pushes at the same
    /// time. A frame belongs to its owner as it was active when the frame was pushed.
    pub(super) fn layer_of(&self, frame: usize) -> Option<Layer> {
        let (owner, active, tree) = (self.now.active.stack[frame].1, &self.now.active, self.plan().tree());
        let mut later = frame + 1..active.stack.len();
        let holds = |later: usize| {
            let enclosing = active.stack[later].1;
            enclosing != owner && tree.contains(enclosing, owner) && active.is_in_frame(&self.steps, later, owner)
        };
        if let Some(enclosing) = later.find(|&later| holds(later)) {
            return Some(Layer::Frame(enclosing));
        }
        if active.is_active(tree, owner) {
            return Some(Layer::Active);
        }
        let aside = |composite: &StateId| *composite == owner || remembered(self, *composite).contains(&owner);
        let mut suspending = tree.states().filter(|&composite| self.plan().suspends(composite));
        suspending.find(|composite| aside(composite) && !remembered(self, *composite).is_empty()).map(Layer::Suspended)
    }

    /// The states that a frame has paused, in document order.
    pub(super) fn paused_in(&self, frame: usize) -> Vec<StateId> {
        let owner = self.now.active.stack[frame].1;
        let inside = self.plan().tree().inside(owner);
        inside.filter(|&state| self.now.active.is_in_frame(&self.steps, frame, state)).collect()
    }
}

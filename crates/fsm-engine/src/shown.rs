//! The histories and paused states in the `Debug` output of a twin, which equals that of the compiled machine.

use super::engine::Engine;
use alloc::vec::Vec;
use core::fmt::{Debug, DebugStruct, Formatter, Result};
use fsm_core::State;
use fsm_model::listed::Listed;
use fsm_model::{ROOT, StateId};

/// A leaf that is not active, with the leaves of its regions: `Rest { Radio: On }`.
struct Shown<S> {
    leaf: S,
    /// The state in which the leaf was paused, if that has to be shown.
    inside: Option<S>,
    /// The stored leaves of regions.
    regions: Vec<(S, S)>,
    /// Whether the leaves of this machine are shown with these fields.
    more: bool,
}

impl<S: State> Debug for Shown<S> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        if !self.more {
            return self.leaf.fmt(formatter);
        }
        let mut leaf = formatter.debug_struct(self.leaf.name());
        if let Some(inside) = &self.inside {
            leaf.field("inside", inside);
        }
        for (region, active) in &self.regions {
            leaf.field(region.name(), active);
        }
        leaf.finish()
    }
}

/// A state by its id; `None` for the root, which alone remains active after some panics.
fn state<S: State>(id: StateId) -> Option<S> {
    (id != ROOT).then(|| S::ALL[id.index() - 1])
}

fn active<S: State>((region, leaf): (StateId, Option<StateId>)) -> Option<(S, S)> {
    Some((state(region)?, state(leaf?)?))
}

impl Engine {
    /// Whether a state is suspended, or paused by a push in a suspended state, so that its data counts.
    #[must_use]
    pub fn is_suspended(&self, state: StateId) -> bool {
        let (plan, tree, now) = (self.plan(), self.plan().tree(), &self.now);
        let region = tree.region(state);
        let mut enclosing = tree.upward(state, ROOT).skip(1).filter(|&enclosing| plan.suspends(enclosing)).peekable();
        let is_paused = enclosing.peek().is_some() && now.active.is_paused_by_push(&self.steps, state);
        let kept = |enclosing: StateId| match region != enclosing && tree.contains(enclosing, region) {
            true => now.noted(&self.steps, enclosing, region),
            false => now.memory[enclosing.index()],
        };
        is_paused || enclosing.any(|enclosing| kept(enclosing).is_some_and(|leaf| tree.contains(state, leaf)))
    }

    /// Shows the histories of composites, in a machine that has any: `remembered: {Kitchen: Sink}`.
    pub fn show_memories<S: State>(&self, all: &mut DebugStruct<'_, '_>) {
        let (plan, tree) = (self.plan(), self.plan().tree());
        if !tree.states().any(|composite| plan.remembers(composite)) {
            return;
        }
        let remembered = tree.states().filter_map(|composite| {
            let leaf = state(self.now.memory[composite.index()]?)?;
            let regions = tree.regions_inside(composite).filter(|_| plan.remembers_deeply(composite));
            let noted = regions.map(|region| (region, self.now.noted(&self.steps, composite, region)));
            let noted: Vec<_> = noted.listed();
            let (more, regions) = (!noted.is_empty(), noted.into_iter().filter_map(active).listed());
            Some((state::<S>(composite)?, Shown::<S> { leaf, inside: None, regions, more }))
        });
        all.field("remembered", &core::fmt::from_fn(|map| map.debug_map().entries(remembered.clone()).finish()));
    }

    /// Shows the states that pushes have paused, newest first, in a machine that pushes. The owner is shown if there
    /// are several and it is not the root: `stack: [Rest { Radio: On }, Sink { inside: Kitchen }]`.
    pub fn show_frames<S: State>(&self, all: &mut DebugStruct<'_, '_>) {
        let (owners, now) = (self.plan().owners(), &self.now.active);
        if owners.is_empty() {
            return;
        }
        let said = |owner: StateId| owner != ROOT && owners.len() > 1;
        let more = owners.iter().any(|&owner| said(owner)) || !self.steps.pushed.is_empty();
        let frames = now.stack.iter().enumerate().rev().filter_map(|(at, &(leaf, owner))| {
            let kept = self.steps.pushed.iter().copied().zip(now.frames.of_frame(at).iter().copied());
            let inside = state(owner).filter(|_| said(owner));
            Some(Shown::<S> { leaf: state(leaf)?, inside, regions: kept.filter_map(active).listed(), more })
        });
        all.field("stack", &core::fmt::from_fn(|list| list.debug_list().entries(frames.clone()).finish()));
    }
}

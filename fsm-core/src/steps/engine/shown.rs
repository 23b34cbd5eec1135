//! What an engine remembers and has put aside, as `Debug` of a twin shows it: the same as that of the compiled machine.

use super::Engine;
use crate::listed::Listed;
use crate::machine::State;
use crate::model::{ROOT, StateId};
use alloc::vec::Vec;
use core::fmt::{Debug, DebugStruct, Formatter, Result};

/// A leaf that is not active, with what was active in regions around or inside it: `Rest { Radio: On }`.
struct Shown<S> {
    leaf: S,
    /// Inside which state it was put aside, where that has to be said.
    inside: Option<S>,
    /// By region, where any are kept with it.
    regions: Vec<(S, S)>,
    /// Whether there is more to a leaf in this machine than its state.
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

/// A state by its id; none for the machine itself, which is all that is left after some panics.
fn state<S: State>(id: StateId) -> Option<S> {
    (id != ROOT).then(|| S::ALL[id.index() - 1])
}

fn active<S: State>((region, leaf): (StateId, Option<StateId>)) -> Option<(S, S)> {
    Some((state(region)?, state(leaf?)?))
}

impl Engine {
    /// Whether a state is suspended, or was pushed over inside what is: its data counts, though it is not active.
    #[must_use]
    pub fn is_suspended(&self, state: StateId) -> bool {
        let (plan, tree, now) = (self.plan(), self.plan().tree(), &self.now);
        let region = tree.region(state);
        let mut around = tree.upward(state, ROOT).skip(1).filter(|&around| plan.suspends(around)).peekable();
        let put_aside = around.peek().is_some() && now.active.is_beneath(&self.steps, state);
        let kept = |around: StateId| match region != around && tree.contains(around, region) {
            true => now.noted(&self.steps, around, region),
            false => now.memory[around.index()],
        };
        put_aside || around.any(|around| kept(around).is_some_and(|leaf| tree.contains(state, leaf)))
    }

    /// Shows what composites remember, in a machine in which any do: `remembered: {Kitchen: Sink}`.
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

    /// Shows what pushes have put aside, in a machine that pushes, newest first, and inside which state, where that is not
    /// clear and not the machine: `stack: [Rest { Radio: On }, Sink { inside: Kitchen }]`.
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

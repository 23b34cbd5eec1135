//! Exits the states that do not stay.

use super::super::host::Host;
use super::Renewal;
use super::staying::{Layer, remembered};
use crate::engine::Engine;
use alloc::vec::Vec;
use fsm_model::{Moment, ROOT, StateId};

/// Collects the states that do not stay in the order of their exits, which is the same as when the machine is stopped:
/// reverse document order, and states on top of a push before those that it has paused.
struct Parting<'p> {
    engine: &'p Engine,
    renewal: &'p Renewal,
    exits: Vec<StateId>,
    /// The composites whose suspended states have been collected.
    seen: Vec<StateId>,
}

impl Engine {
    /// Exits the states that do not stay, and drops their data. Exit actions see the configuration before the change.
    pub fn part<H: Host>(&mut self, renewal: &Renewal, host: &mut H) {
        if self.leaf().is_none() {
            return;
        }
        let mut parting = Parting { engine: self, renewal, exits: Vec::new(), seen: Vec::new() };
        parting.inside(ROOT, Layer::Active);
        let exits = parting.exits;
        let ended = renewal.ended(self, &exits);
        self.begin::<H>();
        let step = self.under_way();
        for state in exits {
            for action in step.steps.plan().actions(state, Moment::Exit).collect::<Vec<_>>() {
                host.run(&step, action);
            }
        }
        for state in ended {
            host.drop(state);
        }
    }
}

impl Parting<'_> {
    /// Collects the states inside a state, last first, and then those that its pushes have paused.
    fn inside(&mut self, state: StateId, layer: Layer) {
        let Parting { engine, .. } = *self;
        let (plan, tree) = (engine.plan(), engine.plan().tree());
        let children = || tree.children(state).rev();
        let mut layer = layer;
        if !self.holds(state, layer) {
            if plan.suspends(state) && !remembered(engine, state).is_empty() && !self.seen.contains(&state) {
                self.seen.push(state);
                layer = Layer::Suspended(state);
            } else {
                return children().for_each(|child| self.exit(child, layer));
            }
        }
        let stack = engine.now.active.stack.iter().enumerate().rev();
        let own = stack.filter(|&(at, frame)| frame.1 == state && engine.layer_of(at) == Some(layer));
        let layers: Vec<_> = [layer].into_iter().chain(own.map(|(at, _)| Layer::Frame(at))).collect();
        for layer in layers {
            children().for_each(|child| self.exit(child, layer));
        }
    }

    fn exit(&mut self, state: StateId, layer: Layer) {
        self.inside(state, layer);
        let stays = match layer {
            Layer::Active => self.renewal.stays(state),
            Layer::Frame(frame) => self.renewal.frames.contains(&frame),
            Layer::Suspended(composite) => self.renewal.memories.contains(&composite),
        };
        if self.holds(state, layer) && !stays {
            self.exits.push(state);
        }
    }

    fn holds(&self, state: StateId, layer: Layer) -> bool {
        let Engine { steps, now } = self.engine;
        match layer {
            Layer::Active => now.active.is_active(steps.plan().tree(), state),
            Layer::Frame(frame) => now.active.is_in_frame(steps, frame, state),
            Layer::Suspended(composite) => remembered(self.engine, composite).contains(&state),
        }
    }
}

impl Renewal {
    /// The states whose data is dropped: states that are exited, and states whose data is not needed by anything that
    /// stays.
    fn ended(&self, engine: &Engine, exits: &[StateId]) -> Vec<StateId> {
        let (plan, now) = (engine.plan(), &engine.now);
        let stays = |state: StateId| {
            let aside = |&frame: &usize| engine.paused_in(frame).contains(&state);
            let kept = |&composite: &StateId| {
                let deep = plan.remembers_deeply(composite) || plan.suspends(composite);
                // A shallow history does not restore deeper states.
                let near = deep || plan.tree().parent(state) == composite;
                // The exit actions of suspended states inside the composite still see this data.
                let seen = plan.suspends(composite) && plan.tree().contains(state, composite);
                state == composite
                    || (near && remembered(engine, composite).contains(&state))
                    || (seen && plan.data(state).is_some_and(|data| data.used_while_suspended))
            };
            (now.active.is_active(plan.tree(), state) && self.stays(state))
                || self.frames.iter().any(aside)
                || self.memories.iter().any(kept)
        };
        let data = plan.model().data.iter().map(|data| data.state);
        data.filter(|&state| exits.contains(&state) || !stays(state)).collect()
    }
}

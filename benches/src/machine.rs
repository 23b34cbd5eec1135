//! The interface of a form of a machine: it starts, and takes steps.
//!
//! This module does not use `std`, because forms are also built for a target without it: `size/` has its own
//! [`Workload`].

use crate::harness::Workload;

/// One form of a workload's machine.
pub trait Machine<W: Workload>: Sized + 'static {
    /// The name of the form in a table.
    const NAME: &'static str;

    /// The workload's step with the event type of this form. The tape is converted before the measurement, so that no
    /// form pays for the conversion.
    type Op: Clone + From<W::Op>;

    /// Creates a machine in its first state.
    fn start(world: &mut W::World) -> Self;

    /// Takes a step, which is measured.
    fn step(&mut self, op: &Self::Op, world: &mut W::World);

    /// Takes all steps of a tape, like a program that has them available.
    #[inline]
    fn stream(&mut self, tape: &[Self::Op], world: &mut W::World) {
        for op in tape {
            self.step(op, world);
        }
    }

    /// Returns the active leaf.
    fn state(&self) -> &'static str;

    /// Copies the world of a machine that owns its world, at the end of a tape.
    fn settle(&self, _world: &mut W::World) {}
}

/// A step of a machine with polls and events.
#[derive(Clone, Copy)]
pub enum Op<View, Event> {
    /// An update, with the current state of the world.
    Update(View),
    /// An event.
    Tell(Event),
}

impl<View, Event> Op<View, Event> {
    /// Converts the event of the step.
    pub fn map_event<E>(self, translate: impl FnOnce(Event) -> E) -> Op<View, E> {
        match self {
            Op::Update(view) => Op::Update(view),
            Op::Tell(event) => Op::Tell(translate(event)),
        }
    }
}

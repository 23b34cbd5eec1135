//! What a form of a machine is: it starts, and takes steps.
//!
//! Without `std`, since forms are also built for a machine that has none: `size/` has a [`Workload`] of its own.

use crate::harness::Workload;

/// One form of a workload's machine.
pub trait Machine<W: Workload>: Sized + 'static {
    /// What the form is called in a table.
    const NAME: &'static str;

    /// The workload's step in terms of this form's own event type. The tape is translated before
    /// the clock starts, so that no form pays for another's types.
    type Op: Clone + From<W::Op>;

    /// A machine in its first state.
    fn start(world: &mut W::World) -> Self;

    /// What is measured.
    fn step(&mut self, op: &Self::Op, world: &mut W::World);

    /// Takes all steps of a tape, as a program does that has them at hand.
    #[inline]
    fn stream(&mut self, tape: &[Self::Op], world: &mut W::World) {
        for op in tape {
            self.step(op, world);
        }
    }

    /// The active leaf.
    fn state(&self) -> &'static str;

    /// Hands over the world of a machine that cannot be lent one and so has its own, at the end of a tape.
    fn settle(&self, _world: &mut W::World) {}
}

/// A step of a machine that is both polled and told.
#[derive(Clone, Copy)]
pub enum Op<View, Event> {
    /// The world now looks like this, and it is time for an update.
    Update(View),
    /// This happened.
    Tell(Event),
}

impl<View, Event> Op<View, Event> {
    /// The same step in terms of another event type.
    pub fn map_event<E>(self, translate: impl FnOnce(Event) -> E) -> Op<View, E> {
        match self {
            Op::Update(view) => Op::Update(view),
            Op::Tell(event) => Op::Tell(translate(event)),
        }
    }
}

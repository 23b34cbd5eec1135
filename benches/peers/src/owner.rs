//! A form that borrows its world, together with a world that it owns.
//!
//! In some libraries a machine owns its world. A machine that borrows it needs a second pointer in each step of the
//! measured loop. For a fair comparison, owners of the forms in this module are measured next to those libraries.

use fsmith_benches::harness::{Machine, Workload};

/// The names of the owners of `hand` and of `generated`.
const OWNERS: [&str; 2] = ["hand, own world", "generated, own world"];

/// A machine and its world, with one of the names above.
pub struct Owner<W: Workload, M, const NAMED: usize> {
    machine: M,
    world: W::World,
}

impl<W: Workload<World: Clone>, M: Machine<W>, const NAMED: usize> Machine<W> for Owner<W, M, NAMED> {
    const NAME: &'static str = OWNERS[NAMED];
    type Op = M::Op;

    fn start(_: &mut W::World) -> Self {
        let mut world = W::World::default();
        Self { machine: M::start(&mut world), world }
    }

    #[inline]
    fn step(&mut self, op: &M::Op, _: &mut W::World) {
        self.machine.step(op, &mut self.world);
    }

    fn state(&self) -> &'static str {
        self.machine.state()
    }

    fn settle(&self, world: &mut W::World) {
        world.clone_from(&self.world);
    }
}

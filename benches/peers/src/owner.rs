//! A form that is lent its world, together with a world of its own.
//!
//! Some libraries have a machine own what it works on. Whoever is lent it instead gets a second pointer in each step
//! of the loop that is measured. So that nothing but the machines is compared, those stand beside owners of the forms
//! here.

use fsmith_benches::harness::{Machine, Workload};

/// What the owners of `hand` and of `generated` are called.
const OWNERS: [&str; 2] = ["hand, own world", "generated, own world"];

/// A machine and its world, with a name of those above.
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

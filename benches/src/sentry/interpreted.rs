//! The declared sentry, interpreted: its table of transitions is traversed at run time.

use super::generated::{self, SentryEvent, SentryInterpreter, SentryState};
use super::{Op, Task, World};
use crate::harness::Machine;

pub struct Sentry(SentryInterpreter);

impl Machine<Task> for Sentry {
    const NAME: &'static str = "interpreted";
    type Op = Op<SentryEvent>;

    fn start(world: &mut World) -> Self {
        let mut twin = generated::Sentry::interpreter();
        twin.restart(world);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, world: &mut World) {
        match *op {
            Op::Update(view) => {
                world.view = view;
                self.0.update(world);
            }
            Op::Tell(event) => {
                self.0.handle(world, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", SentryState::name)
    }
}

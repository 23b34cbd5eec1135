//! The declared sentry, which `run_updates` polls.

use fsmith::interpreter::state_machine;

use super::{Poll, Task, World};
use crate::harness::Machine;

state_machine! {
    pub machine Sentry(world: &mut World) {
        active { world.turn(); }

        initial Patrol;

        state Patrol {
            active { world.patrolled += 1; }
            when world.can_see_player() => Defend;
            when world.tired() => Sleep;
        }
        state Defend {
            active { world.defended += 1; }
            when !world.can_see_player() => Patrol;
        }
        state Sleep {
            active { world.slept += 1; }
            when !world.tired() => Patrol;
        }
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "generated";
    type Op = Poll;

    fn start(world: &mut World) -> Self {
        Self::start(world)
    }

    #[inline]
    fn step(&mut self, _: &Poll, world: &mut World) {
        self.update(world);
    }

    #[inline]
    fn stream(&mut self, tape: &[Poll], world: &mut World) {
        self.run_updates(world, tape.len());
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", SentryState::name)
    }
}

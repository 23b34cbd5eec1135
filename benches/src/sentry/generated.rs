//! The declared sentry.

use fsmith::interpreter::state_machine;

use super::{Event, Op, Task, World};
use crate::harness::Machine;

state_machine! {
    pub machine Sentry(world: &mut World) {
        #[derive(Clone, Copy)]
        events { Noise { volume: u32 } }

        initial Patrol;

        state Patrol {
            active { world.patrol(); }
            when world.can_see_player() => Defend;
            when world.tired() => Sleep;
        }
        state Defend {
            active { world.defend(); }
            when !world.can_see_player() => Patrol;
        }
        state Sleep {
            active { world.sleep(); }
            when !world.tired() => Patrol;
            on Noise { volume } if volume > 10 => { world.wake(); Defend }
        }
    }
}

impl From<Op> for Op<SentryEvent> {
    fn from(op: Op) -> Self {
        op.map_event(|Event::Noise { volume }| SentryEvent::Noise { volume })
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "generated";
    type Op = Op<SentryEvent>;

    fn start(world: &mut World) -> Self {
        Self::start(world)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, world: &mut World) {
        match *op {
            Op::Update(view) => {
                world.view = view;
                self.update(world);
            }
            Op::Tell(event) => {
                self.handle(world, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", SentryState::name)
    }
}

//! The declared sentry, which receives a whole tape by `run`.

use fsmith::interpreter::state_machine;

use super::{Event, Task, World};
use crate::harness::Machine;

state_machine! {
    pub machine Sentry(world: &mut World) {
        #[derive(Clone, Copy)]
        events { Saw { player: bool, tired: bool }, Noise { volume: u32 } }

        initial Patrol;

        state Patrol {
            on Saw { player: true, .. } => Defend;
            on Saw { tired: true, .. } => Sleep;
            on Saw { .. } => { world.patrolled += 1; stay }
        }
        state Defend {
            on Saw { player: false, .. } => Patrol;
            on Saw { .. } => { world.defended += 1; stay }
        }
        state Sleep {
            on Saw { tired: false, .. } => Patrol;
            on Saw { .. } => { world.slept += 1; stay }
            on Noise { volume } if volume > 10 => { world.woken += 1; Defend }
        }
    }
}

impl From<Event> for SentryEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Saw { player, tired } => Self::Saw { player, tired },
            Event::Noise { volume } => Self::Noise { volume },
        }
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "generated";
    type Op = SentryEvent;

    fn start(world: &mut World) -> Self {
        Self::start(world)
    }

    #[inline]
    fn step(&mut self, event: &SentryEvent, world: &mut World) {
        self.handle(world, *event);
    }

    #[inline]
    fn stream(&mut self, tape: &[SentryEvent], world: &mut World) {
        self.run(world, tape.iter().copied());
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", SentryState::name)
    }
}

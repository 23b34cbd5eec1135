//! The hand-written sentry: state, then event.

use super::{Event, Task, World};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Patrol,
    Defend,
    Sleep,
}

pub struct Sentry {
    state: State,
}

impl Sentry {
    /// Inlined into both loops that call it.
    #[inline(always)]
    fn handle(&mut self, world: &mut World, event: Event) {
        match self.state {
            State::Patrol => match event {
                Event::Saw { player: true, .. } => self.state = State::Defend,
                Event::Saw { tired: true, .. } => self.state = State::Sleep,
                Event::Saw { .. } => world.patrolled += 1,
                Event::Noise { .. } => {}
            },
            State::Defend => match event {
                Event::Saw { player: false, .. } => self.state = State::Patrol,
                Event::Saw { .. } => world.defended += 1,
                Event::Noise { .. } => {}
            },
            State::Sleep => match event {
                Event::Saw { tired: false, .. } => self.state = State::Patrol,
                Event::Saw { .. } => world.slept += 1,
                Event::Noise { volume } => {
                    if volume > 10 {
                        world.woken += 1;
                        self.state = State::Defend;
                    }
                }
            },
        }
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut World) -> Self {
        Self { state: State::Patrol }
    }

    #[inline]
    fn step(&mut self, event: &Event, world: &mut World) {
        self.handle(world, *event);
    }

    #[inline]
    fn stream(&mut self, tape: &[Event], world: &mut World) {
        for event in tape {
            self.handle(world, *event);
        }
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Patrol => "Patrol",
            State::Defend => "Defend",
            State::Sleep => "Sleep",
        }
    }
}

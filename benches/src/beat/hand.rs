//! The hand-written sentry: one `match` over its state.

use super::{Poll, Task, World};
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
    fn update(&mut self, world: &mut World) {
        match self.state {
            State::Patrol => {
                if world.can_see_player() {
                    self.state = State::Defend;
                } else if world.tired() {
                    self.state = State::Sleep;
                } else {
                    world.patrolled += 1;
                }
            }
            State::Defend => {
                if !world.can_see_player() {
                    self.state = State::Patrol;
                } else {
                    world.defended += 1;
                }
            }
            State::Sleep => {
                if !world.tired() {
                    self.state = State::Patrol;
                } else {
                    world.slept += 1;
                }
            }
        }
        world.turn();
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "hand";
    type Op = Poll;

    fn start(_: &mut World) -> Self {
        Self { state: State::Patrol }
    }

    #[inline]
    fn step(&mut self, _: &Poll, world: &mut World) {
        self.update(world);
    }

    #[inline]
    fn stream(&mut self, tape: &[Poll], world: &mut World) {
        for _ in 0..tape.len() {
            self.update(world);
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

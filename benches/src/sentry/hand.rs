//! The sentry as the book hard-codes it: an enum, and one function for each kind of input.
//!
//! The functions return nothing, because no caller needs an answer. There is only one event, so its payload is a
//! parameter.

use super::{Event, Op, Task, World};
use crate::harness::Machine;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Patrol,
    Defend,
    Sleep,
}

pub struct Sentry {
    state: State,
}

impl Sentry {
    #[inline]
    fn update(&mut self, world: &mut World) {
        match self.state {
            State::Patrol => {
                if world.can_see_player() {
                    self.state = State::Defend;
                } else if world.tired() {
                    self.state = State::Sleep;
                } else {
                    world.patrol();
                }
            }
            State::Defend => {
                if !world.can_see_player() {
                    self.state = State::Patrol;
                } else {
                    world.defend();
                }
            }
            State::Sleep => {
                if !world.tired() {
                    self.state = State::Patrol;
                } else {
                    world.sleep();
                }
            }
        }
    }

    #[inline]
    fn hear_noise(&mut self, world: &mut World, volume: u32) {
        if self.state == State::Sleep && volume > 10 {
            world.wake();
            self.state = State::Defend;
        }
    }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "hand";
    type Op = Op;

    fn start(_: &mut World) -> Self {
        Self { state: State::Patrol }
    }

    #[inline]
    fn step(&mut self, op: &Op, world: &mut World) {
        match *op {
            Op::Update(view) => {
                world.view = view;
                self.update(world);
            }
            Op::Tell(Event::Noise { volume }) => self.hear_noise(world, volume),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentry::View;

    #[test]
    fn only_a_loud_noise_wakes_the_sentry() {
        let mut world = World::default();
        let mut sentry = Sentry::start(&mut world);
        let tired = Op::Update(View { sees_player: false, tired: true });
        let states = [tired, tired, noise(10), noise(11), noise(99)].map(|op| {
            sentry.step(&op, &mut world);
            sentry.state
        });
        assert_eq!(states, [State::Sleep, State::Sleep, State::Sleep, State::Defend, State::Defend]);
        assert_eq!((world.slept, world.woken), (1, 1));
    }

    fn noise(volume: u32) -> Op {
        Op::Tell(Event::Noise { volume })
    }
}

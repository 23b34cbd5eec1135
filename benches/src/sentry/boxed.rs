//! The sentry with the State pattern: an object per state, and a virtual call per input.
//!
//! A state returns the object that replaces it. The objects have no fields, so boxing one does not allocate, as with
//! the pattern's shared instances.

use super::{Event, Op, Task, World};
use crate::harness::Machine;

type Next = Option<Box<dyn State>>;

trait State {
    fn name(&self) -> &'static str;
    fn update(&mut self, world: &mut World) -> Next;

    fn hear_noise(&mut self, _world: &mut World, _volume: u32) -> Next {
        None
    }
}

struct Patrol;
struct Defend;
struct Sleep;

impl State for Patrol {
    fn name(&self) -> &'static str {
        "Patrol"
    }

    fn update(&mut self, world: &mut World) -> Next {
        if world.can_see_player() {
            return Some(Box::new(Defend));
        }
        if world.tired() {
            return Some(Box::new(Sleep));
        }
        world.patrol();
        None
    }
}

impl State for Defend {
    fn name(&self) -> &'static str {
        "Defend"
    }

    fn update(&mut self, world: &mut World) -> Next {
        if !world.can_see_player() {
            return Some(Box::new(Patrol));
        }
        world.defend();
        None
    }
}

impl State for Sleep {
    fn name(&self) -> &'static str {
        "Sleep"
    }

    fn update(&mut self, world: &mut World) -> Next {
        if !world.tired() {
            return Some(Box::new(Patrol));
        }
        world.sleep();
        None
    }

    fn hear_noise(&mut self, world: &mut World, volume: u32) -> Next {
        if volume <= 10 {
            return None;
        }
        world.wake();
        Some(Box::new(Defend))
    }
}

pub struct Sentry {
    state: Box<dyn State>,
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "boxed";
    type Op = Op;

    fn start(_: &mut World) -> Self {
        Self { state: Box::new(Patrol) }
    }

    #[inline]
    fn step(&mut self, op: &Op, world: &mut World) {
        let next = match *op {
            Op::Update(view) => {
                world.view = view;
                self.state.update(world)
            }
            Op::Tell(Event::Noise { volume }) => self.state.hear_noise(world, volume),
        };
        if let Some(next) = next {
            self.state = next;
        }
    }

    fn state(&self) -> &'static str {
        self.state.name()
    }
}

//! The declared systems of the car, interpreted.

use super::generated::{self, SystemsEvent, SystemsInterpreter};
use super::{Car, Task};
use crate::harness::Machine;

pub struct Systems(SystemsInterpreter);

impl Machine<Task> for Systems {
    const NAME: &'static str = "interpreted";
    type Op = SystemsEvent;

    fn start(car: &mut Car) -> Self {
        let mut twin = generated::Systems::interpreter();
        twin.restart(car);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &SystemsEvent, car: &mut Car) {
        self.0.handle(car, *event);
    }

    fn state(&self) -> &'static str {
        generated::name(|state| self.0.is_in(state))
    }
}

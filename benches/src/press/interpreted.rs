//! The declared press, interpreted.

use super::generated::{self, PressEvent, PressInterpreter};
use super::{Floor, Task};
use crate::harness::Machine;

pub struct Press(PressInterpreter);

impl Machine<Task> for Press {
    const NAME: &'static str = "interpreted";
    type Op = PressEvent;

    fn start(floor: &mut Floor) -> Self {
        let mut twin = generated::Press::interpreter();
        twin.restart(floor);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &PressEvent, floor: &mut Floor) {
        self.0.handle(floor, *event);
    }

    fn state(&self) -> &'static str {
        generated::name(|state| self.0.is_in(state))
    }
}

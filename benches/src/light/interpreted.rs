//! The declared light, interpreted.

use super::generated::{self, LightEvent, LightInterpreter, LightState};
use super::{Crossing, Op, Task};
use crate::harness::Machine;

pub struct Light(LightInterpreter);

impl Machine<Task> for Light {
    const NAME: &'static str = "interpreted";
    type Op = Op<LightEvent>;

    fn start(crossing: &mut Crossing) -> Self {
        let mut twin = generated::Light::interpreter();
        twin.restart(crossing);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, crossing: &mut Crossing) {
        match *op {
            Op::Pass(by) => {
                self.0.advance(crossing, by);
            }
            Op::Tell(event) => {
                self.0.handle(crossing, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", LightState::name)
    }
}

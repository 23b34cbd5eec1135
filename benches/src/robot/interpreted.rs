//! The declared robot, interpreted: its table of transitions is traversed at run time.

use super::generated::{self, RobotEvent, RobotInterpreter, RobotState};
use super::{Body, Op, Task};
use crate::harness::Machine;

pub struct Robot(RobotInterpreter);

impl Machine<Task> for Robot {
    const NAME: &'static str = "interpreted";
    type Op = Op<RobotEvent>;

    fn start(bot: &mut Body) -> Self {
        let mut twin = generated::Robot::interpreter();
        twin.restart(bot);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, bot: &mut Body) {
        match *op {
            Op::Update(senses) => {
                bot.senses = senses;
                self.0.update(bot);
            }
            Op::Tell(event) => {
                self.0.handle(bot, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", RobotState::name)
    }
}

//! The robot with an observer that observes nothing, which must cost nothing.

use fsmith::{Observer, state_machine};

use super::generated::robot;
use super::{Body, Event, Op, Task};
use crate::harness::Machine;

robot!([, look: &mut impl Observer<RobotState>] [observer look;]);

impl From<Op> for Op<RobotEvent> {
    fn from(op: Op) -> Self {
        op.map_event(|event| match event {
            Event::Bumped => RobotEvent::Bumped,
            Event::Slipped => RobotEvent::Slipped,
            Event::Lost => RobotEvent::Lost,
            Event::Recall => RobotEvent::Recall,
        })
    }
}

impl Machine<Task> for Robot {
    const NAME: &'static str = "observed";
    type Op = Op<RobotEvent>;

    fn start(bot: &mut Body) -> Self {
        Self::start(bot, &mut ())
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, bot: &mut Body) {
        match *op {
            Op::Update(senses) => {
                bot.senses = senses;
                self.update(bot, &mut ());
            }
            Op::Tell(event) => {
                self.handle(bot, &mut (), event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", RobotState::name)
    }
}

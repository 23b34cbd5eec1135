//! The declared light.

use super::{Crossing, Event, Op, Task};
use crate::harness::{Machine, state_machine};

state_machine! {
    pub machine Light(crossing: &mut Crossing) {
        #[derive(Clone, Copy)]
        events { Press }

        initial Red;
        on Press => { crossing.presses += 1; }
        state Red {
            enter { crossing.reds += 1; }
            after 3s => Green;
            on Press => { crossing.early += 1; Green }
        }
        state Green {
            enter { crossing.greens += 1; }
            after 4s => Yellow;
            every 500ms => { crossing.clicks += 1; }
        }
        state Yellow {
            enter { crossing.yellows += 1; }
            after 1s => Red;
        }
    }
}

impl From<Op> for Op<LightEvent> {
    fn from(op: Op) -> Self {
        match op {
            Op::Pass(by) => Op::Pass(by),
            Op::Tell(Event::Press) => Op::Tell(LightEvent::Press),
        }
    }
}

impl Machine<Task> for Light {
    const NAME: &'static str = "generated";
    type Op = Op<LightEvent>;

    fn start(crossing: &mut Crossing) -> Self {
        Self::start(crossing)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, crossing: &mut Crossing) {
        match *op {
            Op::Pass(by) => {
                self.advance(crossing, by);
            }
            Op::Tell(event) => {
                self.handle(crossing, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", LightState::name)
    }
}

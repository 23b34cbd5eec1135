//! The hand-written light, with the remaining nanoseconds of the two timers of the state.

use core::time::Duration;

use super::{Crossing, Event, Op, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Red,
    Green,
    Yellow,
}

const SECOND: u64 = 1_000_000_000;

pub struct Light {
    state: State,
    /// The time until the state is exited.
    left: u64,
    /// The time until the next click; used only while the light is green.
    click: u64,
}

impl Light {
    #[inline]
    fn turn_red(&mut self, crossing: &mut Crossing) {
        crossing.reds += 1;
        (self.state, self.left) = (State::Red, 3 * SECOND);
    }

    #[inline]
    fn turn_green(&mut self, crossing: &mut Crossing) {
        crossing.greens += 1;
        (self.state, self.left, self.click) = (State::Green, 4 * SECOND, SECOND / 2);
    }

    #[inline]
    fn turn_yellow(&mut self, crossing: &mut Crossing) {
        crossing.yellows += 1;
        (self.state, self.left) = (State::Yellow, SECOND);
    }

    #[inline]
    fn pass(&mut self, by: Duration, crossing: &mut Crossing) {
        let mut by = by.as_secs().saturating_mul(SECOND).saturating_add(u64::from(by.subsec_nanos()));
        loop {
            let next = match self.state {
                State::Green => self.left.min(self.click),
                State::Red | State::Yellow => self.left,
            };
            if by < next {
                self.left -= by;
                if let State::Green = self.state {
                    self.click -= by;
                }
                return;
            }
            by -= next;
            self.left -= next;
            match self.state {
                State::Red => self.turn_green(crossing),
                State::Yellow => self.turn_red(crossing),
                State::Green => {
                    self.click -= next;
                    if self.left == 0 {
                        self.turn_yellow(crossing);
                    } else {
                        crossing.clicks += 1;
                        self.click = SECOND / 2;
                    }
                }
            }
        }
    }

    #[inline]
    fn press(&mut self, crossing: &mut Crossing) {
        match self.state {
            State::Red => {
                crossing.early += 1;
                self.turn_green(crossing);
            }
            State::Green | State::Yellow => crossing.presses += 1,
        }
    }
}

impl Machine<Task> for Light {
    const NAME: &'static str = "hand";
    type Op = Op;

    fn start(crossing: &mut Crossing) -> Self {
        let mut light = Self { state: State::Red, left: 0, click: 0 };
        light.turn_red(crossing);
        light
    }

    #[inline]
    fn step(&mut self, op: &Op, crossing: &mut Crossing) {
        match *op {
            Op::Pass(by) => self.pass(by, crossing),
            Op::Tell(Event::Press) => self.press(crossing),
        }
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Red => "Red",
            State::Green => "Green",
            State::Yellow => "Yellow",
        }
    }
}

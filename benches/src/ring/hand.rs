//! The hand-written stations.

use super::{Event, Line, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    At1,
    At2,
    At3,
    At4,
    At5,
    At6,
    At7,
    At8,
    At9,
    At10,
    At11,
    At12,
    At13,
    At14,
    At15,
    At16,
    At17,
    At18,
    At19,
    At20,
}

pub struct Ring {
    state: State,
}

impl Ring {
    #[inline]
    fn go(&mut self, line: &mut Line, done: usize, entered: usize, next: State) {
        line.done[done] += 1;
        line.entered[entered] += 1;
        self.state = next;
    }

    #[inline]
    fn handle(&mut self, event: Event, line: &mut Line) {
        match self.state {
            State::At1 => {
                if let Event::One = event {
                    self.go(line, 0, 1, State::At2);
                }
            }
            State::At2 => {
                if let Event::Two = event {
                    self.go(line, 1, 2, State::At3);
                }
            }
            State::At3 => {
                if let Event::Three = event {
                    self.go(line, 2, 3, State::At4);
                }
            }
            State::At4 => {
                if let Event::Four = event {
                    self.go(line, 3, 4, State::At5);
                }
            }
            State::At5 => {
                if let Event::Five = event {
                    self.go(line, 4, 5, State::At6);
                }
            }
            State::At6 => {
                if let Event::Six = event {
                    self.go(line, 5, 6, State::At7);
                }
            }
            State::At7 => {
                if let Event::Seven = event {
                    self.go(line, 6, 7, State::At8);
                }
            }
            State::At8 => {
                if let Event::Eight = event {
                    self.go(line, 7, 8, State::At9);
                }
            }
            State::At9 => {
                if let Event::Nine = event {
                    self.go(line, 8, 9, State::At10);
                }
            }
            State::At10 => {
                if let Event::Ten = event {
                    self.go(line, 9, 10, State::At11);
                }
            }
            State::At11 => {
                if let Event::Eleven = event {
                    self.go(line, 10, 11, State::At12);
                }
            }
            State::At12 => {
                if let Event::Twelve = event {
                    self.go(line, 11, 12, State::At13);
                }
            }
            State::At13 => {
                if let Event::Thirteen = event {
                    self.go(line, 12, 13, State::At14);
                }
            }
            State::At14 => {
                if let Event::Fourteen = event {
                    self.go(line, 13, 14, State::At15);
                }
            }
            State::At15 => {
                if let Event::Fifteen = event {
                    self.go(line, 14, 15, State::At16);
                }
            }
            State::At16 => {
                if let Event::Sixteen = event {
                    self.go(line, 15, 16, State::At17);
                }
            }
            State::At17 => {
                if let Event::Seventeen = event {
                    self.go(line, 16, 17, State::At18);
                }
            }
            State::At18 => {
                if let Event::Eighteen = event {
                    self.go(line, 17, 18, State::At19);
                }
            }
            State::At19 => {
                if let Event::Nineteen = event {
                    self.go(line, 18, 19, State::At20);
                }
            }
            State::At20 => {
                if let Event::Twenty = event {
                    self.go(line, 19, 0, State::At1);
                }
            }
        }
    }
}

impl Machine<Task> for Ring {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(line: &mut Line) -> Self {
        line.entered[0] += 1;
        Self { state: State::At1 }
    }

    #[inline]
    fn step(&mut self, event: &Event, line: &mut Line) {
        self.handle(*event, line);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::At1 => "At1",
            State::At2 => "At2",
            State::At3 => "At3",
            State::At4 => "At4",
            State::At5 => "At5",
            State::At6 => "At6",
            State::At7 => "At7",
            State::At8 => "At8",
            State::At9 => "At9",
            State::At10 => "At10",
            State::At11 => "At11",
            State::At12 => "At12",
            State::At13 => "At13",
            State::At14 => "At14",
            State::At15 => "At15",
            State::At16 => "At16",
            State::At17 => "At17",
            State::At18 => "At18",
            State::At19 => "At19",
            State::At20 => "At20",
        }
    }
}

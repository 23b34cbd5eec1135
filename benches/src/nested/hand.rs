//! Samek's hand-written test machine: the reactions of both leaves to each event are written out.

use super::{Event, Log, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    S11,
    S211,
}

pub struct Nested {
    state: State,
}

/// The numbers of the states, for the counters.
const S1: usize = 0;
const S11: usize = 1;
const S2: usize = 2;
const S21: usize = 3;
const S211: usize = 4;

/// Counts the exits of some states, an effect, and the entries of others.
#[inline]
fn go<const OUT: usize, const IN: usize>(log: &mut Log, exited: [usize; OUT], done: usize, entered: [usize; IN]) {
    for state in exited {
        log.exited[state] += 1;
    }
    log.done[done] += 1;
    for state in entered {
        log.entered[state] += 1;
    }
}

impl Nested {
    #[inline]
    fn handle(&mut self, event: Event, log: &mut Log) {
        match self.state {
            State::S11 => match event {
                Event::A => go(log, [S11, S1], 2, [S1, S11]),
                Event::B => go(log, [S11], 3, [S11]),
                Event::C => {
                    go(log, [S11, S1], 4, [S2, S21, S211]);
                    self.state = State::S211;
                }
                Event::D => {
                    if log.foo {
                        log.foo = false;
                        go(log, [S11, S1], 8, [S1, S11]);
                    } else {
                        log.foo = true;
                        go(log, [S11, S1], 5, [S2, S21, S211]);
                        self.state = State::S211;
                    }
                }
                Event::E => go(log, [S11, S1], 0, [S1, S11]),
                Event::F => {
                    go(log, [S11, S1], 6, [S2, S21, S211]);
                    self.state = State::S211;
                }
                Event::G => {
                    go(log, [S11, S1], 9, [S2, S21, S211]);
                    self.state = State::S211;
                }
                Event::H => {
                    go(log, [S11, S1], 10, [S2, S21, S211]);
                    self.state = State::S211;
                }
                Event::I => log.done[7] += 1,
            },
            State::S211 => match event {
                Event::A => go(log, [S211, S21], 14, [S21, S211]),
                Event::B => go(log, [S211], 15, [S211]),
                Event::C => {
                    go(log, [S211, S21, S2], 11, [S1, S11]);
                    self.state = State::S11;
                }
                Event::D => go(log, [S211, S21], 17, [S21, S211]),
                Event::E => {
                    go(log, [S211, S21, S2], 0, [S1, S11]);
                    self.state = State::S11;
                }
                Event::F => {
                    go(log, [S211, S21, S2], 12, [S1, S11]);
                    self.state = State::S11;
                }
                Event::G => {
                    go(log, [S211, S21, S2], 16, [S1, S11]);
                    self.state = State::S11;
                }
                Event::H => go(log, [S211, S21, S2], 18, [S2, S21, S211]),
                Event::I => {
                    if log.foo {
                        log.foo = false;
                        log.done[1] += 1;
                    } else {
                        log.foo = true;
                        log.done[13] += 1;
                    }
                }
            },
        }
    }
}

impl Machine<Task> for Nested {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(log: &mut Log) -> Self {
        for state in [S2, S21, S211] {
            log.entered[state] += 1;
        }
        Self { state: State::S211 }
    }

    #[inline]
    fn step(&mut self, event: &Event, log: &mut Log) {
        self.handle(*event, log);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::S11 => "S11",
            State::S211 => "S211",
        }
    }
}

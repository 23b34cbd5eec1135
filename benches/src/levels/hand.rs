//! The hand-written levels: the state, then the event. The common reactions of several states are functions that take
//! the number of the state.

use super::{Event, Log, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    S11,
    S12,
    S13,
    S211,
    S212,
    S22,
}

pub struct Levels {
    state: State,
}

/// The numbers of the states, for the counters.
const S1: usize = 0;
const S11: usize = 1;
const S12: usize = 2;
const S13: usize = 3;
const S2: usize = 4;
const S21: usize = 5;
const S211: usize = 6;
const S212: usize = 7;
const S22: usize = 8;

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

impl Levels {
    /// The reactions of `S1` in one of its nested states.
    #[inline]
    fn in_s1(&mut self, event: Event, log: &mut Log, leaf: usize) {
        match event {
            Event::A => {
                go(log, [leaf, S1], 2, [S1, S11]);
                self.state = State::S11;
            }
            Event::B => {
                go(log, [leaf], 3, [S12]);
                self.state = State::S12;
            }
            Event::C => {
                go(log, [leaf, S1], 4, [S2, S21, S211]);
                self.state = State::S211;
            }
            Event::D => {
                if !log.flag {
                    log.flag = true;
                    log.done[5] += 1;
                }
            }
            Event::E => {
                go(log, [leaf, S1], 0, [S1, S11]);
                self.state = State::S11;
            }
            Event::F => {
                go(log, [leaf, S1], 6, [S2, S21, S212]);
                self.state = State::S212;
            }
            Event::G => log.done[7] += 1,
            Event::H => in_machine(event, log),
        }
    }

    /// The reactions of `S21` in one of its nested states.
    #[inline]
    fn in_s21(&mut self, event: Event, log: &mut Log, leaf: usize) {
        match event {
            Event::A => {
                go(log, [leaf, S21], 2, [S21, S211]);
                self.state = State::S211;
            }
            Event::B => {
                go(log, [leaf], 3, [S212]);
                self.state = State::S212;
            }
            Event::C => {
                go(log, [leaf, S21, S2], 4, [S1, S11]);
                self.state = State::S11;
            }
            Event::D => log.done[5] += 1,
            Event::E => {
                go(log, [leaf, S21, S2], 0, [S1, S11]);
                self.state = State::S11;
            }
            Event::F => {
                go(log, [leaf, S21, S2], 6, [S1, S13]);
                self.state = State::S13;
            }
            Event::G => {
                go(log, [leaf, S21, S2], 9, [S1, S11]);
                self.state = State::S11;
            }
            Event::H => in_s2(log),
        }
    }

    #[inline]
    fn handle(&mut self, event: Event, log: &mut Log) {
        match self.state {
            State::S11 => match event {
                Event::D if log.flag => {
                    log.flag = false;
                    log.done[8] += 1;
                }
                Event::G => {
                    go(log, [S11], 9, [S12]);
                    self.state = State::S12;
                }
                _ => self.in_s1(event, log, S11),
            },
            State::S12 => match event {
                Event::B => {
                    go(log, [S12], 10, [S13]);
                    self.state = State::S13;
                }
                Event::H => log.done[11] += 1,
                _ => self.in_s1(event, log, S12),
            },
            State::S13 => match event {
                Event::C => log.done[9] += 1,
                Event::G => {
                    log.exited[S13] += 1;
                    log.exited[S1] += 1;
                    log.entered[S2] += 1;
                    log.entered[S22] += 1;
                    self.state = State::S22;
                }
                _ => self.in_s1(event, log, S13),
            },
            State::S211 => match event {
                Event::D => {
                    go(log, [S211], 11, [S212]);
                    self.state = State::S212;
                }
                Event::H if log.flag => {
                    go(log, [S211, S21, S2], 10, [S1, S12]);
                    self.state = State::S12;
                }
                _ => self.in_s21(event, log, S211),
            },
            State::S212 => match event {
                Event::B => log.done[8] += 1,
                Event::F => {
                    log.exited[S212] += 1;
                    log.entered[S211] += 1;
                    self.state = State::S211;
                }
                _ => self.in_s21(event, log, S212),
            },
            State::S22 => match event {
                Event::A => {
                    go(log, [S22], 2, [S21, S211]);
                    self.state = State::S211;
                }
                Event::B => {}
                Event::C => {
                    go(log, [S22, S2], 4, [S1, S11]);
                    self.state = State::S11;
                }
                Event::D => log.done[5] += 1,
                Event::E => {
                    go(log, [S22, S2], 0, [S1, S11]);
                    self.state = State::S11;
                }
                Event::F => {
                    go(log, [S22, S2], 6, [S1, S13]);
                    self.state = State::S13;
                }
                Event::G => log.done[7] += 1,
                Event::H => in_s2(log),
            },
        }
    }
}

/// The reaction of `S2` to `H`, and then that of the machine.
#[inline]
fn in_s2(log: &mut Log) {
    if log.flag {
        log.flag = false;
        log.done[1] += 1;
    } else {
        log.flag = true;
        log.done[7] += 1;
    }
}

/// The reactions of the machine to events that no nested state handles.
#[inline]
fn in_machine(event: Event, log: &mut Log) {
    if let Event::H = event
        && log.flag
    {
        log.flag = false;
        log.done[1] += 1;
    }
}

impl Machine<Task> for Levels {
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
            State::S12 => "S12",
            State::S13 => "S13",
            State::S211 => "S211",
            State::S212 => "S212",
            State::S22 => "S22",
        }
    }
}

//! Samek's test machine on smlang, flattened over the leaves.
//!
//! Only leaves have entries and exits, and these have no parameters. So the counters are the context, and the counts of
//! composites are in the actions. A transition from a leaf to itself runs neither its exit nor its entry, so these are
//! in the actions, too.

use fsmith_benches::harness::Machine;
use fsmith_benches::nested::{Event, Log, Task};
use smlang::statemachine;

statemachine! {
    derive_events: [Clone, Copy],
    transitions: {
        S11 + A / s11_a = _,
        S11 + B / s11_b = _,
        S11 + C / s11_c = S211,
        S11 + D [foo] / s11_d_on = _,
        S11 + D [!foo] / s11_d_off = S211,
        S11 + E / s11_e = _,
        S11 + F / s11_f = S211,
        S11 + G / s11_g = S211,
        S11 + H / s11_h = S211,
        S11 + I / count_7 = _,
        *S211 + A / s211_a = _,
        S211 + B / s211_b = _,
        S211 + C / s211_c = S11,
        S211 + D / s211_d = _,
        S211 + E / s211_e = S11,
        S211 + F / s211_f = S11,
        S211 + G / s211_g = S11,
        S211 + H / s211_h = _,
        S211 + I [foo] / s211_i_on = _,
        S211 + I [!foo] / s211_i_off = _,
    }
}

/// The numbers of the states, for the counters.
const S1: usize = 0;
const S11: usize = 1;
const S2: usize = 2;
const S21: usize = 3;
const S211: usize = 4;

/// Counts the exits of some states, an effect, and the entries of others.
#[inline]
fn go<const OUT: usize, const IN: usize>(
    log: &mut Log,
    exited: [usize; OUT],
    done: usize,
    entered: [usize; IN],
) -> Result<(), ()> {
    exited.into_iter().for_each(|state| log.exited[state] += 1);
    log.done[done] += 1;
    entered.into_iter().for_each(|state| log.entered[state] += 1);
    Ok(())
}

macro_rules! hooks {
    ($($state:ident $entry:ident $exit:ident;)*) => {
        $(fn $entry(&mut self) { self.entered[$state] += 1; }
        fn $exit(&mut self) { self.exited[$state] += 1; })*
    };
}

impl StateMachineContext for Log {
    hooks! {
        S11 on_entry_s11 on_exit_s11;
        S211 on_entry_s211 on_exit_s211;
    }

    fn foo(&self) -> Result<bool, ()> {
        Ok(self.foo)
    }

    fn s11_a(&mut self) -> Result<(), ()> {
        go(self, [S11, S1], 2, [S1, S11])
    }

    fn s11_b(&mut self) -> Result<(), ()> {
        go(self, [S11], 3, [S11])
    }

    fn s11_c(&mut self) -> Result<(), ()> {
        go(self, [S1], 4, [S2, S21])
    }

    fn s11_d_on(&mut self) -> Result<(), ()> {
        self.foo = false;
        go(self, [S11, S1], 8, [S1, S11])
    }

    fn s11_d_off(&mut self) -> Result<(), ()> {
        self.foo = true;
        go(self, [S1], 5, [S2, S21])
    }

    fn s11_e(&mut self) -> Result<(), ()> {
        go(self, [S11, S1], 0, [S1, S11])
    }

    fn s11_f(&mut self) -> Result<(), ()> {
        go(self, [S1], 6, [S2, S21])
    }

    fn s11_g(&mut self) -> Result<(), ()> {
        go(self, [S1], 9, [S2, S21])
    }

    fn s11_h(&mut self) -> Result<(), ()> {
        go(self, [S1], 10, [S2, S21])
    }

    fn count_7(&mut self) -> Result<(), ()> {
        self.done[7] += 1;
        Ok(())
    }

    fn s211_a(&mut self) -> Result<(), ()> {
        go(self, [S211, S21], 14, [S21, S211])
    }

    fn s211_b(&mut self) -> Result<(), ()> {
        go(self, [S211], 15, [S211])
    }

    fn s211_c(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 11, [S1])
    }

    fn s211_d(&mut self) -> Result<(), ()> {
        go(self, [S211, S21], 17, [S21, S211])
    }

    fn s211_e(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 0, [S1])
    }

    fn s211_f(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 12, [S1])
    }

    fn s211_g(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 16, [S1])
    }

    fn s211_h(&mut self) -> Result<(), ()> {
        go(self, [S211, S21, S2], 18, [S2, S21, S211])
    }

    fn s211_i_on(&mut self) -> Result<(), ()> {
        self.foo = false;
        self.done[1] += 1;
        Ok(())
    }

    fn s211_i_off(&mut self) -> Result<(), ()> {
        self.foo = true;
        self.done[13] += 1;
        Ok(())
    }
}

impl From<Event> for Events {
    fn from(event: Event) -> Self {
        match event {
            Event::A => Self::A,
            Event::B => Self::B,
            Event::C => Self::C,
            Event::D => Self::D,
            Event::E => Self::E,
            Event::F => Self::F,
            Event::G => Self::G,
            Event::H => Self::H,
            Event::I => Self::I,
        }
    }
}

pub struct Nested(StateMachine<Log>);

impl Machine<Task> for Nested {
    const NAME: &'static str = "smlang, own world";
    type Op = Events;

    /// The machine does not run the entry of its first state.
    fn start(log: &mut Log) -> Self {
        for state in [S2, S21, S211] {
            log.entered[state] += 1;
        }
        Self(StateMachine::new(log.clone()))
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, event: &Events, _: &mut Log) {
        let _ = self.0.process_event(*event);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            States::S11 => "S11",
            States::S211 => "S211",
        }
    }

    fn settle(&self, log: &mut Log) {
        log.clone_from(self.0.context());
    }
}

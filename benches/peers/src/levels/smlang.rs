//! The levels on smlang, flattened over the leaves.
//!
//! Only leaves have entries and exits, and these have no parameters. So the counters are the context, and the counts of
//! composites are in the actions. A transition from a leaf to itself runs neither its exit nor its entry, so these are
//! in the actions, too.

use fsmith_benches::harness::Machine;
use fsmith_benches::levels::{Event, Log, Task};
use smlang::statemachine;

statemachine! {
    derive_events: [Clone, Copy],
    transitions: {
        S11 + A / s11_a = _,
        S11 | S13 + B / count_3 = S12,
        S11 | S12 + C / s1_c = S211,
        S11 + D [flag] / s11_d_on = _,
        S11 | S12 | S13 + D [!flag] / s1_d_off = _,
        S11 + E / s11_e = _,
        S11 | S12 | S13 + F / s1_f = S212,
        S11 + G / count_9 = S12,
        S11 | S13 | S212 | S22 + H [flag] / any_h_on = _,
        S12 | S13 + A / s1_a = S11,
        S12 + B / count_10 = S13,
        S12 | S13 + E / s1_e = S11,
        S12 | S22 + G / count_7 = _,
        S12 + H / count_11 = _,
        S13 + C / count_9 = _,
        S13 + G / s13_g = S22,
        *S211 + A / s211_a = _,
        S211 + B / count_3 = S212,
        S211 | S212 + C / s21_c = S11,
        S211 + D / count_11 = S212,
        S211 | S212 + E / s21_e = S11,
        S211 + F / s211_f = S13,
        S211 | S212 + G / s21_g = S11,
        S211 + H [flag] / s211_h_on = S12,
        S211 | S212 | S22 + H [!flag] / s2_h_off = _,
        S212 + A / s212_a = S211,
        S212 + B / count_8 = _,
        S212 | S22 + D / count_5 = _,
        S212 + F = S211,
        S22 + A / s22_a = S211,
        S22 + C / s22_c = S11,
        S22 + E / s22_e = S11,
        S22 + F / s22_f = S13,
    }
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
        S12 on_entry_s12 on_exit_s12;
        S13 on_entry_s13 on_exit_s13;
        S211 on_entry_s211 on_exit_s211;
        S212 on_entry_s212 on_exit_s212;
        S22 on_entry_s22 on_exit_s22;
    }

    fn flag(&self) -> Result<bool, ()> {
        Ok(self.flag)
    }

    fn s11_a(&mut self) -> Result<(), ()> {
        go(self, [S11, S1], 2, [S1, S11])
    }

    fn count_3(&mut self) -> Result<(), ()> {
        self.done[3] += 1;
        Ok(())
    }

    fn s1_c(&mut self) -> Result<(), ()> {
        go(self, [S1], 4, [S2, S21])
    }

    fn s11_d_on(&mut self) -> Result<(), ()> {
        self.flag = false;
        self.done[8] += 1;
        Ok(())
    }

    fn s1_d_off(&mut self) -> Result<(), ()> {
        self.flag = true;
        self.done[5] += 1;
        Ok(())
    }

    fn s11_e(&mut self) -> Result<(), ()> {
        go(self, [S11, S1], 0, [S1, S11])
    }

    fn s1_f(&mut self) -> Result<(), ()> {
        go(self, [S1], 6, [S2, S21])
    }

    fn count_9(&mut self) -> Result<(), ()> {
        self.done[9] += 1;
        Ok(())
    }

    fn any_h_on(&mut self) -> Result<(), ()> {
        self.flag = false;
        self.done[1] += 1;
        Ok(())
    }

    fn s1_a(&mut self) -> Result<(), ()> {
        go(self, [S1], 2, [S1])
    }

    fn count_10(&mut self) -> Result<(), ()> {
        self.done[10] += 1;
        Ok(())
    }

    fn s1_e(&mut self) -> Result<(), ()> {
        go(self, [S1], 0, [S1])
    }

    fn count_7(&mut self) -> Result<(), ()> {
        self.done[7] += 1;
        Ok(())
    }

    fn count_11(&mut self) -> Result<(), ()> {
        self.done[11] += 1;
        Ok(())
    }

    fn s13_g(&mut self) -> Result<(), ()> {
        self.exited[S1] += 1;
        self.entered[S2] += 1;
        Ok(())
    }

    fn s211_a(&mut self) -> Result<(), ()> {
        go(self, [S211, S21], 2, [S21, S211])
    }

    fn s21_c(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 4, [S1])
    }

    fn s21_e(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 0, [S1])
    }

    fn s211_f(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 6, [S1])
    }

    fn s21_g(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 9, [S1])
    }

    fn s211_h_on(&mut self) -> Result<(), ()> {
        go(self, [S21, S2], 10, [S1])
    }

    fn s2_h_off(&mut self) -> Result<(), ()> {
        self.flag = true;
        self.done[7] += 1;
        Ok(())
    }

    fn s212_a(&mut self) -> Result<(), ()> {
        go(self, [S21], 2, [S21])
    }

    fn count_8(&mut self) -> Result<(), ()> {
        self.done[8] += 1;
        Ok(())
    }

    fn count_5(&mut self) -> Result<(), ()> {
        self.done[5] += 1;
        Ok(())
    }

    fn s22_a(&mut self) -> Result<(), ()> {
        go(self, [], 2, [S21])
    }

    fn s22_c(&mut self) -> Result<(), ()> {
        go(self, [S2], 4, [S1])
    }

    fn s22_e(&mut self) -> Result<(), ()> {
        go(self, [S2], 0, [S1])
    }

    fn s22_f(&mut self) -> Result<(), ()> {
        go(self, [S2], 6, [S1])
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
        }
    }
}

pub struct Levels(StateMachine<Log>);

impl Machine<Task> for Levels {
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
            States::S12 => "S12",
            States::S13 => "S13",
            States::S211 => "S211",
            States::S212 => "S212",
            States::S22 => "S22",
        }
    }

    fn settle(&self, log: &mut Log) {
        log.clone_from(self.0.context());
    }
}

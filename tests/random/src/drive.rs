//! Runs in a compiled batch: it drives the two engines of each machine [side by side](crate::side_by_side) on random
//! tapes, and then compares them with the reference in a [trial](crate::trial).
//!
//! A machine with timers is driven again with its time [cut](crate::cuts) into pieces. The first difference is reported
//! with the seed and the end of the tape.

use std::panic;
use std::time::Duration;

use crate::driven::{Driven, Subject};
use crate::machine::Machine;
use crate::side_by_side::Run;
use crate::tape::{Tape, Watcher, mix};
use crate::trial::Trial;
use crate::{cuts, draw};

/// Records a word that was moved out of its payload.
pub fn keep(tape: &mut Tape, word: String) {
    tape.act(&format!("keep {word}"));
}

/// Draws the machine of a seed, with a declared stack capacity if it needs one to compile. A live machine has no
/// `fails`.
#[must_use]
pub fn drawn(seed: u64, most_states: usize, deepened: bool, live: bool) -> Machine {
    let draw = if live { draw::machine } else { draw::machine_with_submachines };
    let mut machine = draw(seed, most_states);
    if deepened {
        machine.deepen();
    }
    machine
}

/// Returns a number, which may be missing.
#[must_use]
pub fn look(tape: &Tape, question: &str) -> Option<u32> {
    tape.number(question, 6).checked_sub(1)
}

/// The context for submachines. Guards do not have access to its observer.
#[derive(Debug)]
pub struct Net {
    pub inside: Watcher,
}

impl Net {
    #[must_use]
    pub fn on(tape: &Tape) -> Net {
        Net { inside: tape.watcher().with_answers() }
    }
}

/// Formats a submachine as `data()` shows it.
#[must_use]
pub fn inside(active: &[usize], due: Option<Duration>) -> String {
    format!("{active:?} due {due:?}")
}

/// How long the machines of a batch are driven.
#[derive(Debug, Clone, Copy)]
pub struct Drive {
    pub seed: u64,
    pub tapes: u64,
    pub operations: u64,
}

impl Drive {
    /// Reads the arguments of a batch: seed, tapes, operations.
    ///
    /// # Panics
    /// Panics if they are not numbers.
    #[must_use]
    pub fn from_arguments() -> Drive {
        panic::set_hook(Box::new(|_| {}));
        let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
        let [seed, tapes, operations] = numbers[..] else { panic!("expected a seed, tapes and operations") };
        Drive { seed, tapes, operations }
    }

    /// Drives the engines of a machine, and prints a line with the result: `agrees NAME ..`, or `DIFFERS NAME` and the
    /// difference. Before that, it prints `unknown NAME ..` for each tape on which the reference could not continue.
    pub fn machine(self, name: u64, machine: &Machine, subject: &Subject) {
        let mut visited = vec![false; subject.profile.states.len()];
        match self.agree(machine, subject, &mut visited) {
            Ok(unknown) => {
                unknown.iter().for_each(|why| println!("unknown {name} {why}"));
                let seen = visited.iter().filter(|seen| **seen).count();
                println!("agrees {name} {seen} {}", visited.len());
            }
            Err(difference) => println!("DIFFERS {name}\n{difference}"),
        }
    }

    fn agree(self, machine: &Machine, subject: &Subject, visited: &mut [bool]) -> Result<Vec<&'static str>, String> {
        let tight = machine.tight;
        let mut unknown = Vec::new();
        for tape in 0..self.tapes {
            let seed = mix(self.seed) ^ tape;
            let profile = &subject.profile;
            let trial = |engine: fn() -> Box<dyn Driven>| {
                Trial { machine, profile, engine: &engine, seed, operations: self.operations }.agree()
            };
            let run = Run { subject, seed, operations: self.operations, tight, tape: Tape::following };
            if let Err(difference) = run.agree(visited) {
                let verdict = match (trial(subject.compiled), trial(subject.interpreted)) {
                    (Ok(_), Ok(_)) => "the reference differs from neither where it looks".to_owned(),
                    (Err(_), Ok(_)) => "the reference agrees with the interpreted".to_owned(),
                    (Ok(_), Err(_)) => "the reference agrees with the compiled".to_owned(),
                    (Err(difference), Err(_)) => format!("the reference differs from both:\n{difference}"),
                };
                return Err(format!("the engines differ: {difference}\n{verdict}"));
            }
            let result = trial(subject.compiled);
            unknown
                .extend(result.map_err(|difference| format!("the reference differs from both engines: {difference}"))?);
            if profile.timed {
                cuts::agree(subject, seed, self.operations / 2, tight)?;
            }
        }
        Ok(unknown)
    }
}

//! What runs in a compiled batch: the two engines of each machine, [side by side](crate::side_by_side) on random tapes.
//!
//! A machine with timers is then driven again, its time [cut](crate::cuts) in pieces. The first difference is told with
//! the tape's seed and its end.

use std::panic;

use crate::cuts;
use crate::driven::Subject;
use crate::side_by_side::Run;
use crate::tape::{Tape, mix};

/// Takes a word for good.
pub fn keep(tape: &mut Tape, word: String) {
    tape.act(&format!("keep {word}"));
}

/// A number that may be missing.
#[must_use]
pub fn look(tape: &Tape, question: &str) -> Option<u32> {
    tape.number(question, 6).checked_sub(1)
}

/// How long the machines of a batch are driven.
#[derive(Debug, Clone, Copy)]
pub struct Drive {
    pub seed: u64,
    pub tapes: u64,
    pub operations: u64,
}

impl Drive {
    /// From the arguments of a batch: seed, tapes, operations.
    ///
    /// # Panics
    /// If they are no numbers.
    #[must_use]
    pub fn from_arguments() -> Drive {
        panic::set_hook(Box::new(|_| {}));
        let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
        let [seed, tapes, operations] = numbers[..] else { panic!("expected a seed, tapes and operations") };
        Drive { seed, tapes, operations }
    }

    /// Drives both engines of a machine, and prints a line about it: `agrees NAME ..`, or `DIFFERS NAME` and what is
    /// different.
    pub fn machine(self, name: &str, tight: bool, subject: &Subject) {
        let mut visited = vec![false; subject.states.len()];
        match self.agree(subject, tight, &mut visited) {
            Ok(()) => {
                let seen = visited.iter().filter(|seen| **seen).count();
                println!("agrees {name} {seen} {}", visited.len());
            }
            Err(difference) => println!("DIFFERS {name}\n{difference}"),
        }
    }

    fn agree(self, subject: &Subject, tight: bool, visited: &mut [bool]) -> Result<(), String> {
        for tape in 0..self.tapes {
            let seed = mix(self.seed) ^ tape;
            let run = Run { subject, seed, operations: self.operations, tight, tape: Tape::following };
            run.agree(visited)?;
            if subject.timed {
                cuts::agree(subject, seed, self.operations / 2, tight)?;
            }
        }
        Ok(())
    }
}

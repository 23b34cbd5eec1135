//! The forms of one machine, measured alternately in one process.
//!
//! Each round runs every form once over the same steps, and begins with a different form, so that a slow period of the
//! machine affects all of them.

use crate::harness::Case;
use crate::rounds::{Rounds, time};
use std::hint::black_box;

/// The number of rounds for a significant result.
pub const ROUNDS: usize = 31;

/// Measures each form over the given number of steps, relative to the first one.
#[must_use]
pub fn measure(cases: &[Case], steps: usize, rounds: usize) -> Vec<Rounds> {
    let mut times = vec![Vec::with_capacity(rounds); cases.len()];
    for round in 0..rounds {
        for turn in 0..cases.len() {
            let at = (round + turn) % cases.len();
            times[at].push(time(&mut || _ = black_box(cases[at].run(black_box(steps)))));
        }
    }
    times.iter().map(|of_form| Rounds::of(&times[0], of_form)).collect()
}

//! Forms of one machine, measured by turns in one process.
//!
//! Each round runs every form once over the same steps, beginning with another form each time, so that a slow spell of the
//! machine falls on all of them.

use crate::harness::Case;
use crate::rounds::{Rounds, time};
use std::hint::black_box;

/// How often each form is run, if that is to say something.
pub const ROUNDS: usize = 31;

/// The times of each form over so many steps, against those of the first.
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

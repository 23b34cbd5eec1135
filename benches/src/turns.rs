//! Forms of one machine, measured by turns in one process.
//!
//! Each round runs every form once over the same steps, beginning with another form each time, so that a slow spell of the
//! machine falls on all of them. A form's time is its fastest round, which no noise can shorten.

use crate::harness::Case;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often each form is run.
const ROUNDS: usize = 41;

/// How long the rounds of a form took.
pub struct Times {
    /// The fastest.
    pub fastest: Duration,
    median: Duration,
}

impl Times {
    fn of(mut rounds: Vec<Duration>) -> Self {
        rounds.sort_unstable();
        Self { fastest: rounds[0], median: rounds[rounds.len() / 2] }
    }

    /// The ratio to another form: of the fastest rounds, and in parentheses of the medians.
    #[must_use]
    pub fn against(&self, hand: &Self) -> String {
        let ratio = |one: Duration, other: Duration| one.as_secs_f64() / other.as_secs_f64();
        format!("{:.2} ({:.2})", ratio(self.fastest, hand.fastest), ratio(self.median, hand.median))
    }
}

/// The times of each form over so many steps.
#[must_use]
pub fn measure(cases: &[Case], steps: usize) -> Vec<Times> {
    let mut rounds = vec![Vec::with_capacity(ROUNDS); cases.len()];
    for round in 0..ROUNDS {
        for turn in 0..cases.len() {
            let at = (round + turn) % cases.len();
            let start = Instant::now();
            black_box(cases[at].run(black_box(steps)));
            rounds[at].push(start.elapsed());
        }
    }
    rounds.into_iter().map(Times::of).collect()
}

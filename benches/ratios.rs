//! A table of ratios to the hand-written form, measured by turns in one process.
//!
//! ```text
//! cargo bench --bench ratios [-- robot]
//! ```
//!
//! Each round runs every form once over the same 2^20 steps, beginning with another form each time, so that a slow
//! spell of the machine falls on all of them. A form's time is its fastest round, which no noise can shorten; the
//! ratio of the medians stands in parentheses, to show how far the two agree.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use fsmith_benches::{Case, Job, all};

const STEPS: usize = 1 << 20;
const ROUNDS: usize = 41;
const FORMS: [&str; 5] = ["hand", "generated", "interpreted", "boxed", "book"];

fn main() {
    let filter = env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    println!("| workload | hand, ns a step | {} |", FORMS[1..].join(" | "));
    println!("|---|---|{}", "---|".repeat(FORMS.len() - 1));
    for job in all().iter().filter(|job| job.to_string().contains(&filter)) {
        println!("{}", row(job));
    }
}

fn row(job: &Job) -> String {
    let cases = job.cases(STEPS);
    job.verify(&cases, STEPS);
    let times: Vec<Times> = measure(&cases);
    let hand = &times[0];
    let mut row = format!("| {job} | {:.2} |", hand.fastest.as_secs_f64() * 1e9 / STEPS as f64);
    for form in &FORMS[1..] {
        let place = cases.iter().position(|case| case.form == *form);
        row += &place.map_or(" |".to_owned(), |place| format!(" {} |", times[place].against(hand)));
    }
    row
}

struct Times {
    fastest: Duration,
    median: Duration,
}

impl Times {
    fn of(mut rounds: Vec<Duration>) -> Self {
        rounds.sort_unstable();
        Self { fastest: rounds[0], median: rounds[rounds.len() / 2] }
    }

    fn against(&self, hand: &Self) -> String {
        let ratio = |one: Duration, other: Duration| one.as_secs_f64() / other.as_secs_f64();
        format!("{:.2} ({:.2})", ratio(self.fastest, hand.fastest), ratio(self.median, hand.median))
    }
}

fn measure(cases: &[Case]) -> Vec<Times> {
    let mut rounds = vec![Vec::with_capacity(ROUNDS); cases.len()];
    for round in 0..ROUNDS {
        for turn in 0..cases.len() {
            let at = (round + turn) % cases.len();
            let start = Instant::now();
            black_box(cases[at].run(black_box(STEPS)));
            rounds[at].push(start.elapsed());
        }
    }
    rounds.into_iter().map(Times::of).collect()
}

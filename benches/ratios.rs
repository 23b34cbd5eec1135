//! A table of ratios to the hand-written form, measured alternately in one process.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench ratios [-- [--quick] [robot]]
//! ```
//!
//! Each round runs every form once over the same 2^20 steps, and begins with a different form, so that a slow period of
//! the machine affects all of them. Time is the CPU time of the thread. A cell is the median of the ratios of the
//! rounds, followed by the range of eight out of ten ratios. With `--quick`, each form runs over a few thousand steps
//! and is timed once.

use fsmith_benches::options::{Options, TIMES_SAY_NOTHING};
use fsmith_benches::turns::{ROUNDS, measure};
use fsmith_benches::{Job, all};

const STEPS: usize = 1 << 20;
const FORMS: [&str; 5] = ["hand", "generated", "interpreted", "boxed", "book"];

fn main() {
    let options = Options::from_args(TIMES_SAY_NOTHING);
    println!("| workload | hand, ns a step | {} |", FORMS[1..].join(" | "));
    println!("|---|---|{}", "---|".repeat(FORMS.len() - 1));
    for job in options.select(all(), Job::to_string) {
        println!("{}", row(&job, options.of(STEPS, 1 << 12), options.of(ROUNDS, 1)));
    }
}

fn row(job: &Job, steps: usize, rounds: usize) -> String {
    let cases = job.cases(steps);
    job.verify(&cases, steps);
    let times = measure(&cases, steps, rounds);
    let mut row = format!("| {job} | {:.2} |", times[0].nanoseconds(steps));
    for form in &FORMS[1..] {
        let place = cases.iter().position(|case| case.form == *form);
        row += &place.map_or(" |".to_owned(), |place| format!(" {} |", times[place]));
    }
    row
}

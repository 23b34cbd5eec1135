//! A table of ratios to the hand-written form, measured by turns in one process.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench ratios [-- robot]
//! ```
//!
//! Each round runs every form once over the same 2^20 steps, beginning with another form each time, so that a slow
//! spell of the machine falls on all of them. Time is the CPU time of the thread. A cell is the median of the ratios of the
//! rounds, and between which two of them lie eight of ten.

use std::env;

use fsmith_benches::turns::measure;
use fsmith_benches::{Job, all};

const STEPS: usize = 1 << 20;
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
    let times = measure(&cases, STEPS);
    let mut row = format!("| {job} | {:.2} |", times[0].nanoseconds(STEPS));
    for form in &FORMS[1..] {
        let place = cases.iter().position(|case| case.form == *form);
        row += &place.map_or(" |".to_owned(), |place| format!(" {} |", times[place]));
    }
    row
}

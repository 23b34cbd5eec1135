//! Machines that do nothing but move, by tables: the time of each form as a ratio to the hand-written one.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench pure [-- UTF-8]
//! ```
//!
//! Measured as `ratios` does.

use fsmith_benches::pure::{Race, races};
use fsmith_benches::turns::measure;
use std::env;

const STEPS: usize = 1 << 20;

fn main() {
    let filter = env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    println!("| machine, input | hand, ns an event | others |");
    println!("|---|---|---|");
    races(STEPS).iter().filter(|race| race.name.contains(&filter)).for_each(|race| println!("{}", row(race)));
}

fn row(race: &Race) -> String {
    let outcomes: Vec<_> = race.cases.iter().map(|case| case.run(STEPS)).collect();
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{}: the forms disagree", race.name);
    let times = measure(&race.cases, STEPS);
    let hand = times[0].nanoseconds(STEPS);
    let others = race.cases.iter().zip(&times).skip(1);
    let others: Vec<_> = others.map(|(case, time)| format!("{} {time}", case.form)).collect();
    format!("| {} | {hand:.2} | {} |", race.name, others.join(", "))
}

//! Machines of pure moves, which use tables: the time of each form as a ratio to that of the hand-written one.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench pure [-- [--quick] [UTF-8]]
//! ```
//!
//! Times are measured as in `ratios`. `--quick` has the same meaning as there.

use fsmith_benches::options::{Options, TIMES_SAY_NOTHING};
use fsmith_benches::pure::{Race, races};
use fsmith_benches::turns::{ROUNDS, measure};

const STEPS: usize = 1 << 20;

fn main() {
    let options = Options::from_args(TIMES_SAY_NOTHING);
    let (steps, rounds) = (options.of(STEPS, 1 << 12), options.of(ROUNDS, 1));
    println!("| machine, input | form | time |");
    println!("|---|---|---|");
    for race in options.select(races(steps), |race| race.name.clone()) {
        print_rows(&race, steps, rounds);
    }
}

/// Prints the hand-written form with its nanoseconds per event, and the others with their ratios to it.
fn print_rows(race: &Race, steps: usize, rounds: usize) {
    let outcomes: Vec<_> = race.cases.iter().map(|case| case.run(steps)).collect();
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{}: the forms disagree", race.name);
    let times = measure(&race.cases, steps, rounds);
    println!("| {} | hand | 1 ({:.2} ns) |", race.name, times[0].nanoseconds(steps));
    for (case, time) in race.cases.iter().zip(&times).skip(1) {
        println!("| {} | {} | {time} |", race.name, case.form);
    }
}

//! Crowds: their time as a ratio to that of a `Vec` of hand-written switches.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench crowd [-- [--quick] [updates | batches]]
//! ```
//!
//! The forms are run alternately over the same agents, and must do the same. A cell is the median of the ratios of all
//! rounds, followed by the range of eight out of ten ratios. With `--quick`, a few agents are measured once.

use fsmith_benches::crowd::batch::{Batch, batches};
use fsmith_benches::crowd::{Race, Setting, Turns, races};
use fsmith_benches::options::{Options, TIMES_SAY_NOTHING};

const ROUNDS: usize = 41;
/// The maximum number of agents or machines with `--quick`.
const FEW: usize = 500;

fn main() {
    let options = Options::from_args(TIMES_SAY_NOTHING);
    let (rounds, most) = (options.of(ROUNDS, 1), options.of(usize::MAX, FEW));
    for table in options.select(vec!["updates", "batches"], |name| (*name).to_owned()) {
        if table == "updates" { updates(rounds, most) } else { of_batches(rounds, most) }
    }
}

fn updates(rounds: usize, most: usize) {
    println!(
        "| agents | states | in the first | move | switch, ns | update all | one at a time | tell one | columns |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for race in races() {
        println!("{}", row(&Race { agents: race.agents.min(most), ..race }, rounds));
    }
    println!();
}

fn of_batches(rounds: usize, most: usize) {
    println!("| machines | events | which | loop, ns an event | slice | crowd | each |");
    println!("|---|---|---|---|---|---|---|");
    for Batch { machines, count, events } in batches() {
        println!("{}", row_of(&Batch { machines: machines.min(most), count: count.min(most), events }, rounds));
    }
}

fn row_of(batch: &Batch, rounds: usize) -> String {
    let Batch { machines, count, events } = batch;
    let (slice, crowd, each) = batch.measure(rounds);
    let nanoseconds = slice.nanoseconds(count * batch.repeats());
    let each = each.map_or_else(String::new, |each| each.to_string());
    format!("| {machines} | {count} | {events:?} | {nanoseconds:.2} | {slice} | {crowd} | {each} |")
}

fn row(Race { states, agents, setting, update, tell, columns }: &Race, rounds: usize) -> String {
    let in_a_row = update(*setting, *agents, rounds, Turns::InARow);
    let single = update(*setting, *agents, rounds, Turns::Single);
    let (tell, columns) = (tell(*setting, *agents, rounds), columns(*setting, *agents, rounds));
    let (first, moving) = match setting {
        Setting::Apart { first, moving } => (format!("{first}%"), moving),
        Setting::Together { moving } => ("all or none".to_owned(), moving),
    };
    let nanoseconds = in_a_row.nanoseconds(agents * Turns::InARow.updates(*agents));
    let cells = format!("{in_a_row} | {single} | {tell} | {columns}");
    format!("| {agents} | {states} | {first} | {moving}% | {nanoseconds:.2} | {cells} |")
}

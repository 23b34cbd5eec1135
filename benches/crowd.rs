//! Crowds: their time as a ratio to that of a `Vec` of hand-written switches.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench crowd [-- updates | batches]
//! ```
//!
//! The forms are run by turns over the same agents, which must do the same. A cell is the median of the ratios of all
//! rounds, and between which two of them lie eight of ten.

use fsmith_benches::crowd::batch::{Batch, batches};
use fsmith_benches::crowd::{Race, Setting, Turns, races};

const ROUNDS: usize = 41;

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    if "updates".contains(&filter) {
        println!(
            "| agents | states | in the first | move | switch, ns | update all | one at a time | tell one | columns |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        races().iter().for_each(|race| println!("{}", row(race)));
        println!();
    }
    if "batches".contains(&filter) {
        println!("| machines | events | which | loop, ns an event | slice | crowd |");
        println!("|---|---|---|---|---|---|");
        batches().iter().for_each(|batch| println!("{}", row_of(batch)));
    }
}

fn row_of(batch: &Batch) -> String {
    let Batch { machines, count, events } = batch;
    let [slice, crowd] = batch.measure(ROUNDS);
    let nanoseconds = slice.nanoseconds(count * batch.repeats());
    format!("| {machines} | {count} | {events:?} | {nanoseconds:.2} | {slice} | {crowd} |")
}

fn row(Race { states, agents, setting, update, tell, columns }: &Race) -> String {
    let in_a_row = update(*setting, *agents, ROUNDS, Turns::InARow);
    let single = update(*setting, *agents, ROUNDS, Turns::Single);
    let (tell, columns) = (tell(*setting, *agents, ROUNDS), columns(*setting, *agents, ROUNDS));
    let (first, moving) = match setting {
        Setting::Apart { first, moving } => (format!("{first}%"), moving),
        Setting::Together { moving } => ("all or none".to_owned(), moving),
    };
    let nanoseconds = in_a_row.nanoseconds(agents * Turns::InARow.updates(*agents));
    let cells = format!("{in_a_row} | {single} | {tell} | {columns}");
    format!("| {agents} | {states} | {first} | {moving}% | {nanoseconds:.2} | {cells} |")
}

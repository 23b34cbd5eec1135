//! Crowds: their time as a ratio to that of a `Vec` of hand-written switches.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench crowd [-- update]
//! ```
//!
//! The forms are run by turns over the same agents, which must do the same. A cell is the median of the ratios of all
//! rounds, and between which two of them lie eight of ten.

use fsmith_benches::crowd::{Race, Setting, Turns, races};

const ROUNDS: usize = 41;

fn main() {
    println!(
        "| agents | states | in the first | move | switch, ns | update all | one at a time | tell one | columns |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    races().iter().for_each(|race| println!("{}", row(race)));
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

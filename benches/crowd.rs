//! Crowds: the time of 100,000 agents as a ratio to a `Vec` of hand-written switches.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench crowd
//! ```
//!
//! The forms are run by turns over the same agents, which must do the same; a form's time is its fastest round. Updates are
//! measured eight in a row, and one at a time.

use fsmith_benches::crowd::{Race, Times, Turns, races};

const AGENTS: usize = 100_000;
const ROUNDS: usize = 60;

fn main() {
    println!(
        "| states | in the first | move | update all, ns an agent | ratio | one at a time, ns | ratio | tell one, ns | ratio |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    races().iter().for_each(|race| println!("{}", row(race)));
}

fn row(Race { states, setting, update, tell }: &Race) -> String {
    let in_a_row = update(*setting, AGENTS, ROUNDS / 4, Turns::InARow);
    let single = update(*setting, AGENTS, ROUNDS, Turns::Single);
    let tell = tell(*setting, AGENTS, ROUNDS);
    let [in_a_row, single, tell] = [in_a_row, single, tell].map(|times| cells(&times));
    format!("| {states} | {}% | {}% | {in_a_row} | {single} | {tell} |", setting.first, setting.moving)
}

fn cells(times: &Times) -> String {
    format!("{:.2} | {:.2}", times.hand.as_secs_f64() * 1e9 / AGENTS as f64, times.ratio())
}

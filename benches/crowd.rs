//! Crowds: the time of 100,000 agents as a ratio to a `Vec` of hand-written switches.
//!
//! ```text
//! cargo bench --bench crowd
//! ```
//!
//! The forms are run by turns over the same agents, which must do the same; a form's time is its fastest round.

use fsmith_benches::crowd::{Race, races};

const AGENTS: usize = 100_000;
const ROUNDS: usize = 60;

fn main() {
    println!("| states | in the first | move | update all, ns an agent | ratio | tell one, ns | ratio |");
    println!("|---|---|---|---|---|---|---|");
    races().iter().for_each(|race| println!("{}", row(race)));
}

fn row(Race { states, setting, update, tell }: &Race) -> String {
    let (update, tell) = (update(*setting, AGENTS, ROUNDS), tell(*setting, AGENTS, ROUNDS));
    let [of_update, of_tell] = [&update, &tell].map(|times| times.hand.as_secs_f64() * 1e9 / AGENTS as f64);
    format!(
        "| {states} | {}% | {}% | {of_update:.2} | {:.2} | {of_tell:.2} | {:.2} |",
        setting.first,
        setting.moving,
        update.ratio(),
        tell.ratio(),
    )
}

//! Programs do the same as the engine, after lowering and after each pass, for every machine of the corpus and for
//! random machines.

use fsm_program::passes;
use fsm_syntax::{self as syntax, Errors};
use fsmith_programs::corpus::{machines, name_of};
use fsmith_programs::lowered::{Compared, compare};
use fsmith_random::draw::machine_that_may_fail;
use fsmith_random::host::Blueprint;

const TAPES: u64 = 3;

/// Returns a number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a number"))
}

#[test]
fn programs_of_the_corpus_agree_with_the_engine() {
    let (mut compared, mut differences) = (Compared::default(), Vec::new());
    for text in machines() {
        let name = name_of(&text);
        let Some((_, Some(plan))) = syntax::read(text, &mut Errors::default()) else { panic!("{name} is valid") };
        if let Err(difference) = compare(plan, passes::LISTS, 0..TAPES, &mut compared) {
            differences.push(format!("{name} {difference}"));
        }
    }
    println!("{compared:?}");
    assert!(differences.is_empty(), "{} machines differ:\n{}", differences.len(), differences.join("\n\n"));
    assert!(compared.notes > 100_000 && compared.failures > 100, "{compared:?}");
}

/// Compares the same machines each time; `.ci/long` draws others. `FSMITH_SEED` and `FSMITH_PROGRAMS` set the first
/// seed and the number of machines.
#[test]
fn programs_of_random_machines_agree_with_the_engine() {
    let (seed, count) = (setting("FSMITH_SEED", 20_786_000_000), setting("FSMITH_PROGRAMS", 40));
    let (mut compared, mut differences) = (Compared::default(), Vec::new());
    for seed in seed..seed + count {
        let states = 6 + usize::try_from(seed % 7).expect("small") * 3;
        let Ok(blueprint) = Blueprint::read(machine_that_may_fail(seed, states)) else { continue };
        if let Err(difference) = compare(blueprint.plan, passes::LISTS, seed..seed + 2, &mut compared) {
            differences.push(format!("the machine of seed {seed} {difference}"));
        }
    }
    println!("seed {seed}: {compared:?}");
    assert!(differences.is_empty(), "{} machines differ:\n{}", differences.len(), differences.join("\n\n"));
    assert!(compared.machines * 4 > count * 3, "{compared:?}");
}

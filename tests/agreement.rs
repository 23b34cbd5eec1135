//! Compares the two engines on every machine of the corpus, on random tapes, after every operation
//! ([`side_by_side`](fsmith_tests::side_by_side)).
//!
//! `FSMITH_TAPES` is the number of tapes for each machine, `FSMITH_SEED` the first seed. With a hundred tapes, as in
//! `.ci/run`, every state has to be visited.

use fsmith_tests::driven::{Machine, Subject};
use fsmith_tests::machines::*;
use fsmith_tests::side_by_side::Run;
use fsmith_tests::tape::Tape;

const TAPES: u64 = 20;
const ENOUGH_FOR_EVERY_STATE: u64 = 100;
const OPERATIONS: u64 = 200;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

fn agree(machine: &str, subject: &Subject) {
    let first = setting("FSMITH_SEED", 0);
    let tapes = setting("FSMITH_TAPES", TAPES);
    let states = &subject.profile.states;
    let mut visited = vec![false; states.len()];
    for seed in first..first + tapes {
        let run = Run { subject, seed, operations: OPERATIONS, tight: false, tape: Tape::random };
        run.agree(&mut visited).unwrap_or_else(|difference| panic!("{machine}, FSMITH_SEED={seed}: {difference}"));
    }
    if tapes >= ENOUGH_FOR_EVERY_STATE {
        let missed: Vec<_> =
            states.iter().zip(visited).filter(|(_, visited)| !visited).map(|(state, _)| state).collect();
        assert!(missed.is_empty(), "{machine} never came to {missed:?}");
    }
}

macro_rules! corpus {
    ($($name:ident: $machine:ty;)*) => {
        $(
            #[test]
            fn $name() {
                agree(stringify!($machine), &<$machine>::subject());
            }
        )*
    };
}

fsmith_tests::corpus!(corpus);

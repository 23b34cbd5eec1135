//! Every machine of the corpus does the same with several combinations of passes for its steps: with none, with each
//! one alone, and with each prefix of the list.

use fsm_engine::Executable;
use fsm_model::steps::{PASSES, Pass};
use fsm_syntax::{self as syntax, Errors};
use fsmith_programs::corpus::{machines, name_of};
use fsmith_programs::play::{Tape, difference, on_engine};
use std::sync::Arc;

const TAPES: u64 = 5;

#[test]
fn every_pass_preserves_the_behavior_of_the_corpus() {
    let mut compared = 0;
    for text in machines() {
        let (name, read) = (name_of(&text), syntax::read(text, &mut Errors::default()));
        let Some((_, Some(plan))) = read else { panic!("{name} is valid") };
        let steps = |passes: &[Pass]| Arc::new(Executable::with(plan.clone(), passes));
        let plain = steps(&[]);
        let played = |steps: &Arc<Executable>, seed, in_words| on_engine::<false>(steps, Tape { seed, in_words }, true);
        let expected: Vec<_> = (0..TAPES).map(|seed| played(&plain, seed, false)).collect();
        for passes in subsets() {
            let rewritten = steps(&passes);
            for (seed, expected) in (0..TAPES).zip(&expected) {
                if played(&rewritten, seed, false).recording != expected.recording {
                    let difference = difference(&played(&plain, seed, true), &played(&rewritten, seed, true));
                    let names: Vec<_> = passes.iter().map(|pass| pass.name).collect();
                    panic!("{name} after {names:?}, tape {seed}, {difference}");
                }
            }
        }
        compared += expected.iter().map(|played| played.recording.hashes.len()).sum::<usize>();
    }
    assert!(compared > 100_000, "only {compared} notes were compared");
}

/// Returns each pass alone, and each prefix of the list with at least two passes.
fn subsets() -> Vec<Vec<Pass>> {
    let alone = PASSES.iter().map(|&pass| vec![pass]);
    let first = (2..=PASSES.len()).map(|count| PASSES[..count].to_vec());
    alone.chain(first).collect()
}

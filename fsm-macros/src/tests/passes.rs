//! Every machine of the corpus does the same with every combination of passes: none, each alone, and each prefix of the
//! list. A host makes random decisions in place of the machine's code, and records the calls.

mod host;

use super::corpus::{machines, name_of};
use fsm_engine::Executable;
use fsm_model::steps::{PASSES, Pass};
use fsm_syntax::{self as syntax, Errors};
use host::played;
use std::sync::Arc;

const TAPES: u64 = 10;

#[test]
fn every_pass_keeps_what_the_machines_of_the_corpus_do() {
    let mut compared = 0;
    for text in machines() {
        let (name, read) = (name_of(&text), syntax::read(text, &mut Errors::default()));
        let Some((_, Some(plan))) = read else { panic!("{name} is valid") };
        let steps = |passes: &[Pass]| Arc::new(Executable::with(plan.clone(), passes));
        let (plain, tapes) = (steps(&[]), 0..TAPES);
        let expected: Vec<_> = tapes.clone().map(|seed| played(&plain, seed)).collect();
        for passes in subsets() {
            let names: Vec<_> = passes.iter().map(|pass| pass.name).collect();
            let rewritten = steps(&passes);
            for (seed, expected) in tapes.clone().zip(&expected) {
                let parting = parting(&played(&rewritten, seed), expected);
                assert_eq!(parting, None, "{name} after {names:?}, on tape {seed}");
            }
        }
        compared += expected.iter().map(Vec::len).sum::<usize>();
    }
    assert!(compared > 100_000, "only {compared} notes were compared");
}

/// Returns each pass alone, and each prefix of the list with at least two passes.
fn subsets() -> Vec<Vec<Pass>> {
    let alone = PASSES.iter().map(|&pass| vec![pass]);
    let first = (2..=PASSES.len()).map(|count| PASSES[..count].to_vec());
    alone.chain(first).collect()
}

/// Returns where two tapes begin to differ, and the next line of each.
fn parting(one: &[String], other: &[String]) -> Option<(usize, Option<String>, Option<String>)> {
    let differs = |at: &usize| one.get(*at) != other.get(*at);
    let at = (0..one.len().max(other.len())).find(differs)?;
    Some((at, one.get(at).cloned(), other.get(at).cloned()))
}

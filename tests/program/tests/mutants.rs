//! Mistakes in finished programs are noticed, except for those in queries. In each mutant, one statement is left out or
//! swapped with the next one, or its condition is negated. `FSMITH_SURVIVORS=40` prints 40 of the unnoticed mutants.

use fsm_engine::Executable;
use fsm_program::passes::{self, Pass};
use fsm_program::{Cond, Op, Program, Role, Stmt, rewrite, text};
use fsm_syntax::{self as syntax, Errors};
use fsmith_programs::corpus::{machines, name_of};
use fsmith_programs::lowered::lowered;
use fsmith_programs::play::{Played, Tape, on_engine, on_program};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The number of mutants of each machine.
const MUTANTS: u64 = 6;
const TAPES: u64 = 160;

#[test]
#[ignore = "runs thousands of mutants; `.ci/long` runs this"]
fn most_mistakes_in_programs_are_noticed() {
    let (mut caught, mut survivors) = (0, Vec::new());
    for text in machines() {
        let name = name_of(&text);
        let Some((_, Some(plan))) = syntax::read(text, &mut Errors::default()) else { panic!("{name} is valid") };
        let steps = Arc::new(Executable::of(plan));
        for (nth, (list, passes)) in
            [("shared", passes::PASSES), ("flat", passes::FLAT), ("large", passes::LARGE)].into_iter().enumerate()
        {
            let seeds = (0..MUTANTS).map(|seed| mix(seed ^ (nth as u64) << 32 ^ name.len() as u64));
            let (noticed, alive) = mutants::<true>(&steps, passes, seeds.clone().step_by(2));
            caught += noticed;
            survivors.extend(alive.into_iter().map(|mutation| format!("{name}, {list}, observed: {mutation}")));
            let (noticed, alive) = mutants::<false>(&steps, passes, seeds.skip(1).step_by(2));
            caught += noticed;
            survivors.extend(alive.into_iter().map(|mutation| format!("{name}, {list}: {mutation}")));
        }
    }
    let all = caught + survivors.len();
    println!("{caught} of {all} mutants were caught");
    let shown = std::env::var("FSMITH_SURVIVORS").map_or(0, |count| count.parse().expect("a number"));
    for at in 0..shown.min(survivors.len()) {
        println!("{}", survivors[at * survivors.len() / shown]);
    }
    // The other mutants are mostly equivalent: they change code after a return, histories that are empty at the start
    // of a machine, or leaves that are set again immediately.
    assert!(caught * 10 >= all * 7, "only {caught} of {all} mutants were caught");
}

fn mix(seed: u64) -> u64 {
    let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ (bits >> 31)
}

/// Returns the number of mutants that were caught, and descriptions of the others.
fn mutants<const OBSERVED: bool>(
    steps: &Arc<Executable>,
    passes: &[Pass],
    seeds: impl Iterator<Item = u64>,
) -> (usize, Vec<String>) {
    let mut program = lowered(steps, OBSERVED);
    passes.iter().for_each(|pass| (pass.run)(&mut program, steps.plan()));
    let tape = |seed| Tape { seed, in_words: false };
    let expected: Vec<_> = (0..TAPES).map(|seed| on_engine::<OBSERVED>(steps, tape(seed), true)).collect();
    let differs = |program: &Arc<Program>, seed: u64, expected: &Played| {
        let played = catch_unwind(AssertUnwindSafe(|| on_program::<OBSERVED>(program, steps, tape(seed))));
        !played.is_ok_and(|played| played.recording == expected.recording)
    };
    let (mut caught, mut survivors) = (0, Vec::new());
    for seed in seeds {
        let mut mutant = program.clone();
        let Some(mutation) = mutate(&mut mutant, seed) else { continue };
        let before = text(&program, steps.plan());
        let after = text(&mutant, steps.plan());
        let mutant = Arc::new(mutant);
        if (0..TAPES).zip(&expected).any(|(seed, expected)| differs(&mutant, seed, expected)) {
            caught += 1;
        } else {
            survivors.push(format!("{mutation}\n{}", changed(&before, &after)));
        }
    }
    (caught, survivors)
}

/// Changes one statement, and returns the kind of change.
fn mutate(program: &mut Program, seed: u64) -> Option<&'static str> {
    // Queries are not changed. Half of their statements can be left out, as several candidates have the same outcome.
    let is_query =
        |role: Role| matches!(role, Role::Can | Role::Look(_) | Role::ConsiderAmong(_) | Role::ConsiderTier(..));
    let acting = program.functions.iter().filter(|function| !is_query(function.role));
    let total: usize = acting.map(|function| function.size()).sum();
    let mut left = usize::try_from(mix(seed) % total as u64).expect("a position");
    let mut done = None;
    for function in program.functions.iter_mut().filter(|function| !is_query(function.role)) {
        rewrite(&mut function.body, &mut |block| {
            if done.is_some() || left >= block.len() {
                left = left.saturating_sub(block.len());
                return;
            }
            done = Some(mutate_in(block, left, mix(seed ^ 77)));
            left = usize::MAX;
        });
        if done.is_some() {
            break;
        }
    }
    done.flatten()
}

fn mutate_in(block: &mut Vec<Stmt>, at: usize, seed: u64) -> Option<&'static str> {
    // These statements do nothing, or only panic.
    let is_inert = |stmt: &Stmt| matches!(stmt, Stmt::EndOf(_) | Stmt::Op(Op::CheckLivelock | Op::CheckStall));
    if is_inert(&block[at]) {
        return None;
    }
    match (seed % 3, block.get(at + 1)) {
        (0, Some(next)) if !is_inert(next) && *next != block[at] => {
            block.swap(at, at + 1);
            Some("swapped")
        }
        (1, _) if matches!(block[at], Stmt::If(..)) => {
            if let Stmt::If(cond, ..) = &mut block[at] {
                *cond = !std::mem::replace(cond, Cond::Started);
            }
            Some("negated")
        }
        _ => {
            block.remove(at);
            Some("left out")
        }
    }
}

/// Returns the lines around the first change.
fn changed(before: &str, after: &str) -> String {
    let (before, after): (Vec<_>, Vec<_>) = (before.lines().collect(), after.lines().collect());
    let at = before.iter().zip(&after).position(|(one, other)| one != other).unwrap_or(before.len().min(after.len()));
    let head = before[..at].iter().rev().find(|line| !line.starts_with(' ')).copied().unwrap_or_default();
    let lines = |of: &[&str], sign: &str| {
        let shown = of.iter().skip(at).take(3).map(|line| format!("{sign} {line}"));
        shown.collect::<Vec<_>>().join("\n")
    };
    let context =
        before[at.saturating_sub(4)..at].iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n");
    format!("{head}\n{context}\n{}\n{}\n", lines(&before, "-"), lines(&after, "+"))
}

//! Comparison of the programs of a machine with the engine, after lowering and after each pass.

use crate::play::{Played, Tape, difference, on_engine, on_program};
use crate::player::has_effect;
use fsm_engine::Executable;
use fsm_model::Plan;
use fsm_program::passes::Pass;
use fsm_program::{Options, Program, lower};
use std::sync::Arc;

/// The numbers of machines, calls, notes and failures that were compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    pub machines: u64,
    pub calls: u64,
    pub notes: u64,
    pub failures: u64,
}

impl Compared {
    fn add(&mut self, played: &Played) {
        self.calls += played.calls;
        self.notes += played.recording.hashes.len() as u64;
        self.failures += played.failures;
    }
}

/// Lowers the steps of a machine. A branch has an effect if the player has one for it.
#[must_use]
pub fn lowered(steps: &Executable, observed: bool) -> Program {
    // Half of the machines are lowered as large ones. The events of a foreign type have no numbers.
    let plan = steps.plan();
    let large = plan.tree().states().count().is_multiple_of(2);
    let numbered = large && (1..=64).contains(&plan.model().events.len());
    lower(steps.steps(), Options { observed, large, numbered, has_effect: &has_effect })
}

/// Plays tapes on the engine and on the program of a plan, after lowering and after each pass of each list.
///
/// # Errors
/// Returns the first difference.
pub fn compare(
    plan: Plan,
    lists: &[(&str, &[Pass])],
    seeds: impl Iterator<Item = u64> + Clone,
    compared: &mut Compared,
) -> Result<(), String> {
    let steps = Arc::new(Executable::of(plan));
    compared.machines += 1;
    observed::<true>(&steps, lists, seeds.clone(), compared)?;
    observed::<false>(&steps, lists, seeds, compared)
}

fn observed<const OBSERVED: bool>(
    steps: &Arc<Executable>,
    lists: &[(&str, &[Pass])],
    seeds: impl Iterator<Item = u64> + Clone,
    compared: &mut Compared,
) -> Result<(), String> {
    let plain = lowered(steps, OBSERVED);
    let queried = plain.find(fsm_program::Role::Can).is_some();
    let tape = |seed| Tape { seed, in_words: false };
    let expected: Vec<_> = seeds.clone().map(|seed| on_engine::<OBSERVED>(steps, tape(seed), queried)).collect();
    let mut check = |program: &Program, pass: &str| {
        let program = Arc::new(program.clone());
        for (seed, expected) in seeds.clone().zip(&expected) {
            let played = on_program::<OBSERVED>(&program, steps, tape(seed));
            compared.add(&played);
            if played.recording != expected.recording {
                let tape = Tape { in_words: true, ..tape(seed) };
                let expected = on_engine::<OBSERVED>(steps, tape, queried);
                let difference = difference(&expected, &on_program::<OBSERVED>(&program, steps, tape));
                let observed = if OBSERVED { ", observed" } else { "" };
                return Err(format!("after {pass}{observed}, tape {seed}, {difference}"));
            }
        }
        Ok(())
    };
    check(&plain, "lowering")?;
    for (list, passes) in lists {
        let mut program = plain.clone();
        for pass in *passes {
            let before = program.clone();
            (pass.run)(&mut program, steps.plan());
            // Most passes do not change most machines.
            if program != before {
                check(&program, &format!("the pass `{}` of {list} machines", pass.name))?;
            }
        }
    }
    Ok(())
}

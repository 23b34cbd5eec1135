//! Edits of the text of a machine: they remove something or change it.

use std::panic::{self, AssertUnwindSafe};

use super::Blueprint;
use super::reduce::cuts;
use crate::code::{Comparison, Condition, Number, Wait};
use crate::machine::{Clause, Given, Leaf, Machine, Mode, To, Tree};
use crate::tape::mix;

/// Returns a version of a machine after a few edits; `None` if none of several attempts is valid.
#[must_use]
pub fn edited(machine: &Machine, seed: u64) -> Option<Machine> {
    let mut bits = mix(seed);
    (0..20).find_map(|_| {
        let mut version = machine.clone();
        for _ in 0..=mix(bits) % 4 {
            bits = mix(bits);
            edit(&mut version, bits);
        }
        // If something that the rest depends on was removed, printing the machine may panic.
        let read = panic::catch_unwind(AssertUnwindSafe(|| Blueprint::read(version.clone()).is_ok()));
        read.unwrap_or(false).then_some(version)
    })
}

fn edit(machine: &mut Machine, bits: u64) {
    let nth = |count: usize| (mix(bits) % count.max(1) as u64) as usize;
    match bits % 8 {
        0 | 1 => {
            let cuts = cuts(machine);
            if let Some(cut) = cuts.get(nth(cuts.len())) {
                cut(machine);
            }
        }
        2 => machine.priority_outer ^= true,
        3 => swap(machine, bits),
        4 => in_clause(machine, bits, &mut |clause, _| clause.alarm ^= true),
        5 => change_target(machine, bits),
        6 => in_clause(machine, bits, &mut tuned),
        _ => combine_guards(machine, bits),
    }
}

fn swap(machine: &mut Machine, bits: u64) {
    let several = machine.states.iter_mut().filter(|state| state.clauses.len() > 1);
    let mut several: Vec<_> = several.collect();
    let count = several.len().max(1);
    if let Some(state) = several.get_mut((mix(bits) % count as u64) as usize) {
        let at = (bits >> 8) as usize % (state.clauses.len() - 1);
        state.clauses.swap(at, at + 1);
    }
}

fn in_clause(machine: &mut Machine, bits: u64, change: &mut dyn FnMut(&mut Clause, u64)) {
    let all = machine.standing();
    if let Some((_, place)) = all.get((mix(bits) % all.len().max(1) as u64) as usize) {
        change(machine.clause_mut(*place), mix(bits ^ 1));
    }
}

/// Changes the target of a branch.
fn change_target(machine: &mut Machine, bits: u64) {
    let simple: Vec<_> = machine.named().filter(|&state| !machine.takes(state)).collect();
    let Some(&target) = simple.get((mix(bits ^ 2) % simple.len().max(1) as u64) as usize) else { return };
    in_clause(machine, bits, &mut |clause, bits| {
        let (count, mut at) = (clause.reaction.leaves().len() as u64, 0);
        clause.reaction.map_leaves(&mut |leaf| {
            let goes = matches!(leaf, Leaf::Go { .. } | Leaf::Stay | Leaf::Nothing);
            if goes && at == bits % count {
                *leaf = match (&leaf, bits >> 60) {
                    (Leaf::Go { .. }, 0..4) => Leaf::Stay,
                    _ => Leaf::Go { target, mode: Mode::Default, reenter: bits >> 63 == 1, given: Given::new() },
                };
            }
            at += 1;
        });
    });
}

/// Changes numbers, operators and durations.
fn tuned(clause: &mut Clause, bits: u64) {
    for trigger in &mut clause.triggers {
        if let Some(guard) = &mut trigger.guard {
            tune(guard, bits);
        }
        if let To::After(wait) | To::Every(wait) = &mut trigger.to
            && matches!(wait, Wait::Millis(_) | Wait::Seconds(_) | Wait::AndAHalf(_) | Wait::Minute)
        {
            *wait = Wait::Millis(100 + 100 * u32::try_from(bits % 30).expect("it is small"));
        }
    }
    if let Tree::If { condition, .. } = &mut clause.reaction {
        tune(condition, bits);
    }
}

fn tune(condition: &mut Condition, bits: u64) {
    match condition {
        Condition::Compare(left, how, right) => {
            for number in [left, right] {
                match number {
                    Number::Literal(literal) => *literal = u32::try_from(bits % 8).expect("it is small"),
                    Number::Drawn { below, .. } => *below = 2 + u32::try_from(bits % 5).expect("it is small"),
                    _ => {}
                }
            }
            *how = match (*how, bits >> 62) {
                (Comparison::Equal | Comparison::Unequal, 0..2) => Comparison::Unequal,
                (Comparison::Equal | Comparison::Unequal, _) => Comparison::Equal,
                (_, 0) => Comparison::Less,
                (_, 1) => Comparison::Greater,
                (_, 2) => Comparison::AtMost,
                _ => Comparison::AtLeast,
            };
        }
        Condition::Ask(label) => label.push('x'),
        Condition::Not(inner) => tune(inner, bits),
        Condition::And(parts) | Condition::Or(parts) => parts.iter_mut().for_each(|part| tune(part, mix(bits))),
        _ => {}
    }
}

/// Combines a guard with others.
fn combine_guards(machine: &mut Machine, bits: u64) {
    let places = machine.standing();
    let guards = places.iter().flat_map(|(_, place)| machine.clause(*place).triggers.iter().map(|it| it.guard.clone()));
    let guards: Vec<_> = guards.flatten().collect();
    let other = guards.get((mix(bits ^ 3) % guards.len().max(1) as u64) as usize).cloned();
    in_clause(machine, bits, &mut |clause, bits| {
        // The guards of follow-up steps ensure that these end, so only other guards are changed.
        let triggers = clause.triggers.iter_mut().filter(|trigger| matches!(trigger.to, To::On(_) | To::When));
        for trigger in triggers {
            trigger.guard = match (trigger.guard.take(), other.clone(), bits % 4) {
                (Some(own), _, 0) => Some(!own),
                (Some(own), Some(other), 1) => Some(Condition::and([own, other])),
                (Some(own), Some(other), 2) => Some(Condition::Or(vec![own, other])),
                (None, Some(other), _) => Some(other),
                (own, _, _) => own,
            };
        }
    });
}

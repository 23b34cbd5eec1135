//! One tape, which an earlier search found: whether it still violates its property.

use std::collections::HashSet;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::explore::Explore;
use crate::fairness::Fairness;
use crate::property::Kind;
use crate::trail::Trail;
use crate::words::panic_text;

/// The largest number of configurations in which a tape of `always_possible` looks for a good one.
pub(crate) const LIMIT: usize = 100_000;

pub(crate) enum Outcome {
    /// The message of a panic, which is empty for a violation of another kind.
    Violated(String),
    Passed,
    /// The step at this position does not happen any more, so the tape violates nothing.
    Ended(usize),
    /// Too many configurations follow the tape.
    Undecided,
}

/// Runs the steps of a tape, and decides whether they violate the property.
pub(crate) fn outcome<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, property: usize, trail: &Trail) -> Outcome {
    let way = &trail.steps[..trail.steps.len() - usize::from(trail.panics)];
    let run = || {
        let run = configurations(explore, way).map_err(Outcome::Ended)?;
        match trail.panics || violates(explore, property, &run, trail).ok_or(Outcome::Undecided)? {
            true => Ok(run),
            false => Err(Outcome::Passed),
        }
    };
    let run = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(run)) => run,
        Ok(Err(outcome)) => return outcome,
        Err(_) => return Outcome::Passed,
    };
    let Some(&last) = trail.steps.last().filter(|_| trail.panics) else { return Outcome::Violated(String::new()) };
    let step = &explore.steps[last as usize];
    match catch_unwind(AssertUnwindSafe(|| step.take(&run[run.len() - 1]).is_some())) {
        Ok(_) => Outcome::Passed,
        Err(panic) => Outcome::Violated(format!("the step `{}` panics: {}", step.name, panic_text(&*panic))),
    }
}

/// Returns the configurations on a way, or the position of the first step that does not happen. The search does not continue
/// beyond a bound, so the way has to stay within it.
fn configurations<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, way: &[u16]) -> Result<Vec<S>, usize> {
    let mut all = vec![explore.first.clone()];
    for (nth, &step) in way.iter().enumerate() {
        let here = &all[nth];
        let next = explore.steps[step as usize].take(here).filter(|_| explore.is_within(here)).ok_or(nth)?;
        all.push(next);
    }
    Ok(all)
}

/// Whether the last configuration violates a property; `None` if too many configurations follow it.
fn violates<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, property: usize, run: &[S], trail: &Trail) -> Option<bool> {
    let last = &run[run.len() - 1];
    Some(match &explore.properties[property].kind {
        Kind::NoPanic => false,
        Kind::NoDeadlock => {
            let is_stuck = explore.is_within(last) && successors(explore, last).all(|next| next == *last);
            is_stuck && !explore.may_end(last)
        }
        Kind::Never(bad) => bad(last),
        Kind::AlwaysPossible(good) => is_lost(explore, last, good)?,
        Kind::LeadsTo { from, to, fairness } => {
            let owes = run.iter().fold(false, |owes, value| !to(value) && (owes || from(value)));
            owes && match trail.repeats_from {
                None => explore.is_within(last) && successors(explore, last).next().is_none(),
                Some(start) => {
                    let visited = &run[start..];
                    visited[0] == *last
                        && !visited.iter().any(to)
                        && is_fair(explore, fairness, visited, &trail.steps[start..])
                }
            }
        }
    })
}

fn successors<'e, S: Clone>(explore: &'e Explore<'_, S>, here: &'e S) -> impl Iterator<Item = S> + use<'e, S> {
    explore.steps.iter().filter_map(|step| step.take(here))
}

/// Whether no steps lead from `start` to a good configuration. Returns `false` if that depends on what is beyond a bound, and
/// `None` if too many configurations follow it.
fn is_lost<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, start: &S, good: impl Fn(&S) -> bool) -> Option<bool> {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(here) = open.pop() {
        if good(&here) || !explore.is_within(&here) {
            return Some(false);
        }
        if seen.len() > LIMIT {
            return None;
        }
        let new = successors(explore, &here).filter(|next| seen.insert(next.clone()));
        open.extend(new);
    }
    Some(true)
}

/// Whether fairness counts a run that repeats these steps forever.
fn is_fair<S: Clone>(explore: &Explore<'_, S>, fairness: &Fairness, visited: &[S], steps: &[u16]) -> bool {
    let numbers = |names: &[String]| names.iter().map(|name| explore.number_of(name)).collect::<Vec<u16>>();
    let can = |value: &S, group: &[u16]| group.iter().any(|&step| explore.steps[step as usize].take(value).is_some());
    let happens = |group: &[u16]| steps.iter().any(|step| group.contains(step));
    let weak = |group: &[u16]| happens(group) || !visited.iter().all(|value| can(value, group));
    let strong = |group: &[u16]| happens(group) || !visited.iter().any(|value| can(value, group));
    fairness.weak.iter().all(|names| weak(&numbers(names)))
        && fairness.strong.iter().all(|names| strong(&numbers(names)))
}

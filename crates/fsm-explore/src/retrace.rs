//! One tape, which an earlier search found: whether it still violates its property.

use std::any::Any;
use std::collections::HashSet;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::explore::Explore;
use crate::fairness::Fairness;
use crate::property::Kind;
use crate::trail::Trail;

/// Where `always_possible` is not decided from a tape alone, because this many configurations follow it.
const LIMIT: usize = 100_000;

/// Runs the steps of a tape. If they violate the property, returns the message of the panic, which is empty for a violation of
/// another kind.
///
/// If one of the steps does not happen any more, the tape violates nothing.
pub(crate) fn violation<S: Clone + Eq + Hash>(
    explore: &Explore<'_, S>,
    property: usize,
    trail: &Trail,
) -> Option<String> {
    let way = &trail.steps[..trail.steps.len() - usize::from(trail.panics)];
    let run =
        || Some(configurations(explore, way)?).filter(|run| trail.panics || violates(explore, property, run, trail));
    let run = catch_unwind(AssertUnwindSafe(run)).ok()??;
    let Some(&last) = trail.steps.last().filter(|_| trail.panics) else { return Some(String::new()) };
    let step = &explore.steps[last as usize];
    let panic = catch_unwind(AssertUnwindSafe(|| step.take(&run[run.len() - 1]).is_some())).err()?;
    Some(format!("the step `{}` panics: {}", step.name, text(&*panic)))
}

/// The message of a panic.
pub(crate) fn text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a value that is not text")
}

/// Returns the configurations on a way. The search does not continue beyond a bound, so the way has to stay within it.
fn configurations<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, way: &[u16]) -> Option<Vec<S>> {
    let mut all = vec![explore.first.clone()];
    for &step in way {
        let here = &all[all.len() - 1];
        let next = explore.steps[step as usize].take(here).filter(|_| explore.is_within(here))?;
        all.push(next);
    }
    Some(all)
}

fn violates<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, property: usize, run: &[S], trail: &Trail) -> bool {
    let last = &run[run.len() - 1];
    match &explore.properties[property].kind {
        Kind::NoPanic => false,
        Kind::NoDeadlock => {
            let is_stuck = explore.is_within(last) && successors(explore, last).all(|next| next == *last);
            is_stuck && !explore.ends.iter().any(|(ends, _)| ends(last))
        }
        Kind::Never(bad) => bad(last),
        Kind::AlwaysPossible(good) => is_lost(explore, last, good),
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
    }
}

fn successors<'e, S: Clone>(explore: &'e Explore<'_, S>, here: &'e S) -> impl Iterator<Item = S> + use<'e, S> {
    explore.steps.iter().filter_map(|step| step.take(here))
}

/// Whether no steps lead from `start` to a good configuration. Returns `false` if that depends on what is beyond a bound.
fn is_lost<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, start: &S, good: impl Fn(&S) -> bool) -> bool {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(here) = open.pop() {
        if good(&here) || !explore.is_within(&here) || seen.len() > LIMIT {
            return false;
        }
        let new = successors(explore, &here).filter(|next| seen.insert(next.clone()));
        open.extend(new);
    }
    true
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

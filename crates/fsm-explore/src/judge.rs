//! The verdict of a search about each property.

use std::hash::Hash;

use crate::explore::Explore;
use crate::leads::{self, Fair};
use crate::possible;
use crate::property::Kind;
use crate::search::{Search, Stop};
use crate::shorten::shortened;
use crate::trail::Trail;

#[derive(Clone, Debug)]
pub(crate) enum Verdict<T> {
    /// No explored configuration violates it.
    Holds,
    Violated(T),
    /// The search stopped at the violation of another property.
    Undecided,
    /// Its answer depends on open configurations, whose steps are unknown.
    Unknown,
    /// It holds because its premise never held.
    Vacuous,
}

impl<T> Verdict<T> {
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Verdict<U> {
        match self {
            Verdict::Holds => Verdict::Holds,
            Verdict::Violated(found) => Verdict::Violated(change(found)),
            Verdict::Undecided => Verdict::Undecided,
            Verdict::Unknown => Verdict::Unknown,
            Verdict::Vacuous => Verdict::Vacuous,
        }
    }
}

pub(crate) fn verdict<S: Clone + Eq + Hash>(
    explore: &Explore<'_, S>,
    search: &mut Search<'_, '_, S>,
    nth: usize,
) -> Verdict<Trail> {
    if let Some(trail) = search.found[nth].take() {
        return Verdict::Violated(if trail.is_sampled { shortened(explore, nth, trail) } else { trail });
    }
    if search.stop.is_some_and(Stop::is_violation) {
        return Verdict::Undecided;
    }
    let [first, second] = &search.marks[nth];
    let trail = match (&explore.properties[nth].kind, &search.graph) {
        (Kind::AlwaysPossible(_), Some(graph)) => match possible::first_lost(graph, first, true) {
            None if possible::first_lost(graph, first, false).is_some() => return Verdict::Unknown,
            lost => lost.map(|at| Trail { steps: search.origins.path(at), reaches: Some(at), ..Trail::default() }),
        },
        (Kind::LeadsTo { .. }, Some(_)) if !first.contains(&true) => return Verdict::Vacuous,
        (Kind::LeadsTo { fairness, .. }, Some(graph)) => {
            let number = |name: &String| explore.number_of(name);
            let groups =
                |groups: &[Vec<String>]| groups.iter().map(|names| names.iter().map(number).collect()).collect();
            let fair = Fair { weak: groups(&fairness.weak), strong: groups(&fairness.strong) };
            return leads::verdict(graph, &search.origins, first, second, &fair);
        }
        _ => None,
    };
    trail.map_or(Verdict::Holds, Verdict::Violated)
}

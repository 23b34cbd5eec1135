//! The items that can happen, according to a search.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

use fsm_core::State;

use super::items::Counts;
use super::observer::{Coverage, Key, Start};
use crate::explore::Explore;
use crate::report::Report;

impl<S: Clone + Eq + Hash> Explore<'_, S> {
    /// Explores all configurations, and returns everything that a machine can do in them, each with a count of one. The steps
    /// must call the machine with `coverage` as its observer, as must the code that starts it.
    ///
    /// Within a bound or a limit, it returns what can happen there.
    ///
    /// # Panics
    ///
    /// Panics with the report unless the search has [`passed`](Report::passed), if [`report`](Self::report) panics, and if
    /// [`memory`](Self::memory) is too small for all configurations.
    #[track_caller]
    pub fn reachable<M: State>(&self, coverage: &Coverage<M>) -> Counts {
        let steps = Steps::find(self, coverage);
        let at_start = steps.start.keys.iter().copied();
        coverage.counts_of(at_start.chain(steps.keys()))
    }
}

/// Everything that a machine does in the steps of a search.
pub(super) struct Steps {
    /// The steps in which it does something, or which lead to another configuration. Sorted by their sources.
    pub(super) all: Vec<Done>,
    pub(super) start: Start,
}

/// A step of a search, with the items of the machine in it.
pub(super) struct Done {
    pub(super) source: u32,
    pub(super) step: u16,
    /// The configuration that the step leads to; the source if it does not happen.
    pub(super) target: u32,
    pub(super) notes: Box<[Key]>,
    /// The first and the last transition, if it takes any.
    pub(super) transitions: Option<(u16, u16)>,
}

impl Steps {
    #[track_caller]
    pub(super) fn find<S: Clone + Eq + Hash, M: State>(explore: &Explore<'_, S>, coverage: &Coverage<M>) -> Self {
        let mut steps = Steps { all: Vec::new(), start: coverage.start() };
        let mut search = explore.search();
        let report = Report::of(explore, &mut search);
        assert!(report.passed(), "\n{report}");
        assert!(search.seen.is_exact(), "the memory is too small to find out what the machine can do");
        for source in 0..search.seen.len() as u32 {
            let here = search.seen.get(source);
            if !explore.is_within(here) {
                continue;
            }
            for (step, nth) in explore.steps.iter().zip(0..) {
                let (mut notes, next) = coverage.notes_of(|| step.take(here));
                let target = next.and_then(|next| search.seen.find(&next));
                if target.is_none() {
                    // A step that does not happen may still evaluate guards.
                    notes.retain(|key| matches!(key, Key::Guard(..)));
                }
                let target = target.unwrap_or(source);
                if target != source || !notes.is_empty() {
                    steps.all.push(Done::new(source, nth, target, notes));
                }
            }
        }
        steps
    }

    /// All items, including pairs of transitions in two steps.
    pub(super) fn keys(&self) -> BTreeSet<Key> {
        let mut keys: BTreeSet<Key> = self.all.iter().flat_map(|step| step.notes.iter().copied()).collect();
        let last = self.last_transitions();
        for step in &self.all {
            keys.extend(last.get(&step.source).into_iter().flatten().filter_map(|&last| step.pair_after(last)));
        }
        keys
    }

    /// The transitions that may have been taken last, for each configuration.
    fn last_transitions(&self) -> BTreeMap<u32, BTreeSet<u16>> {
        let mut last: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
        last.entry(0).or_default().extend(self.start.last);
        let mut quiet: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for step in &self.all {
            match step.transitions {
                Some((_, end)) => _ = last.entry(step.target).or_default().insert(end),
                None => quiet.entry(step.source).or_default().push(step.target),
            }
        }
        // A step without a transition keeps those before it.
        let mut changed: Vec<u32> = last.keys().copied().collect();
        while let Some(source) = changed.pop() {
            let before = last.get(&source).cloned().unwrap_or_default();
            for target in quiet.get(&source).into_iter().flatten() {
                let after = last.entry(*target).or_default();
                let known = after.len();
                after.extend(&before);
                changed.extend((after.len() > known).then_some(*target));
            }
        }
        last
    }
}

impl Done {
    fn new(source: u32, step: u16, target: u32, notes: Vec<Key>) -> Self {
        let transition = |key: &Key| if let Key::Transition(at) = key { Some(*at) } else { None };
        let first = notes.iter().find_map(transition);
        let transitions = first.zip(notes.iter().rev().find_map(transition));
        Done { source, step, target, notes: notes.into(), transitions }
    }

    /// The pair that the first transition makes with the one that was taken before the step.
    pub(super) fn pair_after(&self, last: u16) -> Option<Key> {
        self.transitions.map(|(first, _)| Key::Pair(last, first))
    }
}

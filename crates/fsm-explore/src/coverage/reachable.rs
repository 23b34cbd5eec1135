//! The items that can happen, according to a search.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

use fsm_core::State;

use super::items::Counts;
use super::observer::{Coverage, Key, Last, Notes, Start};
use crate::explore::{Deadline, Explore};
use crate::report::Report;

impl<S: Clone + Eq + Hash> Explore<'_, S> {
    /// Explores all configurations, and returns everything that a machine can do in them, each with a count of one. The steps
    /// must call the machine with `coverage` as its observer, as must the code that starts it.
    ///
    /// Within a bound or a limit, it returns what can happen there.
    ///
    /// # Panics
    ///
    /// Panics with the report unless the search has [`passed`](Report::passed), if [`report`](Self::report) panics, if
    /// [`memory`](Self::memory) is too small for all configurations, if the [`time_limit`](Self::time_limit) is too short, and if
    /// `coverage` has seen no state of the machine.
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
    pub(super) deadline: Deadline,
}

/// A step of a search, with the items of the machine in it.
pub(super) struct Done {
    pub(super) source: u32,
    pub(super) step: u16,
    /// The configuration that the step leads to; the source if it does not happen.
    pub(super) target: u32,
    pub(super) notes: Box<[Key]>,
    /// The transition that makes a pair with the last one before the step.
    pub(super) first: Option<u16>,
    pub(super) last: Last,
}

impl Steps {
    #[track_caller]
    pub(super) fn find<S: Clone + Eq + Hash, M: State>(explore: &Explore<'_, S>, coverage: &Coverage<M>) -> Self {
        let deadline = explore.limits.deadline();
        let mut steps = Steps { all: Vec::new(), start: coverage.fixed_start(), deadline };
        let mut search = explore.search();
        let report = Report::of(explore, &mut search);
        assert!(report.passed(), "\n{report}");
        assert!(search.seen.is_exact(), "the memory is too small to find out what the machine can do");
        for source in 0..search.seen.len() as u32 {
            deadline.check();
            let here = search.seen.get(source);
            if !explore.is_within(here) {
                continue;
            }
            for (step, nth) in explore.steps.iter().zip(0..) {
                let (mut notes, next) = coverage.notes_of(|| step.take(here));
                let target = if let Some(next) = next {
                    // Beyond a limit, nothing is known.
                    let Some(target) = search.target(step, &next) else { continue };
                    target
                } else {
                    // A step that does not happen may still evaluate guards.
                    notes.keys.retain(|key| matches!(key, Key::Guard(..)));
                    (notes.first, notes.last) = (None, Last::Kept);
                    source
                };
                if target != source || !notes.keys.is_empty() || notes.last != Last::Kept {
                    let Notes { keys, first, last } = notes;
                    steps.all.push(Done { source, step: nth, target, notes: keys.into(), first, last });
                }
            }
        }
        let mut keys = steps.start.keys.iter().chain(steps.all.iter().flat_map(|step| &step.notes));
        assert!(
            keys.any(|key| matches!(key, Key::State(_))),
            "no state was noted: pass the coverage to the machine as its observer, at the start and in the steps"
        );
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
            match step.last {
                Last::Taken(transition) => _ = last.entry(step.target).or_default().insert(transition),
                Last::Kept => quiet.entry(step.source).or_default().push(step.target),
                Last::Cleared => {}
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
    /// The pair that the first transition makes with the one that was taken before the step.
    fn pair_after(&self, last: u16) -> Option<Key> {
        self.first.map(|first| Key::Pair(last, first))
    }
}

//! The items that can happen, according to a search.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

use fsm_core::State;

use super::items::Counts;
use super::observer::{Coverage, Key};
use crate::explore::Explore;
use crate::report::Report;
use crate::search::Search;

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
        let mut all = coverage.counts();
        let mut search = self.search();
        let report = Report::of(self, &mut search);
        assert!(report.passed(), "\n{report}");
        assert!(search.seen.is_exact(), "the memory is too small to find out what the machine can do");
        let steps = Steps::find(self, &search, coverage);
        all.set_to_one();
        all.add(&coverage.counts_of(steps.keys()));
        all.set_to_one();
        all
    }
}

/// The steps that do something, for all configurations.
struct Steps {
    /// The items other than pairs of two steps.
    keys: BTreeSet<Key>,
    taken: Vec<Taken>,
}

/// A step between two configurations.
struct Taken {
    source: u32,
    target: u32,
    /// The first and the last transition, if it takes any.
    transitions: Option<(u16, u16)>,
}

impl Steps {
    fn find<S: Clone + Eq + Hash, M: State>(
        explore: &Explore<'_, S>,
        search: &Search<'_, '_, S>,
        coverage: &Coverage<M>,
    ) -> Self {
        let mut steps = Steps { keys: BTreeSet::new(), taken: Vec::new() };
        for at in 0..search.seen.len() as u32 {
            let here = search.seen.get(at);
            if !explore.is_within(here) {
                continue;
            }
            for step in &explore.steps {
                let (notes, next) = coverage.notes_of(|| step.take(here));
                let target = next.and_then(|next| search.seen.find(&next));
                // A step that does not happen may still evaluate guards.
                let counts = |key: &&Key| target.is_some() || matches!(key, Key::Guard(..));
                steps.keys.extend(notes.iter().filter(counts));
                let transition = |key: &Key| if let Key::Transition(at) = key { Some(*at) } else { None };
                let ends = || Some((notes.iter().find_map(transition)?, notes.iter().rev().find_map(transition)?));
                steps.taken.extend(target.map(|target| Taken { source: at, target, transitions: ends() }));
            }
        }
        steps
    }

    fn keys(&self) -> BTreeSet<Key> {
        let mut keys = self.keys.clone();
        let last = self.last_transitions();
        for step in &self.taken {
            if let Some((first, _)) = step.transitions {
                keys.extend(last.get(&step.source).into_iter().flatten().map(|&last| Key::Pair(last, first)));
            }
        }
        keys
    }

    /// The transitions that may have been taken last, for each configuration.
    fn last_transitions(&self) -> BTreeMap<u32, BTreeSet<u16>> {
        let mut last: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
        for step in &self.taken {
            last.entry(step.target).or_default().extend(step.transitions.map(|(_, last)| last));
        }
        let mut quiet: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for step in self.taken.iter().filter(|step| step.transitions.is_none()) {
            quiet.entry(step.source).or_default().push(step.target);
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

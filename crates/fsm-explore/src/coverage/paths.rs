//! Paths through a machine that together do everything that it can do, to test other implementations.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hash;

use fsm_core::State;

use super::items::Kind;
use super::observer::{Coverage, Key, Last};
use super::reachable::{Done, Steps};
use super::walk::{Walk, Way};
use crate::explore::{Explore, Step};
use crate::report::Report;
use crate::words::counted;

/// Paths from the start of a search, each of which is a list of steps by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    paths: Vec<Vec<String>>,
}

/// Collects paths that are kept as data, such as in the text of a test.
impl<P: IntoIterator<Item: Into<String>>> FromIterator<P> for Paths {
    fn from_iter<I: IntoIterator<Item = P>>(paths: I) -> Self {
        Paths { paths: paths.into_iter().map(|path| path.into_iter().map(Into::into).collect()).collect() }
    }
}

impl Paths {
    /// The paths, each with the names of its steps.
    pub fn iter(&self) -> impl Iterator<Item = &[String]> {
        self.paths.iter().map(Vec::as_slice)
    }

    /// The paths as an expression in Rust, from which `Paths::from_iter` makes them again: an array of lists of texts.
    #[must_use]
    pub fn rust(&self) -> String {
        let list = |path: &Vec<String>| format!("    vec!{path:?},\n");
        format!("[\n{}]", self.paths.iter().map(list).collect::<String>())
    }

    /// The number of steps of all paths together.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.paths.iter().map(Vec::len).sum()
    }
}

/// A line for each path.
impl fmt::Display for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paths.iter().try_for_each(|path| writeln!(f, "{}", path.join("; ")))
    }
}

/// Something else that should do the same as the model of a search: another implementation of the machine.
pub trait Implementation {
    /// The part of its state that is compared.
    type View: PartialEq + fmt::Debug;

    /// Begins at the start.
    fn restart(&mut self);

    /// Takes the step with this name.
    fn step(&mut self, name: &str);

    /// Returns the part of its state that is compared.
    fn view(&mut self) -> Self::View;
}

impl<S: Clone + Eq + Hash> Explore<'_, S> {
    /// Explores all configurations, and returns paths that together do everything of these kinds that a machine can do.
    ///
    /// The paths are short, but not necessarily the shortest ones: each continues with the nearest step that does anything new,
    /// and another one begins if there is none. A step that does not happen is part of a path if it evaluates a guard.
    ///
    /// # Panics
    ///
    /// Panics like [`reachable`](Self::reachable).
    #[track_caller]
    pub fn paths<M: State>(&self, coverage: &Coverage<M>, kinds: &[Kind]) -> Paths {
        let steps = Steps::find(self, coverage);
        let mut wanted = steps.keys();
        wanted.retain(|key| kinds.contains(&key.kind()) && !steps.start.keys.contains(key));
        let ids: BTreeMap<Key, u32> = wanted.into_iter().zip(0..).collect();
        let pairs = ids
            .iter()
            .filter_map(|(key, id)| if let Key::Pair(one, next) = key { Some(((*one, *next), *id)) } else { None });
        let walk = Walk {
            ways: steps.all.iter().map(|step| step.way(&ids)).collect(),
            pairs: pairs.collect(),
            last_at_start: steps.start.last,
            deadline: steps.deadline,
        };
        self.named(walk.paths(ids.len()))
    }

    /// Explores all configurations, and returns paths that together try every step in every configuration, including those that do
    /// not happen.
    ///
    /// # Panics
    ///
    /// Panics like [`reachable`](Self::reachable).
    #[track_caller]
    pub fn paths_of_all_steps(&self) -> Paths {
        let deadline = self.limits.deadline();
        let mut search = self.search();
        let report = Report::of(self, &mut search);
        assert!(report.passed(), "\n{report}");
        assert!(search.seen.is_exact(), "the memory is too small for paths of all steps");
        let within = (0..search.seen.len() as u32).filter(|&at| self.is_within(search.seen.get(at)));
        let steps = within.flat_map(|at| (0..self.steps.len() as u16).map(move |step| (at, step)));
        let targets = steps.filter_map(|(source, nth)| {
            let step = &self.steps[nth as usize];
            let target = match step.take(search.seen.get(source)) {
                // Beyond a limit, nothing is known.
                Some(next) => search.target(step, &next)?,
                None => source,
            };
            Some((source, nth, target))
        });
        let way = |((source, step, target), id): ((u32, u16, u32), u32)| Way {
            source,
            step,
            target,
            items: Box::new([id]),
            first: None,
            last: Last::Kept,
        };
        let ways: Vec<Way> = targets.zip(0..).map(way).collect();
        let count = ways.len();
        self.named(Walk { ways, pairs: BTreeMap::new(), last_at_start: None, deadline }.paths(count))
    }

    fn named(&self, paths: Vec<Vec<u16>>) -> Paths {
        let name = |step: u16| self.steps[step as usize].name.clone();
        Paths { paths: paths.into_iter().map(|path| path.into_iter().map(name).collect()).collect() }
    }

    /// Runs paths on the model and on another implementation, and compares them at the start and after each step.
    ///
    /// # Panics
    ///
    /// Panics with the steps before the first difference, or with a shortest way to the same configuration if it shows a
    /// difference, too. Panics if a step of the paths is not one of the search, and if there are no paths.
    #[track_caller]
    pub fn compare<I: Implementation>(&self, paths: &Paths, view: impl Fn(&S) -> I::View, implementation: &mut I) {
        assert!(!paths.paths.is_empty(), "there are no paths, so nothing would be compared");
        for path in paths.iter() {
            let Some(found) = self.difference(path, &view, implementation) else { continue };
            let shorter = self.shortest(&path[..found.steps]);
            let shorter = shorter.and_then(|path| Some((self.difference(&path, &view, implementation)?, path)));
            let (found, path) = shorter.unwrap_or_else(|| (found, path.to_vec()));
            panic!(
                "the implementation differs after {}, `{}`:\n   model           {:?}\n   implementation  {:?}",
                counted(found.steps as u64, "step"),
                path[..found.steps].join("; "),
                found.model,
                found.implementation
            );
        }
    }

    fn difference<I: Implementation>(
        &self,
        path: &[String],
        view: impl Fn(&S) -> I::View,
        implementation: &mut I,
    ) -> Option<Difference<I::View>> {
        let mut here = self.first.clone();
        implementation.restart();
        for steps in 0..=path.len() {
            let (model, implementation_view) = (view(&here), implementation.view());
            if model != implementation_view {
                return Some(Difference { steps, model, implementation: implementation_view });
            }
            if let Some(name) = path.get(steps) {
                here = self.step_named(name).take(&here).unwrap_or(here);
                implementation.step(name);
            }
        }
        None
    }

    /// Returns the shortest path to the same configuration before the last step, with this step.
    fn shortest(&self, path: &[String]) -> Option<Vec<String>> {
        let (last, before) = path.split_last()?;
        let take = |here: S, name: &String| self.step_named(name).take(&here).unwrap_or(here);
        let here = before.iter().fold(self.first.clone(), take);
        let search = self.search();
        let way = search.origins.path(search.seen.find(&here)?);
        let names = way.iter().map(|&step| self.steps[step as usize].name.clone());
        Some(names.chain([last.clone()]).collect())
    }

    fn step_named(&self, name: &str) -> &Step<'_, S> {
        self.steps.iter().find(|step| step.name == name).unwrap_or_else(|| {
            panic!("no step is named `{name}`, only `{}`", self.step_names().join("`, `"));
        })
    }
}

/// Where an implementation differs from the model.
struct Difference<V> {
    steps: usize,
    model: V,
    implementation: V,
}

impl Done {
    /// The step with the numbers of the wanted items.
    fn way(&self, ids: &BTreeMap<Key, u32>) -> Way {
        let items = self.notes.iter().filter_map(|key| ids.get(key)).copied().collect();
        Way { source: self.source, step: self.step, target: self.target, items, first: self.first, last: self.last }
    }
}

//! The search: breadth-first, so each configuration is found by one of the shortest ways to it.

pub(crate) mod sample;

use std::any::Any;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::explore::{Explore, Step};
use crate::graph::Graph;
use crate::kept::Retraced;
use crate::origins::Origins;
use crate::property::{DEADLOCK, Kind, PANIC};
use crate::seen::Seen;
use crate::tape::not_repeatable;
use crate::trail::Trail;
use crate::words::{counted, grouped, panic_text};
use sample::Sampled;

/// Why a search ended before all configurations were expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    Limit,
    Time,
    Violation,
    /// There was no search, because a known tape violates a property.
    Retraced,
}

impl Stop {
    /// Whether the other properties are not decided, because one is violated.
    pub(crate) fn is_violation(self) -> bool {
        matches!(self, Stop::Violation | Stop::Retraced)
    }
}

/// The user's code that is running, for the case that it panics.
enum Running {
    /// `Clone`, `Eq` or `Hash` of the start.
    Start,
    Step(u16),
    Property(usize),
    Bound,
    Ends,
}

pub(crate) struct Search<'e, 'a, S> {
    explore: &'e Explore<'a, S>,
    pub(crate) seen: Seen<S>,
    pub(crate) origins: Origins,
    /// `None` if no property needs it.
    pub(crate) graph: Option<Graph>,
    /// Where the conditions of a property hold, if it needs the graph: that of `always_possible`, or both of `leads_to`.
    pub(crate) marks: Vec<[Vec<bool>; 2]>,
    /// The violations of properties that do not need the graph.
    pub(crate) found: Vec<Option<Trail>>,
    /// The message of the panic that ended the search; empty if there was none.
    pub(crate) panic: String,
    /// Whether each step happened.
    pub(crate) happened: Vec<bool>,
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    /// The largest number of configurations.
    limit: u32,
    /// Whether a configuration was left out because the limit was reached.
    is_full: bool,
    /// The random walks after the limit was reached.
    pub(crate) sampled: Option<Sampled>,
    /// The number of configurations beyond the bounds.
    pub(crate) beyond: usize,
    /// Whether a configuration in which nothing can happen was allowed to end.
    pub(crate) ended: bool,
    /// `None` if the search is complete.
    pub(crate) stop: Option<Stop>,
    /// The configuration that is being expanded.
    at: u32,
    /// The first configuration of the next level.
    level: u32,
    running: Running,
}

impl<'e, 'a, S: Clone + Eq + Hash> Search<'e, 'a, S> {
    pub(crate) fn run(explore: &'e Explore<'a, S>) -> Self {
        let mut search = Search::new(explore);
        search.stop = search.expand_all().err();
        if let Some(graph) = &mut search.graph {
            graph.finish(search.seen.len());
        }
        search
    }

    /// The result of a known tape instead of a search.
    pub(crate) fn retraced(explore: &'e Explore<'a, S>, found: Retraced) -> Self {
        let mut search = Search::new(explore);
        search.stop = Some(Stop::Retraced);
        search.panic = found.panic;
        search.found[found.property] = Some(found.trail);
        search
    }

    fn new(explore: &'e Explore<'a, S>) -> Self {
        let count = explore.properties.len();
        Search {
            explore,
            seen: Seen::new(),
            origins: Origins::default(),
            graph: explore.properties.iter().any(|property| property.kind.needs_graph()).then(Graph::new),
            marks: vec![Default::default(); count],
            found: vec![None; count],
            panic: String::new(),
            happened: vec![false; explore.steps.len()],
            steps: 0,
            depth: 0,
            limit: explore.limits.configurations,
            is_full: false,
            sampled: None,
            beyond: 0,
            ended: false,
            stop: None,
            at: 0,
            level: 1,
            running: Running::Start,
        }
    }

    fn expand_all(&mut self) -> Result<(), Stop> {
        let begin = Instant::now();
        let mut progress = self.explore.limits.progress;
        self.guarded(|search| search.reach(search.explore.first.clone(), 0).map(|_| ()))?;
        while (self.at as usize) < self.seen.len() {
            if self.at.is_multiple_of(16) {
                self.check_clock(begin.elapsed(), &mut progress)?;
            }
            if self.at.is_multiple_of(1024) && self.bytes() > self.explore.limits.memory {
                self.seen.forget(self.at);
            }
            if self.at == self.level {
                self.depth += 1;
                self.level = self.seen.len() as u32;
            }
            let known = self.seen.len() as u32;
            self.guarded(Self::expand)?;
            self.seen.check_hashes(self.at, known);
            self.seen.close();
            self.at += 1;
        }
        if !self.is_full {
            return Ok(());
        }
        self.explore.sample.map_or(Ok(()), |sample| self.sample(sample, begin, &mut progress))?;
        Err(Stop::Limit)
    }

    /// Stops the search after its time limit. At the time `progress`, reports the progress, and sets `progress` to the
    /// time of the next report.
    fn check_clock(&self, elapsed: Duration, progress: &mut Duration) -> Result<(), Stop> {
        let limits = &self.explore.limits;
        if elapsed > limits.time {
            return Err(Stop::Time);
        }
        if elapsed > *progress {
            let found = counted(self.seen.len() as u64, "configuration");
            let state = match self.sampled {
                Some(sampled) => format!("{} on random walks", counted(sampled.steps, "step")),
                None => {
                    let open = grouped((self.seen.len() - self.at as usize) as u64);
                    format!("{open} of them open, depth {}", grouped(self.depth.into()))
                }
            };
            eprintln!("exploring for {elapsed:.0?}: {found}, {state}");
            *progress = elapsed + limits.progress;
        }
        Ok(())
    }

    /// Runs a part of the search, and makes a panic in the user's code a violation.
    fn guarded(&mut self, part: impl FnOnce(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        catch_unwind(AssertUnwindSafe(|| part(self))).unwrap_or_else(|panic| {
            self.note(&*panic);
            Err(Stop::Violation)
        })
    }

    fn note(&mut self, panic: &(dyn Any + Send)) {
        let text = panic_text(panic);
        let trail = |at| self.trail(at);
        let (code, trail) = match self.running {
            Running::Step(step) => {
                let mut steps = self.origins.path(self.at);
                steps.push(step);
                let name = &self.explore.steps[step as usize].name;
                (format!("the step `{name}`"), Trail { steps, panics: true, reaches: None, ..self.trail(self.at) })
            }
            Running::Property(nth) => (self.explore.properties[nth].to_string(), trail(self.seen.len() as u32 - 1)),
            Running::Start => ("`Clone` or `Hash` of the start".to_owned(), Trail::default()),
            Running::Bound => ("`within`".to_owned(), trail(self.at)),
            Running::Ends => ("`ends`".to_owned(), trail(self.at)),
        };
        self.panic = format!("{code} panics: {text}");
        self.found[PANIC] = Some(trail);
    }

    fn expand(&mut self) -> Result<(), Stop> {
        self.running = Running::Bound;
        if !self.explore.is_within(self.seen.get(self.at)) {
            self.beyond += 1;
            if let Some(graph) = &mut self.graph {
                graph.close(true);
            }
            return Ok(());
        }
        let (mut is_stuck, mut is_open) = (true, false);
        for (step, nth) in self.explore.steps.iter().zip(0..) {
            self.running = Running::Step(nth);
            // This does what `Step::take` does, but moves the configuration once less.
            let here = self.seen.get(self.at);
            if !step.is_allowed(here) {
                continue;
            }
            let mut next = here.clone();
            if !step.happens(&mut next) {
                continue;
            }
            self.steps += 1;
            self.happened[nth as usize] = true;
            let target = self.reach(next, nth)?;
            is_stuck &= target == Some(self.at);
            is_open |= target.is_none();
            if let (Some(graph), Some(target)) = (&mut self.graph, target) {
                graph.push(nth, target);
            }
        }
        if let Some(graph) = &mut self.graph {
            graph.close(is_open);
        }
        if is_stuck {
            self.running = Running::Ends;
            self.end(self.explore.may_end(self.seen.get(self.at)))
        } else {
            Ok(())
        }
    }

    /// Nothing changes the current configuration. Unless it may be the last one, this is a deadlock.
    fn end(&mut self, may_end: bool) -> Result<(), Stop> {
        if may_end {
            self.ended = true;
            return Ok(());
        }
        self.violated(DEADLOCK, self.at)
    }

    /// Returns the number of a configuration that a step led to. If it is new, checks its properties. Returns `None` if it
    /// is left out because the limit is reached.
    fn reach(&mut self, value: S, by: u16) -> Result<Option<u32>, Stop> {
        let Some((number, is_new)) = self.seen.insert(value, self.limit) else {
            self.is_full = true;
            return Ok(None);
        };
        if is_new {
            self.origins.push(self.at, by);
            self.check(number)?;
        }
        Ok(Some(number))
    }

    fn check(&mut self, new: u32) -> Result<(), Stop> {
        for (nth, property) in self.explore.properties.iter().enumerate() {
            self.running = Running::Property(nth);
            let value = self.seen.get(new);
            match &property.kind {
                Kind::NoPanic | Kind::NoDeadlock => {}
                Kind::Never(bad) => {
                    if self.found[nth].is_none() && bad(value) {
                        self.violated(nth, new)?;
                    }
                }
                Kind::AlwaysPossible(good) => self.marks[nth][0].push(good(value)),
                Kind::LeadsTo { from, to, .. } => {
                    self.marks[nth][0].push(from(value));
                    self.marks[nth][1].push(to(value));
                }
            }
        }
        Ok(())
    }

    /// Records the first violation of a property. The search goes on only if the user expects it.
    fn violated(&mut self, property: usize, at: u32) -> Result<(), Stop> {
        if self.found[property].is_none() {
            self.found[property] = Some(self.trail(at));
        }
        if self.explore.is_expected(property).is_some() { Ok(()) } else { Err(Stop::Violation) }
    }

    /// The way to a configuration.
    fn trail(&self, at: u32) -> Trail {
        let is_sampled = self.sampled.is_some();
        Trail { steps: self.origins.path(at), reaches: Some(at), is_sampled, ..Trail::default() }
    }

    /// Returns the number of a configuration that `step` led to when it was taken once more. Returns `None` if it was left out
    /// because the limit was reached.
    pub(crate) fn target(&self, step: &Step<'_, S>, next: &S) -> Option<u32> {
        let target = self.seen.find(next);
        assert!(target.is_some() || self.is_full, "{}", not_repeatable(&step.name));
        target
    }

    /// The allocated memory, without the memory that the configurations own.
    fn bytes(&self) -> usize {
        let marks: usize = self.marks.iter().flatten().map(Vec::capacity).sum();
        self.seen.bytes() + self.origins.bytes() + self.graph.as_ref().map_or(0, Graph::bytes) + marks
    }
}

//! The description of a search: the start, the steps, the properties and the limits. `run` runs it.

use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::changes;
use crate::fairness::Fairness;
use crate::property::{Condition, Kind, PANIC_NAME, Place, Property};
use crate::words::panic_text;

/// Describes what can happen and what must hold, and runs the search. The [crate](crate) has an introduction.
///
/// Properties, steps and limits can be declared in any order.
#[must_use = "a search runs when `prove` or `report` is called"]
pub struct Explore<'a, S> {
    pub(crate) first: S,
    pub(crate) steps: Vec<Step<'a, S>>,
    pub(crate) properties: Vec<Property<'a, S>>,
    pub(crate) ends: Vec<(Condition<'a, S>, Place)>,
    pub(crate) bounds: Vec<(Condition<'a, S>, Place)>,
    pub(crate) limits: Limits,
    pub(crate) sample: Option<Sample>,
    /// The folder for tapes of failures, if the user chose one.
    pub(crate) tapes: Option<PathBuf>,
    pub(crate) expected: Vec<(String, Place)>,
    pub(crate) allowed_unused: Vec<(String, Place)>,
    pub(crate) debug: Option<fn(&S) -> String>,
    columns: Vec<Column<'a, S>>,
    /// The decisions that a test of a machine must make before the search.
    pub(crate) needed: Vec<Needed>,
    /// The length of the step in which time passes, in the search of a machine.
    pub(crate) passing: Option<Duration>,
}

/// A decision that is missing.
pub(crate) struct Needed {
    pub(crate) name: String,
    /// The calls that make the decision.
    pub(crate) cure: String,
}

pub(crate) struct Step<'a, S> {
    pub(crate) name: String,
    pub(crate) place: Place,
    /// The condition of a `world`, which is evaluated before anything is copied.
    condition: Option<Condition<'a, S>>,
    /// Changes the configuration, and returns whether the step happened.
    pub(crate) run: Rc<dyn Fn(&mut S) -> bool + 'a>,
    pub(crate) calls: Calls,
}

/// Whether a step is a call that the search has generated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Calls {
    No,
    Machine,
    /// The call is dropped while it waits.
    Dropped,
}

impl<S: Clone> Step<'_, S> {
    /// Returns the configuration that the step leads to from `here`; `None` if it does not happen.
    pub(crate) fn take(&self, here: &S) -> Option<S> {
        let mut next = self.is_allowed(here).then(|| here.clone())?;
        self.happens(&mut next).then_some(next)
    }

    /// Whether the condition of a `world` holds. The configuration is copied only if it does.
    pub(crate) fn is_allowed(&self, here: &S) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition(here))
    }

    /// Changes a copy of the configuration, and returns whether the step happened.
    pub(crate) fn happens(&self, copy: &mut S) -> bool {
        (self.run)(copy)
    }
}

/// The walks that the user declares.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) steps: u64,
    pub(crate) seed: u64,
    pub(crate) place: Place,
}

pub(crate) struct Limits {
    pub(crate) configurations: u32,
    /// Whether the user set `configurations`.
    pub(crate) is_set: bool,
    pub(crate) time: Duration,
    /// In bytes.
    pub(crate) memory: usize,
    /// The time between two reports of progress.
    pub(crate) progress: Duration,
}

/// When the paths and the items of a search have to be known.
#[derive(Clone, Copy)]
pub(crate) struct Deadline {
    /// `None` if the limit is longer than any clock.
    end: Option<Instant>,
    limit: Duration,
}

impl Limits {
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline { end: Instant::now().checked_add(self.time), limit: self.time }
    }
}

impl Deadline {
    /// Panics after the time limit.
    pub(crate) fn check(self) {
        let is_over = self.end.is_some_and(|end| Instant::now() > end);
        assert!(
            !is_over,
            "stopped by the time limit of {:?}, after the search: a longer `time_limit` is needed",
            self.limit
        );
    }
}

struct Column<'a, S> {
    name: String,
    text: Box<dyn Fn(&S) -> String + 'a>,
}

impl<'a, S: Clone + Eq + Hash> Explore<'a, S> {
    /// Starts from `first`. Tapes show what changes in its `Debug` text, or the columns of [`show`](Self::show).
    pub fn of(first: S) -> Self
    where
        S: Debug,
    {
        Explore { debug: Some(|value| format!("{value:?}")), ..Explore::without_debug(first) }
    }

    /// Starts from a value of a type without `Debug`. Tapes show steps and the columns of [`show`](Self::show).
    pub fn without_debug(first: S) -> Self {
        let always = |name: &str, kind| Property { name: name.to_owned(), place: None, kind };
        let limits = Limits {
            configurations: 10_000_000,
            is_set: false,
            time: Duration::from_secs(60),
            memory: 2 << 30,
            progress: Duration::from_secs(10),
        };
        Explore {
            first,
            steps: Vec::new(),
            properties: vec![always(PANIC_NAME, Kind::NoPanic), always("deadlock", Kind::NoDeadlock)],
            ends: Vec::new(),
            bounds: Vec::new(),
            limits,
            sample: None,
            tapes: None,
            expected: Vec::new(),
            allowed_unused: Vec::new(),
            debug: None,
            columns: Vec::new(),
            needed: Vec::new(),
            passing: None,
        }
    }

    /// Adds a step. It changes the configuration, and returns whether it happened.
    ///
    /// Steps are tried in every configuration, each on a copy. If the step returns `false`, the copy is discarded, and with it
    /// all that the step changed, so return `true` if anything may have changed. A step that returns `true` without a change
    /// prevents no deadlock, but [`Fairness`] counts it as a step that happened. The outcome of a step is allowed to depend on
    /// nothing but the configuration.
    ///
    /// # Panics
    ///
    /// Panics if another step has the same name, because tapes and fairness name steps.
    #[track_caller]
    pub fn step(self, name: impl Into<String>, run: impl Fn(&mut S) -> bool + 'a) -> Self {
        self.add_step(name.into(), None, Calls::No, Rc::new(run))
    }

    /// Adds a step of the surroundings, which happens where `condition` holds. The configuration is copied only there.
    ///
    /// # Panics
    ///
    /// Panics if another step has the same name.
    #[track_caller]
    pub fn world(
        self,
        name: impl Into<String>,
        condition: impl Fn(&S) -> bool + 'a,
        effect: impl Fn(&mut S) + 'a,
    ) -> Self {
        let run = Rc::new(move |value: &mut S| {
            effect(value);
            true
        });
        self.add_step(name.into(), Some(Box::new(condition)), Calls::No, run)
    }

    #[track_caller]
    pub(crate) fn add_step(
        mut self,
        name: String,
        condition: Option<Condition<'a, S>>,
        calls: Calls,
        run: Rc<dyn Fn(&mut S) -> bool + 'a>,
    ) -> Self {
        assert!(self.steps.iter().all(|other| other.name != name), "two steps are named `{name}`");
        assert!(self.steps.len() < usize::from(u16::MAX), "there are more than {} steps", u16::MAX);
        self.steps.push(Step { name, place: Location::caller(), condition, run, calls });
        self
    }

    /// Declares that no configuration in which `bad` holds can be reached.
    ///
    /// # Panics
    ///
    /// Panics if another property has the same name, as do the other methods that declare one.
    #[track_caller]
    pub fn never(self, name: impl Into<String>, bad: impl Fn(&S) -> bool + 'a) -> Self {
        self.property(name.into(), Kind::Never(Box::new(bad)))
    }

    /// Declares that from every configuration, some steps lead to one in which `good` holds.
    ///
    /// It asks whether these steps exist, not whether they are ever taken: that is [`leads_to`](Self::leads_to).
    #[track_caller]
    pub fn always_possible(self, name: impl Into<String>, good: impl Fn(&S) -> bool + 'a) -> Self {
        self.property(name.into(), Kind::AlwaysPossible(Box::new(good)))
    }

    /// Declares that after each configuration in which `from` holds, `to` holds in the same or a later one, on each run
    /// that `fairness` counts.
    ///
    /// If a run can get beyond a bound or a limit after `from` and before `to`, the property is not decided. If such a run
    /// should not count, let `to` hold there.
    #[track_caller]
    pub fn leads_to(
        self,
        name: impl Into<String>,
        from: impl Fn(&S) -> bool + 'a,
        to: impl Fn(&S) -> bool + 'a,
        fairness: Fairness,
    ) -> Self {
        self.property(name.into(), Kind::LeadsTo { from: Box::new(from), to: Box::new(to), fairness })
    }

    /// Allows configurations in which `end` holds to be the last ones. All others are deadlocks if no step changes them.
    #[track_caller]
    pub fn ends(mut self, end: impl Fn(&S) -> bool + 'a) -> Self {
        self.ends.push((Box::new(end), Location::caller()));
        self
    }

    /// Continues only from configurations in which `bound` holds. [`never`](Self::never) is also checked in the first ones
    /// beyond it. A property whose answer depends on what is beyond it is not decided, and `prove` fails.
    ///
    /// The start must be within the bound: [`report`](Self::report) panics otherwise, because nothing would be explored.
    #[track_caller]
    pub fn within(mut self, bound: impl Fn(&S) -> bool + 'a) -> Self {
        self.bounds.push((Box::new(bound), Location::caller()));
        self
    }

    /// Reaches at most this number of configurations, and at least one. A limit that you set lets `prove` accept the
    /// answer, although it may not be a proof: `assert!(report.is_complete())` makes sure that the limit was not
    /// reached.
    ///
    /// Without it, a search stops at 10,000,000 configurations, which `prove` does not accept.
    pub fn limit(mut self, configurations: u32) -> Self {
        self.limits.configurations = configurations.max(1);
        self.limits.is_set = true;
        self
    }

    /// After the limit on configurations stopped the search, goes on with this number of random steps, on walks that begin at
    /// configurations that were reached. The search and the walks together have the [`time_limit`](Self::time_limit).
    ///
    /// The walks look for panics, for deadlocks, and for violations of [`never`](Self::never). Such answers are then *sampled*,
    /// which proves nothing. The same seed leads to the same walks. The tape of a violation that a walk finds is shortened by
    /// leaving out steps, but it need not be a shortest one.
    #[track_caller]
    pub fn sample(mut self, steps: u64, seed: u64) -> Self {
        self.sample = Some(Sample { steps, seed, place: Location::caller() });
        self
    }

    /// Stops after this time; the default is 60 seconds. `prove` does not accept a search that this limit stopped. The
    /// functions of [`coverage`](crate::coverage) panic if the search and the work on its result take longer.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits.time = time;
        self
    }

    /// Writes a line about the progress to standard error whenever this time has passed; the default is 10 seconds.
    pub fn progress(mut self, every: Duration) -> Self {
        self.limits.progress = every;
        self
    }

    /// Keeps only fingerprints of configurations once about this many bytes are in use; the default is 2 GiB.
    ///
    /// Memory that configurations own, such as that of a `Vec`, is not counted.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Keeps the tape of a failure in this folder, instead of the folder `fsmith` in cargo's `target`.
    ///
    /// See [`prove`](Self::prove).
    pub fn tapes(mut self, folder: impl Into<PathBuf>) -> Self {
        self.tapes = Some(folder.into());
        self
    }

    /// Adds a column to tapes. If there is none, tapes show what changes in the `Debug` text.
    ///
    /// # Panics
    ///
    /// Panics if another column has the same name.
    #[track_caller]
    pub fn show<T: Debug>(mut self, column: impl Into<String>, value: impl Fn(&S) -> T + 'a) -> Self {
        let name = column.into();
        assert!(self.columns.iter().all(|column| column.name != name), "two columns are named `{name}`");
        self.columns.push(Column { name, text: Box::new(move |state| format!("{:?}", value(state))) });
        self
    }

    /// Expects a property, or `deadlock`, to be violated, and fails if it is not: a negative control.
    #[track_caller]
    pub fn expect_violation(mut self, property: impl Into<String>) -> Self {
        self.expected.push((property.into(), Location::caller()));
        self
    }

    /// Allows a step never to happen. Without it, `prove` fails because of such a step, since the model may be wrong.
    #[track_caller]
    pub fn allow_unused(mut self, step: impl Into<String>) -> Self {
        self.allowed_unused.push((step.into(), Location::caller()));
        self
    }

    #[track_caller]
    fn property(mut self, name: String, kind: Kind<'a, S>) -> Self {
        assert!(self.properties.iter().all(|property| property.name != name), "two properties are named `{name}`");
        self.properties.push(Property { name, place: Some(Location::caller()), kind });
        self
    }
}

impl<S> Explore<'_, S> {
    pub(crate) fn step_names(&self) -> Vec<&str> {
        self.steps.iter().map(|step| &*step.name).collect()
    }

    /// Whether a configuration is within all bounds.
    pub(crate) fn is_within(&self, value: &S) -> bool {
        self.bounds.iter().all(|(bound, _)| bound(value))
    }

    /// Whether a configuration may be the last one.
    pub(crate) fn may_end(&self, value: &S) -> bool {
        self.ends.iter().any(|(ends, _)| ends(value))
    }

    /// Returns where the violation of a property is expected.
    pub(crate) fn is_expected(&self, property: usize) -> Option<Place> {
        let name = &self.properties[property].name;
        self.expected.iter().find(|(expected, _)| expected == name).map(|&(_, place)| place)
    }

    pub(crate) fn is_allowed_unused(&self, step: &str) -> bool {
        self.allowed_unused.iter().any(|(allowed, _)| allowed == step)
    }

    /// Returns the number of a step that is known to exist.
    pub(crate) fn number_of(&self, step: &str) -> u16 {
        self.steps.iter().position(|found| found.name == step).expect("names are checked first") as u16
    }

    /// Whether the user chose columns for tapes.
    pub(crate) fn has_columns(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Returns the values of a configuration that a tape can show, with their names.
    pub(crate) fn values(&self, value: &S) -> Vec<(String, String)> {
        match self.debug {
            Some(debug) if self.columns.is_empty() => changes::fields(&text_of(|| debug(value))),
            _ => self.columns.iter().map(|column| (column.name.clone(), text_of(|| (column.text)(value)))).collect(),
        }
    }
}

/// A text, or the message of the panic in its place, because a report of a violation must not be lost.
pub(crate) fn text_of(text: impl FnOnce() -> String) -> String {
    catch_unwind(AssertUnwindSafe(text)).unwrap_or_else(|panic| format!("panics: {}", panic_text(&*panic)))
}

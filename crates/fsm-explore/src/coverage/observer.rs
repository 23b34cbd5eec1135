//! The observer that counts what a machine does.

use std::any::type_name;
use std::collections::BTreeMap;
use std::iter;
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};

use fsm_core::observer::{Candidate, Cause, Effect, Kind as Trigger, Observer, Verdict};
use fsm_core::{Answer, Requirement, State};

use super::items::{Counts, Item, Kind};

/// Counts what a machine does, as its [observer](Observer).
///
/// A shared reference is an observer, too, for a machine that is called by several closures: `&mut &coverage`.
///
/// Each machine needs a separate `Coverage`, because pairs are two transitions of one machine. [`Counts::add`] combines
/// their counts. Each search needs one, too, because the first start that it observes is the start of the search.
#[derive(Debug)]
pub struct Coverage<S>(Mutex<Inner>, PhantomData<fn(S)>);

#[derive(Debug)]
struct Inner {
    counts: BTreeMap<Key, u64>,
    /// The transitions that were considered.
    transitions: BTreeMap<u16, Transition>,
    /// The texts of the branches whose effects ran.
    branches: BTreeMap<u16, String>,
    /// The transitions that were selected in this step, and may still be dropped.
    selected: Vec<u16>,
    /// The transition that was taken last.
    last: Option<u16>,
    /// The first start of the machine.
    start: Option<Start>,
    is_starting: bool,
    /// The items since recording began, in order.
    notes: Option<Notes>,
}

#[derive(Debug)]
struct Transition {
    text: String,
    /// Whether it is taken only if a condition holds.
    has_guard: bool,
}

/// Stands for the last transition before a step, which is not known while the step is recorded. No transition has this
/// number.
const BEFORE: u16 = u16::MAX;

/// The items of a step.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) keys: Vec<Key>,
    /// The transition that makes a pair with the last one before the step.
    pub(super) first: Option<u16>,
    pub(super) last: Last,
}

/// The transition that was taken last, after a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// It is still that before the step.
    #[default]
    Kept,
    /// There is none, because the machine was started or stopped.
    Cleared,
    Taken(u16),
}

/// What happened when the machine was started.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    pub(super) keys: Vec<Key>,
    /// The transition that was taken last.
    pub(super) last: Option<u16>,
}

/// An item by its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    State(u16),
    Transition(u16),
    Guard(u16, bool),
    Branch(u16),
    Pair(u16, u16),
}

impl Key {
    pub(super) fn kind(self) -> Kind {
        match self {
            Key::State(_) => Kind::State,
            Key::Transition(_) => Kind::Transition,
            Key::Guard(..) => Kind::Guard,
            Key::Branch(_) => Kind::Branch,
            Key::Pair(..) => Kind::Pair,
        }
    }
}

impl<S: State> Default for Coverage<S> {
    fn default() -> Self {
        Coverage::new()
    }
}

impl<S: State> Coverage<S> {
    /// Creates a coverage that has counted nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        let inner = Inner {
            counts: BTreeMap::new(),
            transitions: BTreeMap::new(),
            branches: BTreeMap::new(),
            selected: Vec::new(),
            last: None,
            start: None,
            is_starting: false,
            notes: None,
        };
        Coverage(Mutex::new(inner), PhantomData)
    }

    /// Returns all states of the machine and their tags, for [`Counts::against_all`] in tests of a machine that no search
    /// explores.
    ///
    /// ```
    /// # use fsm_explore::coverage::{Coverage, Kind};
    /// # use fsmith::{Observer, state_machine};
    /// state_machine! {
    ///     machine Lamp(log: &mut impl Observer<LampState>) {
    ///         events { Press }
    ///         observer log;
    ///         initial state Off { on Press => On; }
    ///         state On { on Press => Off; }
    ///     }
    /// }
    ///
    /// let mut test = Coverage::new();
    /// Lamp::start(&mut test);
    /// let covered = test.counts().against_all(&Coverage::<LampState>::states());
    /// assert_eq!(covered.ratio(Kind::State), (1, 2));
    /// assert!(covered.missing(Kind::State).eq(["On"]));
    /// ```
    #[must_use]
    pub fn states() -> Counts {
        let mut all = Coverage::<S>::new().counts_of((0..S::ALL.len()).map(|at| Key::State(at as u16)));
        // A requirement may also be one of transitions.
        all.counts.retain(|item, _| item.kind != Kind::Requirement);
        all
    }

    /// Returns what was counted so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let inner = self.lock();
        let counts = inner.counts.iter().flat_map(|(key, count)| inner.items::<S>(*key).map(|item| (item, *count)));
        Counts { counts: counts.collect(), ..Counts::of(machine::<S>()) }
    }

    /// Returns the first start of the machine. Later starts are steps of a search, even if there was none yet.
    pub(super) fn fixed_start(&self) -> Start {
        self.lock().start.get_or_insert_default().clone()
    }

    /// Runs a step, and returns its result and the items that happened.
    pub(super) fn notes_of<R>(&self, run: impl FnOnce() -> R) -> (Notes, R) {
        let mut inner = self.lock();
        inner.last = Some(BEFORE);
        inner.notes = Some(Notes::default());
        drop(inner);
        let result = run();
        let mut inner = self.lock();
        let mut notes = inner.notes.take().unwrap_or_default();
        notes.last = match inner.last.take() {
            Some(BEFORE) => Last::Kept,
            Some(transition) => Last::Taken(transition),
            None => Last::Cleared,
        };
        (notes, result)
    }

    /// Returns counts with one for each of these items.
    pub(super) fn counts_of(&self, keys: impl IntoIterator<Item = Key>) -> Counts {
        let inner = self.lock();
        let counts = keys.into_iter().flat_map(|key| inner.items::<S>(key).map(|item| (item, 1)));
        Counts { counts: counts.collect(), ..Counts::of(machine::<S>()) }
    }

    /// A panic of the user's code does not concern the counts.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn note(&mut self, key: Key) {
        *self.counts.entry(key).or_default() += 1;
        if let Some(notes) = &mut self.notes {
            notes.keys.push(key);
        }
        if let Some(start) = self.start.as_mut().filter(|_| self.is_starting) {
            start.keys.push(key);
        }
    }

    fn began<S>(&mut self, cause: &Cause<S>) {
        if matches!(cause, Cause::Start | Cause::Stop) {
            self.last = None;
        }
        if matches!(cause, Cause::Start) && self.start.is_none() {
            self.start = Some(Start::default());
            self.is_starting = true;
        }
    }

    fn answered(&mut self) {
        self.selected.clear();
        if let Some(start) = self.start.as_mut().filter(|_| self.is_starting) {
            start.last = self.last;
            self.is_starting = false;
        }
    }

    fn considered<S: State>(&mut self, candidate: &Candidate<S>, verdict: Verdict) {
        let at = candidate.transition;
        let transition = self.transitions.entry(at).or_insert_with(|| Transition {
            text: match candidate.source {
                Some(source) => format!("{}: {}", path(source), candidate.trigger),
                None => candidate.to_string(),
            },
            has_guard: candidate.kind == Trigger::Poll || candidate.trigger.contains(" if "),
        });
        let has_guard = transition.has_guard;
        if verdict == Verdict::Taken {
            self.selected.push(at);
        }
        if has_guard && verdict != Verdict::Failed {
            self.note(Key::Guard(at, verdict != Verdict::Refused));
        }
    }

    /// The selected transitions are taken, because the first of their effects begins. Each of them has an effect.
    fn take(&mut self) {
        for transition in std::mem::take(&mut self.selected) {
            self.note(Key::Transition(transition));
            match self.last.replace(transition) {
                Some(BEFORE) => self.notes.iter_mut().for_each(|notes| notes.first = Some(transition)),
                Some(last) => self.note(Key::Pair(last, transition)),
                None => {}
            }
        }
    }

    fn effect<S: State>(&mut self, effect: &Effect<S>) {
        self.take();
        self.branches.entry(effect.branch).or_insert_with(|| {
            let source = effect.source.map_or("the machine".to_owned(), path);
            format!("branch {}, {source}: {}", effect.branch, effect.end)
        });
        self.note(Key::Branch(effect.branch));
    }

    fn entered<S: State>(&mut self, state: S) {
        self.note(Key::State(state.index() as u16));
    }

    /// An item, and those of its requirements and tags.
    fn items<S: State>(&self, key: Key) -> impl Iterator<Item = Item> {
        let requirements = (0..).zip(S::REQUIREMENTS).filter_map(move |(number, requirement)| {
            let Requirement { id, states, transitions } = requirement;
            let place = match key {
                Key::State(at) => states.iter().position(|state| *state == at)?,
                Key::Transition(at) => states.len() + transitions.iter().position(|other| *other == at)?,
                _ => return None,
            };
            Some(Item { kind: Kind::Requirement, at: (number, place as u16), text: (*id).to_owned() })
        });
        let tags = (0..).zip(S::TAGS).filter_map(move |(number, (tag, states))| {
            let Key::State(at) = key else { return None };
            let state = S::ALL[usize::from(at)];
            let mut enclosing = iter::successors(Some(state), |state| state.parent());
            let text = format!("{tag}: {}", path(state));
            let has_tag = enclosing.any(|state| states.contains(&(state.index() as u16)));
            has_tag.then_some(Item { kind: Kind::Tag, at: (number, at), text })
        });
        [self.item::<S>(key)].into_iter().chain(requirements).chain(tags)
    }

    fn item<S: State>(&self, key: Key) -> Item {
        let text = |at: u16| self.transitions.get(&at).map_or("", |transition| &transition.text).to_owned();
        let (at, text) = match key {
            Key::State(at) => ((at, 0), path(S::ALL[usize::from(at)])),
            Key::Transition(at) => ((at, 0), text(at)),
            Key::Guard(at, is_true) => ((at, u16::from(is_true)), format!("{}, is {is_true}", text(at))),
            Key::Branch(at) => ((at, 0), self.branches.get(&at).cloned().unwrap_or_default()),
            Key::Pair(one, next) => ((one, next), format!("{}, then {}", text(one), text(next))),
        };
        Item { kind: key.kind(), at, text }
    }
}

/// The name of the enum of the states, without a path: a module may be part of several test programs.
fn machine<S>() -> &'static str {
    let name = type_name::<S>();
    name.rsplit("::").next().unwrap_or(name)
}

/// The full name of a state.
fn path<S: State>(state: S) -> String {
    let parent = state.parent().map_or(String::new(), |parent| path(parent) + ".");
    parent + state.name()
}

macro_rules! observes {
    ($($observer:ty),*) => {$(
        impl<S: State> Observer<S> for $observer {
            fn began(&mut self, cause: Cause<S>) {
                self.lock().began(&cause);
            }
            fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
                self.lock().considered(&candidate, verdict);
            }
            fn dropped(&mut self, candidate: Candidate<S>, _: Verdict) {
                self.lock().selected.retain(|at| *at != candidate.transition);
            }
            fn deferred(&mut self, _: &'static str) {
                self.lock().selected.clear();
            }
            fn effect(&mut self, effect: Effect<S>) {
                self.lock().effect(&effect);
            }
            fn entered(&mut self, state: S) {
                self.lock().entered(state);
            }
            fn resumed(&mut self, state: S) {
                self.lock().entered(state);
            }
            fn answered(&mut self, _: Answer) {
                self.lock().answered();
            }
        }
    )*};
}

observes!(Coverage<S>, &Coverage<S>);

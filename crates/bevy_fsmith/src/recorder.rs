//! The observer of a machine, which records its moves until they are announced.

use bevy_ecs::entity::Entity;
use fsmith::State;
use fsmith::observer::{self, Candidate, Effect, Observer, Verdict};

/// The reason why a state was entered or exited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause<S> {
    /// The machine is started.
    Start,
    /// The machine is stopped, or exits its states before it is started again.
    Stop,
    /// A transition is taken. `trigger` is its text, nearly as written: `on Hit`, `after 3s`. If several regions react
    /// to an event, this is the transition of the state's own region.
    Transition(Candidate<S>),
}

/// What happened to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Entered,
    Exited,
    Paused,
    Resumed,
}

/// A state of an entity's machine that was entered or exited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move<S> {
    pub entity: Entity,
    pub kind: Kind,
    pub state: S,
    /// The first state that the transition exited: the innermost one.
    pub previous: Option<S>,
    pub cause: Cause<S>,
}

/// The observer of all machines of one type: it records which states they enter and exit.
///
/// A machine receives it where `params(..)` has `observer`. Tests of a machine can pass `&mut ()` instead.
#[derive(Debug)]
pub struct Recorder<S> {
    pub(crate) entity: Entity,
    pub(crate) moves: Vec<Move<S>>,
    /// The cause of a step in which no transition is taken.
    cause: Cause<S>,
    /// The transitions that the step takes: several only if regions react to the same event.
    taken: Vec<Candidate<S>>,
    /// The states that the step has exited or paused so far.
    exited: Vec<(S, Cause<S>)>,
    /// Whether the effect of a transition has run.
    has_run: bool,
}

impl<S> Default for Recorder<S> {
    fn default() -> Self {
        Recorder {
            entity: Entity::PLACEHOLDER,
            moves: Vec::new(),
            cause: Cause::Start,
            taken: Vec::new(),
            exited: Vec::new(),
            has_run: false,
        }
    }
}

/// A state and its enclosing states, from the inside.
fn ancestors<S: State>(state: S) -> impl Iterator<Item = S> {
    core::iter::successors(Some(state), |state| state.parent())
}

/// The number of states that contain both.
fn common<S: State>(state: S, other: S) -> usize {
    ancestors(state).filter(|ancestor| ancestors(other).any(|other| other == *ancestor)).count()
}

impl<S: State> Recorder<S> {
    fn step(&mut self, cause: Cause<S>) {
        self.cause = cause;
        self.taken.clear();
        self.exited.clear();
        self.has_run = false;
    }

    /// The transition that exits or enters a state: of those that the step takes, the one whose source is nearest.
    fn cause_of(&self, state: S) -> Cause<S> {
        let nearness = |taken: &&Candidate<S>| taken.source.map_or(0, |source| common(state, source));
        self.taken.iter().max_by_key(nearness).map_or(self.cause, |taken| Cause::Transition(*taken))
    }

    fn record(&mut self, kind: Kind, state: S) {
        let cause = self.cause_of(state);
        let previous = self.exited.iter().find(|(_, exited_by)| *exited_by == cause).map(|(state, _)| *state);
        self.moves.push(Move { entity: self.entity, kind, state, previous, cause });
        if matches!(kind, Kind::Exited | Kind::Paused) {
            self.exited.push((state, cause));
        }
    }
}

impl<S: State> Observer<S> for Recorder<S> {
    #[inline]
    fn began(&mut self, cause: observer::Cause<S>) {
        match cause {
            observer::Cause::Stop => self.step(Cause::Stop),
            _ => self.step(Cause::Start),
        }
    }

    #[inline]
    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        if verdict == Verdict::Taken {
            // The step of a timer or an `always` begins with this.
            if self.has_run || !self.exited.is_empty() {
                self.step(self.cause);
            }
            self.taken.push(candidate);
        }
    }

    fn dropped(&mut self, candidate: Candidate<S>, _: Verdict) {
        self.taken.retain(|taken| taken.transition != candidate.transition);
    }

    fn effect(&mut self, _: Effect<S>) {
        self.has_run = true;
    }

    fn exited(&mut self, state: S) {
        self.record(Kind::Exited, state);
    }

    fn entered(&mut self, state: S) {
        self.record(Kind::Entered, state);
    }

    fn paused(&mut self, state: S) {
        self.record(Kind::Paused, state);
    }

    fn resumed(&mut self, state: S) {
        self.record(Kind::Resumed, state);
    }
}

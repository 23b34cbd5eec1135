//! The observer of a machine, which records its moves until they are announced.

use bevy_ecs::entity::Entity;
use fsmith::observer::{self, Candidate, Observer, Verdict};

/// The reason why a state was entered or exited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause<S> {
    /// The machine is started.
    Start,
    /// The machine is stopped, or exits its states before it is started again.
    Stop,
    /// A transition is taken. `trigger` is its text, nearly as written: `on Hit`, `after 3s`. If several regions react
    /// to an event, this is the transition of the last of them.
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
    /// The first state that the step exited: the innermost one.
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
    cause: Cause<S>,
    previous: Option<S>,
}

impl<S> Default for Recorder<S> {
    fn default() -> Self {
        Recorder { entity: Entity::PLACEHOLDER, moves: Vec::new(), cause: Cause::Start, previous: None }
    }
}

impl<S: Copy> Recorder<S> {
    fn step(&mut self, cause: Cause<S>) {
        self.cause = cause;
        self.previous = None;
    }

    fn record(&mut self, kind: Kind, state: S) {
        let (entity, previous, cause) = (self.entity, self.previous, self.cause);
        self.moves.push(Move { entity, kind, state, previous, cause });
    }
}

impl<S: Copy> Observer<S> for Recorder<S> {
    #[inline]
    fn began(&mut self, cause: observer::Cause<S>) {
        match cause {
            observer::Cause::Start => self.step(Cause::Start),
            observer::Cause::Stop => self.step(Cause::Stop),
            _ => {}
        }
    }

    #[inline]
    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        if verdict == Verdict::Taken {
            self.step(Cause::Transition(candidate));
        }
    }

    fn exited(&mut self, state: S) {
        self.record(Kind::Exited, state);
        self.previous.get_or_insert(state);
    }

    fn entered(&mut self, state: S) {
        self.record(Kind::Entered, state);
    }

    fn paused(&mut self, state: S) {
        self.record(Kind::Paused, state);
        self.previous.get_or_insert(state);
    }

    fn resumed(&mut self, state: S) {
        self.record(Kind::Resumed, state);
    }
}

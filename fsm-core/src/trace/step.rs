//! A step of a trace: its cause, and everything that happened in it.

use crate::observer::{Candidate, Cause, Effect, Verdict};
use crate::{Answer, State};
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

/// One step of a machine, with everything that happened in it.
///
/// Later versions may add fields.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<S: 'static> {
    /// The time when the step began, as set by [`Trace::at`](super::Trace::at). In an `advance`, this is the time when
    /// the timer was due.
    pub at: Duration,
    /// The cause of the step; `None` for a timer or an `always`.
    pub cause: Option<Cause<S>>,
    /// The `Debug` output of the event or signal, if the observer receives payloads.
    pub payload: Option<String>,
    /// The states that were active before the step, in the order in which they were entered.
    pub before: Vec<S>,
    /// The notifications of the step, in order.
    pub happenings: Vec<Happening<S>>,
    /// The answer of the machine, if this is the last step of a call.
    pub answer: Option<Answer>,
    /// The lines that [`Trace::note`](super::Trace::note) added.
    pub notes: Vec<String>,
}

/// One notification of an [`Observer`](crate::Observer) in a step.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Happening<S: 'static> {
    /// The machine was not started, and ignored the call.
    NotStarted,
    /// A transition was considered, and taken or not.
    Considered(Candidate<S>, Verdict),
    /// A transition that was reported as taken is not taken after all, because it conflicts with one of another region.
    Dropped(Candidate<S>, Verdict),
    /// A state was exited.
    Exited(S),
    /// A state was paused.
    Paused(S),
    /// The effect of a reaction ran.
    Effect(Effect<S>),
    /// A state was entered.
    Entered(S),
    /// A state was resumed.
    Resumed(S),
    /// The machine raised this event or signal.
    Raised(&'static str),
    /// Nothing reacted to this raised event or signal, or there was no room to defer this event.
    Discarded(&'static str),
    /// This event was deferred.
    Deferred(&'static str),
    /// This invariant was violated after the step. The state is the one that declares it, or `None` if the machine
    /// does.
    Violated(Option<S>, &'static str),
}

impl<S: State> Step<S> {
    /// The origin and the destination of the step: the states that were exited or paused, and those that were entered
    /// or resumed, each without states that enclose others of the list.
    #[must_use]
    pub fn moved(&self) -> (Vec<S>, Vec<S>) {
        let left = self.happenings.iter().filter_map(Happening::left).collect();
        let reached = self.happenings.iter().filter_map(Happening::reached).collect();
        (innermost(left), innermost(reached))
    }

    /// The transitions that were considered, in order, each with its final verdict.
    pub fn considered(&self) -> impl Iterator<Item = (Candidate<S>, Verdict)> {
        self.happenings.iter().filter_map(|happening| match happening {
            Happening::Considered(candidate, verdict) => {
                Some((*candidate, self.dropped(*candidate).unwrap_or(*verdict)))
            }
            _ => None,
        })
    }

    /// The final verdict of a transition that was dropped.
    fn dropped(&self, candidate: Candidate<S>) -> Option<Verdict> {
        self.happenings.iter().find_map(|happening| match happening {
            Happening::Dropped(dropped, verdict) if *dropped == candidate => Some(*verdict),
            _ => None,
        })
    }

    pub(super) fn has_evaluated(&self) -> bool {
        self.considered().next().is_some()
    }

    /// Whether anything but the consideration of transitions has happened. If so, an `always` that is considered next
    /// belongs to another step.
    pub(super) fn has_moved(&self) -> bool {
        self.happenings.iter().any(|happening| !matches!(happening, Happening::Considered(..) | Happening::Dropped(..)))
    }
}

impl<S> Step<S> {
    /// Whether the call was ignored because the machine was not started.
    pub(super) fn is_before_start(&self) -> bool {
        matches!(self.happenings[..], [Happening::NotStarted])
    }
}

impl<S: State> Happening<S> {
    /// The state that is no longer active after this.
    pub(super) fn left(&self) -> Option<S> {
        match self {
            Happening::Exited(state) | Happening::Paused(state) => Some(*state),
            _ => None,
        }
    }

    /// The state that is active after this.
    pub(super) fn reached(&self) -> Option<S> {
        match self {
            Happening::Entered(state) | Happening::Resumed(state) => Some(*state),
            _ => None,
        }
    }
}

/// A transition that was considered but not taken, without leaving a step, with its last verdict. The step was an
/// `update` in which nothing happened, or belonged to a timer or an `always`.
///
/// Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Refused<S> {
    /// The time when the transition was considered.
    pub at: Duration,
    /// The transition.
    pub candidate: Candidate<S>,
    /// The verdict.
    pub verdict: Verdict,
}

/// The states of a list that do not enclose others of the list.
pub(super) fn innermost<S: State>(states: Vec<S>) -> Vec<S> {
    let is_around = |outer: S| states.iter().any(|state| state.parent() == Some(outer));
    states.iter().copied().filter(|state| !is_around(*state)).collect()
}

//! A step of a trace: what it was for and what happened in it.

use crate::observer::{Candidate, Cause, Effect, Verdict};
use crate::{Answer, State};
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

/// What happened in one step of a machine.
///
/// Later versions may add fields.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step<S: 'static> {
    /// When it began: the time that [`Trace::at`](super::Trace::at) said, and in an `advance` as much earlier as the timer
    /// was due before the end of the call.
    pub at: Duration,
    /// What it was for; `None` for a timer or an `always`.
    pub cause: Option<Cause<S>>,
    /// What its event or signal carries, as `Debug` shows it, if the machine's observer is shown that.
    pub payload: Option<String>,
    /// The states that were active before it, in the order in which they were entered.
    pub before: Vec<S>,
    /// What happened, in its order.
    pub happenings: Vec<Happening<S>>,
    /// The answer of the machine, if this is the last step of what it was told.
    pub answer: Option<Answer>,
    /// What [`Trace::note`](super::Trace::note) added.
    pub notes: Vec<String>,
}

/// One of the things that happen in a step: what an [`Observer`](crate::Observer) is notified of.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Happening<S: 'static> {
    /// The machine was not started, and ignored the call.
    NotStarted,
    /// A transition was considered, and taken or not.
    Considered(Candidate<S>, Verdict),
    /// A transition that was taken so far is not, because that of another region is.
    Dropped(Candidate<S>, Verdict),
    /// A state was exited.
    Exited(S),
    /// A state was put aside.
    Paused(S),
    /// The effect of a reaction ran.
    Effect(Effect<S>),
    /// A state was entered.
    Entered(S),
    /// A state was resumed.
    Resumed(S),
    /// The machine raised this.
    Raised(&'static str),
    /// Nothing reacted to this, which the machine had raised.
    Discarded(&'static str),
    /// This event is kept for later.
    Deferred(&'static str),
    /// This invariant of the state was violated after the step; `None` for the machine's own.
    Violated(Option<S>, &'static str),
}

impl<S: State> Step<S> {
    /// The states that were exited or put aside, and those that were entered or resumed, as far as there is
    /// nothing active inside them: from where to where the step led.
    #[must_use]
    pub fn moved(&self) -> (Vec<S>, Vec<S>) {
        let left = self.happenings.iter().filter_map(Happening::left).collect();
        let reached = self.happenings.iter().filter_map(Happening::reached).collect();
        (innermost(left), innermost(reached))
    }

    /// The transitions that were considered, in this order, and what became of each in the end.
    pub fn considered(&self) -> impl Iterator<Item = (Candidate<S>, Verdict)> {
        self.happenings.iter().filter_map(|happening| match happening {
            Happening::Considered(candidate, verdict) => {
                Some((*candidate, self.dropped(*candidate).unwrap_or(*verdict)))
            }
            _ => None,
        })
    }

    /// Why a transition that was taken so far was not taken in the end.
    fn dropped(&self, candidate: Candidate<S>) -> Option<Verdict> {
        self.happenings.iter().find_map(|happening| match happening {
            Happening::Dropped(dropped, verdict) if *dropped == candidate => Some(*verdict),
            _ => None,
        })
    }

    /// Whether a transition was considered.
    pub(super) fn has_asked(&self) -> bool {
        self.considered().next().is_some()
    }

    /// Whether anything but questions happened: an `always` that is considered next belongs to another step.
    pub(super) fn has_moved(&self) -> bool {
        self.happenings.iter().any(|happening| !matches!(happening, Happening::Considered(..) | Happening::Dropped(..)))
    }
}

impl<S> Step<S> {
    /// Whether it is no step, since the machine was not started.
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

/// A transition that was asked in an `update` in which nothing happened, or by a timer or an `always` that was not taken, and
/// what it came to the last time.
///
/// Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Refused<S> {
    /// When it was asked.
    pub at: Duration,
    /// The transition.
    pub candidate: Candidate<S>,
    /// What became of it.
    pub verdict: Verdict,
}

/// Those of some states that have none of the others inside.
pub(super) fn innermost<S: State>(states: Vec<S>) -> Vec<S> {
    let is_around = |outer: S| states.iter().any(|state| state.parent() == Some(outer));
    states.iter().copied().filter(|state| !is_around(*state)).collect()
}

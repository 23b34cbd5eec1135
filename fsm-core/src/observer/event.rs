//! The arguments of an observer: causes of steps, candidates and their verdicts, and effects.

use crate::{Observer, State};
use core::fmt::{self, Display};
use core::time::Duration;

/// The reason for a step. Steps for a timer or an `always` have none: such a step begins with the transition that is
/// considered. For a timer, this is after time has [`advanced`](crate::Observer::advanced).
///
/// An event comes from outside unless it is [`recalled`](crate::Observer::recalled) or a
/// [`raised`](crate::Observer::raised) event is pending. Raised events are handled first, in the order in which they
/// were raised.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause<S> {
    /// The machine is started.
    Start,
    /// The machine is stopped.
    Stop,
    /// An event, by the name of its variant. If the event type is declared outside the machine, this is the name of the
    /// type.
    Event(&'static str),
    /// A signal, by the name of its variant.
    Signal(&'static str),
    /// An `update`.
    Poll,
    /// The completion of a state.
    Done(S),
    /// The inspector sends the machine to this state.
    Force(S),
}

/// A transition that is considered.
///
/// Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Candidate<S> {
    /// The position among all transitions of the machine in document order, from 0.
    pub transition: u16,
    /// The state that the transition belongs to; `None` if it belongs to the machine itself.
    pub source: Option<S>,
    /// The trigger and the guard, nearly as written: `on Noise if volume > 10`, `alarm after 5s`.
    pub trigger: &'static str,
    /// The kind of the trigger.
    pub kind: Kind,
    /// The reason that the machine gives if the guard is false: `else "cart.empty"`.
    pub reason: Option<&'static str>,
}

/// The kind of a transition's trigger.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// An event: `on`, `defer` or `ignore`.
    Event,
    /// A signal, which only the machine itself can raise.
    Signal,
    /// An update: `when`.
    Poll,
    /// The passing of time: `after` or `every`.
    Time,
    /// An `always`. Its step is not announced by [`began`](crate::Observer::began).
    Always,
    /// The completion of a state: `done`.
    Done,
    /// The inspector, which sends the machine to a state.
    Force,
}

/// The outcome for a transition that is a candidate.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The transition is taken.
    Taken,
    /// The guard is false.
    Refused,
    /// The guard, or a decision that may `pass`, has failed. Only in machines with `fails`. No further transition is
    /// considered, except for other due timers.
    Failed,
    /// The guard is true, but the reaction [passes](https://docs.rs/fsmith/latest/fsmith/language/reactions#pass).
    Passed,
    /// The transition is enabled, but one of another region takes precedence. Together, they would exit a common state.
    /// The other one has a source nested in the source of this one, or it is an `alarm` and this one is not.
    ///
    /// In an answer to `why`, there are two more cases: another region defers the event, or this transition is a
    /// `defer` and one of a nested state is taken.
    Outranked {
        /// The position of the other transition in document order.
        by: u16,
    },
    /// The transition is enabled, but one of an earlier region is taken. Together, they would exit a common state.
    Excluded {
        /// The position of the other transition in document order.
        by: u16,
    },
    /// The transition is not considered, because one that is considered earlier is taken.
    NotReached {
        /// The position of the other transition in document order.
        by: u16,
    },
    /// The event has the right variant, but its payload does not match the pattern.
    NoMatch,
    /// The transition is a `defer`, and the event is kept for later.
    Deferred,
    /// The transition is an `ignore`, so enclosing states are not considered.
    Ignored,
    /// The transition is a timer, and is due after this time.
    NotDue(Duration),
}

/// The effect of a reaction.
///
/// Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Effect<S: 'static> {
    /// The state that the transition belongs to, or whose `initial` decides; `None` if it is the machine itself.
    pub source: Option<S>,
    /// The target.
    pub end: End<S>,
    /// The position of this branch among all branches of the machine's reactions in document order, from 0. It
    /// identifies the branch of a decision.
    pub branch: u16,
}

/// The target of a branch of a reaction.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End<S: 'static> {
    /// No state is exited or entered.
    Stay,
    /// These states are entered: one, or one in each of several regions.
    To(&'static [S]),
    /// This state is entered, and the active states are paused.
    Push(S),
    /// The pushed state is exited, and the paused states are resumed.
    Pop,
}

/// Passes an event to an observer as its payload. For generated code, in which a missing `Debug` is then reported.
#[doc(hidden)]
#[inline]
pub fn show<S, O: Observer<S> + ?Sized, E: fmt::Debug + ?Sized>(observer: &mut O, event: &E) {
    observer.payload(format_args!("{event:?}"));
}

impl<S> Candidate<S> {
    /// For generated code.
    #[doc(hidden)]
    #[inline]
    pub const fn new(transition: u16, source: Option<S>, trigger: &'static str, kind: Kind) -> Self {
        Candidate { transition, source, trigger, kind, reason: None }
    }

    /// For generated code.
    #[doc(hidden)]
    #[inline]
    pub const fn because(
        transition: u16,
        source: Option<S>,
        trigger: &'static str,
        kind: Kind,
        reason: Option<&'static str>,
    ) -> Self {
        Candidate { transition, source, trigger, kind, reason }
    }
}

impl<S> Effect<S> {
    /// For generated code.
    #[doc(hidden)]
    #[inline]
    pub const fn new(source: Option<S>, end: End<S>, branch: u16) -> Self {
        Effect { source, end, branch }
    }
}

impl Verdict {
    /// Whether the verdict ends the search: the transition is taken, or it defers or ignores the event.
    #[must_use]
    #[inline]
    pub const fn is_taken(self) -> bool {
        matches!(self, Verdict::Taken | Verdict::Deferred | Verdict::Ignored)
    }

    /// The verdict of a transition that passed or, otherwise, whose guard is false. For generated code.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn denied(passed: bool) -> Self {
        if passed { Verdict::Passed } else { Verdict::Refused }
    }
}

impl<S: State> Display for Cause<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Start => out.write_str("start"),
            Cause::Stop => out.write_str("stop"),
            Cause::Event(name) | Cause::Signal(name) => out.write_str(name),
            Cause::Poll => out.write_str("update"),
            Cause::Done(state) => write!(out, "done({})", state.name()),
            Cause::Force(state) => write!(out, "force({})", state.name()),
        }
    }
}

impl<S: State> Display for Candidate<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.source.map_or("the machine", State::name);
        write!(out, "{source}: {}", self.trigger)
    }
}

/// A word or two, such as `taken` or `not reached`. The position of the other transition is left out.
impl Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Taken => out.write_str("taken"),
            Verdict::Refused => out.write_str("refused"),
            Verdict::Failed => out.write_str("failed"),
            Verdict::Passed => out.write_str("passed"),
            Verdict::Outranked { .. } => out.write_str("outranked"),
            Verdict::Excluded { .. } => out.write_str("excluded"),
            Verdict::NotReached { .. } => out.write_str("not reached"),
            Verdict::NoMatch => out.write_str("no match"),
            Verdict::Deferred => out.write_str("deferred"),
            Verdict::Ignored => out.write_str("ignored"),
            Verdict::NotDue(left) => write!(out, "due in {left:?}"),
        }
    }
}

impl<S: State> Display for End<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Stay => out.write_str("stay"),
            End::To([state]) => out.write_str(state.name()),
            End::To(states) => {
                for (nth, state) in states.iter().enumerate() {
                    write!(out, "{}{}", if nth == 0 { "(" } else { ", " }, state.name())?;
                }
                out.write_str(")")
            }
            End::Push(state) => write!(out, "push({})", state.name()),
            End::Pop => out.write_str("pop"),
        }
    }
}

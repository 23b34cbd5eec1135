//! What an observer is told: what a step is for, which transitions are candidates and what becomes of each, and where a
//! reaction ends.

use crate::{Observer, State};
use core::fmt::{self, Display};
use core::time::Duration;

/// What a step is for. A step for a timer or an `always` is not announced; it begins with the transition that is
/// considered, for a timer when time has [`advanced`](crate::Observer::advanced).
///
/// An event comes from outside if nothing that was [`raised`](crate::Observer::raised) waits, which is handled first, in the
/// order in which it was raised, and if it is not [`recalled`](crate::Observer::recalled).
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause<S> {
    /// The machine is started.
    Start,
    /// The machine is stopped.
    Stop,
    /// An event, by the name of its variant; of a type that is declared elsewhere, the name of the type.
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

/// A transition that is considered. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Candidate<S> {
    /// Its place among all transitions of the machine in document order, from 0.
    pub transition: u16,
    /// The state that it belongs to; `None` for the machine's own.
    pub source: Option<S>,
    /// Its trigger and its guard, as they were written or nearly so: `on Noise if volume > 10`, `alarm after 5s`.
    pub trigger: &'static str,
    /// What it reacts to.
    pub kind: Kind,
}

/// What a transition reacts to.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// An event: `on`, `defer` or `ignore`.
    Event,
    /// A signal, which only the machine itself can raise.
    Signal,
    /// An `update`: `when`.
    Poll,
    /// The time that passes: `after`, `every`.
    Time,
    /// Nothing: `always`, which the machine considers on its own, in a step that is not announced.
    Always,
    /// The completion of a state: `done`.
    Done,
    /// The inspector, which sends the machine to a state.
    Force,
}

/// What becomes of a transition that is a candidate.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// It is taken.
    Taken,
    /// Its guard refuses.
    Refused,
    /// Its guard, or what it decides, has failed, and no transition is looked at any more: the machine `fails`.
    Failed,
    /// Its guard holds, but its reaction [passes](https://docs.rs/fsmith/latest/fsmith/language/reactions#pass).
    Passed,
    /// It would be taken, but that of another region is, whose source lies inside its own, or which is an alarm where this
    /// is none; taken together they would exit a common state. In an answer to `why` also: the event is deferred, by that
    /// of another region; or it is a `defer` itself, and that of a state inside is taken.
    Outranked {
        /// The place of that transition in document order.
        by: u16,
    },
    /// It would be taken, but that of an earlier region is, and taken together they would exit a common state.
    Excluded {
        /// The place of that transition in document order.
        by: u16,
    },
    /// It is not asked, because another one that comes first is taken.
    NotReached {
        /// The place of that transition in document order.
        by: u16,
    },
    /// It reacts to such an event, but its pattern does not match what this one carries.
    NoMatch,
    /// It is a `defer`, and the event is kept for later.
    Deferred,
    /// It is an `ignore`, and nothing further out is asked.
    Ignored,
    /// It is a timer, and is due only after this time.
    NotDue(Duration),
}

/// The effect of a reaction. Later versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Effect<S: 'static> {
    /// The state that the transition belongs to, or whose `initial` decides; `None` for the machine's own.
    pub source: Option<S>,
    /// Where the reaction ends.
    pub end: End<S>,
    /// The place of this end among all ends of the machine's reactions in document order, from 0: it tells the branch of
    /// a decision.
    pub branch: u16,
}

/// Where a reaction ends.
///
/// Later versions may add variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End<S: 'static> {
    /// The machine stays where it is.
    Stay,
    /// These states are entered: one, or one in each of several regions.
    To(&'static [S]),
    /// This state is entered, and what was active is put aside.
    Push(S),
    /// What was pushed is exited, and what was put aside is resumed.
    Pop,
}

/// Shows an observer what an event carries. For generated code: where it is called, the compiler says that an event cannot
/// be shown.
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
        Candidate { transition, source, trigger, kind }
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
    /// Whether it is taken, or the event is deferred or ignored by it: what comes after it is not considered.
    #[must_use]
    #[inline]
    pub const fn is_taken(self) -> bool {
        matches!(self, Verdict::Taken | Verdict::Deferred | Verdict::Ignored)
    }

    /// What becomes of a transition that is not taken. For generated code.
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

/// `taken`, `refused`, `not reached`; of another transition only that there is one.
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

//! The format of records.
//!
//! The first byte of a record has the highest bit set, and no other byte has. Its three lowest bits are the cause of a
//! step, or [`CONTROL`].
//!
//! The first byte of a step also says what follows it, in this order:
//!
//! | bit | what follows |
//! |---|---|
//! | [`MACHINE`] | the number of the machine |
//! | [`TIME`] | the number of ticks since the previous record (doubled, and one more if time went back) |
//! | [`PARTS`] | the [`Parts`] |
//! | [`LOOKED`] | the considered transitions |
//! | | the parts that there are |
//!
//! For each considered transition its number is sent, times four, plus 0 if it was not taken, 1 if it was not taken and
//! is the last one, 2 if it was taken and is the last one, or 3 if its [`verdict`] follows: doubled, with one more for
//! the last transition, and then the transition that takes precedence, if the verdict names one.
//!
//! What happened is sent only if it does not follow from the chart, as described in [`tree`](super::tree). The call
//! ends with the step, and its answer is the strongest one of its steps, unless the parts differ.

use fsm_core::Answer;

/// Set in the first byte of each record, and in no other.
pub const FIRST: u8 = 1 << 7;

/// An event that the machine handles, has raised, or recalls.
pub const EVENT: u8 = 0;
/// A signal.
pub const SIGNAL: u8 = 1;
/// An update.
pub const POLL: u8 = 2;
/// A timer.
pub const TIMER: u8 = 3;
/// An `always`.
pub const ALWAYS: u8 = 4;
/// The completion of a state.
pub const DONE: u8 = 5;
/// The machine is started, stopped, or forced into a state by the inspector. One of the following three numbers is the
/// subject.
pub const LIFE: u8 = 6;
/// The machine is started.
pub const START: u16 = 0;
/// The machine is stopped.
pub const STOP: u16 = 1;
/// The machine is forced into a state.
pub const FORCE: u16 = 2;
/// A record that is not a step. The four bits above are its kind.
pub const CONTROL: u8 = 7;

/// The step is of another machine than the previous record.
pub const MACHINE: u8 = 1 << 3;
/// Time has passed.
pub const TIME: u8 = 1 << 4;
/// Transitions were considered.
pub const LOOKED: u8 = 1 << 5;
/// The step has parts.
pub const PARTS: u8 = 1 << 6;

/// Sent at the beginning, and from time to time: `FS`, the [`VERSION`], the number of ticks in a second, the time, the
/// number of steps so far, the machine of the next step and the [`print`] of its chart, and the checksum of everything
/// since the last such record.
pub const HELLO: u8 = 0;
/// A machine, and the [`print`] of its chart.
pub const DECLARED: u8 = 1;
/// The payload of the event of the next step, as text.
pub const PAYLOAD: u8 = 2;
/// The first happenings of the next step, before those in its own record.
pub const HAPPENED: u8 = 3;
/// A machine, and its name.
pub const NAME: u8 = 4;
/// A machine, the number of its active states, and these states.
pub const HERE: u8 = 5;
/// A machine that is gone.
pub const GONE: u8 = 6;
/// A machine, a state, and an invariant of that state that is violated.
pub const VIOLATED: u8 = 7;

/// The version of the format.
pub const VERSION: u8 = 2;
/// The beginning of a [`HELLO`].
pub const MAGIC: [u8; 3] = [b'F', b'S', VERSION];

/// The part of a chart's fingerprint that is sent: 28 bits.
#[must_use]
pub fn print(fingerprint: u64) -> [u8; 4] {
    [0, 7, 14, 21].map(|at| (fingerprint >> at) as u8 & 127)
}

/// Whether a step with this cause has a subject: the number of an event, signal or state, or the change of
/// [`LIFE`]. It is sent if nothing was considered. Otherwise it is the one that the first considered transition reacts
/// to, unless the step has [`Parts::SUBJECT`].
#[must_use]
pub const fn has_subject(cause: u8) -> bool {
    matches!(cause, EVENT | SIGNAL | DONE | LIFE)
}

/// The parts that a step has. They follow each other in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(pub u8);

impl Parts {
    /// The subject, although transitions were considered.
    pub const SUBJECT: Parts = Parts(1);
    /// The branch, counted from the first one of the transition that was taken.
    pub const END: Parts = Parts(1 << 1);
    /// The leaf that is entered, if it is not the expected one.
    pub const LEAF: Parts = Parts(1 << 2);
    /// More steps follow in this call.
    pub const MORE: Parts = Parts(1 << 3);
    /// The answer of the call, as a number that increases with its strength.
    pub const ANSWER: Parts = Parts(1 << 4);
    /// The number of happenings, and all of them, because they do not follow from the chart.
    pub const HAPPENED: Parts = Parts(1 << 5);

    /// Whether all bits of `part` are set.
    #[must_use]
    pub const fn has(self, part: Parts) -> bool {
        self.0 & part.0 == part.0
    }

    pub(super) fn set(&mut self, part: Parts, on: bool) {
        if on {
            self.0 |= part.0;
        }
    }
}

/// The happenings of a step, by number. To the number, 8 times the number of the state, branch or event is added.
pub mod happening {
    /// A state is exited.
    pub const EXIT: u8 = 0;
    /// A state is paused.
    pub const PAUSE: u8 = 1;
    /// A state is entered.
    pub const ENTER: u8 = 2;
    /// A state is resumed.
    pub const RESUME: u8 = 3;
    /// The effect of a branch runs.
    pub const EFFECT: u8 = 4;
    /// An event is raised.
    pub const RAISE: u8 = 5;
    /// Nothing reacted to an event.
    pub const DISCARD: u8 = 6;
    /// An event is deferred.
    pub const DEFER: u8 = 7;
}

/// The answer of a call in which only this happens.
#[must_use]
pub const fn answer(happening: u8) -> Answer {
    match happening {
        happening::EXIT..=happening::RESUME => Answer::Moved,
        happening::EFFECT => Answer::Stayed,
        happening::DEFER => Answer::Deferred,
        _ => Answer::Ignored,
    }
}

/// Verdicts by number, which are those of the page.
pub mod verdict {
    /// The guard is false.
    pub const REFUSED: u8 = 0;
    /// The transition is taken.
    pub const TAKEN: u8 = 1;
    /// The reaction passes.
    pub const PASSED: u8 = 2;
    /// The transition is outranked by one whose number follows.
    pub const OUTRANKED: u8 = 3;
    /// The transition is excluded by one whose number follows.
    pub const EXCLUDED: u8 = 4;
    /// The event is deferred.
    pub const DEFERRED: u8 = 7;
    /// The event is ignored.
    pub const IGNORED: u8 = 9;
    /// The guard has failed.
    pub const FAILED: u8 = 10;

    /// Whether the verdict is followed by the number of the transition that takes precedence.
    #[must_use]
    pub const fn names_another(verdict: u8) -> bool {
        matches!(verdict, OUTRANKED | EXCLUDED)
    }
}

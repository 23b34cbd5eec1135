//! The format of records.
//!
//! The first byte of a record has the highest bit set, and no other byte has. Its three lowest bits are the cause of a
//! step, or [`CONTROL`].
//!
//! The record of a step has [`MACHINE`] if its machine is another one than that of the previous record; the number of
//! the machine follows. It has [`TIME`] if time has passed; the number of ticks follows (doubled, and one more if time
//! went back). It has one of four shapes:
//!
//! | shape | meaning | what follows |
//! |---|---|---|
//! | [`QUIET`] | nothing was considered | the subject, if the cause has one |
//! | [`REFUSED`] | no considered transition was taken | the considered transitions |
//! | [`TAKEN`] | the last considered transition was taken, with its first branch, as described in [`tree`](super::tree); or the machine started or stopped | the considered transitions; or 0 and 1 for start and stop |
//! | [`PARTS`] | anything else | the [`Parts`], and each of them |
//!
//! The considered transitions are sent as their numbers, doubled, with one more for the last one. The subject is the
//! number of the event, signal or state. If it is missing, it is the one that the first transition reacts to. The call
//! ends with the step, and its answer is the strongest one of its steps, unless the parts differ.

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
/// The machine is started, stopped, or forced into a state by the inspector. One of the following three numbers
/// follows.
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

/// The position of the shape in the first byte.
pub const SHAPE: u8 = 5;
/// Nothing was considered.
pub const QUIET: u8 = 0;
/// No transition was taken.
pub const REFUSED: u8 = 1;
/// The transition that was taken, and everything that happened, follows from the chart.
pub const TAKEN: u8 = 2;
/// The step is sent in parts.
pub const PARTS: u8 = 3;

/// Sent at the beginning, and from time to time: `FS`, the [`VERSION`], the number of ticks in a second, the time, the
/// number of steps so far, the machine of the next step and the fingerprint of its chart, and the checksum of
/// everything since the last such record.
pub const HELLO: u8 = 0;
/// A machine, and the fingerprint of its chart.
pub const DECLARED: u8 = 1;
/// A machine, and 14 bits of a fingerprint that has been sent before.
pub const ALIKE: u8 = 2;
/// The payload of the event of the next step, as text.
pub const PAYLOAD: u8 = 3;
/// The first happenings of the next step, before those in its own record.
pub const HAPPENED: u8 = 4;
/// A machine, and its name.
pub const NAME: u8 = 5;
/// A machine, the number of its active states, and these states.
pub const HERE: u8 = 6;
/// A machine that is gone.
pub const GONE: u8 = 7;
/// A machine, a state, and an invariant of that state that is violated.
pub const VIOLATED: u8 = 8;

/// The version of the format.
pub const VERSION: u8 = 1;
/// The beginning of a [`HELLO`].
pub const MAGIC: [u8; 3] = [b'F', b'S', VERSION];

/// The parts that a step has. They follow each other in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(pub u16);

impl Parts {
    /// The considered transitions.
    pub const LOOKED: Parts = Parts(1);
    /// The last considered transition was taken.
    pub const TAKEN: Parts = Parts(1 << 1);
    /// The subject, if the cause has one.
    pub const SUBJECT: Parts = Parts(1 << 2);
    /// The branch, counted from the first one of the transition.
    pub const END: Parts = Parts(1 << 3);
    /// The innermost states that are entered: doubled, with one more for the last one.
    pub const LEAVES: Parts = Parts(1 << 4);
    /// More steps follow in this call.
    pub const MORE: Parts = Parts(1 << 5);
    /// The answer of the call, as a number that increases with its strength.
    pub const ANSWER: Parts = Parts(1 << 6);
    /// The number of exceptional verdicts, and for each of them the number of the transition times 8 plus the number of
    /// the verdict, and the transition that takes precedence.
    pub const VERDICTS: Parts = Parts(1 << 7);
    /// The number of happenings that are not moves, and each of them, after the number of moves that precede it.
    pub const OTHERS: Parts = Parts(1 << 8);
    /// The number of happenings, and all of them, because they do not follow from the chart.
    pub const HAPPENED: Parts = Parts(1 << 9);
    /// More transitions were considered than are sent.
    pub const CUT: Parts = Parts(1 << 10);

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

/// Verdicts by number, which are those of the page, except [`IGNORED`](verdict::IGNORED) and
/// [`FAILED`](verdict::FAILED), because there is only room for numbers up to 7.
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
    /// The event is ignored.
    pub const IGNORED: u8 = 5;
    /// The guard has failed.
    pub const FAILED: u8 = 6;
    /// The event is deferred.
    pub const DEFERRED: u8 = 7;
}

//! What a record is.
//!
//! Its first byte has the highest bit set, and no other has. The three lowest bits say the cause of a step, or [`CONTROL`].
//!
//! A step: [`MACHINE`] if it is of another machine than the record before, whose number follows; [`TIME`] if time has
//! passed, by how many ticks (doubled, and one more where it went back); and one of four shapes.
//!
//! | shape | means | follows |
//! |---|---|---|
//! | [`QUIET`] | nothing was considered | the subject, if the cause has one |
//! | [`REFUSED`] | none of what was considered was taken | what was considered |
//! | [`TAKEN`] | the last was, and led to its first end, in the way of [`tree`](super::tree); or the machine started or stopped | what was considered, or 0 and 1 for start and stop |
//! | [`PARTS`] | anything else | the [`Parts`], and each of them |
//!
//! What was considered is transitions, doubled, the last one and one more. The subject is the number of the event, signal or
//! state: where it is not there, it is what the first transition reacts to. The call ends with the step, and its answer is the
//! strongest of what happened in it, unless the parts say otherwise.

/// Set in the first byte of each record, and in no other.
pub const FIRST: u8 = 1 << 7;

/// An event that the machine is told, or has raised, or recalls.
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
/// The machine is started, stopped, or sent somewhere by the inspector: which of these, follows.
pub const LIFE: u8 = 6;
/// It is started.
pub const START: u16 = 0;
/// It is stopped.
pub const STOP: u16 = 1;
/// It is forced into a state.
pub const FORCE: u16 = 2;
/// No step; the four bits above say what.
pub const CONTROL: u8 = 7;

/// Another machine.
pub const MACHINE: u8 = 1 << 3;
/// Time has passed.
pub const TIME: u8 = 1 << 4;

/// Where the shape is in the first byte.
pub const SHAPE: u8 = 5;
/// Nothing was considered.
pub const QUIET: u8 = 0;
/// Nothing was taken.
pub const REFUSED: u8 = 1;
/// What was taken, and what happened, follows from the chart.
pub const TAKEN: u8 = 2;
/// What happened is in parts.
pub const PARTS: u8 = 3;

/// The beginning, and now and then: `FS`, the [`VERSION`], ticks in a second, the time, the number of steps before, the
/// machine of the next step and the fingerprint of its chart, and the checksum of what has come since the last such record.
pub const HELLO: u8 = 0;
/// A machine, and the fingerprint of its chart.
pub const DECLARED: u8 = 1;
/// A machine, and 14 bits of a fingerprint that has been told.
pub const ALIKE: u8 = 2;
/// What the event of the next step carries, as text.
pub const PAYLOAD: u8 = 3;
/// Things that happened in the next step, before those that it tells.
pub const HAPPENED: u8 = 4;
/// A machine, and what it is called.
pub const NAME: u8 = 5;
/// A machine, how many states are active in it, and these.
pub const HERE: u8 = 6;
/// A machine that is gone.
pub const GONE: u8 = 7;
/// A machine, a state, and the invariant of that state which is violated.
pub const VIOLATED: u8 = 8;

/// The version of the format.
pub const VERSION: u8 = 1;
/// What a [`HELLO`] begins with.
pub const MAGIC: [u8; 3] = [b'F', b'S', VERSION];

/// Which parts a step has. They follow each other in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(pub u16);

impl Parts {
    /// What was considered.
    pub const LOOKED: Parts = Parts(1);
    /// The last of that was taken.
    pub const TAKEN: Parts = Parts(1 << 1);
    /// The subject, if the cause has one.
    pub const SUBJECT: Parts = Parts(1 << 2);
    /// The end, counted from the first one of the transition.
    pub const END: Parts = Parts(1 << 3);
    /// The innermost states that are entered: doubled, the last one and one more.
    pub const LEAVES: Parts = Parts(1 << 4);
    /// More steps follow in this call.
    pub const MORE: Parts = Parts(1 << 5);
    /// The answer of the call, by its strength.
    pub const ANSWER: Parts = Parts(1 << 6);
    /// How many verdicts are otherwise, and for each the transition times 8 and the verdict's number, and what it gives way to.
    pub const VERDICTS: Parts = Parts(1 << 7);
    /// How much else happened, and for each after how many moves, and what it is.
    pub const OTHERS: Parts = Parts(1 << 8);
    /// How much happened, and all of it, as nothing follows from the chart.
    pub const HAPPENED: Parts = Parts(1 << 9);
    /// More was considered than was kept.
    pub const CUT: Parts = Parts(1 << 10);

    /// Whether these have all of those.
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

/// What happens in a step, by number; what it happens to times 8 is added: a state, an end, or an event.
pub mod happening {
    /// A state is exited.
    pub const EXIT: u8 = 0;
    /// A state is put aside.
    pub const PAUSE: u8 = 1;
    /// A state is entered.
    pub const ENTER: u8 = 2;
    /// A state is resumed.
    pub const RESUME: u8 = 3;
    /// A reaction ends so.
    pub const EFFECT: u8 = 4;
    /// An event is raised.
    pub const RAISE: u8 = 5;
    /// Nothing reacted to an event.
    pub const DISCARD: u8 = 6;
    /// An event is deferred.
    pub const DEFER: u8 = 7;
}

/// Verdicts by number: as the page is told them, except [`IGNORED`](verdict::IGNORED) and [`FAILED`](verdict::FAILED), as there is
/// room for 7.
pub mod verdict {
    /// Its guard refuses.
    pub const REFUSED: u8 = 0;
    /// It is taken.
    pub const TAKEN: u8 = 1;
    /// Its reaction passes.
    pub const PASSED: u8 = 2;
    /// It gives way to one whose number follows.
    pub const OUTRANKED: u8 = 3;
    /// It gives way to one whose number follows.
    pub const EXCLUDED: u8 = 4;
    /// The event is dropped.
    pub const IGNORED: u8 = 5;
    /// Its guard has failed.
    pub const FAILED: u8 = 6;
    /// The event is kept.
    pub const DEFERRED: u8 = 7;
}

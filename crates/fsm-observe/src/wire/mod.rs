//! A compact stream of everything machines do, for programs that cannot serve the inspector's page: firmware and wasm.
//!
//! A [`Wire`] encodes the notifications of an observer as records of a few bytes, and passes them to a [`Sink`]: a
//! UART, a buffer for a debugger, or a function of the page that runs the program. `fsmith inspect` decodes them with
//! the machines in the program's source. So the stream has no names, and nothing that follows from the chart.
//!
//! | file | question |
//! |---|---|
//! | `format.rs` | What is a record? |
//! | `number.rs` | How are numbers and texts written? |
//! | `tree.rs` | What follows from a move? |
//! | `step.rs` | Which transitions were considered in a step, what happened in it, and does that follow from the chart? |
//! | `observer.rs` | Where does a step begin and end, and which parts of it are sent? |
//! | `out.rs` | How do records become bytes in a sink? |

pub mod format;
pub mod number;
mod observer;
mod out;
mod step;
pub mod tree;

pub use observer::Wired;
pub use out::{Sink, Sum};

use core::num::NonZeroU32;
use fsm_core::{Answer, State, StateMachine};
use out::Out;
use step::{Happened, Step};

/// Encodes everything machines do, and passes it to a [`Sink`]. It needs no allocator, and at most 544 bytes.
///
/// The program gives each machine a number; small numbers take fewer bytes. The [observer](Self::machine) of a machine
/// is created for each call: `robot.handle(&mut arm, &mut wire.machine(0), event)`. The machine has the item `observer
/// NAME;`. The chapter on [observing](https://docs.rs/fsmith/latest/fsmith/language/observing#streams) has an example,
/// and shows how to read the stream.
///
/// A reader that reads the stream from the beginning, or for long enough, learns the chart of each machine. Call
/// [`describe`](Self::describe) from time to time, so that it learns this sooner, and also learns the state of machines
/// that do not move.
#[derive(Debug)]
pub struct Wire<K> {
    out: Out<K>,
    /// The current time, in ticks.
    now: u64,
    /// The number of nanoseconds in a tick.
    tick: NonZeroU32,
    /// The time of the last record.
    reported_at: u64,
    /// The machine of the last record; initially a number that no machine has.
    machine: u32,
    /// The number of steps that have been sent.
    steps: u32,
    /// The number of steps until the next [`HELLO`](format::HELLO).
    until_hello: u32,
    shows_payloads: bool,
    call: Call,
}

const SECOND: u32 = 1_000_000_000;

/// The part of a call that is not sent yet.
#[derive(Debug)]
struct Call {
    /// The remaining time of an `advance`, in ticks.
    left: u64,
    /// The strongest answer of its steps.
    answer: Answer,
    /// Whether the next notification begins a step.
    is_cut: bool,
    /// The current step, if it is certain.
    step: Step,
    /// The entries, exits and other happenings of the step so far.
    happened: Happened,
    /// A step in which transitions have been considered, but none is taken yet. It is sent only if one is taken.
    querying: Step,
}

impl Call {
    const NONE: Call = Call {
        left: 0,
        answer: Answer::Ignored,
        is_cut: true,
        step: Step::NONE,
        happened: Happened::NONE,
        querying: Step::NONE,
    };

    /// Begins another call. This copies no lists, because most calls consider few transitions.
    fn clear(&mut self) {
        (self.left, self.answer, self.is_cut) = (0, Answer::Ignored, true);
        (self.step.has_begun, self.querying.has_begun) = (false, false);
        self.happened.clear();
    }
}

/// The number of a state in the stream; 0 is the machine.
fn number_of<S: State>(state: S) -> u16 {
    state.index() as u16 + 1
}

impl<K: Sink> Wire<K> {
    /// Creates an encoder that passes its records to `sink`. Times are in milliseconds.
    #[must_use]
    pub const fn new(sink: K) -> Self {
        Self::with_ticks(1000, sink)
    }

    /// Creates an encoder with another length of a tick, given by the number of ticks per second.
    ///
    /// # Panics
    ///
    /// Panics if `per_second` does not divide the number of nanoseconds in a second.
    #[must_use]
    pub const fn with_ticks(per_second: u32, sink: K) -> Self {
        assert!(per_second > 0 && SECOND.is_multiple_of(per_second), "a tick is so many nanoseconds");
        let tick = NonZeroU32::new(SECOND / per_second).expect("a second is longer than nothing");
        Wire {
            out: Out::new(sink),
            now: 0,
            tick,
            reported_at: 0,
            machine: u32::MAX,
            steps: 0,
            until_hello: 0,
            shows_payloads: false,
            call: Call::NONE,
        }
    }

    /// Also sends the payloads of events, for machines that report them: `observer NAME: payload;`. A payload is text,
    /// and takes one byte or more for each of its bytes.
    #[must_use]
    pub const fn payloads(mut self) -> Self {
        self.shows_payloads = true;
        self
    }

    /// Sets the current time, in ticks since the program began. Call it before an `advance`, with the time at the end
    /// of that call. Without this call, no times are sent.
    pub fn at(&mut self, now: u64) {
        self.now = now;
    }

    /// Returns the observer of the machine with this number, for one call or several.
    pub fn machine(&mut self, number: u32) -> Wired<'_, K> {
        Wired::new(self, number)
    }

    /// Sends which machine has this number, and its active states.
    ///
    /// In a machine that has pushed, the paused states count as active.
    pub fn describe<M: StateMachine>(&mut self, number: u32, machine: &M) {
        self.declare::<M::State>(number);
        let active = || M::State::ALL.iter().copied().filter(|state| machine.is_in(*state));
        self.out.control(format::HERE);
        self.out.number(u64::from(number));
        self.out.number(active().count() as u64);
        active().for_each(|state| self.out.number(u64::from(number_of(state))));
        self.out.end();
    }

    /// Sends the name of the machine with this number, which the page shows.
    pub fn name(&mut self, number: u32, name: &str) {
        self.out.control(format::NAME);
        self.out.number(u64::from(number));
        self.out.text(name);
        self.out.end();
    }

    /// Sends that the machine with this number is gone. The number can then be used for another one.
    pub fn gone(&mut self, number: u32) {
        self.out.control(format::GONE);
        self.out.number(u64::from(number));
        self.out.end();
    }

    /// The sink.
    pub fn sink(&mut self) -> &mut K {
        self.out.sink()
    }
}

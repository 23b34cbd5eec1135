//! A compact stream of what machines do, for programs that cannot serve the inspector's page: firmware, wasm.
//!
//! A [`Wire`] encodes what an observer is told as records of a few bytes, and hands them to a [`Sink`]: a UART, a buffer
//! for a debugger, a function of the page that the program runs in. `fsmith inspect` decodes them with the machines in the
//! program's source, so no names are sent, and nothing that follows from the chart.
//!
//! | file | question |
//! |---|---|
//! | `format.rs` | What is a record? |
//! | `number.rs` | How are numbers and texts written? |
//! | `codebook.rs` | What must both sides know of a machine? |
//! | `tree.rs` | What follows from a move? |
//! | `looks.rs`, `moves.rs` | Which transitions were considered in a step, and what happened in it? |
//! | `record.rs` | Which parts of it are sent? |
//! | `out.rs` | How do records become bytes in a sink? |
//! | `observer.rs` | Where does a step begin and end? |

mod codebook;
pub mod format;
mod looks;
mod moves;
pub mod number;
mod observer;
mod out;
mod record;
pub mod tree;

pub use codebook::Codebook;
pub use observer::Wired;
pub use out::{Sink, Sum};

use crate::{Answer, State, StateMachine};
use core::num::NonZeroU32;
use looks::Looks;
use moves::Moves;
use out::Out;

/// Encodes what machines do, and hands it to a [`Sink`]. It needs no allocator, and at most 560 bytes.
///
/// Machines are told apart by numbers, which the program gives them; small ones take fewer bytes. The
/// [observer](Self::machine) of a machine is made for each call: `robot.handle(&mut arm, &mut wire.machine(0), event)`. The
/// machine has the item `observer NAME;`; the chapter on
/// [observing](https://docs.rs/fsmith/latest/fsmith/language/observing#streams) shows one, and how it is read.
///
/// A host that reads along from the beginning, or for long enough, learns which machine has which chart. So that it learns
/// sooner, and where a machine is that does not move, [`describe`](Self::describe) it now and then.
#[derive(Debug)]
pub struct Wire<K> {
    out: Out<K>,
    /// What time it is, in ticks.
    now: u64,
    /// So many nanoseconds are a tick.
    tick: NonZeroU32,
    /// The time of the last record.
    told: u64,
    /// The machine of the last record, or one that there is not.
    machine: u32,
    /// The chart that was declared last.
    declared: u64,
    /// How many steps have been sent.
    steps: u32,
    /// After how many more there is a [`HELLO`](format::HELLO).
    until_hello: u32,
    shows_payloads: bool,
    call: Call,
}

/// So many nanoseconds are a second.
const SECOND: u32 = 1_000_000_000;

/// What has happened in a call so far, which is not sent yet.
#[derive(Debug)]
struct Call {
    /// How much of its time an `advance` has left, in ticks.
    left: u64,
    /// The strongest answer of its steps.
    answer: Answer,
    /// Whether the next thing that happens begins a step.
    is_cut: bool,
    /// A step has begun.
    step: Option<Begun>,
    looks: Looks,
    moves: Moves,
    /// A step that has begun with questions alone, and that is none if no transition is taken.
    asking: Option<Begun>,
    asked: Looks,
}

impl Call {
    const NONE: Call = Call {
        left: 0,
        answer: Answer::Ignored,
        is_cut: true,
        step: None,
        looks: Looks::NONE,
        moves: Moves::NONE,
        asking: None,
        asked: Looks::NONE,
    };
}

/// The beginning of a step.
#[derive(Clone, Copy, Debug)]
struct Begun {
    at: u64,
    cause: u8,
    /// The number of the event, signal or state; for the life of a machine, what becomes of it.
    subject: u16,
}

impl<K: Sink> Wire<K> {
    /// An encoder that hands its records to `sink`. Times are milliseconds.
    #[must_use]
    pub const fn new(sink: K) -> Self {
        Self::with_ticks(1000, sink)
    }

    /// The same with ticks of another length: so many are a second.
    ///
    /// # Panics
    ///
    /// If a tick is not so many nanoseconds.
    #[must_use]
    pub const fn with_ticks(per_second: u32, sink: K) -> Self {
        assert!(per_second > 0 && SECOND.is_multiple_of(per_second), "a tick is so many nanoseconds");
        let tick = NonZeroU32::new(SECOND / per_second).expect("a second is longer than nothing");
        Wire {
            out: Out::new(sink),
            now: 0,
            tick,
            told: 0,
            machine: u32::MAX,
            declared: 0,
            steps: 0,
            until_hello: 0,
            shows_payloads: false,
            call: Call::NONE,
        }
    }

    /// Sends what events carry too, of machines that tell it: `observer NAME: payload;`. That is text, and takes as many
    /// bytes as it is long.
    #[must_use]
    pub const fn payloads(mut self) -> Self {
        self.shows_payloads = true;
        self
    }

    /// Says what time it is, in ticks since the program began. In front of an `advance`, that is the time to which the machine
    /// is brought. Without a call of this no times are sent.
    pub fn at(&mut self, now: u64) {
        self.now = now;
    }

    /// The observer of the machine with this number, for one call or several.
    pub fn machine(&mut self, number: u32) -> Wired<'_, K> {
        Wired::new(self, number)
    }

    /// Says which machine it is that has this number, and where it is.
    ///
    /// Of a machine that has pushed, what is put aside counts as active.
    pub fn describe<M: StateMachine>(&mut self, number: u32, machine: &M) {
        self.declare::<M::State>(number);
        let active = || M::State::ALL.iter().copied().filter(|state| machine.is_in(*state));
        self.out.control(format::HERE);
        self.out.number(u64::from(number));
        self.out.number(active().count() as u64);
        active().for_each(|state| self.out.number(u64::from(codebook::number(state))));
        self.out.end();
    }

    /// Says what the machine with this number is to be called on the page.
    pub fn name(&mut self, number: u32, name: &str) {
        self.out.control(format::NAME);
        self.out.number(u64::from(number));
        self.out.text(name);
        self.out.end();
    }

    /// Says that the machine with this number is gone. The number may be given to another one.
    pub fn gone(&mut self, number: u32) {
        self.out.control(format::GONE);
        self.out.number(u64::from(number));
        self.out.end();
    }

    /// The sink, to be looked at.
    pub fn sink(&mut self) -> &mut K {
        self.out.sink()
    }
}

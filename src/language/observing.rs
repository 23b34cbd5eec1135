//! Observing: being notified of what a machine does, while it does it. `observer`.
//!
//! ```
//! use fsmith::observer::{Candidate, Cause, Effect, Observer, Verdict};
//! use fsmith::{State, state_machine};
//!
//! /// Records its notifications.
//! #[derive(Default)]
//! struct Journal(Vec<String>);
//!
//! impl<S: State> Observer<S> for Journal {
//!     fn began(&mut self, cause: Cause<S>) {
//!         self.0.push(format!("{cause}:"));
//!     }
//!     fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
//!         self.0.push(format!("  {candidate}? {verdict}"));
//!     }
//!     fn exited(&mut self, state: S) {
//!         self.0.push(format!("  exit {}", state.name()));
//!     }
//!     fn effect(&mut self, effect: Effect<S>) {
//!         self.0.push(format!("  to {}", effect.end));
//!     }
//!     fn entered(&mut self, state: S) {
//!         self.0.push(format!("  enter {}", state.name()));
//!     }
//! }
//!
//! state_machine! {
//!     machine Door(locked: bool, journal: &mut impl Observer<DoorState>) {
//!         events { Push, Pull }
//!         observer journal;
//!
//!         initial Shut;
//!         state Shut { on Push if !locked => Open; on Push => stay; }
//!         state Open { on Pull => Shut; }
//!     }
//! }
//!
//! let mut journal = Journal::default();
//! let mut door = Door::start(true, &mut journal);
//! door.handle(true, &mut journal, DoorEvent::Push);
//! door.handle(false, &mut journal, DoorEvent::Push);
//! assert_eq!(journal.0, [
//!     "start:", "  enter Shut",
//!     "Push:", "  Shut: on Push if !locked? refused", "  Shut: on Push? taken", "  to stay",
//!     "Push:", "  Shut: on Push if !locked? taken", "  exit Shut", "  to Open", "  enter Open",
//! ]);
//!
//! door.handle(false, &mut (), DoorEvent::Pull);       // no observer, and no cost
//! ```
//!
//! # `observer`
//!
//! `observer NAME;`, in the machine's own body, names a parameter of the type `&mut T`, where `T` is an
//! [`Observer`](crate::Observer) of the machine's states. The observer is notified of everything, in order:
//!
//! | method | is called when |
//! |---|---|
//! | `began` | a step begins: for the start or the stop of the machine, for an event or a signal, which are given by name, for an `update`, or for a completion |
//! | `payload` | after `began`: the payload of the event or the signal, as its `Debug` shows it; only if the machine [declares](#payloads) it |
//! | `considered` | a transition with the right trigger was considered; receives the [verdict](crate::observer::Verdict): taken, refused by the guard, a reaction that [passes](super::reactions#pass), or an event that is [deferred](super::deferral) |
//! | `dropped` | a transition that a [region](super::regions#who-reacts) has selected is dropped because of a conflict; the verdict names the other transition |
//! | `advanced` | in an `advance`, time has passed, until a timer is due or to the end of the call; receives the remaining time of the call |
//! | `exited`, `paused` | a state is exited, or paused; before its actions run |
//! | `effect` | the effect of a transition runs; receives the target of the transition, and the number of this branch; also called if there is no code |
//! | `entered`, `resumed` | a state is entered, or resumed; before its actions run |
//! | `raised`, `discarded` | an event, a signal or an error is raised; nothing reacted to it when it was handled |
//! | `deferred`, `recalled` | an event is [kept](super::deferral); it is handled again, in a step that begins next |
//! | `not_started` | the machine ignores an event, an update or an `advance`, because it is [not started](super::calls#not-started) |
//! | `answered` | an event, a poll or a timer has been handled, with all follow-up steps: at the end of a call, in `run` and `run_updates` after each event or poll, in `advance` after each timer that is taken; receives the answer, `Moved` after a start or a stop |
//! | `violated` | between two calls an [invariant](super::invariants) is violated; the machine panics next |
//!
//! Due timers and `always` transitions are reported as transitions that are considered. A transition is given nearly as
//! it was written: `on Noise if volume > 10`, `alarm on Noise`. A transition whose pattern does not match is not
//! considered, nor is one that comes after the taken one. In [regions](super::regions#who-reacts), a transition with
//! the verdict *taken* may still be dropped, or the event is [deferred](super::deferral#beside-regions), and no region
//! reacts. Transitions and the branches of their reactions also have numbers, in document order, which distinguish
//! those with the same text. If suspended states are exited because their composite is entered at another state, this
//! is reported like any other exit.
//!
//! An observer only listens; it takes no part. Guards cannot access it, because it is notified between two guards of
//! their results. Actions may use it like any other parameter.
//!
//! # Payloads
//!
//! An observer receives the names of events but not their payloads, which may be large or secret. With `observer NAME:
//! payload;`, its method `payload` receives them, too: the type of events must be `Debug`, and so must payloads of
//! signals.
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::Observer;
//! use std::fmt;
//!
//! #[derive(Default)]
//! struct Carried(Vec<String>);
//!
//! impl<S> Observer<S> for Carried {
//!     fn payload(&mut self, payload: fmt::Arguments<'_>) {
//!         self.0.push(payload.to_string());
//!     }
//! }
//!
//! state_machine! {
//!     machine Till(carried: &mut Carried) {
//!         #[derive(Debug)]
//!         events { Coin { value: u32 } }
//!         observer carried: payload;
//!         initial state Open { on Coin { value } if value > 9 => Full; }
//!         state Full;
//!     }
//! }
//!
//! let mut carried = Carried::default();
//! let mut till = Till::start(&mut carried);
//! till.handle(&mut carried, TillEvent::Coin { value: 20 });
//! assert_eq!(carried.0, ["Coin { value: 20 }"]);
//! ```
//!
//! # Several observers
//!
//! Combinations of observers are observers:
//!
//! | observer | forwards everything |
//! |---|---|
//! | `&mut O` | to the referenced observer, which may be a `dyn Observer<S>` |
//! | `Box<O>` | to the boxed observer, which may be a `dyn Observer<S>`; with the feature `alloc` |
//! | `Option<O>` | to the observer, if there is one |
//! | `(A, B)`, up to `(A, B, C, D)` | to each of them, in this order |
//!
//! ```
//! # use fsmith::{Observer, State, state_machine};
//! # #[derive(Default)]
//! # struct Journal(Vec<&'static str>);
//! # impl<S: State> Observer<S> for Journal {
//! #     fn entered(&mut self, state: S) { self.0.push(state.name()); }
//! # }
//! # #[derive(Default)]
//! # struct Entries(usize);
//! # impl<S: State> Observer<S> for Entries {
//! #     fn entered(&mut self, _: S) { self.0 += 1; }
//! # }
//! # state_machine! {
//! #     machine Door(journal: &mut impl Observer<DoorState>) {
//! #         events { Push }
//! #         observer journal;
//! #         initial Shut;
//! #         state Shut { on Push => Open; }
//! #         state Open { on Push => Shut; }
//! #     }
//! # }
//! let (mut journal, mut entries) = (Journal::default(), Entries::default());
//! let mut door = Door::start(&mut (&mut journal, &mut entries));
//!
//! let is_logged = false;
//! let log = is_logged.then_some(&mut journal);
//! door.handle(&mut (log, &mut entries), DoorEvent::Push);
//! assert_eq!((journal.0, entries.0), (vec!["Shut"], 2));
//! ```
//!
//! # Logs
//!
//! Three features each add an observer: `log`, `tracing` and `defmt` log what a machine does through these crates, as a
//! record, a span or a frame for each step. See [logging](crate::guide::logging). With a layer of
//! `tracing-opentelemetry` (tried with 0.32), each step is a span of OpenTelemetry, with the cause, the states before
//! and after, and the answer as attributes.
//!
//! # Traces
//!
//! `Trace` (feature `alloc`) is an observer that records all steps. It is printed as a line for each step, can be
//! compared in tests, and can be written as JSON (`Trace::json`).
//!
#![cfg_attr(feature = "alloc", doc = "```")]
#![cfg_attr(not(feature = "alloc"), doc = "```ignore")]
//! use core::time::Duration;
//! use fsmith::{Trace, state_machine};
//!
//! state_machine! {
//!     machine Guard(ammo: &mut u32, trace: &mut Trace<GuardState>) {
//!         events { SeeEnemy, LockedOn }
//!         observer trace;
//!
//!         initial Idle;
//!         state Idle { on SeeEnemy => Aim; }
//!         state Aim { on LockedOn if *ammo > 0 => { *ammo -= 1; Fire } }
//!         state Fire { after 300ms => Aim; }
//!     }
//! }
//!
//! let (mut ammo, mut trace) = (1, Trace::new());
//! let mut guard = Guard::start(&mut ammo, &mut trace);
//! trace.at(Duration::from_secs(7));
//! guard.handle(&mut ammo, &mut trace, GuardEvent::SeeEnemy);
//! guard.handle(&mut ammo, &mut trace, GuardEvent::LockedOn);
//! trace.note(format!("ammo {ammo}"));
//! trace.at(Duration::from_secs(8));                   // it was 7 s, and is 8 s now:
//! guard.advance(&mut ammo, &mut trace, Duration::from_secs(1));
//! guard.handle(&mut ammo, &mut trace, GuardEvent::LockedOn);
//!
//! assert_eq!(trace.to_string(), "\
//! start: -> Idle
//! 7s SeeEnemy: Idle -> Aim
//! 7s LockedOn: Aim -> Fire
//!   ammo 0
//! 7.3s after 300ms: Fire -> Aim
//! 8s LockedOn: ignored in Aim (Aim: on LockedOn if *ammo > 0? no)
//! ");
//! assert_eq!(trace.active(), [GuardState::Aim]);
//! ```
//!
//! `at` sets the time to which the next `advance` brings the machine; each of its steps is shown at the time when its
//! timer was due. An ignored event is shown with the active states.
//!
//! The parameter may also be `&mut impl Observer<GuardState>`: then the machine runs with a trace in some calls, and
//! with `&mut ()` in others.
//!
//! # Streams
//!
//! A program that cannot serve the page of the live inspector, such as firmware or wasm, can send what its machines do
//! over any channel for bytes: a UART, RTT, a function of the web page. [`Wire`](crate::wire::Wire) encodes it, without
//! `std` and without allocation:
//!
//! ```
//! # use core::time::Duration;
//! use fsmith::wire::Wire;
//! use fsmith::{Observer, state_machine};
//!
//! state_machine! {
//!     machine Valve(look: &mut impl Observer<ValveState>) {
//!         events { Open, Close }
//!         observer look;
//!
//!         initial state Shut { on Open => Flowing; }
//!         state Flowing { on Close or after 5s => Shut; }
//!     }
//! }
//!
//! # let mut sent = Vec::new();
//! # let mut uart = |bytes: &[u8]| sent.extend_from_slice(bytes);
//! let mut wire = Wire::new(|bytes: &[u8]| uart(bytes));
//! let mut valve = Valve::start(&mut wire.machine(0)); // each machine has a number
//! wire.at(1500);                                      // milliseconds, if you want times
//! valve.handle(&mut wire.machine(0), ValveEvent::Open);
//! wire.at(6500);
//! valve.advance(&mut wire.machine(0), Duration::from_secs(5));
//! # drop(wire);
//! # assert_eq!(sent.len(), 15 + 3 + 4 + 5);
//! ```
//!
//! `fsmith inspect --chart src/main.rs --serial /dev/ttyACM0` decodes the stream with the machines in the source, and
//! serves the page meanwhile. Instead of a serial port it reads a file, or with `-` the standard input. In this example
//! the first bytes identify the chart of the valve by a hash, so that a stream is not decoded with a different source;
//! after that, a step takes three to five bytes. Everything that follows from the chart is omitted: names, exits,
//! composites, and the target of a transition that has only one. A step that raises or defers an event, or that enters or
//! exits several regions, is sent in full. The considered transitions are sent, with all verdicts, but at most 20 of
//! them. The payloads of events are sent only by `payloads()`, for a machine with `observer NAME: payload;`.
//!
//! If bytes get lost or change on the way, the decoder recovers: each record begins with the only byte in it whose
//! highest bit is set, so the next record is understood again, and a checksum every 128 steps reveals errors. A decoder
//! that connects later learns by the next checksum which machine is stepping. `wire.describe(0, &valve)`, called now
//! and then, sends the machine and its active states.
//!
//! An arena of a boss and 200 sentries takes 4.4 bytes per step: 7847 steps are 34,384 bytes, including all hellos and
//! declarations; as JSON, a step has 144. `cargo test -p fsmith-cli --test wire bytes -- --nocapture` counts them. At
//! 115,200 baud this allows 2,600 steps per second. A `Wire` has 544 bytes; on a Cortex-M4 (`opt-level = "s"`) the
//! firmware in `examples/firmware` has 8.7 kB of code and 0.8 kB of constants with its stream, and 1.1 kB with `()` as
//! the observer. `examples/firmware/run` runs it in qemu.
//!
//! # What it costs
//!
//! The default implementation of every method does nothing, so an observer costs only the code that you write. With
//! `()` as the observer, the generated code is that of the machine without `observer`; in a machine with regions it may
//! execute up to 3% more instructions. Values that only an observer needs are not computed if it [is not
//! listening](crate::Observer::is_listening). A machine without the item has no code for observers at all.
//!
//! A step of a machine with five states, in nanoseconds (x86-64, random events):
//!
//! | without an observer, or with `()` | `Trace` | [`wire`](crate::wire) | inspected by [`fsmith::inspect`][inspecting], no page open | inspected, page open |
//! |---|---|---|---|---|
//! | 7 | 83 | 53 | 16 | 1,100 |
//!
//! The [interpreted twin](super::interpreter) sends the same notifications to its observer, in the same order.
//!
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]

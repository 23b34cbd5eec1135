//! Logging: what a machine does, in the log, in traces, or on the console of a microcontroller.
//!
//! Three features of fsmith bring an [observer](crate::language::observing) each, which writes to the crate of its name:
//!
//! | feature | observer | writes for each step | `no_std` |
//! |---|---|---|---|
//! | `log` | `observer::Log` | a record, with fields | yes, without allocation |
//! | `tracing` | `observer::Tracing` | a span, with fields; in it an event for each thing that happens | with `alloc` |
//! | `defmt` | `observer::Defmt` | a frame | yes, without allocation |
//!
//! A step is all that follows what the machine is told: one event, one `update`, one timer, or its start or stop. A machine
//! that may be observed by any of them, or by nobody, takes `&mut impl Observer<NameState>`, where `&mut ()` is nobody and
//! costs nothing. Several at once are a [tuple](crate::language::observing#several-observers).
//!
//! # `log`
//!
//! ```
//! use fsmith::observer::Log;
//! use fsmith::{Observer, state_machine};
//! use log::Level;
//!
//! state_machine! {
//!     machine Door(is_locked: bool, log: &mut impl Observer<DoorState>) {
//!         events { Push, Pull }
//!         observer log;
//!
//!         initial Shut;
//!         state Shut { on Push if !is_locked => Open; }
//!         state Open { on Pull or after 30s => Shut; }
//!     }
//! }
//!
//! let mut log = Log::new("front door").level(Level::Info);
//! let mut door = Door::start(true, &mut log);
//! door.handle(true, &mut log, DoorEvent::Push);
//! door.handle(false, &mut log, DoorEvent::Push);
//! ```
//!
//! ```text
//! INFO  fsmith: front door: start: -> Shut
//! INFO  fsmith: front door: Push: ignored
//! INFO  fsmith: front door: Push: Shut -> Open
//! ```
//!
//! What happens in a step is told at another level, `Trace` unless `details` says otherwise: `front door: refused Shut: on Push
//! if !is_locked`, `front door: entered Open`. An `update` in which nothing happens is a detail. Whoever reads records by
//! their fields (`log`'s key-values) finds `machine`, `cause`, `answer`, `from` and `to`.
//!
//! `Log::new` is `const`, and an observer may live wherever the machine does, or be made for each call. The name says
//! which machine it is; it need not be that of the type. Where the level of the steps is switched off, each thing
//! that would be told costs a comparison.
//!
//! # `tracing`, and OpenTelemetry
//!
//! The same machine with a `Tracing`:
//!
//! ```ignore
//! let mut log = Tracing::new("front door");
//! let mut door = Door::start(true, &mut log);
//! ```
//!
//! Each step is a span called `step`, with the fields `machine`, `cause`, `answer`, `from` and `to`. The span is entered, so what
//! actions trace lies in it, and it lies in the span of whoever calls the machine: the request, say. In it is an event for each
//! transition that was considered, each state that was exited or entered, and so on, at the level `DEBUG`; the span has
//! `INFO`. Printed by `tracing-subscriber`, whose lines are broken here:
//!
//! ```text
//! DEBUG request{id=17}:step{machine="front door" cause=Push}:
//!     fsmith: took machine="front door" state="Shut" transition="on Push if !is_locked"
//! DEBUG request{id=17}:step{machine="front door" cause=Push}:
//!     fsmith: exited machine="front door" state="Shut"
//! DEBUG request{id=17}:step{machine="front door" cause=Push}:
//!     fsmith: entered machine="front door" state="Open"
//!  INFO request{id=17}:step{machine="front door" cause=Push answer="moved"
//!     from=Shut to=Open}: fsmith: close
//! ```
//!
//! With a layer of `tracing-opentelemetry`, every step is a span of OpenTelemetry, with these fields as its attributes and
//! what happened as its events. The target is `fsmith`, so `RUST_LOG=info,fsmith=debug` shows details of machines alone. An
//! `update` in which nothing happens has no span.
//!
//! # `defmt`
//!
//! ```ignore
//! let mut log = Defmt::new("front door").level(DefmtLevel::Info).details(DefmtLevel::Debug);
//! let mut door = Door::start(true, &mut log);
//! ```
//!
//! ```text
//! info  front door: start: -> Shut
//! debug front door: entered Open
//! info  front door: Push: Shut -> Open
//! ```
//!
//! - **`DEFMT_LOG`** decides at compile time what is compiled at all, for each crate: the one that writes is `fsm_core`, so it is
//!   `DEFMT_LOG=info,fsm_core=debug`. Without it `defmt` compiles errors only, and nothing is seen.
//! - **Text.** Names of states, events and transitions are sent as text, and states need not implement `defmt::Format`. To
//!   format them in frames of your own, write `#[states(derive(defmt::Format))]` before `machine`. [`Answer`](crate::Answer)
//!   implements it with the feature.
//! - **The linker** needs `defmt.x`, and the program a global logger, as for everything that uses `defmt`.
//!
//! # Filters
//!
//! What a level does not say is filtered by an observer of your own around one of these: it forwards what it lets through.
//! Here nobody is told of candidates:
//!
//! ```
//! use fsmith::observer::{Cause, Log, Observer};
//! use fsmith::{Answer, State};
//!
//! struct Moves<S: 'static>(Log<S>);
//!
//! impl<S: State> Observer<S> for Moves<S> {
//!     fn began(&mut self, cause: Cause<S>) { self.0.began(cause); }
//!     fn exited(&mut self, state: S) { self.0.exited(state); }
//!     fn entered(&mut self, state: S) { self.0.entered(state); }
//!     fn answered(&mut self, answer: Answer) { self.0.answered(answer); }
//! }
//! ```
//!
//! Whole programs are the [examples](super::examples) `logging`, `tracing` and `defmt`. To keep what happened and look at it
//! later, or compare it in a test, take a [trace](crate::language::observing#traces).

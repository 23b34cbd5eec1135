//! Logging: what a machine does, in the log, in traces, or on the console of a microcontroller.
//!
//! Three features each add an [observer](crate::language::observing) that logs through the crate of the same name:
//!
//! | feature | observer | writes for each step | `no_std` |
//! |---|---|---|---|
//! | `log` | `observer::Log` | a record, with fields | yes, without allocation |
//! | `tracing` | `observer::Tracing` | a span, with fields, which contains an event for each notification | with `alloc` |
//! | `defmt` | `observer::Defmt` | a frame | yes, without allocation |
//!
//! A step here is everything that follows one call or one timer: an event, an `update`, a timer, or the start or stop
//! of the machine. With a parameter `&mut impl Observer<NameState>`, any of them can observe a machine, or none: `&mut
//! ()` costs nothing. A [tuple](crate::language::observing#several-observers) combines several observers.
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
//! The notifications within a step are logged at another level, `Trace` unless `details` selects a different one:
//! `front door: refused Shut: on Push if !is_locked`, `front door: entered Open`. An `update` without a reaction is
//! such a detail. Records have the fields (`log`'s key-values) `machine`, `cause`, `answer`, `from` and `to`.
//!
//! `Log::new` is `const`, and an observer may be stored anywhere, or be created for each call. The name identifies the
//! machine; it need not be that of the type. If the level is disabled, each notification costs a comparison.
//!
//! # `tracing`, and OpenTelemetry
//!
//! Observe the machine with a `Tracing` instead:
//!
//! ```ignore
//! let mut log = Tracing::new("front door");
//! let mut door = Door::start(true, &mut log);
//! ```
//!
//! Each step is a span called `step`, with the fields `machine`, `cause`, `answer`, `from` and `to`. The span is
//! entered, so it contains everything that actions trace, and is itself inside the span of the caller, for example that
//! of a request. It contains an event for each transition that was considered, each state that was exited or entered,
//! and so on, at the level `DEBUG`; the span has `INFO`. Printed by `tracing-subscriber`, with lines broken here:
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
//! With a layer of `tracing-opentelemetry`, every step is a span of OpenTelemetry, with these fields as its attributes
//! and the notifications as its events. The target is `fsmith`, so `RUST_LOG=info,fsmith=debug` shows details only for
//! machines. An `update` without a reaction has no span.
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
//! - **`DEFMT_LOG`** decides at compile time which messages are compiled, for each crate. The messages are in
//!   `fsm_observe`, so use `DEFMT_LOG=info,fsm_observe=debug`. Without it, `defmt` compiles only errors.
//! - **Text.** Names of states, events and transitions are sent as text, and states need not implement `defmt::Format`.
//!   To format them in frames of your own, write `#[states(derive(defmt::Format))]` before `machine`.
//!   [`Answer`](crate::Answer) implements it with the feature.
//! - **The linker** needs `defmt.x`, and the program a global logger, as for everything that uses `defmt`.
//!
//! # Filters
//!
//! For other filters, write an observer around one of these that forwards only some notifications. This one omits
//! candidates:
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
//! The [examples](super::examples) `logging`, `tracing` and `defmt` are whole programs. To record steps and look at
//! them later, or compare them in a test, use a [trace](crate::language::observing#traces).

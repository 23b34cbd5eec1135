//! Observing: who is told what a machine does, while it does it. `observer`.
//!
//! ```
//! use fsmith::observer::{Candidate, End, Observer, Told};
//! use fsmith::{State, state_machine};
//!
//! /// Writes down what it is told.
//! #[derive(Default)]
//! struct Journal(Vec<String>);
//!
//! impl<S: State> Observer<S> for Journal {
//!     fn told(&mut self, told: Told<S>) {
//!         self.0.push(format!("{told}:"));
//!     }
//!     fn looked_at(&mut self, candidate: Candidate<S>, taken: bool) {
//!         self.0.push(format!("  {candidate}? {taken}"));
//!     }
//!     fn exited(&mut self, state: S) {
//!         self.0.push(format!("  exit {}", state.name()));
//!     }
//!     fn effect(&mut self, _: Option<S>, end: End<S>) {
//!         self.0.push(format!("  to {end}"));
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
//!     "  enter Shut",
//!     "Push:", "  Shut: on Push if !locked? false", "  Shut: on Push? true", "  to stay",
//!     "Push:", "  Shut: on Push if !locked? true", "  exit Shut", "  to Open", "  enter Open",
//! ]);
//!
//! door.handle(false, &mut (), DoorEvent::Pull);       // nobody watches, and nothing is paid for it
//! ```
//!
//! # `observer`
//!
//! `observer NAME;`, in the machine's own body, names a parameter that is lent by `&mut` and that is an
//! [`Observer`](crate::Observer) of the machine's states. It is told of everything, in the order in which it
//! happens:
//!
//! | method | is told |
//! |---|---|
//! | `told` | that a step begins: for an event or a signal, by name, an `update`, or a completion |
//! | `looked_at` | that the trigger of a transition was met, and what its guard said; a reaction that [passes](super::reactions#pass) says no |
//! | `exited`, `paused` | that a state is left, or put aside; before its actions |
//! | `effect` | that the effect of a transition runs, and where it leads; also where it has no code |
//! | `entered`, `resumed` | that a state is entered, or goes on; before its actions |
//! | `raised`, `unheard` | that something was raised, and that nobody reacted when it was told |
//! | `deferred` | that an event is [kept](super::deferral); when it is recalled, a step begins for it again |
//!
//! Timers that are due, and an `always` that is asked, are told of as transitions that are looked at. A transition
//! whose pattern does not match is not looked at, nor is one that comes after the one that is taken. What is suspended
//! and exited because its composite is entered elsewhere is told of like any other exit.
//!
//! An observer hears; it takes no part. The machine's guards cannot look at it, since it is told between them what they
//! said, and what it is told are names and states, never payloads. Actions may use it like any other parameter.
//!
//! # What it costs
//!
//! Every method does nothing unless it is written, so one costs what it does. With `()` the generated code is that of
//! the machine without `observer`. A machine without the item has no trace of it, not even at compile time.
//!
//! The [interpreted twin](super::interpreter) tells its observer the same in the same order.

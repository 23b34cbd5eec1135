//! Waiting: events and signals that are raised, and events that are deferred.
//!
//! ## borrowed_signal
//!
//! A signal must own its payload, because it waits until the step is over. Borrowed values of a call may be gone by
//! then.
//!
//! ```text
//! state_machine! {
//!     machine Parser {
//!         events { Data }
//!         signals { Word(&[u8]) }
//!         initial state Reading { on Data => { raise(Word(b"a")); } on Word(_) => stay; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser {
//!         events { Data }
//!         signals { Word(u8) }
//!         initial state Reading { on Data => { raise(Word(b'a')); } on Word(_) => stay; }
//!     }
//! }
//! ```
//!
//! ## borrowed_raise
//!
//! An event that borrows cannot be raised, because it would wait until the step is over. Raise a signal that owns its
//! payload.
//!
//! ```text
//! state_machine! {
//!     machine Parser {
//!         events { Data(&[u8]), End }
//!         initial state Reading { on Data(_) => { raise(End); } on End => stay; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser {
//!         events { Data(&[u8]) }
//!         signals { End }
//!         initial state Reading { on Data(_) => { raise(End); } on End => stay; }
//!     }
//! }
//! ```
//!
//! ## borrowed_deferral
//!
//! An event that borrows cannot be deferred, because it would outlive its call. Its payload may be gone by then.
//!
//! ```text
//! state_machine! {
//!     machine Printer {
//!         events { Print(&str), Ready }
//!         queue 4;
//!         initial state Busy { defer Print(_); on Ready => Idle; }
//!         state Idle { on Print(_) => Busy; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Printer {
//!         events { Print(String), Ready }
//!         queue 4;
//!         initial state Busy { defer Print(_); on Ready => Idle; }
//!         state Idle { on Print(_) => Busy; }
//!     }
//! }
//! ```
//!
//! ## binding_deferral
//!
//! A `defer` or an `ignore` cannot bind names, because it runs no code. Use `_` and `..`, which bind nothing.
//!
//! ```text
//! state_machine! {
//!     machine Printer {
//!         events { Print(u32), Ready }
//!         queue 4;
//!         initial state Busy { defer Print(page); on Ready => Idle; }
//!         state Idle { on Print(_) => Busy; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Printer {
//!         events { Print(u32), Ready }
//!         queue 4;
//!         initial state Busy { defer Print(_); on Ready => Idle; }
//!         state Idle { on Print(_) => Busy; }
//!     }
//! }
//! ```
//!
//! ## guarded_deferral
//!
//! A `defer` or an `ignore` has no condition and no reaction. To keep or ignore an event only under a condition, write
//! a transition with the opposite condition before it.
//!
//! ```text
//! state_machine! {
//!     machine Printer(paper: &bool) {
//!         events { Print, Ready }
//!         queue 4;
//!         initial state Busy { defer Print if !*paper; on Ready => Idle; }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Printer(paper: &bool) {
//!         events { Print, Ready }
//!         queue 4;
//!         initial state Busy { on Print if *paper => stay; defer Print; on Ready => Idle; }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ## deferred_signal
//!
//! Only events can be deferred. A machine raises a signal when it should be handled.
//!
//! ```text
//! state_machine! {
//!     machine Printer {
//!         events { Print, Ready }
//!         signals { Jammed }
//!         queue 4;
//!         initial state Busy { on Print => { raise(Jammed); } defer Jammed; on Ready => Idle; }
//!         state Idle { on Jammed => Busy; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Printer {
//!         events { Print, Ready }
//!         signals { Jammed }
//!         queue 4;
//!         initial state Busy {
//!             on Print => { raise(Jammed); }
//!             on Ready => Idle;
//!             on Jammed => Idle;
//!         }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ## malformed_raise
//!
//! `raise` takes an event or a signal. It is written in the parentheses, with its payload.
//!
//! ```text
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go => { raise(); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go => { raise(Full); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```

//! What waits: what is raised, and what is deferred.
//!
//! ## borrowed_signal
//!
//! A signal owns its payload, since it waits until the step is over. What lives for one call alone may be gone by
//! then.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An event that borrows is not raised, since it would wait until the step is over. A signal with a payload of its own
//! is raised in its place.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! An event that borrows is not deferred, since it would be kept beyond its call. Its payload may be gone by then.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `defer` binds nothing, since nothing runs. `_` and `..` bind nothing.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! `defer` keeps an event whatever the circumstances, and leads nowhere. What depends on a condition is a transition
//! that stands in front of it.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//! Only events are deferred. The machine raises a signal when it wants it heard.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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
//!         initial state Busy { on Print => { raise(Jammed); } on Ready => Idle; on Jammed => Idle; }
//!         state Idle { on Print => Busy; }
//!     }
//! }
//! ```
//!
//! ## malformed_raise
//!
//! `raise` takes an event or a signal. It stands in its parentheses, with its payload.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
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

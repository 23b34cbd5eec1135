//! Warnings: what is valid, but hardly what was intended.
//!
//! Each warning can be silenced on the item that it is about, on a state around it, or on the whole machine:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, #[allow(fsmith::unused_event)] Hold }
//!         initial state Off { on Press => Broken; }
//!         #[allow(fsmith::dead_end)]
//!         state Broken;
//!     }
//! }
//! ```
//!
//! The compiler accepts no warnings from a macro, but it warns about deprecated items, so the warnings are put that
//! way: "use of deprecated constant `_::dead_end`: `Broken` cannot be left, ..". `#![deny(warnings)]` applies to them
//! as to any other warning, and `#[allow(deprecated)]` around the macro silences them all. Only what is certain is
//! warned about, whatever the code in guards and actions does.
//!
//! ## unreachable_state
//!
//! A state is entered at some time. Nothing leads to it, by a target, an `initial` or a history.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!         state Broken { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## dead_end
//!
//! A state that is no `final` can be left. Of a state that is alone in its region, or that can be left from around it,
//! nothing is said.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         final Broken;
//!     }
//! }
//! ```
//!
//! ## unused_event
//!
//! Some state reacts to each event. A `defer` is no reaction. Of a type that exists, the events are not known.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hold }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, #[allow(fsmith::unused_event)] Hold }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unaccepted_event
//!
//! What reacts to an event can be taken in some configuration. Here no state is entered in which it would be accepted.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Mend }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!         #[allow(fsmith::unreachable_state)]
//!         state Broken { on Mend => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Hit, Mend }
//!         initial state Off { on Press => On; on Hit => Broken; }
//!         state On { on Press => Off; }
//!         state Broken { on Mend => Off; }
//!     }
//! }
//! ```
//!
//! ## unused_signal
//!
//! Each signal is raised somewhere, and some state reacts to it. An observer is told of what is raised and not heard.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full, Empty }
//!         initial state Loading { on Go => { raise(Full); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go, Stop }
//!         signals { Full, Empty }
//!         initial state Loading {
//!             on Go => { raise(Full); }
//!             on Stop => { raise(Empty); }
//!             on Full | Empty => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## incompletable
//!
//! What `done` waits for can come. It has a `final`, but nothing leads there.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial state Loading {
//!             done => Ready;
//!             initial state Reading { on Go => Checking; }
//!             state Checking { on Go => Reading; }
//!             final Read;
//!         }
//!         #[allow(fsmith::unreachable_state)]
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial state Loading {
//!             done => Ready;
//!             initial state Reading { on Go => Checking; }
//!             state Checking { on Go => Read; }
//!             final Read;
//!         }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ## name_like_word
//!
//! A state's name differs from a word of reactions by more than its case. Those words are `stay`, `pass`, `pop`,
//! `push` and `reenter`.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Gate {
//!         events { Step }
//!         initial state Wait { on Step => Pass; }
//!         state Pass { on Step => Wait; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Gate {
//!         events { Step }
//!         initial state Wait { on Step => Through; }
//!         state Through { on Step => Wait; }
//!     }
//! }
//! ```

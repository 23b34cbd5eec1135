//! Guards and reactions: what looks, what decides, and what is done.
//!
//! ## assignment_in_guard
//!
//! A guard, and a duration, assigns nothing. A guard may be asked at any time, also to no effect. What it would change
//! is changed by the reaction.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press if *level = 0 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press if *level == 0 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## raise_in_guard
//!
//! A guard, and whatever only looks, raises nothing. What is raised is raised by the reaction.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading { on Go if { raise(Full); true } => stay; on Full => Done; }
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
//!
//! ## return_in_guard
//!
//! A guard, and whatever is a value, does not `return`. A guard is a condition, a duration a length of time.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         initial state Off { when { if *level == 0 { return true; } *level > 3 } => On; }
//!         state On { when *level == 0 => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         initial state Off { when *level == 0 || *level > 3 => On; }
//!         state On { when *level == 0 => Off; }
//!     }
//! }
//! ```
//!
//! ## return_while_deciding
//!
//! Nothing returns while it is decided where a reaction leads. A reaction leads somewhere whatever happens; where it
//! should not, it stays. Nor does an effect return whose `let`s the arguments of its target use: they might not be there.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off {
//!             on Press => { if *level == 0 { return; } if *level > 3 { On } else { stay } }
//!         }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &mut u8) {
//!         events { Press }
//!         initial state Off { on Press => if *level > 3 { On } else { stay }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## no_self
//!
//! The code of a machine has no `self`. It reaches what the machine is lent, what a pattern binds, and the data of the
//! states that it stands in; what a machine keeps is the data of a state.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press if self.presses > 3 => On(0); on Press => { self.presses += 1; } }
//!         state On(presses: u8) { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off(presses: u8 = 0) { on Press if *presses > 3 => On; on Press => { *presses += 1; } }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## raise_before_pass
//!
//! What may still `pass` raises nothing before it has decided. Up to its targets it only looks. Just before a target
//! it may raise.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => { raise(Full); if *full { stay } else { pass } }
//!             on Full => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader(full: &bool) {
//!         events { Go }
//!         signals { Full }
//!         initial state Loading {
//!             on Go => if *full { raise(Full); stay } else { pass };
//!             on Full => Done;
//!         }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## incomplete_decision
//!
//! An `if` that leads somewhere has an `else`. As in Rust, where an `if` is a value.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On } else { stay }; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## unreached
//!
//! Nothing stands behind what leads somewhere. What should run stands before the target, and runs after the exits and
//! before the entries.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { On; println!("on"); } }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { println!("on"); On } }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## code_before_pass
//!
//! Nothing runs before a `pass`. What passes was not triggered after all. What should run all the same stands before a
//! `stay`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { println!("no"); pass } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => { println!("no"); stay } }
//!     }
//! }
//! ```
//!
//! ## shared_static
//!
//! The reaction of several triggers declares no `static`. It is compiled once for each trigger, so there would be
//! several.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off {
//!             on Press or after 5s => {
//!                 static TIMES: core::sync::atomic::AtomicU32 = core::sync::atomic::AtomicU32::new(0);
//!                 TIMES.fetch_add(1, core::sync::atomic::Ordering::Relaxed);
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! use core::sync::atomic::{AtomicU32, Ordering};
//! static TIMES: AtomicU32 = AtomicU32::new(0);
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off {
//!             on Press or after 5s => { TIMES.fetch_add(1, Ordering::Relaxed); }
//!         }
//!     }
//! }
//! ```

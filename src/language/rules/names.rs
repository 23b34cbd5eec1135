//! Names: which state, event or field is meant.
//!
//! ## unknown_state
//!
//! What a target, `done(..)`, `in` or `is_in` names is a state of the machine. The suggestion is the nearest name that
//! could stand there.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => Onn; }
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
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## ambiguous_state
//!
//! A name that several states have is written as a path. A name is looked for from the inside out, and then inside,
//! where it has to be the only one.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Keyboard {
//!         events { Lock }
//!         initial Idle;
//!         state Idle { on Lock => Off; }
//!         state Num { initial state Off; }
//!         state Caps { initial state Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Keyboard {
//!         events { Num, Caps, Key }
//!         initial Idle;
//!         state Idle { on Num => Num.Off; on Caps => Caps.Off; }
//!         state Num { on Key => Idle; initial state Off; }
//!         state Caps { on Key => Idle; initial state Off; }
//!     }
//! }
//! ```
//!
//! ## duplicate_state
//!
//! States side by side have different names. Both places are reported.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!         state On { enter { println!("on"); } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; enter { println!("on"); } }
//!     }
//! }
//! ```
//!
//! ## state_name
//!
//! A state's name is an identifier that begins in upper case. That is how a target is told from code. A word of
//! Rust's, `r#` and `ALL` (the list of all states) are no names.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => stay; }
//!         state on;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## not_a_state
//!
//! `is_in` asks about one state, by its name. Of several states, each is asked about.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound { initial state Low { on Next => Loud; } state Loud { on Next => Low; } }
//!             state Picture { initial state Bright { when is_in(Low, Loud) => Dark; } state Dark { on Next => Bright; } }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound { initial state Low { on Next => Loud; } state Loud { on Next => Low; } }
//!             state Picture { initial state Bright { when is_in(Low) || is_in(Loud) => Dark; } state Dark { on Next => Bright; } }
//!         }
//!     }
//! }
//! ```
//!
//! ## unknown_event
//!
//! What a pattern or a `raise` names is an event or a signal of the machine. The suggestion is the nearest of the
//! events and signals.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Pres => On; }
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
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## duplicate_event
//!
//! Events, and signals, have different names. Both places are reported.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Press(u32) }
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
//!         events { Press, Hold(u32) }
//!         initial state Off { on Press => On; }
//!         state On { on Press | Hold(_) => Off; }
//!     }
//! }
//! ```
//!
//! ## event_and_signal
//!
//! No signal has the name of an event. A pattern, or a `raise`, would not say which of them it means.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Full }
//!         signals { Full }
//!         initial state Loading { on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Fill }
//!         signals { Full }
//!         initial state Loading { on Fill => { raise(Full); } on Full => Done; }
//!         final Done;
//!     }
//! }
//! ```
//!
//! ## unknown_parameter
//!
//! What observes is a parameter of the machine. The suggestion is the nearest of the parameters.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! use fsmith::Observer;
//! state_machine! {
//!     machine Lamp(log: &mut impl Observer<LampState>) {
//!         observer lgo;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::Observer;
//! state_machine! {
//!     machine Lamp(log: &mut impl Observer<LampState>) {
//!         observer log;
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ## duplicate_parameter
//!
//! Parameters have different names. Both places are reported.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(led: &mut bool, led: &mut bool) {
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(led: &mut bool, other: &mut bool) {
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ## duplicate_field
//!
//! The fields of a state have different names. Both places are reported.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(1, 2);
//!         state On(level: u8, level: u8);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On(1, 2);
//!         state On(level: u8, most: u8);
//!     }
//! }
//! ```

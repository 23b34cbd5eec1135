//! Warnings of transitions: those that have no chance, or do more than they seem to.
//!
//! ## outranked
//!
//! No transition always waits behind those of states inside, or behind an alarm further out. Both places are shown.
//! What stands in one state, behind what is always taken there, is [refused](super::moves#shadowed).
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         events { Bump }
//!         initial Cleaning;
//!         state Cleaning {
//!             on Bump => Stuck;
//!             initial state Search { on Bump => Turn; }
//!             state Turn { on Bump => Search; }
//!         }
//!         final Stuck;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         events { Bump, Kick }
//!         initial Cleaning;
//!         state Cleaning {
//!             on Bump | Kick => Stuck;
//!             initial state Search { on Bump => Turn; }
//!             state Turn { on Bump => Search; }
//!         }
//!         final Stuck;
//!     }
//! }
//! ```
//!
//! ## in_passing
//!
//! What is left at once waits for nothing. An `always` without a condition is taken before anything else is looked at, so
//! a state that has one, or that lies in one that has, is active only in passing.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Kettle(hot: &bool) {
//!         events { Press }
//!         initial state Off { on Press => Checking; }
//!         state Checking {
//!             when *hot => Off;
//!             always => Heating;
//!         }
//!         state Heating { when *hot => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Kettle(hot: &bool) {
//!         events { Press }
//!         initial state Off { on Press => Checking; }
//!         state Checking {
//!             always if *hot => Off;
//!             always => Heating;
//!         }
//!         state Heating { when *hot => Off; }
//!     }
//! }
//! ```
//!
//! ## idle_alarm
//!
//! Something lies under an `alarm`. It is for the transitions of a composite, which outrank those inside it.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot(low: &bool) {
//!         initial state Cleaning { alarm when *low => Refuel; }
//!         state Refuel { when !*low => Cleaning; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot(low: &bool) {
//!         initial state Cleaning {
//!             alarm when *low => Refuel;
//!             initial state Search { when *low => Search; }
//!         }
//!         state Refuel { when !*low => Cleaning; }
//!     }
//! }
//! ```
//!
//! ## leaves_parallel
//!
//! A transition of a region stays in it, or leads out of the `parallel`. Regions are not left one by one, so one that
//! is a source, or that a target of another one lies in, is left with all others, and all are entered again.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Mute, Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound {
//!                 initial state Loud { on Mute => Dark; on Next => Silent; }
//!                 state Silent { on Mute => Loud; }
//!             }
//!             state Picture { initial state Bright { on Next => Dark; } state Dark { on Next => Bright; } }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Mute, Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound { initial state Loud { on Mute => Silent; } state Silent { on Mute => Loud; } }
//!             state Picture { initial state Bright { on Next | Mute => Dark; } state Dark { on Next => Bright; } }
//!         }
//!     }
//! }
//! ```
//!
//! ## constant_guard
//!
//! A guard is true at some time, and false at another. `when true` is how to say that nothing is waited for.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         events { Press }
//!         initial state Off { on Press if *level < *level => On; on Press if is_in(Off) => stay; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(level: &u8) {
//!         events { Press }
//!         initial state Off { on Press if *level < 10 => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## repeated_condition
//!
//! A decision does not ask again what it has decided above. Only of a condition that calls nothing it is known that it
//! is the same below.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool, late: &bool) {
//!         events { Press }
//!         initial state Off {
//!             on Press => if *dark { On } else if *late { Dim } else if *dark { Dim } else { stay };
//!         }
//!         state On { on Press => Off; }
//!         state Dim { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool, late: &bool) {
//!         events { Press }
//!         initial state Off { on Press => if *dark { On } else if *late { Dim } else { stay }; }
//!         state On { on Press => Off; }
//!         state Dim { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## circular_wait
//!
//! No guards wait for each other by `is_in`. Each waits for a state that is entered only by what waits itself. One
//! that may begin without the others ends it.
//!
//! ```compile_fail
//! # #![deny(deprecated)]
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Crossing {
//!         initial Both;
//!         parallel Both {
//!             state North {
//!                 initial state Waiting { when is_in(SouthGoes) => NorthGoes; }
//!                 state NorthGoes { after 5s => Waiting; }
//!             }
//!             state South {
//!                 initial state Held { when is_in(NorthGoes) => SouthGoes; }
//!                 state SouthGoes { after 5s => Held; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Crossing {
//!         initial Both;
//!         parallel Both {
//!             state North {
//!                 initial state Waiting { after 5s => NorthGoes; }
//!                 state NorthGoes { after 5s => Waiting; }
//!             }
//!             state South {
//!                 initial state Held { when is_in(NorthGoes) => SouthGoes; }
//!                 state SouthGoes { after 5s => Held; }
//!             }
//!         }
//!     }
//! }
//! ```

//! Composites: where they start, what they remember, and what stands in them.
//!
//! ## no_states
//!
//! A machine has a state. The smallest machine has one.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state On { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ## missing_initial
//!
//! A composite, and the machine, says where it starts. It may be a word in front of a state: `initial state Off;`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         state Off { on Press => On; }
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
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## initial_outside
//!
//! `initial`, and the `else` of a history, leads to a state inside its composite. To lead elsewhere is for a
//! transition: `always => Elsewhere;`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             initial Off;
//!             on Press => Off;
//!             state Bright;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             initial Bright;
//!             on Press => Off;
//!             state Bright;
//!         }
//!     }
//! }
//! ```
//!
//! ## initial_leads_nowhere
//!
//! Every branch of an `initial` leads to a state. `stay` and `pass` are for transitions.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial => if *dark { On } else { stay };
//!         state On { when true => Off; }
//!         state Off { when true => On; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial => if *dark { On } else { Off };
//!         state On { when true => Off; }
//!         state Off { when true => On; }
//!     }
//! }
//! ```
//!
//! ## initial_without_arrow
//!
//! An `initial` with code or a decision is written with `=>`. `initial Name;` alone is a name.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial if *dark { On } else { Off };
//!         state On { when true => Off; }
//!         state Off { when true => On; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp(dark: &bool) {
//!         initial => if *dark { On } else { Off };
//!         state On { when true => Off; }
//!         state Off { when true => On; }
//!     }
//! }
//! ```
//!
//! ## initial_in_parallel
//!
//! A `parallel` has no `initial`, since all its regions are entered. Each region has its own.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         initial Playing;
//!         parallel Playing {
//!             initial Sound;
//!             state Sound;
//!             state Picture;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         initial Playing;
//!         parallel Playing {
//!             state Sound;
//!             state Picture;
//!         }
//!     }
//! }
//! ```
//!
//! ## history_of_leaf
//!
//! What remembers is a composite. A state without states inside has nothing to remember, and the machine is never
//! left.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { history deep; on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Dim }
//!         initial state Off { on Press => On; }
//!         state On {
//!             history deep;
//!             on Press => Off;
//!             initial state Bright { on Dim => Dark; }
//!             state Dark { on Dim => Bright; }
//!         }
//!     }
//! }
//! ```
//!
//! ## mode_of_leaf
//!
//! `.initial`, `.history` and `.deep_history` are said of composites. Of a state without states inside they would say
//! nothing. The same holds of what stands behind the `else` of a `history`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On.initial; }
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

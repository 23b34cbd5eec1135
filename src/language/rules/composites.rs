//! Composites: `initial`, `history`, and the states inside.
//!
//! ## no_states
//!
//! A machine must have a state. The smallest machine has one state.
//!
//! ```text
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
//! A machine, and each composite except a `parallel`, must have an `initial`. It can also be a word before a state:
//! `initial state Off;`.
//!
//! ```text
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
//! `initial`, and the `else` of a history, must lead to a state inside the composite. To lead elsewhere, use a
//! transition: `always => Elsewhere;`.
//!
//! ```text
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
//! Every branch of an `initial` must end with a state. `stay` and `pass` are only for transitions.
//!
//! ```text
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
//! An `initial` with code or a decision is written with `=>`. Without `=>`, `initial Name;` takes only a name.
//!
//! ```text
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
//! A `parallel` has no `initial`, because all its regions are entered. Each region has its own.
//!
//! ```text
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
//! Only a composite can have a `history`. A state without states inside has nothing to remember, and the machine itself
//! is never exited.
//!
//! ```text
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
//! `.initial`, `.history` and `.deep_history` apply only to composites. For a state without states inside, they would
//! have no effect. The same holds after the `else` of a `history`.
//!
//! ```text
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

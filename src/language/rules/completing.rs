//! Completion and regions: what ends, and what is active at once.
//!
//! ## final_is_the_end
//!
//! A `final` has no states inside, no transitions, and no actions but `enter` and `exit`. What goes on is a `state`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go, Again }
//!         initial state Loading { on Go => Done; }
//!         final Done { on Again => Loading; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go, Again }
//!         initial state Loading { on Go => Done; }
//!         state Done { on Again => Loading; }
//!     }
//! }
//! ```
//!
//! ## final_region
//!
//! A region is no `final`. A region completes by a `final` inside it.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Order {
//!         initial Open;
//!         parallel Open {
//!             state Payment { initial state Due; }
//!             final Delivery;
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Order {
//!         events { Pay }
//!         initial Open;
//!         parallel Open {
//!             state Payment { initial state Due { on Pay => Paid; } final Paid; }
//!             state Delivery;
//!         }
//!     }
//! }
//! ```
//!
//! ## no_regions
//!
//! A `parallel` has regions. A state without states inside is a `state`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         initial Playing;
//!         parallel Playing;
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
//! ## never_completes
//!
//! `done` hears of a composite that can complete. It has a `final` directly inside; a `parallel` has one in each of
//! its regions.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         initial state Loading {
//!             done => Ready;
//!             initial state Reading { on Go => Read; }
//!             state Read { on Go => Reading; }
//!         }
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
//!             initial state Reading { on Go => Read; }
//!             final Read;
//!         }
//!         final Ready;
//!     }
//! }
//! ```
//!
//! ## done_of_machine
//!
//! Nothing hears that the machine itself has completed. Whoever calls it may ask `is_finished()`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Loader {
//!         events { Go }
//!         done => stay;
//!         initial state Loading { on Go => Done; }
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
//!         initial state Loading { on Go => Done; }
//!         final Done { enter { println!("done"); } }
//!     }
//! }
//! ```
//!
//! ## not_together
//!
//! Several targets lie in different regions of one `parallel`. States of which only one can be active at once are no
//! targets of one transition.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Mute }
//!         initial Playing;
//!         on Mute => (Loud, Muted);
//!         parallel Playing {
//!             state Sound { initial state Loud; state Muted; }
//!             state Picture { initial state Bright; state Dark; }
//!         }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Off, On }
//!         initial Playing;
//!         on Off => (Muted, Dark);
//!         on On => (Loud, Bright);
//!         parallel Playing {
//!             state Sound { initial state Loud; state Muted; }
//!             state Picture { initial state Bright; state Dark; }
//!         }
//!     }
//! }
//! ```
//!
//! ## only_target
//!
//! A single target has no parentheses. Parentheses are for several.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => (On,); }
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
//! ## said_twice
//!
//! What is said once of a machine or a composite is said once. Both places are reported: of `initial`, `history`,
//! `events`, `signals`, `stack`, `queue` and `observer`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         initial On;
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
//! ## misplaced
//!
//! What is the machine's stands in its own body, and only transitions stand inside `in`. `events`, `signals`, `stack`,
//! `queue`, `priority` and `observer` are said of the whole machine.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off {
//!             events { Press }
//!             on Press => On;
//!         }
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

//! Completion and regions: `final`, `done`, and states that are active at the same time.
//!
//! ## final_is_the_end
//!
//! A `final` has no states inside, no transitions, and no actions except `enter` and `exit`. A state that can be left
//! is a `state`.
//!
//! ```text
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
//! A region cannot be `final`. A region completes when a `final` inside it is entered.
//!
//! ```text
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
//! A `parallel` must have regions. A state without states inside is a `state`.
//!
//! ```text
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
//! `done` must refer to a composite that can complete. Such a composite has a `final` directly inside; a `parallel` has
//! one in each of its regions.
//!
//! ```text
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
//! A machine cannot react to its own completion. The caller can call `is_finished()`.
//!
//! ```text
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
//! Several targets must lie in different regions of one `parallel`. States that cannot be active at the same time
//! cannot be targets of one transition.
//!
//! ```text
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
//! A single target is written without parentheses. Parentheses are for several targets.
//!
//! ```text
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
//! Items that a machine or a composite has once cannot be repeated. This applies to `initial`, `history`, `events`,
//! `signals`, `stack`, `queue`, `version` and `observer`. Both places are reported.
//!
//! ```text
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
//! Items of the whole machine belong in its own body, and only transitions and `never` are allowed inside `in`. `events`,
//! `signals`, `stack`, `queue`, `version`, `priority` and `observer` apply to the whole machine.
//!
//! ```text
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

//! Names: which state, event or field is meant.
//!
//! ## unknown_state
//!
//! A target, `done(..)`, `in` and `is_in` must name a state of the machine. The message suggests the nearest possible
//! name.
//!
//! ```text
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
//! A name that several states share must be written as a path. Names are looked up from the inside out, at each level
//! among the states at any depth inside it; a direct child is preferred.
//!
//! ```text
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
//! States with the same parent must have different names. Both places are reported.
//!
//! ```text
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
//! A state's name must be an identifier that begins with an upper-case letter, if its script has case. This distinguishes
//! targets from code; see [names without case](crate::language::states#names-without-case). Rust keywords, raw
//! identifiers (`r#`) and `ALL` (the list of all states) cannot be names.
//!
//! ```text
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
//! `is_in` takes the name of one state. To query several states, use one `is_in` for each.
//!
//! ```text
//! state_machine! {
//!     machine Player {
//!         events { Next }
//!         initial Playing;
//!         parallel Playing {
//!             state Sound {
//!                 initial state Low { on Next => Loud; }
//!                 state Loud { on Next => Low; }
//!             }
//!             state Picture {
//!                 initial state Bright { when is_in(Low, Loud) => Dark; }
//!                 state Dark { on Next => Bright; }
//!             }
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
//!             state Sound {
//!                 initial state Low { on Next => Loud; }
//!                 state Loud { on Next => Low; }
//!             }
//!             state Picture {
//!                 initial state Bright { when is_in(Low) || is_in(Loud) => Dark; }
//!                 state Dark { on Next => Bright; }
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! ## unknown_tag
//!
//! In a machine with tags, `has` takes the name of one of them. A function `has` of the program is called by a path:
//! `self::has(name)`. See [tags](crate::language::asking#tags).
//!
//! ```text
//! state_machine! {
//!     machine Wolf {
//!         events { Call, Feed }
//!         initial Hungry;
//!         on Call if !has(wild) => stay;
//!         #[tag(wild_eyed)]
//!         state Hungry { on Feed => Full; }
//!         state Full { on Call => Hungry; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Wolf {
//!         events { Call, Feed }
//!         initial Hungry;
//!         on Call if !has(wild_eyed) => stay;
//!         #[tag(wild_eyed)]
//!         state Hungry { on Feed => Full; }
//!         state Full { on Call => Hungry; }
//!     }
//! }
//! ```
//!
//! ## unknown_event
//!
//! A pattern and a `raise` must name an event or a signal of the machine. The message suggests the nearest name.
//!
//! ```text
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
//! Events must have different names, and so must signals. Both places are reported.
//!
//! ```text
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
//! A signal cannot have the name of an event. Otherwise it would be unclear which of them a pattern or a `raise` means.
//!
//! ```text
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
//! `observer` must name a parameter of the machine. The message suggests the nearest of the parameters.
//!
//! ```text
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
//! Parameters must have different names. Both places are reported.
//!
//! ```text
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
//! ## unknown_submachine
//!
//! `forward` and `done` must name a machine that the state runs, or a state around it. The message suggests the nearest of the
//! machines that the states run.
//!
//! ```text
//! state_machine! { machine Door { events { Push } initial state Shut { on Push => stay; } } }
//! state_machine! {
//!     machine House {
//!         events { Front(DoorEvent), Leave }
//!         initial state Home {
//!             machine front: Door;
//!             forward Front(event) => frnt(event);
//!             on Leave => Away;
//!         }
//!         final Away;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! # state_machine! { machine Door { events { Push } initial state Shut { on Push => stay; } } }
//! state_machine! {
//!     machine House {
//!         events { Front(DoorEvent), Leave }
//!         initial state Home {
//!             machine front: Door;
//!             forward Front(event) => front(event);
//!             on Leave => Away;
//!         }
//!         final Away;
//!     }
//! }
//! ```
//!
//! ## duplicate_field
//!
//! The fields of a state must have different names. Both places are reported.
//!
//! ```text
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

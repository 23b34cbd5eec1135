//! Form of items: words, attributes, and what stands behind them.
//!
//! ## unknown_item
//!
//! An item opens with one of the language's words. The suggestion is the nearest word, or what other notations call by
//! this one. What was meant is read all the same.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { entr { println!("off"); } }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { enter { println!("off"); } }
//!     }
//! }
//! ```
//!
//! ## missing_semicolon
//!
//! An item that does not end with a block ends with `;`. The item is read all the same.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On }
//!         state On { on Press => Off }
//!         priority outer
//!         queue 4;
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
//! ## attribute
//!
//! Attributes stand where they mean something. Those of the machine, of its events and of its states go to what is
//! declared for them. On other items a doc comment may stand, and what silences a [warning](super::warnings). Each stands
//! in front of what it is about: `///` and `#[..]`, no `//!` and no `#![..]`, and none at the end of a body.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { #[inline] on Press => On; }
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
//!         #[allow(missing_docs)]
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## configured
//!
//! No part of a machine is configured out. The macro reads all of the text. A machine as a whole may be configured.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         #[cfg(unix)]
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! #[cfg(unix)]
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_state
//!
//! A state is `state Name;` or `state Name { items }`. A state with data has its fields behind its name, in
//! parentheses.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off
//!         { }
//!         state "On";
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
//! ## malformed_field
//!
//! A field is a name and a type, with an initial value or without. Types are not inferred.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On;
//!         state On(level = 3);
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On;
//!         state On(level: u8 = 3);
//!     }
//! }
//! ```
//!
//! ## unknown_lint
//!
//! What `#[allow(fsmith::..)]` names is a warning. The suggestion is the nearest of the [warnings](super::warnings).
//! They are silenced by `allow`, on the item, on a state around it or on the machine.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => Broken; }
//!         #[allow(fsmith::deadend)]
//!         state Broken;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => Broken; }
//!         #[allow(fsmith::dead_end)]
//!         state Broken;
//!     }
//! }
//! ```
//!
//! ## malformed_events
//!
//! Events stand in braces, as the variants of an enum, or are a type. A type that exists is named, and ends with `;`.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, 3 }
//!         initial state On { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Set(u8) }
//!         initial state On { on Press | Set(_) => stay; }
//!     }
//! }
//! ```
//!
//! ## malformed_initial
//!
//! `initial` names a state, or leads to one. It is never empty.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial;
//!         state On;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial On;
//!         state On;
//!     }
//! }
//! ```
//!
//! ## malformed_history
//!
//! A history is `shallow`, `deep` or `suspend`, perhaps with an `else`. After `else` stands a state inside.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press, Dim }
//!         initial state Off { on Press => On; }
//!         state On {
//!             history depe;
//!             on Press => Off;
//!             initial state Bright { on Dim => Dark; }
//!             state Dark { on Dim => Bright; }
//!         }
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
//!             history deep else Dark;
//!             on Press => Off;
//!             initial state Bright { on Dim => Dark; }
//!             state Dark { on Dim => Bright; }
//!         }
//!     }
//! }
//! ```
//!
//! ## malformed_action
//!
//! An action is code in braces. `enter or resume { .. }` is both.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { enter println!("off"); }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off { enter { println!("off"); } }
//!     }
//! }
//! ```

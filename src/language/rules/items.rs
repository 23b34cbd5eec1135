//! Form of items: words, attributes, and what follows them.
//!
//! ## unknown_item
//!
//! An item must start with one of the language's words. The message suggests the nearest word, or the word for what
//! other notations call by this name. The item is still read as the suggested one.
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
//! An item that does not end with a block must end with `;`. The item is still read.
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
//! Attributes are only allowed where they have an effect. Attributes of the machine, of its events and of its states
//! go to the types and variants generated for them; those of the type of the states stand in `#[states(..)]` before
//! `machine`, see [there](crate::language::machine#attributes-of-the-states). Other items can have a doc comment, a
//! [`cfg`](crate::language::conditions), and an `allow` that silences a [warning](super::warnings). An attribute is
//! written before the item it applies to, as `///` or `#[..]`; `//!` and `#![..]` are not supported.
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
//! `#[cfg]` takes one condition, and stands before something that can be left out. That is any item, event, signal or
//! field, but not the machine or a parameter; see [conditions](crate::language::conditions). Also
//! `#[cfg_attr]` takes one condition, and behind it what it adds.
//!
//! ```compile_fail
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { on Press => On; }
//!         #[cfg(unix, windows)]
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
//!         #[cfg(any(unix, windows, not(windows)))]
//!         state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_state
//!
//! A state is written `state Name;` or `state Name { items }`. A state with data has its fields in parentheses after
//! its name.
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
//! A field is a name and a type, optionally with an initial value. Types are not inferred.
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
//! `#[allow(fsmith::..)]` must name a warning. The message suggests the nearest of the [warnings](super::warnings).
//! They are silenced with `allow`, on the item, on a state around it, or on the machine.
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
//! Events are written in braces, like the variants of an enum, or as an existing type. An existing type is given by its
//! name, and followed by `;`.
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
//! `initial` must name a state, or lead to one. It cannot be empty.
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
//! A history is `shallow`, `deep` or `suspend`, optionally with an `else`. After `else` comes a state inside the
//! composite.
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
//! An action is code in braces. `enter or resume { .. }` is both actions in one.
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

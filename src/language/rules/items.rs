//! Form of items: keywords, attributes, and what follows them.
//!
//! ## unknown_item
//!
//! An item must start with a keyword of the language. The message suggests the nearest word, or the word for what other
//! notations call by this name. The item is still read as the suggested one.
//!
//! ```text
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
//! ```text
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
//! Attributes are only allowed where they have an effect. Attributes of the machine, of its events and of its states go
//! to the types and variants generated for them; those of the type of the states are written in `#[states(..)]` before
//! `machine`, see [there](crate::language::machine#attributes-of-the-states). States can have [tags] and
//! [requirements], transitions only requirements. Other items can have a doc comment, a
//! [`cfg`](crate::language::conditions), and an `allow` that silences a [warning](super::warnings). An attribute is
//! written before the item it applies to, as `///` or `#[..]`; `//!` and `#![..]` are not supported.
//!
//! [tags]: crate::language::asking#tags
//!
//! ```text
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
//! `#[cfg]` takes one condition, and is written before something that can be omitted. That is any item, event, signal
//! or field, but not the machine or a parameter; see [conditions](crate::language::conditions). `#[cfg_attr]` takes one
//! condition, too, followed by the attributes that it adds.
//!
//! ```text
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
//! ## malformed_part
//!
//! A part is written `part! { name { items } }`. Its name may follow a visibility, and this may follow docs and a
//! [`cfg`](crate::language::conditions). In its code, `$` is only allowed in `$crate`, which is the crate of the part.
//!
//! ```text
//! part! { state Off { on Press => On; } }
//! ```
//!
//! ```
//! # use fsmith::part;
//! part! { unlit { state Off { on Press => On; } } }
//! ```
//!
//! ## malformed_include
//!
//! `include` takes the path of a part. The items of a [part](crate::language::parts) that is declared by `part!` are
//! inserted at the `include`; the name of a file is not a path. A text that is not compiled, such as a machine that is
//! read while the program runs, must contain all its items.
//!
//! ```text
//! part! { unlit { state Off { on Press => On; } } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         include "unlit.rs";
//!         initial state On { on Press => stay; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::{part, state_machine};
//! part! { unlit { state Off { on Press => On; } } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         include unlit;
//!         initial state On { on Press => Off; }
//!     }
//! }
//! ```
//!
//! ## malformed_submachine
//!
//! A machine that a state runs is written `machine name: Type(arguments);`. The name is that of a field, in lower case.
//! The machine itself is declared by a separate `state_machine!`.
//!
//! ```text
//! state_machine! {
//!     machine Blinker { initial state Dark { after 1s => Lit; } state Lit { after 1s => Dark; } }
//! }
//! state_machine! {
//!     machine Lamp {
//!         initial state Broken { machine Blinker; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Blinker { initial state Dark { after 1s => Lit; } state Lit { after 1s => Dark; } }
//! }
//! state_machine! {
//!     machine Lamp {
//!         initial state Broken { machine blinker: Blinker; }
//!     }
//! }
//! ```
//!
//! ## included_twice
//!
//! A part can be included once in the same body. It can be included again in another body, and in another machine,
//! where its states are different states.
//!
//! ```text
//! part! { pressed { on Press => stay; } }
//! part! { switch { include pressed; } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { include pressed; include switch; }
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::{part, state_machine};
//! part! { pressed { on Press => stay; } }
//! part! { switch { include pressed; } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial state Off { include switch; }
//!     }
//! }
//! ```
//!
//! ## included_in_itself
//!
//! A part cannot include itself, nor a part that includes it. It would never end. States that lead to each other need
//! no such cycle, because names are looked up where the parts are included.
//!
//! ```text
//! part! { lit { state On { on Press => Off; } include unlit; } }
//! part! { unlit { state Off { on Press => On; } include lit; } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         include lit;
//!     }
//! }
//! ```
//!
//! ```
//! # use fsmith::{part, state_machine};
//! part! { lit { state On { on Press => Off; } } }
//! part! { unlit { state Off { on Press => On; } } }
//! state_machine! {
//!     machine Lamp {
//!         events { Press }
//!         initial Off;
//!         include lit;
//!         include unlit;
//!     }
//! }
//! ```
//!
//! ## malformed_state
//!
//! A state is written `state Name;` or `state Name { items }`. The fields of a state with data are in parentheses after
//! its name.
//!
//! ```text
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
//! ```text
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
//! They are silenced with `allow`, on the item, on an enclosing state, or on the machine.
//!
//! ```text
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
//! Events are written in braces, like the variants of an enum, or as an existing type. An existing type ends with `;`.
//!
//! ```text
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
//! ```text
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
//! A history is `shallow`, `deep` or `suspend`, optionally with an `else`. `else` takes a state inside the composite.
//!
//! ```text
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
//! ## not_live
//!
//! A live machine supports neither `why`, `fails`, submachines, parts nor conditions, and derives only `Clone`,
//! `Debug`, `Machine` and serde's traits. It runs an engine on a text that the compiler may not have seen: see [live].
//!
//! ```text
//! use fsmith::live::state_machine;
//! state_machine! {
//!     #[derive(Clone, Copy)]
//!     machine Lamp {
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # #[cfg(feature = "live")]
//! # mod lamp {
//! use fsmith::live::state_machine;
//! state_machine! {
//!     #[derive(Clone)]
//!     machine Lamp {
//!         initial state Off;
//!     }
//! }
//! # }
//! ```
//!
//! ## not_async
//!
//! A machine that the inspector shows is not `async`. Its calls execute the requests of a page, and must not wait.
//!
//! ```text
//! use fsmith::inspect::state_machine;
//! state_machine! {
//!     async machine Lamp {
//!         initial state Off;
//!     }
//! }
//! ```
//!
//! ```
//! # #[cfg(feature = "inspect")]
//! # mod lamp {
//! use fsmith::inspect::state_machine;
//! state_machine! {
//!     machine Lamp {
//!         initial state Off;
//!     }
//! }
//! # }
//! ```
//!
//! ## malformed_action
//!
//! An action is code in braces. `enter or resume { .. }` declares both actions with the same code.
//!
//! ```text
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
//!
#![cfg_attr(feature = "live", doc = "[live]: crate::language::live")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
#![cfg_attr(feature = "explore", doc = "[requirements]: crate::guide::proving#requirements")]
#![cfg_attr(
    not(feature = "explore"),
    doc = "[requirements]: https://docs.rs/fsmith/latest/fsmith/guide/proving/#requirements"
)]

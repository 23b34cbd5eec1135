//! Conditional compilation: `#[cfg(..)]` and `#[cfg_attr(..)]` inside a machine.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     #[cfg_attr(debug_assertions, derive(Debug))]
//!     machine Door {
//!         events {
//!             Open,
//!             Close,
//!             #[cfg(unix)]
//!             Signal(i32),                    // an event
//!             #[cfg(windows)]
//!             Message(u32),
//!         }
//!
//!         initial Shut;
//!
//!         state Shut {
//!             on Open => Ajar;
//!             #[cfg(windows)]
//!             on Message(_) => Ajar;          // a transition
//!         }
//!         state Ajar {
//!             on Close => Shut;
//!             #[cfg(unix)]
//!             on Signal(_) => Stuck;
//!         }
//!         #[cfg(unix)]
//!         state Stuck {                       // a state, with everything inside it
//!             on Close => Shut;
//!         }
//!     }
//! }
//!
//! let mut door = Door::start();
//! door.handle(DoorEvent::Open);
//! # #[cfg(unix)] {
//! door.handle(DoorEvent::Signal(1));
//! assert_eq!(door.state(), Some(DoorState::Stuck));
//! # }
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! An item after `#[cfg(..)]` is part of the machine if the condition is true. Otherwise the macro treats it as not
//! written, for the compiled machine and for its [interpreted twin](super::interpreter). Conditions are those of Rust:
//! `unix`, `feature = "sound"`, `not(test)`, `all(..)`, `any(..)`. Features are those of the crate with the machine.
//!
//! # Where
//!
//! | before | leaves out |
//! |---|---|
//! | a state, a `parallel`, a `final`, `initial state` | it and everything inside it |
//! | a transition, `defer`, `ignore`, `never`, `exhaustive`, an action, `initial`, `history`, `in A \| B { .. }` | that item |
//! | `events`, `signals`, `queue`, `stack`, `observer`, `priority` | that item |
//! | `include` | the items of the [part](super::parts), which need not exist |
//! | an event or a signal in its list | that event |
//! | a field of an event's payload, or of a state's [data](super::data) | that field, also in patterns and arguments |
//! | a statement of an action or of a reaction, an arm of a `match` | that statement or arm, as everywhere in Rust; an arm may have a target |
//!
//! Items with opposite conditions can replace each other: `#[cfg(test)] initial Ready;` and `#[cfg(not(test))] initial
//! Boot;`.
//!
//! A condition is not allowed before `machine`: put it before `state_machine!`, and the whole machine is omitted. It
//! is not allowed before a parameter either, because every call passes all of them.
//!
//! `#[cfg_attr(condition, attribute)]` becomes the attribute if the condition is true. It is allowed wherever
//! attributes are: before `machine`, `events`, an event or a state.
//!
//! # What names it
//!
//! If a target, a pattern, `is_in(..)`, `raise(..)` or an `in A | B` names an item that is left out, the error names
//! the condition. The reference needs the same condition as the item:
//!
//! ```text
//! state_machine! {
//!     machine Door {
//!         events { Open, Close }
//!         // `Testing` is left out, because `#[cfg(test)]` is false
//!         initial state Shut { on Open => Testing; }
//!         #[cfg(test)]
//!         state Testing { on Close => Shut; }
//!     }
//! }
//! ```
//!
//! Items that are left out must still be well formed, like a function after `#[cfg]`; names in them need not exist. The
//! [warnings](super::rules::warnings) consider only the remaining items.
//!
//! # Pictures, formatting, editors
//!
//! `fsmith draw` does not know the options with which a crate is compiled. It draws a machine as if every option were
//! set: an item after `#[cfg(feature = "sound")]` is drawn, an item after `#[cfg(not(feature = "sound"))]` is not. With
//! `--cfg`, as in rustc, you choose the options: `fsmith draw --cfg unix --cfg 'feature="sound"' door.rs`. Every option
//! also counts as set in editors, and in machines that are read at run time. `fsmith fmt` formats everything.
//!
//! # What it costs
//!
//! A machine without conditions does not pay for them. With conditions, the compiler reads the text twice, however many
//! there are: a macro cannot evaluate its conditions, so it lets the compiler decide all of them first. If the compiler
//! does not know the name of a condition, it warns once, where the name first occurs.

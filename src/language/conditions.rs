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
//!         state Stuck {                       // a state, with all that is inside it
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
//! What stands behind `#[cfg(..)]` is part of the machine if the condition holds, and otherwise it is as if it were not
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
//! | a field of an event's payload, or of a state's [data](super::data) | that field; also in patterns and arguments it is not there |
//! | a statement of an action or of a reaction, an arm of a `match` | it, as everywhere in Rust; an arm may lead somewhere |
//!
//! Two of which one holds stand in for each other: `#[cfg(test)] initial Ready;` and `#[cfg(not(test))] initial Boot;`.
//!
//! It cannot stand before `machine`: put it before `state_machine!`, and the whole machine is left out. Nor before a
//! parameter, since every call passes all of them.
//!
//! `#[cfg_attr(condition, attribute)]` is the attribute if the condition holds, wherever attributes are allowed: before
//! `machine`, `events`, an event or a state.
//!
//! # What names it
//!
//! A target, a pattern, `is_in(..)`, `raise(..)` or an `in A | B` that names what is left out is an error, which
//! names the condition. Whatever names it needs the same condition:
//!
//! ```text
//! state_machine! {
//!     machine Door {
//!         events { Open, Close }
//!         // `Testing` is left out, because `#[cfg(test)]` does not hold
//!         initial state Shut { on Open => Testing; }
//!         #[cfg(test)]
//!         state Testing { on Close => Shut; }
//!     }
//! }
//! ```
//!
//! What is left out must still be well formed, as a function behind `#[cfg]` must; names in it need not exist. The
//! [warnings](super::rules::warnings) are about what is left.
//!
//! # Pictures, formatting, editors
//!
//! `fsmith draw` is not told with what a crate is compiled. It draws a machine as if every option were set: whatever
//! stands behind `#[cfg(feature = "sound")]` is drawn, what stands behind `#[cfg(not(feature = "sound"))]` is not. `--cfg`
//! says otherwise, as rustc takes it: `fsmith draw --cfg unix --cfg 'feature="sound"' door.rs`. So do editors and
//! machines that are read while a program runs: there too every option counts as set. `fsmith fmt` keeps and lays out
//! everything.
//!
//! # What it costs
//!
//! A machine without conditions does not pay for them. For one that has any, the text is read twice by the compiler,
//! however many there are: a macro does not know what its conditions are, and lets the compiler decide all of them first.
//! If the compiler does not know the name of a condition, it warns of it once, at its first place.

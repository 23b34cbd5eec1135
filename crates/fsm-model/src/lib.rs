//! A machine of [fsmith](https://docs.rs/fsmith) as plain data, without any syntax: states, transitions and ids, the rules
//! that they obey, and the effect of each trigger.
//!
//! The [`Model`] is made from the text of the macro, and everything else is based on it. [`check`] checks its rules.
//! [`Plan`] determines the effect of each trigger, and [`steps`] lowers the plan to statements, which the code generator
//! prints and the engine executes. The model refers to the user's code (guards, actions, decisions) by ids only.
//!
//! Lists and texts are `Cow`s, because the same types serve the macro, which builds a model, and the generated code,
//! which contains one as a constant.
//!
//! This crate must not know tokens or the engine: it depends on `fsm-core` alone. It is internal to fsmith, and may
//! change in any version.
//!
//! | module | question |
//! |---|---|
//! | `model` | What is a machine? |
//! | `tree`, `by_state` | Which states contain which, and what belongs to a state? |
//! | [`rules`] | Which rules does the language have? |
//! | [`check`] | Is the machine valid? |
//! | [`lints`] | What is valid, but probably a mistake? |
//! | [`plan`] | What does each trigger do in each state? |
//! | [`steps`] | Which statements is that? |
//! | `trigger`, `cause` | What is known about a trigger, and what may cause a step? |
//! | `same` | Which states of two texts are the same? |
//! | `book` | What do both sides of a stream know? |
//! | `structure`, `hash` | What does the saved form of a machine depend on? |
//! | [`sorted`], [`listed`] | Which collections compile fast? |

#![no_std]

extern crate alloc;

mod book;
mod by_state;
mod cause;
pub mod check;
mod hash;
pub mod lints;
pub mod listed;
mod model;
pub mod plan;
pub mod rules;
mod same;
pub mod sorted;
pub mod steps;
mod structure;
mod tree;
mod trigger;

pub use book::{fingerprint, reactions};
pub use cause::Cause;
pub use model::*;
pub use plan::Plan;
pub use same::same_states;
pub use structure::{Declared, structure, structure_of_events};
pub use tree::Tree;
pub use trigger::Trigger;

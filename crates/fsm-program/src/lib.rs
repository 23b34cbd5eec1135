//! The calls of a machine of [fsmith](https://docs.rs/fsmith) as a program: typed functions whose statements refer to
//! states, transitions, branches and user code by id.
//!
//! [`lower()`] translates the [steps](fsm_model::steps) of a machine to the plainest [`Program`]: every tier of candidates
//! is a function, and every function takes every parameter. The [`passes`] give it its shape. A program decides what
//! happens, and in which order. It leaves open how states, data and timers are stored, and how user code binds the values
//! of an event.
//!
//! The engine can evaluate a program with the same host that it calls for user code, so lowering and each pass are
//! compared with the engine, without a compiler (`tests/program`).
//!
//! The macro generates queries and follow-up steps from programs. Whole calls, and the passes for them, are compiled with
//! the feature `calls`, which the macro does not need.
//!
//! This crate must not know tokens or the engine: it depends on `fsm-core` and `fsm-model` alone. It is internal to
//! fsmith, and may change in any version.
//!
//! | module | question |
//! |---|---|
//! | `program` | What does a program consist of, and which function is which? |
//! | `statement`, `expression` | What can a function do, compute and test? |
//! | `cause_kind` | What is known about the cause of a step before it happens? |
//! | `lower` | Which program does a machine have? |
//! | [`passes`] | Which shorter or faster program does the same? |
//! | `text` | How does a program read as text? |

#![no_std]

extern crate alloc;

mod cause_kind;
mod expression;
mod lower;
pub mod passes;
mod program;
mod statement;
#[cfg(feature = "calls")]
mod text;

pub use cause_kind::CauseKind;
pub use expression::{Cond, Expr, Timers};
#[cfg(feature = "calls")]
pub use lower::lower;
pub use lower::{Options, lower_follow_ups, lower_queries};
pub use program::{Call, FnId, Function, Inline, Param, Program, Role, Type, Var};
pub use statement::{Arm, Block, Case, Leaf, Notice, Op, Scrutinee, Stmt, rewrite, visit};
#[cfg(feature = "calls")]
pub use text::text;

//! Machines without their user code, on the engine and as programs. A host makes random decisions in place of the code,
//! and records every call. Two recordings of the same seed are equal if the machines behave alike.

#[path = "../../../fsm-macros/src/tests/corpus.rs"]
pub mod corpus;
pub mod lowered;
pub mod play;
pub mod player;

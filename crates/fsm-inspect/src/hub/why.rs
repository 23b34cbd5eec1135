//! Answers about what a machine would do.

use super::message::{ended, numbered};
use super::orders::{Named, Wish};
use fsm_core::State;
use fsm_core::why::Considered;
use serde_json::{Value, json};

/// `{"steps": [{"by": ["ev", "Hit", "damage: 4"], "look": [[3, 1, ["to", [4]]]]}]}`
pub fn answer<S: State>(wish: &Wish, considered: &[Considered<S>]) -> Value {
    let by = match wish {
        Wish::Why(Named { name, carried }) => json!(["ev", name, carried]),
        _ => json!(["poll", "update"]),
    };
    let look: Vec<_> = considered.iter().map(look).collect();
    json!({ "steps": [{ "by": by, "look": look }] })
}

fn look<S: State>(considered: &Considered<S>) -> Value {
    let (number, more) = numbered(considered.verdict);
    let more = more.or_else(|| considered.end.map(|end| json!(ended(end))));
    let transition = considered.candidate.transition;
    match more {
        Some(more) => json!([transition, number, more]),
        None => json!([transition, number]),
    }
}

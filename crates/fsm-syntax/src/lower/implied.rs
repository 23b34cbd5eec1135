//! Guards that imply an earlier guard of the same state and trigger: whenever the later guard is true, the earlier
//! transition is taken.
//!
//! Only guards without calls are compared, because a call may return another value the second time. Two guards with the
//! same tokens are compared, and two that compare the same value with a number.

use super::Lowering;
use crate::code::Code;
use crate::machine::TransitionCode;
use crate::reaction::form;
use core::ops::Bound;
use fsm_model::{Delay, Model, StateId, TransitionId, Trigger};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{BinOp, Expr, Lit, UnOp};

/// The number of guards of one trigger that are compared with each later one. Because of this limit, the time is
/// proportional to the size of the machine.
const COMPARED: usize = 32;

impl Lowering<'_> {
    /// Notes the guards that imply an earlier one, with the transition of the earlier guard.
    pub(super) fn implied(&mut self) {
        let (model, code, places) = (&self.machine.model, &self.machine.transitions, &mut self.machine.places);
        let mut guarded: Vec<(StateId, bool, String, TransitionId)> = Vec::new();
        for (index, (transition, code)) in model.transitions.iter().zip(code).enumerate() {
            if is_compared(&transition.trigger) && code.guard.is_some() {
                let pattern = code.pattern.as_ref().map(ToString::to_string).unwrap_or_default();
                guarded.push((transition.source, transition.alarm, pattern, TransitionId::at(index)));
            }
        }
        guarded.sort();
        let rivals = guarded.chunk_by(|one, other| (one.0, one.1, &one.2) == (other.0, other.1, &other.2));
        for rivals in rivals.filter(|rivals| rivals.len() > 1) {
            let rivals: Vec<TransitionId> = rivals.iter().map(|rival| rival.3).collect();
            for (id, by) in implied_among(&rivals, model, code) {
                places.hints.implied.insert(id, by);
                let place = code[id.index()].guard.as_ref().and_then(Code::place);
                places.guards.extend(place.map(|place| (id, place)));
            }
        }
    }
}

/// Whether the guards of a trigger are evaluated one after the other, at the same time.
fn is_compared(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::On(_) | Trigger::Signal(_) | Trigger::When | Trigger::Always | Trigger::Done(_) => true,
        Trigger::After(delay) => *delay != Delay::Code,
        Trigger::Force(_) | Trigger::Every(_) | Trigger::Inside(_) => false,
    }
}

fn implied_among(rivals: &[TransitionId], model: &Model, code: &[TransitionCode]) -> Vec<(TransitionId, TransitionId)> {
    let mut found = Vec::new();
    let mut before: Vec<(TransitionId, Guard)> = Vec::new();
    for &id in rivals {
        let transition = &model.transitions[id.index()];
        let Some(guard) = code[id.index()].guard.as_ref().and_then(|guard| Guard::read(&guard.as_rust())) else {
            continue;
        };
        let implies = |(other, earlier): &&(TransitionId, Guard)| {
            model.transitions[other.index()].trigger == transition.trigger && earlier.is_implied_by(&guard)
        };
        if let Some((by, _)) = before.iter().find(implies) {
            found.push((id, *by));
        } else if before.len() < COMPARED
            && transition.branches.iter().all(|branch| !model.branches[branch.index()].may_pass(|_| true))
        {
            before.push((id, guard));
        }
    }
    found
}

/// A guard that calls nothing.
struct Guard {
    /// The guard, or the value that it compares with a number, as text.
    value: String,
    /// The numbers for which it is true: the lower bound, and the upper one with the sign reversed.
    bounds: [Bound<f64>; 2],
}

impl Guard {
    fn read(tokens: &TokenStream) -> Option<Self> {
        let guard: Expr = syn::parse2(tokens.clone()).ok().filter(form::is_pure)?;
        if let Expr::Binary(both) = &guard
            && let Some(bounds) = number(&both.right).and_then(|number| bounds(&both.op, number))
        {
            return Some(Guard { value: both.left.to_token_stream().to_string(), bounds });
        }
        Some(Guard { value: tokens.to_string(), bounds: [Bound::Unbounded; 2] })
    }

    /// Whether this guard is true whenever `other` is.
    fn is_implied_by(&self, other: &Guard) -> bool {
        self.value == other.value && core::iter::zip(self.bounds, other.bounds).all(|(own, other)| is_below(own, other))
    }
}

/// The bounds of the numbers that `value OPERATOR number` accepts, of which the upper one has the sign reversed.
fn bounds(operator: &BinOp, number: f64) -> Option<[Bound<f64>; 2]> {
    Some(match operator {
        BinOp::Gt(_) => [Bound::Excluded(number), Bound::Unbounded],
        BinOp::Ge(_) => [Bound::Included(number), Bound::Unbounded],
        BinOp::Lt(_) => [Bound::Unbounded, Bound::Excluded(-number)],
        BinOp::Le(_) => [Bound::Unbounded, Bound::Included(-number)],
        BinOp::Eq(_) => [Bound::Included(number), Bound::Included(-number)],
        _ => return None,
    })
}

/// Whether one lower bound admits all numbers that another admits.
fn is_below(bound: Bound<f64>, other: Bound<f64>) -> bool {
    match (bound, other) {
        (Bound::Unbounded, _) => true,
        (_, Bound::Unbounded) => false,
        (Bound::Excluded(own), Bound::Included(other)) => own < other,
        (Bound::Included(own) | Bound::Excluded(own), Bound::Included(other) | Bound::Excluded(other)) => own <= other,
    }
}

/// A literal number that an `f64` holds exactly, or with the same order among others.
fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse::<u32>().ok().map(f64::from),
            Lit::Float(number) => number.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => number(&unary.expr).map(|number| -number),
        _ => None,
    }
}

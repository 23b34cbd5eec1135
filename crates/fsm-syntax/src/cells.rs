//! Numbers the literals in a machine's code, so that running code can use other values.
//!
//! The number of a literal depends only on the text, so it identifies the same literal when the text is read again.

use super::code::literals::{self, Form};
use super::{Code, Machine, Tree};
use fsm_model::{BranchId, StateId};
use proc_macro2::TokenStream;
use std::mem;

/// The part of a machine that contains a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The action block with this number.
    Action(usize),
    /// The guard or the duration of the transition with this number.
    Transition(usize),
    /// The invariant with this number.
    Invariant(usize),
    /// The decision and the effects of the reaction with this number.
    Reaction(usize),
    /// The `initial` of a composite.
    Initial(StateId),
    /// The arguments that a branch passes to the states it enters.
    Branch(BranchId),
    /// The initial value of a field of the state with this number.
    Field(usize),
}

/// Numbers every literal in the code of a machine. `found` receives each literal and its place.
pub fn number(machine: &mut Machine, found: &mut dyn FnMut(Place, &TokenStream)) {
    let mut next = 0..;
    let mut put = |place: Place, code: &mut Code, form: Form| {
        *code = literals::numbered(code, form, &mut |literal| {
            found(place, literal);
            next.next().expect("a text has fewer literals")
        });
    };
    let actions = machine.actions.iter_mut().enumerate();
    actions.for_each(|(at, code)| put(Place::Action(at), code, Form::Statements));
    for (at, transition) in machine.transitions.iter_mut().enumerate() {
        let codes = transition.guard.iter_mut().chain(&mut transition.duration);
        codes.for_each(|code| put(Place::Transition(at), code, Form::Expression));
    }
    let invariants = machine.invariants.iter_mut().enumerate();
    invariants.for_each(|(at, code)| put(Place::Invariant(at), code, Form::Expression));
    for (at, tree) in machine.reactions.iter_mut().enumerate() {
        each_code(tree, &mut |code, form| put(Place::Reaction(at), code, form));
    }
    let initials = mem::take(&mut machine.initials).into_iter();
    machine.initials = initials
        .map(|(state, mut tree)| {
            each_code(&mut tree, &mut |code, form| put(Place::Initial(state), code, form));
            (state, tree)
        })
        .collect();
    let arguments = mem::take(&mut machine.arguments).into_iter();
    machine.arguments = arguments
        .map(|(branch, mut given)| {
            let values = given.iter_mut().flat_map(|(_, values)| values);
            values.for_each(|code| put(Place::Branch(branch), code, Form::Expression));
            (branch, given)
        })
        .collect();
    for (at, state) in machine.states.iter_mut().enumerate() {
        let values = state.fields.iter_mut().filter_map(|field| field.value.as_mut());
        values.for_each(|value| put(Place::Field(at), value, Form::Value));
    }
}

/// Visits all code of a decision, in the order of the text.
fn each_code(tree: &mut Tree, found: &mut dyn FnMut(&mut Code, Form)) {
    match tree {
        Tree::End { effect, .. } => found(effect, Form::Statements),
        Tree::Before { code, then } => {
            found(code, Form::Statements);
            each_code(then, found);
        }
        Tree::If { condition, then, otherwise } => {
            found(condition, Form::Expression);
            each_code(then, found);
            each_code(otherwise, found);
        }
        Tree::Match { value, arms } => {
            found(value, Form::Expression);
            for arm in arms {
                arm.guard.iter_mut().for_each(|guard| found(guard, Form::Expression));
                each_code(&mut arm.tree, found);
            }
        }
        Tree::LetElse { value, otherwise, then, .. } => {
            found(value, Form::Expression);
            each_code(otherwise, found);
            each_code(then, found);
        }
    }
}

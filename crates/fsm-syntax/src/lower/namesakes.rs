//! Parameters, fields and bindings with the name of a state. This is only possible in a script without case. At the end
//! of a reaction, such a name is the state; elsewhere it is the variable.

use super::Lowering;
use crate::code::{Code, bound_by};
use crate::machine::TransitionCode;
use crate::reaction::Tree;
use crate::words::spelling::is_caseless;
use fsm_model::check::Subject;
use fsm_model::{ROOT, StateId, TransitionId};
use proc_macro2::Ident;
use std::vec::Vec;

impl Lowering<'_> {
    /// Records parameters, fields and bindings that are named like a state.
    pub(super) fn namesakes(&mut self) {
        let machine = &self.machine;
        if !machine.model.states.iter().any(|state| is_caseless(&state.name)) {
            return;
        }
        let mut found: Vec<(Subject, Ident)> = Vec::new();
        found.extend(machine.params.iter().map(|param| (Subject::State(ROOT), param.name.clone())));
        for (index, state) in machine.states.iter().enumerate() {
            let subject = Subject::State(StateId::at(index));
            found.extend(state.fields.iter().map(|field| (subject, field.name.clone())));
        }
        for (index, code) in machine.transitions.iter().enumerate() {
            let subject = Subject::Transition(TransitionId::at(index));
            let bound = bound_in(code, &machine.reactions[code.reaction]);
            found.extend(bound.into_iter().map(|name| (subject, name)));
        }
        found.retain(|(_, name)| self.vocabulary.names.has(name));
        self.machine.places.namesakes = found;
    }
}

/// Returns the names that a transition binds.
fn bound_in(code: &TransitionCode, reaction: &Tree) -> Vec<Ident> {
    let mut bound = code.binding.as_ref().map(bound_by).unwrap_or_default();
    bound.extend(code.guard.iter().flat_map(Code::binds).cloned());
    bound_below(reaction, &mut bound);
    bound
}

fn bound_below(tree: &Tree, bound: &mut Vec<Ident>) {
    match tree {
        Tree::End { effect, .. } => bound.extend_from_slice(effect.binds()),
        Tree::Before { code, then } => {
            bound.extend_from_slice(code.binds());
            bound_below(then, bound);
        }
        Tree::If { condition, then, otherwise } => {
            bound.extend_from_slice(condition.binds());
            bound_below(then, bound);
            bound_below(otherwise, bound);
        }
        Tree::Match { arms, .. } => arms.iter().for_each(|arm| {
            bound.extend(bound_by(&arm.pattern));
            bound_below(&arm.tree, bound);
        }),
        Tree::LetElse { pattern, otherwise, then, .. } => {
            bound.extend(bound_by(pattern));
            bound_below(otherwise, bound);
            bound_below(then, bound);
        }
    }
}

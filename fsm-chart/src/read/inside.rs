//! Reactions in which a machine that a state runs may have ended: how it has is one decision, of all `done(retry..)`.

use super::code;
use super::ends::{self, ends_behind};
use crate::chart::{Condition, End, Ended, Inner};
use fsm_core::model::{SubmachineId, TransitionId, Trigger};
use fsm_core::syntax::ast::Written;
use fsm_core::syntax::{Arm, Machine, Tree};
use syn::Pat;

/// What a transition has to do with a machine that a state runs.
pub fn inner(machine: &Machine, id: TransitionId) -> Option<Inner> {
    match (&machine.transitions[id.index()].written, &machine.model.transitions[id.index()].trigger) {
        (Some(Written::Forward { to, .. }), _) => Some(Inner::Told(*to)),
        (Some(Written::Done { of }), _) => Some(Inner::Ended(*of)),
        (_, Trigger::Inside(of)) => Some(Inner::Due(*of)),
        _ => None,
    }
}

/// The ends of such a reaction. What is done where the machine has not ended is what is written, and not what that means.
pub fn ends(machine: &Machine, id: TransitionId, of: SubmachineId, tree: &Tree) -> Vec<End> {
    let effect = machine.effect_text(id);
    let tree = match tree {
        Tree::Before { then, .. } => then,
        tree => tree,
    };
    let goes_on = |end: End| End { effect: effect.clone(), is_early: false, ..end };
    let Tree::Match { arms, .. } = tree else {
        return ends::ends(machine, tree).into_iter().map(goes_on).collect();
    };
    let all = arms.iter().flat_map(|arm| match ended(machine, of, arm) {
        Some(ended) => ends_behind(machine, &arm.tree, Condition::Ended(ended)),
        None => ends_behind(machine, &arm.tree, Condition::Else).into_iter().map(goes_on).collect(),
    });
    all.collect()
}

/// `Some(RetryEnd::GaveUp { reason }) if GUARD`, which is how `done(retry.GaveUp { reason }) if GUARD` is asked.
fn ended(machine: &Machine, of: SubmachineId, arm: &Arm) -> Option<Ended> {
    let Pat::TupleStruct(some) = &arm.pattern else { return None };
    let end = some.elems.first().filter(|end| !matches!(end, Pat::Wild(_)));
    let end = end.map(|end| if code::is_selective(end) { code::pattern(machine, end) } else { name(end) });
    let guard = arm.guard.as_ref().map(|guard| machine.code_text(guard));
    Some(Ended { machine: of, name: machine.model.submachines[of.index()].name.to_string(), end, guard })
}

/// `GaveUp` of `RetryEnd::GaveUp { reason }`
fn name(end: &Pat) -> String {
    match end {
        Pat::Struct(end) => end.path.segments.last().map(|name| name.ident.to_string()).unwrap_or_default(),
        _ => String::new(),
    }
}

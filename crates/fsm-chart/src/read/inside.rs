//! Reactions in which a submachine may complete. All its `done(retry..)` are one decision about how it has completed.

use super::code;
use super::ends::{self, ends_after};
use crate::chart::{Condition, End, Ended, Inner};
use fsm_model::{SubmachineId, TransitionId, Trigger};
use fsm_syntax::ast::Written;
use fsm_syntax::{Arm, Machine, Tree};
use syn::Pat;

/// The relation of a transition to a submachine.
pub fn inner(machine: &Machine, id: TransitionId) -> Option<Inner> {
    match (&machine.transitions[id.index()].written, &machine.model.transitions[id.index()].trigger) {
        (Some(Written::Forward { to, .. }), _) => Some(Inner::Forward(*to)),
        (Some(Written::Done { of }), _) => Some(Inner::Ended(*of)),
        (_, Trigger::Inside(of)) => Some(Inner::Due(*of)),
        _ => None,
    }
}

/// The branches of a reaction in which a submachine may complete. If it has not completed, the effect is the code as
/// written, and not the code that it expands to.
pub fn ends(machine: &Machine, id: TransitionId, of: SubmachineId, tree: &Tree) -> Vec<End> {
    let effect = machine.effect_text(id);
    let tree = match tree {
        Tree::Before { then, .. } => then,
        tree => tree,
    };
    let continues = |end: End| End { effect: effect.clone(), is_early: false, ..end };
    let Tree::Match { arms, .. } = tree else {
        return ends::ends(machine, tree).into_iter().map(continues).collect();
    };
    let all = arms.iter().flat_map(|arm| match ended(machine, of, arm) {
        Some(ended) => ends_after(machine, &arm.tree, Condition::Ended(ended)),
        None => ends_after(machine, &arm.tree, Condition::Else).into_iter().map(continues).collect(),
    });
    all.collect()
}

/// Converts `Some(RetryEnd::GaveUp { reason }) if GUARD`, the expansion of `done(retry.GaveUp { reason }) if GUARD`.
fn ended(machine: &Machine, of: SubmachineId, arm: &Arm) -> Option<Ended> {
    let Pat::TupleStruct(some) = &arm.pattern else { return None };
    let end = some.elems.first().filter(|end| !matches!(end, Pat::Wild(_)));
    let end = end.map(|end| if code::is_selective(end) { code::pattern(machine, end) } else { name(end) });
    let guard = arm.guard.as_ref().map(|guard| machine.code_text(guard));
    Some(Ended { machine: of, name: machine.model.submachines[of.index()].name.to_string(), end, guard })
}

/// `GaveUp` for `RetryEnd::GaveUp { reason }`
fn name(end: &Pat) -> String {
    match end {
        Pat::Struct(end) => end.path.segments.last().map(|name| name.ident.to_string()).unwrap_or_default(),
        _ => String::new(),
    }
}

//! The branches of reactions, with the decisions and the code that lead to each.

use super::code::statements;
use crate::chart::{Arguments, Condition, End, Target, To};
use fsm_model::{Branch, BranchId};
use fsm_syntax::{Arm, Code, Machine, Tree};
use quote::ToTokens;
use syn::Pat;

/// The branches of a decision tree, in its order.
pub fn ends(machine: &Machine, tree: &Tree) -> Vec<End> {
    let mut found = Vec::new();
    collect(machine, tree, &mut Vec::new(), &mut Vec::new(), &mut found);
    found
}

/// The branches of a decision tree that is evaluated only if a condition is true.
pub fn ends_after(machine: &Machine, tree: &Tree, condition: Condition) -> Vec<End> {
    let behind = |end: End| {
        let conditions = std::iter::once(condition.clone()).chain(end.conditions).collect();
        End { conditions, ..end }
    };
    ends(machine, tree).into_iter().map(behind).collect()
}

/// Collects the branches of a tree. `conditions` are the enclosing conditions, and `before` is the code that precedes
/// the tree. A chain of decisions may be long, so the last part of a tree is handled in a loop, without recursion.
fn collect(
    machine: &Machine,
    mut tree: &Tree,
    conditions: &mut Vec<Condition>,
    before: &mut Vec<String>,
    found: &mut Vec<End>,
) {
    let enclosing = (conditions.len(), before.len());
    loop {
        let mut inside = |condition: Condition, tree: &Tree| {
            let is_pushed = push(conditions, condition);
            collect(machine, tree, conditions, before, found);
            if is_pushed {
                conditions.pop();
            }
        };
        tree = match tree {
            Tree::End { branch, effect } => {
                let code = before.iter().cloned().chain(Some(statements(machine, effect)));
                let effect = code.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ");
                let effect = (!effect.is_empty()).then_some(effect);
                found.push(End { is_early: !before.is_empty(), ..end(machine, *branch, conditions, effect) });
                break;
            }
            Tree::Before { code, then } => {
                before.push(statements(machine, code));
                then
            }
            Tree::If { condition, then, otherwise } => {
                inside(Condition::Holds(machine.code_text(condition)), then);
                push(conditions, Condition::Else);
                otherwise
            }
            Tree::Match { value, arms } => {
                let value = machine.code_text(value);
                arms.iter().for_each(|arm| inside(condition(machine, &value, arm), &arm.tree));
                break;
            }
            Tree::LetElse { pattern, value, otherwise, then } => {
                let pattern = machine.code_text(&Code::new(pattern.to_token_stream()));
                inside(Condition::Holds(format!("let {pattern} = {}", machine.code_text(value))), then);
                push(conditions, Condition::Else);
                otherwise
            }
        };
    }
    conditions.truncate(enclosing.0);
    before.truncate(enclosing.1);
}

/// Adds a condition, unless it is an `else` directly inside another one, which adds no information. Returns whether the
/// condition was added.
fn push(conditions: &mut Vec<Condition>, condition: Condition) -> bool {
    let is_new = condition != Condition::Else || conditions.last() != Some(&Condition::Else);
    conditions.extend(is_new.then_some(condition));
    is_new
}

/// `dir is North if clear`
fn condition(machine: &Machine, value: &str, arm: &Arm) -> Condition {
    let pattern = machine.code_text(&Code::new(arm.pattern.to_token_stream()));
    match &arm.guard {
        None if matches!(arm.pattern, Pat::Wild(_)) => Condition::Else,
        None => Condition::Holds(format!("{value} is {pattern}")),
        Some(guard) => Condition::Holds(format!("{value} is {pattern} if {}", machine.code_text(guard))),
    }
}

/// Creates a branch that depends on these conditions.
pub fn end(machine: &Machine, branch: BranchId, conditions: &[Condition], effect: Option<String>) -> End {
    let (to, arguments) = (to(machine, branch), arguments(machine, branch));
    End { branch, conditions: conditions.to_vec(), effect, is_early: false, to, arguments, note: String::new() }
}

fn arguments(machine: &Machine, branch: BranchId) -> Vec<Arguments> {
    let given = machine.arguments.get(&branch).into_iter().flatten();
    let arguments = given.map(|(state, values)| Arguments {
        state: machine.model.states[state.index()].name.to_string(),
        values: values.iter().map(|value| machine.code_text(value)).collect(),
    });
    arguments.collect()
}

fn to(machine: &Machine, branch: BranchId) -> To {
    let branch = &machine.model.branches[branch.index()];
    match branch {
        Branch::Stay | Branch::Return => To::Stay,
        Branch::Pass => To::Pass,
        Branch::Push(state) => To::Push(*state),
        Branch::Pop => To::Pop,
        Branch::Defer => To::Defer,
        Branch::Ignore | Branch::Refuse => To::Ignore,
        Branch::Go(_) | Branch::Fork(_) => {
            To::States(machine.model.targets(branch).iter().map(|it| target(machine, *it)).collect())
        }
    }
}

/// Converts a target, with the history that restores it.
pub fn target(machine: &Machine, target: fsm_model::Target) -> Target {
    let declared = machine.model.states[target.state.index()].history.map(|history| history.kind);
    let memory = target.resumes_by(declared);
    Target { state: target.state, mode: target.mode, external: target.external, memory }
}

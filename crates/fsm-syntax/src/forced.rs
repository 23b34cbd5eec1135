//! Adds transitions by which the inspector can force any state that a transition of the machine could lead to.

use super::code::Code;
use super::machine::{Machine, TransitionCode};
use super::reaction::Tree;
use fsm_model::check::{self, Diagnostic, Subject};
use fsm_model::listed::Listed;
use fsm_model::plan::{Room, Waiting};
use fsm_model::sorted::Set;
use fsm_model::{Branch, BranchId, Plan, ROOT, StateId, Target, Transition, Trigger};
use std::vec::Vec;

/// The spare room in a stack or a queue whose required room cannot be computed.
const SPARE: u16 = 16;

/// For each state that needs no arguments, adds a transition of the machine that leads to it. The new transitions
/// follow all others, so that the ids of the others stay the same.
///
/// The rules decide which states are valid targets: a transition that the text must not contain is not added. Returns
/// the plan with the new transitions.
pub fn add(machine: &mut Machine, plan: &Plan) -> Plan {
    let (transitions, branches) = (machine.model.transitions.len(), machine.model.branches.len());
    let states: Vec<_> = (1..machine.model.states.len()).map(StateId::at).listed();
    let mut model = machine.model.clone();
    for (nth, state) in states.iter().enumerate() {
        model.branches.to_mut().push(Branch::Go(Target::by_default(*state)));
        model.transitions.to_mut().push(forced(*state, branches + nth));
    }
    let broken: Set<_> = check::check(&model, &machine.places.hints).iter().filter_map(branch).collect();
    let all = transitions + states.len() < usize::from(u16::MAX) && branches + states.len() < usize::from(u16::MAX);
    let valid = states.iter().enumerate().filter(|(nth, _)| all && !broken.contains(&BranchId::at(branches + nth)));
    for state in valid.map(|(_, state)| *state).listed() {
        push(machine, state);
    }
    let forced = Plan::of(machine.model.clone());
    let (room, waiting) = (forced.room(), forced.waiting());
    if matches!(room, Room::Bounded(_)) && matches!(waiting, Waiting::Declared(_) | Waiting::Bounded(_)) {
        return forced;
    }
    // The number of forced states is not known, so there is spare room beyond what is proven without them.
    if let (Room::Many(..) | Room::Unbounded(_), Room::Bounded(proven)) = (room, plan.room()) {
        machine.model.stack.get_or_insert(proven.saturating_add(SPARE));
    }
    if let (Waiting::Many(..) | Waiting::Unbounded(_), Waiting::Bounded(proven)) = (waiting, plan.waiting()) {
        machine.model.queue.get_or_insert(proven.saturating_add(SPARE));
    }
    Plan::of(machine.model.clone())
}

fn forced(state: StateId, branch: usize) -> Transition {
    let branches = Vec::from([BranchId::at(branch)]).into();
    Transition { source: ROOT, trigger: Trigger::Force(state), alarm: false, certain: true, branches }
}

fn push(machine: &mut Machine, state: StateId) {
    let branch = machine.model.branches.len();
    let place = machine.name.span();
    machine.model.branches.to_mut().push(Branch::Go(Target::by_default(state)));
    machine.model.transitions.to_mut().push(forced(state, branch));
    machine.places.branches.push(place.into());
    machine.places.transitions.push(place);
    machine.places.triggers.push(machine.places.triggers.iter().max().map_or(0, |last| last + 1));
    machine.transitions.push(TransitionCode {
        pattern: None,
        binding: None,
        guard: None,
        reason: None,
        requirements: Vec::new(),
        duration: None,
        written: None,
        reaction: machine.reactions.len(),
    });
    machine.reactions.push(Tree::End { branch: BranchId::at(branch), effect: Code::default() });
}

/// Returns the branch that a diagnostic is about.
fn branch(diagnostic: &Diagnostic) -> Option<BranchId> {
    match diagnostic.subject {
        Subject::Branch(branch) => Some(branch),
        _ => None,
    }
}

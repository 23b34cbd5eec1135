//! The rule of `exhaustive` machines: every event has a reaction in every state.

use super::super::plan::Outcome;
use super::super::{EventId, Plan, ROOT, StateId, SubmachineId, TransitionId, Trigger};
use super::{Findings, Hints, Subject};
use crate::rules::Rule;
use crate::sorted::{Map, Set};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// The maximum number of states, events or lists that a message names.
const NAMED: usize = 6;

impl Findings<'_> {
    /// In every leaf, or in one of its regions, each event has a transition, a `defer` or an `ignore` that is certain
    /// to take it. As in a `match`, a guard or a pattern that may fail does not count.
    pub(super) fn exhaustive(&mut self, plan: &Plan) {
        let Some(patterns) = &self.hints.exhaustive else { return };
        let foreign = self.model.events.is_empty();
        let mut lists: Map<Vec<StateId>, Vec<EventId>> = Map::new();
        for event in (0..patterns.len()).map(EventId::at) {
            let unmet = unmet(plan, self.hints, ROOT, event, true);
            if !unmet.is_empty() {
                lists.or_insert_with(grouped(plan, ROOT, &unmet), Vec::new).push(event);
            }
        }
        let mut lists: Vec<_> = lists.into_iter().collect();
        lists.sort_by_key(|(states, events)| (states.len() * events.len(), events[0]));
        let Some(first) = lists.first().map(|(_, events)| events[0]) else { return };
        let uncertain = lists.iter().any(|(states, events)| {
            let leaves = states.iter().flat_map(|&state| leaves(plan, state));
            leaves.into_iter().any(|leaf| events.iter().any(|&event| !tried(plan, leaf, event).is_empty()))
        });
        let listed_events: Vec<_> = lists.iter().map(|(states, events)| self.list(states, events)).collect();
        let listed_events = shortened(&listed_events, "; ", "; ", "more lists");
        let because = match uncertain {
            true if foreign => " (a guard, or any pattern but `_`, does not count)",
            true => " (a guard, or a pattern that may fail, does not count)",
            false => "",
        };
        let message = format!(
            "some events meet nothing that is certain to take them{because}: {listed_events}; add `on`, `defer` or `ignore`, as in `ignore {};`",
            patterns[first.index()]
        );
        self.report(Rule::NotExhaustive, Subject::Exhaustive, message);
    }

    /// The text of a list: `` `Stop` and `Key` in `Idle`, in all of `Run` ``.
    fn list(&self, states: &[StateId], events: &[EventId]) -> String {
        let named = |event: &EventId| self.model.events.get(event.index()).map(|name| format!("`{name}`"));
        let events: Vec<_> = events.iter().map(|event| named(event).unwrap_or_else(|| "events".into())).collect();
        let named = |&state: &StateId| match state {
            ROOT => "every state".to_string(),
            _ if self.tree.is_leaf(state) => format!("`{}`", self.name(state)),
            _ => format!("all of `{}`", self.name(state)),
        };
        let states: Vec<_> = states.iter().map(named).collect();
        format!("{} in {}", shortened(&events, ", ", " and ", "others"), shortened(&states, ", ", " and ", "others"))
    }
}

/// The submachines that must be `exhaustive`, because only a `forward` is certain to take some event.
#[must_use]
pub fn relied_on(plan: &Plan, hints: &Hints) -> Set<SubmachineId> {
    let Some(patterns) = &hints.exhaustive else { return Set::new() };
    let mut relied = Set::new();
    for event in (0..patterns.len()).map(EventId::at) {
        for leaf in unmet(plan, hints, ROOT, event, false) {
            let forwards = tried(plan, leaf, event).into_iter().filter_map(|id| hints.forwards.get(&id));
            relied.extend(forwards.filter(|(_, events)| events.contains(&event)).map(|(submachine, _)| *submachine));
        }
    }
    relied
}

/// The leaves of a region in which an event may be unhandled. `inside` says whether a `forward` to an `exhaustive`
/// submachine counts.
fn unmet(plan: &Plan, hints: &Hints, region: StateId, event: EventId, inside: bool) -> Vec<StateId> {
    let tree = plan.tree();
    let lacks = |leaf: &StateId| {
        let within = || tree.children(*leaf).all(|region| !unmet(plan, hints, region, event, inside).is_empty());
        !meets(plan, hints, *leaf, event, inside) && (!tree.is_parallel(*leaf) || within())
    };
    leaves(plan, region).into_iter().filter(lacks).collect()
}

fn meets(plan: &Plan, hints: &Hints, leaf: StateId, event: EventId, inside: bool) -> bool {
    let takes = |id: TransitionId| {
        let forwards = hints.forwards.get(&id).filter(|_| inside).map(|(_, events)| events);
        plan.model().transitions[id.index()].certain
            || [hints.sure.get(&id), forwards].into_iter().flatten().any(|events| events.contains(&event))
    };
    tried(plan, leaf, event).into_iter().any(takes)
}

/// The leaves nested in a state, in its region, in which a machine may wait for events.
fn leaves(plan: &Plan, state: StateId) -> Vec<StateId> {
    let rests = |leaf: &StateId| !plan.finishes(*leaf) && plan.left_at_once(*leaf).is_none() && !completes(plan, *leaf);
    plan.tree().leaves(state).filter(rests).collect()
}

/// Whether a leaf is a `final` whose completion always leads to another state.
fn completes(plan: &Plan, leaf: StateId) -> bool {
    let Some(composite) = plan.completes(leaf) else { return false };
    let done = |trigger: &Trigger| *trigger == Trigger::Done(composite);
    let mut all = plan.tiers(leaf).flat_map(|tier| plan.candidates(tier, done).collect::<Vec<_>>());
    all.any(|id| {
        let transition = &plan.model().transitions[id.index()];
        let goes = |branch: &_| matches!(plan.outcome(*branch), Outcome::Go(_) | Outcome::Push(_) | Outcome::Pop);
        transition.certain && transition.branches.iter().all(goes)
    })
}

fn tried(plan: &Plan, leaf: StateId, event: EventId) -> Vec<TransitionId> {
    let may = |trigger: &Trigger| trigger.events().is_some_and(|events| events.may_be(event));
    plan.tiers(leaf).flat_map(|tier| plan.candidates(tier, may).collect::<Vec<_>>()).collect()
}

/// Groups leaves: the outermost states whose leaves are all among them.
fn grouped(plan: &Plan, state: StateId, unmet: &[StateId]) -> Vec<StateId> {
    let (tree, inside) = (plan.tree(), leaves(plan, state));
    if inside.iter().all(|leaf| unmet.contains(leaf)) {
        return if inside.is_empty() { Vec::new() } else { vec![state] };
    }
    let region = tree.region(state);
    let children = tree.children(state).filter(|&child| tree.region(child) == region);
    children.flat_map(|child| grouped(plan, child, unmet)).collect()
}

/// Joins a list; a long list is cut, and ends with the number of further items.
fn shortened(all: &[String], between: &str, last: &str, what: &str) -> String {
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] if all.len() <= NAMED => format!("{}{last}{end}", first.join(between)),
        _ => format!("{}{last}{} {what}", all[..NAMED - 1].join(between), all.len() + 1 - NAMED),
    }
}

//! Transitions that are never taken, and states that are never entered.

use crate::explored::{Explored, outermost};
use crate::facts::Pending;
use crate::finding::{About, Finding, Kind};
use crate::moves::Why;
use crate::names::Names;
use fsm_model::{Branch, ROOT, StateId, TransitionId, Trigger};
use std::collections::{BTreeMap, BTreeSet};

/// The states that are active in some configuration.
pub(crate) fn reached(explored: &Explored<'_>, active: &[Vec<StateId>]) -> Vec<bool> {
    let mut reached = vec![false; explored.facts.model().states.len()];
    active.iter().flatten().for_each(|state| reached[state.index()] = true);
    reached[ROOT.index()] = true;
    reached
}

/// The states that are never entered, without those inside of others.
pub(crate) fn unreachable(explored: &Explored<'_>, names: &Names<'_>, reached: &[bool]) -> Vec<Finding> {
    let tree = explored.facts.plan.tree();
    let never: Vec<_> = tree.states().filter(|state| !reached[state.index()]).collect();
    let message = |state| format!("`{}` is never entered", names.state(state));
    let finding = |state| Finding::of(Kind::Unreachable, About::State(state), message(state));
    outermost(explored.facts, &never).into_iter().map(finding).collect()
}

/// The transitions that are never taken, although their state can be active. A transition that several states share is only
/// reported if none of them takes it.
pub(crate) fn dead(
    explored: &Explored<'_>,
    names: &Names<'_>,
    reached: &[bool],
    active: &[Vec<StateId>],
) -> Vec<Finding> {
    let (model, taken) = (explored.facts.model(), explored.taken());
    let mut places: BTreeMap<_, Vec<TransitionId>> = BTreeMap::new();
    for id in (0..model.transitions.len() - model.unwritten()).map(TransitionId::at) {
        places.entry(names.place(About::Transition(id))).or_default().push(id);
    }
    let mut found = Vec::new();
    for shared in places.into_values() {
        let is_reached = |id: &&TransitionId| reached[model.transitions[id.index()].source.index()];
        let first = shared.iter().find(is_reached).copied();
        // No text declares the timers of a submachine.
        let is_written =
            !matches!(model.transitions[shared[0].index()].trigger, Trigger::Inside(_) | Trigger::Force(_));
        // What only passes is never taken by design.
        let mut branches = model.transitions[shared[0].index()].branches.iter();
        let only_passes = branches.all(|branch| model.branches[branch.index()] == Branch::Pass);
        let Some(id) = first.filter(|_| is_written && !only_passes && !shared.iter().any(|id| taken[id.index()]))
        else {
            continue;
        };
        let reason = reason(explored, names, active, id);
        let message = format!("{} is never taken{reason}", names.transition_in_state(id));
        found.push(Finding::of(Kind::Dead, About::Transition(id), message));
    }
    found.sort_by_key(|finding| match finding.about {
        About::Transition(id) => id.index(),
        About::State(state) => state.index(),
    });
    found
}

/// Why a transition is never taken, as the end of a sentence.
fn reason(explored: &Explored<'_>, names: &Names<'_>, active: &[Vec<StateId>], id: TransitionId) -> String {
    let model = explored.facts.model();
    let (transition, guard) = (&model.transitions[id.index()], explored.facts.guard(id));
    let instead = instead(explored, active, id);
    let always_passes = transition
        .branches
        .iter()
        .all(|branch| matches!(model.branches[branch.index()], Branch::Pass | Branch::Pop | Branch::Push(_)));
    match &transition.trigger {
        _ if guard.is_never_true => ": its guard is never true".to_owned(),
        _ if always_passes => ": it always passes".to_owned(),
        _ if !instead.is_empty() => {
            let line = |id| names.place(About::Transition(id)).line;
            let text = |&id: &TransitionId| format!("{} (line {})", names.transition_in_state(id), line(id));
            let texts: Vec<_> = instead.iter().take(2).map(text).collect();
            format!(": {} always comes first", texts.join(" or "))
        }
        Trigger::Done(composite) if !completes(explored, *composite) => {
            format!(": `{}` never completes", names.state(*composite))
        }
        Trigger::After(_) | Trigger::Every(_) => {
            format!(": `{}` is always exited before", names.state(transition.source))
        }
        _ if !guard.queries.is_empty() => ": its guard is never true".to_owned(),
        Trigger::Signal(_) => format!(": nothing raises that while `{}` is active", names.state(transition.source)),
        _ => String::new(),
    }
}

/// The transitions that react to the events or signals of another one instead, whenever it might react.
fn instead(explored: &Explored<'_>, active: &[Vec<StateId>], id: TransitionId) -> BTreeSet<TransitionId> {
    let transition = &explored.facts.model().transitions[id.index()];
    let (events, signals) = (transition.trigger.events(), transition.trigger.signals());
    let is_active = |number: &u32| active[*number as usize].contains(&transition.source) || transition.source == ROOT;
    let mut instead = BTreeSet::new();
    for number in explored.all().filter(is_active) {
        let raised = explored.space.get(number).raised.first();
        for label in explored.space.steps(number).map(|(label, _)| explored.label(label)) {
            let is_considered = match (label.why, raised) {
                (Why::Event(event), _) => events.is_some_and(|events| events.may_be(event)),
                (Why::Follows, Some(Pending::Event(event))) => events.is_some_and(|events| events.may_be(*event)),
                (Why::Follows, Some(Pending::Signal(signal))) => signals.is_some_and(|signals| signals.may_be(*signal)),
                _ => false,
            };
            if is_considered {
                let triggers = |other: &&TransitionId| {
                    explored.facts.model().transitions[other.index()].trigger.may_coincide(&transition.trigger)
                };
                instead.extend(label.taken.iter().filter(triggers));
            }
        }
    }
    instead
}

/// Whether some `final` that completes a composite is ever entered.
fn completes(explored: &Explored<'_>, composite: StateId) -> bool {
    let plan = &explored.facts.plan;
    let regions = if plan.tree().is_parallel(composite) { plan.completing(composite) } else { vec![composite] };
    explored.all().any(|number| {
        let active = explored.active(number);
        regions.iter().all(|&region| plan.finals(region).any(|end| active.contains(&end)))
    })
}

//! States that cannot be exited any more, and follow-up steps that never end: the last components of the graph, which no
//! step leads out of.

use crate::explored::Explored;
use crate::finding::{About, Finding, Kind};
use crate::moves::Phase;
use crate::names::Names;
use fsm_model::{ROOT, StateId, TransitionId};
use std::collections::BTreeMap;

/// The states that cannot be exited any more, and the steps that never end.
pub(crate) fn stuck(explored: &Explored<'_>, names: &Names<'_>, active: &[Vec<StateId>]) -> Vec<Finding> {
    let always = always(explored, active);
    let (mut traps, mut loops) = (BTreeMap::new(), BTreeMap::new());
    for component in last_components(explored) {
        let first = component.iter().copied().min().expect("a component has a configuration");
        if !component.iter().any(|&number| settles(explored, number)) {
            let transition = taken_in(explored, &component).into_iter().min();
            if let Some(transition) = transition {
                loops.entry(transition.index()).or_insert((transition, first));
            }
        } else if !is_over(explored, first) {
            for state in kept(explored, active, &component, &always) {
                traps.entry(state.index()).or_insert((state, first));
            }
        }
    }
    let way = |number| explored.way(number).into_iter().map(|label| names.step(label)).collect();
    let traps = traps.into_values().map(|(state, first)| {
        // A configuration that was not reached may exit the state.
        let is_everywhere = explored.space.is_complete() && !is_exited(explored, active, state);
        let message = trap(explored, names, state, is_everywhere);
        Finding { is_everywhere, ..Finding::of(Kind::Trap, About::State(state), message).after(way(first)) }
    });
    let loops = loops.into_values().map(|(transition, first)| {
        let message = format!("{} starts follow-up steps that never end", names.transition_in_state(transition));
        Finding::of(Kind::Livelock, About::Transition(transition), message).after(way(first))
    });
    traps.chain(loops).collect()
}

fn trap(explored: &Explored<'_>, names: &Names<'_>, state: StateId, is_everywhere: bool) -> String {
    let (plan, name) = (&explored.facts.plan, names.state(state));
    let enclosing = names.state(plan.tree().parent(state));
    match (plan.is_final(state), is_everywhere) {
        (true, true) => format!("`{enclosing}` completes in `{name}`, and nothing exits it any more"),
        (true, false) => format!("`{enclosing}` may complete in `{name}` where nothing exits it any more"),
        (false, true) => format!("`{name}` cannot be exited any more"),
        (false, false) => format!("`{name}` may be active where it cannot be exited any more"),
    }
}

/// Whether some step exits a state, or a pop or a restart takes it off the stack.
fn is_exited(explored: &Explored<'_>, active: &[Vec<StateId>], state: StateId) -> bool {
    let is_active = |number: u32| active[number as usize].contains(&state);
    explored.all().filter(|&number| is_active(number)).any(|number| {
        explored.space.steps(number).any(|(_, target)| {
            !is_active(target) && explored.with(target, |engine| !engine.is_in(state)).unwrap_or(false)
        })
    })
}

/// The components of the graph that no step leads out of, and of which all steps are known.
fn last_components(explored: &Explored<'_>) -> Vec<Vec<u32>> {
    let all: Vec<u32> = explored.all().collect();
    let components = explored.space.components(&all, |_| true);
    let mut component_of = vec![0; all.len()];
    for (nth, component) in components.iter().enumerate() {
        component.iter().for_each(|&number| component_of[number as usize] = nth);
    }
    let is_last = |(nth, component): (usize, &Vec<u32>)| {
        component.iter().all(|&number| {
            !explored.space.is_open(number)
                && explored.space.steps(number).all(|(_, target)| component_of[target as usize] == nth)
        })
    };
    let last: Vec<bool> = components.iter().enumerate().map(is_last).collect();
    components.into_iter().zip(last).filter(|(_, is_last)| *is_last).map(|(component, _)| component).collect()
}

/// Whether the machine waits in a configuration, for events or for time, or has ended.
fn settles(explored: &Explored<'_>, number: u32) -> bool {
    let mut is_up = false;
    explored.with(number, |engine| engine.each_timer(|runs, timer| is_up |= runs && timer.is_up()));
    explored.space.get(number).phase == Phase::Panicked || (explored.rests(number) && !is_up)
}

/// Whether the machine has completed, or has panicked.
fn is_over(explored: &Explored<'_>, number: u32) -> bool {
    explored.with(number, |engine| engine.is_finished()).unwrap_or(true)
}

fn taken_in(explored: &Explored<'_>, component: &[u32]) -> Vec<TransitionId> {
    let steps = component.iter().flat_map(|&number| explored.space.steps(number));
    steps.flat_map(|(label, _)| &explored.label(label).taken).copied().collect()
}

/// The states that are active in all configurations after the start.
pub(crate) fn always(explored: &Explored<'_>, active: &[Vec<StateId>]) -> Vec<StateId> {
    let started = explored.all().skip(1).map(|number| &active[number as usize]).filter(|active| !active.is_empty());
    common(started)
}

fn common<'a>(mut all: impl Iterator<Item = &'a Vec<StateId>>) -> Vec<StateId> {
    let Some(mut common) = all.next().cloned() else { return Vec::new() };
    for active in all {
        common.retain(|state| active.contains(state));
    }
    common
}

/// The innermost states that are active in all configurations of a component, or paused, and that other configurations
/// lack.
fn kept(explored: &Explored<'_>, active: &[Vec<StateId>], component: &[u32], always: &[StateId]) -> Vec<StateId> {
    let plan = &explored.facts.plan;
    let tree = plan.tree();
    let common = common(component.iter().map(|&number| &active[number as usize]));
    let is_alone = |state: StateId| {
        let enclosing = tree.parent(state);
        tree.is_parallel(enclosing) || tree.children(enclosing).nth(1).is_none()
    };
    // The end of a region is not the end of the machine.
    let ends_region = |state: StateId| plan.is_final(state) && tree.is_parallel(tree.parent(tree.parent(state)));
    let counts =
        |state: &StateId| *state != ROOT && !always.contains(state) && !is_alone(*state) && !ends_region(*state);
    let counted: Vec<_> = common.into_iter().filter(counts).collect();
    let has_inner = |state: StateId| counted.iter().any(|&inner| inner != state && tree.contains(state, inner));
    counted.iter().copied().filter(|&state| !has_inner(state)).collect()
}

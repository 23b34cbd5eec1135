//! States that may be active forever, although time passes: no timer has to exit them.

use crate::dead::reached;
use crate::explored::Explored;
use crate::stuck::always;
use fsm_model::{Delay, ROOT, StateId, TransitionId};
use std::collections::BTreeMap;

/// The innermost states that may be active forever, and all states that may not, except for a `final` and for states that
/// are always or never active.
pub(crate) fn forever(explored: &Explored<'_>, active: &[Vec<StateId>]) -> (Vec<StateId>, Vec<StateId>) {
    let plan = &explored.facts.plan;
    let tree = plan.tree();
    let running: Vec<_> = explored.all().map(|number| running(explored, number)).collect();
    // If some configurations are not known, states may be active in all others only.
    let always = if explored.space.is_complete() { always(explored, active) } else { Vec::new() };
    let reached = reached(explored, active);
    let counts =
        |state: &StateId| *state != ROOT && !plan.is_final(*state) && !always.contains(state) && reached[state.index()];
    let may_last = |state: &StateId| lasts(explored, active, &running, *state);
    let (lasting, bounded): (Vec<_>, Vec<_>) = tree.states().filter(counts).partition(may_last);
    let has_inner = |state: StateId| lasting.iter().any(|&inner| inner != state && tree.contains(state, inner));
    (lasting.iter().copied().filter(|&state| !has_inner(state)).collect(), bounded)
}

/// The timers with a known duration that run in a configuration; `None` if no time passes in it.
pub(crate) fn running(explored: &Explored<'_>, number: u32) -> Option<Vec<TransitionId>> {
    let (plan, delays) = (&explored.facts.plan, &explored.facts.delays);
    let mut is_up = false;
    explored.with(number, |engine| engine.each_timer(|runs, timer| is_up |= runs && timer.is_up()))?;
    let running = explored.with(number, |engine| {
        let timers = engine.all_active().chain([ROOT]).flat_map(|state| plan.timers(state)).map(|(id, _)| id);
        // A timer that was refused has no time left.
        let runs = |id: &TransitionId| engine.remaining(*id).is_some_and(|left| !left.is_zero());
        let is_known = |id: &TransitionId| matches!(delays[id.index()], Some(Delay::Constant(_)));
        timers.filter(|id| runs(id) && is_known(id)).collect::<Vec<_>>()
    })?;
    (explored.rests(number) && !is_up).then_some(running)
}

/// Whether the machine may remain in the configurations in which a state is active: in one of them without any running
/// timer, or in a cycle that starts each timer anew.
fn lasts(
    explored: &Explored<'_>,
    active: &[Vec<StateId>],
    running: &[Option<Vec<TransitionId>>],
    state: StateId,
) -> bool {
    let is_active = |number: u32| active[number as usize].contains(&state);
    let part: Vec<u32> = explored.all().filter(|&number| is_active(number)).collect();
    let components = explored.space.components(&part, is_active);
    let mut component_of = BTreeMap::new();
    for (nth, component) in components.iter().enumerate() {
        component_of.extend(component.iter().map(|&number| (number, nth)));
    }
    components.iter().enumerate().any(|(nth, component)| {
        // A configuration that is not explored may be followed by anything.
        if component.iter().any(|&number| explored.space.is_open(number)) {
            return true;
        }
        let mut waiting = component.iter().filter_map(|&number| running[number as usize].as_ref());
        let Some(first) = waiting.next() else { return false };
        let mut through: Vec<_> = first.clone();
        for others in waiting {
            through.retain(|id| others.contains(id));
        }
        for &number in component {
            for (label, target) in explored.space.steps(number) {
                if component_of.get(&target) == Some(&nth) {
                    through.retain(|id| !explored.label(label).started.contains(id));
                }
            }
        }
        through.is_empty()
    })
}

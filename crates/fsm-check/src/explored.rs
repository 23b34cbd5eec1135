//! The graph of all configurations, and how strong the answers are that it gives.

use crate::facts::Facts;
use crate::moves::{Configuration, Label, Moves, Phase, QUEUE, Time, Why};
use fsm_engine::{Engine, Executable};
use fsm_explore::space::Space;
use fsm_model::{Plan, ROOT, StateId};
use std::cell::RefCell;
use std::sync::Arc;

/// The explored configurations of a machine.
pub(crate) struct Explored<'f> {
    pub facts: &'f Facts,
    pub space: Space<Configuration>,
    pub labels: Vec<Label>,
    pub time: Time,
    /// Whether deferred events are part of a configuration; `None` if there are none.
    pub keeps_deferred: Option<bool>,
    engine: RefCell<Engine>,
}

impl<'f> Explored<'f> {
    /// Explores at most `limit` configurations. If there are more, tries again with coarser configurations.
    pub fn of(facts: &'f Facts, limit: u32) -> Self {
        let engine = Engine::of(Arc::new(Executable::of(facts.plan.clone())));
        let queue = if facts.queue <= QUEUE { facts.queue } else { 0 };
        let time = time(&facts.plan);
        let mut tries = vec![(time, queue), (time, 0)];
        if time != Time::Absent {
            tries.push((Time::AnyOrder, 0));
        }
        tries.dedup();
        let mut last = None;
        for (time, queue) in tries {
            let mut moves = Moves::of(facts, engine.clone(), time, queue, limit);
            let space = Space::explore(moves.first(), limit, |here, outcomes| moves.expand(here, outcomes));
            let keeps_deferred = facts.plan.defers().then_some(queue > 0);
            let is_complete = space.is_complete();
            let (labels, engine) = (moves.labels, RefCell::new(moves.engine));
            last = Some(Explored { facts, space, labels, time, keeps_deferred, engine });
            if is_complete {
                break;
            }
        }
        last.expect("at least one search was run")
    }

    pub fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.space.count()
    }

    /// Calls a function with an engine in this configuration.
    pub fn with<T>(&self, number: u32, look: impl FnOnce(&mut Engine) -> T) -> Option<T> {
        let here = self.space.get(number);
        let engine = &mut *self.engine.borrow_mut();
        (here.phase != Phase::Panicked).then(|| {
            engine.unpack(&here.machine);
            look(engine)
        })
    }

    /// The states that are active in a configuration, without paused ones.
    pub fn active(&self, number: u32) -> Vec<StateId> {
        self.with(number, |engine| engine.all_active().collect()).unwrap_or_default()
    }

    pub fn rests(&self, number: u32) -> bool {
        self.space.get(number).phase == Phase::Rests
    }

    pub fn label(&self, number: u16) -> &Label {
        &self.labels[usize::from(number)]
    }

    /// Whether each transition was taken in some step. A transition that is not in the text counts as taken.
    pub fn taken(&self) -> Vec<bool> {
        let model = self.facts.model();
        let mut taken = vec![false; model.transitions.len()];
        taken.iter_mut().rev().take(model.unwritten()).for_each(|taken| *taken = true);
        self.labels.iter().flat_map(|label| &label.taken).for_each(|id| taken[id.index()] = true);
        taken
    }

    /// The external steps of a shortest way to a configuration, without the start.
    pub fn way(&self, number: u32) -> Vec<&Label> {
        let labels = self.space.way(number).into_iter().map(|label| self.label(label));
        labels.filter(|label| !matches!(label.why, Why::Start | Why::Follows)).collect()
    }
}

/// The exact model of time.
fn time(plan: &Plan) -> Time {
    if plan.timer_room() == 0 {
        return Time::Absent;
    }
    let stored = |state: StateId| !plan.slots_inside(state).is_empty();
    let suspends = plan.tree().states().any(|state| plan.suspends(state) && stored(state));
    let pauses = plan.owners().iter().any(|&owner| stored(owner));
    if suspends || pauses { Time::StoppedZones } else { Time::Zones }
}

/// The outermost of some states.
pub(crate) fn outermost(facts: &Facts, states: &[StateId]) -> Vec<StateId> {
    let tree = facts.plan.tree();
    let is_inside = |state: StateId| tree.upward(tree.parent(state), ROOT).any(|enclosing| states.contains(&enclosing));
    states.iter().copied().filter(|&state| !is_inside(state)).collect()
}

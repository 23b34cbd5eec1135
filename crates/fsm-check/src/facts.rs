//! Facts from the text of a machine about the code that is not run: which guards may be true, and what code may raise.

use fsm_model::check::{Condition, Hints};
use fsm_model::plan::{Room, Waiting};
use fsm_model::{
    ActionId, BranchId, Delay, EventId, Initial, Model, Plan, Raise, Raised, Site, StateId, TransitionId, Trigger,
};
use fsm_syntax::{Code, Machine, Tree};

/// The facts about one machine.
pub(crate) struct Facts {
    /// The plan of the machine, in which every duration is computed by code, so that the engine calls the host for it.
    pub plan: Plan,
    /// For each transition, the duration of its timer.
    pub delays: Vec<Option<Delay>>,
    pub guards: Vec<Guard>,
    /// For each piece of code, what it may raise. The pieces are the branches, then the actions, then the durations.
    sites: Vec<Raises>,
    /// The number of raised events and signals for which there is room.
    pub room: usize,
    /// The number of states that pushes can pause, if this is limited.
    pub stack: usize,
    /// The number of deferred events for which there is room.
    pub queue: usize,
    pub fails: bool,
}

/// The facts about the pattern and the guard of a transition, and about the code before its decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guard {
    /// Whether the transition is always taken when its trigger occurs.
    pub is_certain: bool,
    /// The events for which it is always taken.
    pub sure: Vec<EventId>,
    /// Whether it is never taken, because its guard is constant, or implies the guard of an earlier transition.
    pub is_never_true: bool,
    /// The states that have to be active, or not, for the guard to be true.
    pub queries: Vec<(StateId, bool)>,
    /// Whether the transition is taken if `queries` is met.
    pub is_decided_by_queries: bool,
    pub may_fail: bool,
    pub decision_may_fail: bool,
    pub decision_may_raise: bool,
}

/// The events and signals that a piece of code may raise, in the order of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raises {
    pub all: Vec<(What, bool)>,
    /// Whether some of it may be raised repeatedly, so that the number and the order are not known.
    pub repeats: bool,
    /// Whether the code may end with an error.
    pub may_fail: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum What {
    Raised(Pending),
    /// The signal that a submachine has ended, which is pending at most once.
    End(EventId),
    /// An event or signal that code computes.
    Anything,
}

/// An event or a signal that was raised, and that the machine has not handled yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pending {
    Event(EventId),
    Signal(EventId),
    /// Any number of what this site raises, in any order.
    Any(u32),
}

impl Facts {
    pub fn of(machine: &Machine, plan: &Plan) -> Self {
        let model = plan.model();
        let delays = model.transitions.iter().map(|transition| transition.trigger.delay()).collect();
        let room = match plan.waiting() {
            Waiting::Declared(room) | Waiting::Bounded(room) => usize::from(room),
            Waiting::Many(..) | Waiting::Unbounded(_) => usize::from(u16::MAX),
        };
        let stack = match (model.stack, plan.room()) {
            (Some(declared), _) => usize::from(declared),
            (None, Room::Bounded(room)) => usize::from(room),
            (None, Room::Many(..) | Room::Unbounded(_)) => 0,
        };
        let queue = model.queue.filter(|_| plan.defers()).map_or(0, usize::from);
        let guards = (0..model.transitions.len()).map(|at| guard(machine, model, TransitionId::at(at))).collect();
        let fails = model.failure.is_some();
        Facts { guards, delays, sites: sites(machine, model), room, stack, queue, fails, plan: free(plan, stack) }
    }

    pub fn model(&self) -> &Model {
        self.plan.model()
    }

    pub fn guard(&self, transition: TransitionId) -> &Guard {
        &self.guards[transition.index()]
    }

    pub fn site(&self, number: u32) -> &Raises {
        &self.sites[number as usize]
    }

    pub fn site_of_branch(&self, branch: BranchId) -> u32 {
        position(self.model(), Site::Branch(branch)) as u32
    }

    pub fn site_of_action(&self, action: ActionId) -> u32 {
        position(self.model(), Site::Action(action)) as u32
    }

    pub fn site_of_duration(&self, timer: TransitionId) -> u32 {
        position(self.model(), Site::Duration(timer)) as u32
    }

    /// Everything that computed code may raise.
    pub fn anything(&self) -> impl Iterator<Item = Pending> + use<> {
        let (events, signals) = (self.model().events.len().max(1), self.model().signals.len());
        let signals = signals - usize::from(self.fails);
        let events = (0..events).map(|at| Pending::Event(EventId::at(at)));
        events.chain((0..signals).map(|at| Pending::Signal(EventId::at(at))))
    }

    /// The branches of the decision of an `initial`.
    pub fn initial(&self, composite: StateId) -> &[BranchId] {
        match &self.model().states[composite.index()].initial {
            Some(Initial::Decided(branches)) => branches,
            Some(Initial::Plain(branch)) => std::slice::from_ref(branch),
            None => &[],
        }
    }
}

/// Replaces every duration by one that the host computes, and adds room on the stack, so that a push that is one too
/// many can be noticed instead of a panic.
fn free(plan: &Plan, stack: usize) -> Plan {
    let mut model = plan.model().clone();
    for transition in model.transitions.to_mut() {
        match &mut transition.trigger {
            Trigger::After(delay) | Trigger::Every(delay) => *delay = Delay::Code,
            _ => {}
        }
    }
    let more = stack + plan.tree().regions().count() + 1;
    if !plan.owners().is_empty() {
        model.stack = Some(u16::try_from(more).unwrap_or(u16::MAX));
    }
    Plan::of(model)
}

fn guard(machine: &Machine, model: &Model, id: TransitionId) -> Guard {
    let (transition, code, hints) = (&model.transitions[id.index()], &machine.transitions[id.index()], hints(machine));
    let tree = machine.reactions.get(code.reaction);
    let deciding = || tree.map(Tree::deciding).unwrap_or_default();
    let may_fail = |code: &Code| model.failure.is_some() && code.may_fail();
    let is_foreign = model.events.is_empty() && transition.trigger.events().is_some();
    // A pattern that binds something may depend on the payload.
    let is_matched = code.pattern.is_none() || (code.binding.is_none() && !is_foreign);
    let passes = transition.branches.iter().any(|branch| model.branches[branch.index()].may_pass(|_| true));
    let guard = Guard {
        is_certain: transition.certain && !waits_for_data(model, transition.trigger.completed()),
        sure: hints.sure.get(&id).cloned().unwrap_or_default(),
        is_never_true: hints.implied.contains_key(&id),
        may_fail: code.guard.as_ref().is_some_and(may_fail),
        decision_may_fail: deciding().into_iter().any(may_fail),
        decision_may_raise: deciding().into_iter().any(Code::raises),
        ..Guard::default()
    };
    match hints.conditions.get(&id) {
        Some(Condition { always, queries, nothing_else }) => Guard {
            is_never_true: guard.is_never_true || *always == Some(false),
            queries: queries.clone(),
            is_decided_by_queries: (*nothing_else || *always == Some(true)) && is_matched && !passes,
            ..guard
        },
        None => guard,
    }
}

/// Whether a completion may leave out a transition because data of a `final` is missing.
fn waits_for_data(model: &Model, completed: Option<StateId>) -> bool {
    completed.is_some() && !model.data.is_empty()
}

fn hints(machine: &Machine) -> &Hints {
    machine.places.hints()
}

fn sites(machine: &Machine, model: &Model) -> Vec<Raises> {
    let count = model.branches.len() + model.actions.len() + model.transitions.len();
    let mut sites = vec![Raises::default(); count];
    for (at, raise) in model.raises.iter().enumerate() {
        let site = &mut sites[position(model, raise.site)];
        if model.is_failure(raise) {
            site.may_fail = true;
            continue;
        }
        site.repeats |= raise.repeated;
        site.all.push((what(model, raise), hints(machine).certain_raises.contains(&at)));
    }
    sites
}

fn what(model: &Model, raise: &Raise) -> What {
    match raise.raised {
        Some(Raised::Signal(signal)) if model.raises_completion(raise) => What::End(signal),
        Some(Raised::Signal(signal)) => What::Raised(Pending::Signal(signal)),
        Some(Raised::Event(event)) => What::Raised(Pending::Event(event)),
        None => What::Anything,
    }
}

fn position(model: &Model, site: Site) -> usize {
    let (branches, actions) = (model.branches.len(), model.actions.len());
    match site {
        Site::Branch(branch) => branch.index(),
        Site::Action(action) => branches + action.index(),
        Site::Duration(timer) => branches + actions + timer.index(),
    }
}

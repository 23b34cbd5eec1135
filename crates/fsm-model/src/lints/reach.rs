//! Reachability: which states can be active, and which transitions can be taken. The result is the smallest set that
//! contains the start and everything that follows from its members.
//!
//! Guards are assumed to be possibly true, events to occur, and timers to become due. So the sets are never too small:
//! anything outside of them is impossible. But a guard with `is_in(Name)` requires that this state can be active, a
//! signal that it can be raised, and a `done` that its composite can complete.

use super::super::check::Hints;
use super::super::{Branch, BranchId, Initial, Kind, Plan, ROOT, Raised, Site, StateId, Target, TransitionId, Trigger};
use super::super::{Events, Transition};
use crate::listed::Listed;
use alloc::vec;
use alloc::vec::Vec;

pub(super) struct Reach {
    /// Everything that is reachable if guards, completions and signals are assumed to be always possible.
    pub led: Found,
    /// Everything that is reachable if guards are assumed to be always possible.
    pub unconditional: Found,
    /// Everything that is reachable, without these assumptions.
    pub found: Found,
}

#[derive(Clone)]
pub(super) struct Found {
    /// For each state, whether it can be active.
    pub active: Vec<bool>,
    /// For each transition, whether it can be taken.
    pub taken: Vec<bool>,
}

impl Reach {
    pub fn of(plan: &Plan, hints: &Hints) -> Self {
        let waits = |transition: &Transition| transition.trigger.follows_a_step();
        let unconditional = Search::of(plan, true, None).run();
        let led = match plan.model().transitions.iter().any(waits) {
            true => Search::of(plan, false, None).run(),
            false => unconditional.clone(),
        };
        let found = match hints.conditions.is_empty() {
            true => unconditional.clone(),
            false => Search::of(plan, true, Some(hints)).run(),
        };
        Reach { led, unconditional, found }
    }
}

struct Search<'p> {
    plan: &'p Plan,
    /// Whether completions and signals have to be possible.
    waits: bool,
    /// The conditions of guards, if they count.
    hints: Option<&'p Hints>,
    active: Vec<bool>,
    entered: Vec<bool>,
    taken: Vec<bool>,
    runs: Vec<bool>,
    /// The states whose transitions have not been considered yet.
    open: Vec<StateId>,
    /// The transitions of active states that could not be taken when they were considered.
    blocked: Vec<TransitionId>,
    /// Whether any state has a history, so that its content can be entered by default.
    remembers: bool,
    /// For each signal, the places that raise it; after the last signal, the places that may raise anything.
    raises: Vec<Vec<Site>>,
}

impl<'p> Search<'p> {
    fn of(plan: &'p Plan, waits: bool, hints: Option<&'p Hints>) -> Self {
        let model = plan.model();
        let mut raises = vec![Vec::new(); model.signals.len() + 1];
        for raise in model.raises.iter() {
            match raise.raised {
                Some(Raised::Signal(signal)) => raises[signal.index()].push(raise.site),
                Some(Raised::Event(_)) => {}
                None => raises[model.signals.len()].push(raise.site),
            }
        }
        Search {
            plan,
            waits,
            hints,
            active: vec![false; model.states.len()],
            entered: vec![false; model.states.len()],
            taken: vec![false; model.transitions.len()],
            runs: vec![false; model.branches.len()],
            open: Vec::new(),
            blocked: Vec::new(),
            remembers: plan.tree().states().any(|state| plan.remembers(state)),
            raises,
        }
    }

    fn run(mut self) -> Found {
        self.activate(ROOT);
        self.enter(ROOT);
        while self.step() {}
        Found { active: self.active, taken: self.taken }
    }

    /// Considers the transitions of one more state, or those that were blocked. Returns whether there is progress.
    fn step(&mut self) -> bool {
        if let Some(state) = self.open.pop() {
            let ids: Vec<_> = self.plan.transitions_of(state).listed();
            for id in ids {
                self.look_at(id);
            }
            return true;
        }
        let blocked = core::mem::take(&mut self.blocked);
        let before = blocked.len();
        blocked.into_iter().for_each(|id| self.look_at(id));
        self.blocked.len() < before
    }

    fn look_at(&mut self, id: TransitionId) {
        let transition = &self.plan.model().transitions[id.index()];
        if !self.may_be_taken(id, transition) {
            self.blocked.push(id);
            return;
        }
        self.taken[id.index()] = true;
        transition.branches.iter().for_each(|&branch| self.follow(branch));
    }

    fn may_be_taken(&self, id: TransitionId, transition: &Transition) -> bool {
        let condition = self.hints.and_then(|hints| hints.conditions.get(&id));
        let holds = condition.is_none_or(|condition| {
            let met = |&(state, wanted): &(StateId, bool)| !wanted || self.active[state.index()];
            condition.always != Some(false) && condition.queries.iter().all(met)
        });
        holds
            && match &transition.trigger {
                _ if !self.waits => true,
                Trigger::Signal(Events::Any) => self.raises.iter().flatten().any(|&site| self.is_run(site)),
                Trigger::Signal(Events::Of(signals)) => {
                    let computed = self.raises.last().into_iter();
                    let own = signals.iter().map(|signal| &self.raises[signal.index()]);
                    computed.chain(own).flatten().any(|&site| self.is_run(site))
                }
                Trigger::Done(composite) => self.may_complete(*composite),
                _ => true,
            }
    }

    fn is_run(&self, site: Site) -> bool {
        match site {
            Site::Action(action) => self.active[self.plan.model().actions[action.index()].state.index()],
            Site::Branch(branch) => self.runs[branch.index()],
            Site::Duration(timer) => self.active[self.plan.model().transitions[timer.index()].source.index()],
        }
    }

    fn may_complete(&self, composite: StateId) -> bool {
        let by_final = |region| self.plan.finals(region).any(|end| self.active[end.index()]);
        match self.plan.tree().is_parallel(composite) {
            true => self.plan.completing(composite).into_iter().all(by_final),
            false => by_final(composite),
        }
    }

    fn follow(&mut self, branch: BranchId) {
        if core::mem::replace(&mut self.runs[branch.index()], true) {
            return;
        }
        let plan = self.plan;
        match &plan.model().branches[branch.index()] {
            Branch::Push(state) => self.lead_to(*state),
            end => plan.model().targets(end).iter().for_each(|target: &Target| self.lead_to(target.state)),
        }
    }

    /// Activates a state, and enters its content by default.
    fn lead_to(&mut self, state: StateId) {
        self.activate(state);
        self.enter(state);
    }

    /// Activates a state, its enclosing states, and the regions next to them.
    fn activate(&mut self, state: StateId) {
        let tree = self.plan.tree();
        let mut at = state;
        while !core::mem::replace(&mut self.active[at.index()], true) {
            self.open.push(at);
            if self.remembers {
                self.enter(at);
            }
            let enclosing = tree.parent(at);
            if at != ROOT && tree.is_parallel(enclosing) {
                tree.children(enclosing).filter(|&region| region != at).for_each(|region| self.lead_to(region));
            }
            at = enclosing;
        }
    }

    /// Enters the content of a state by default.
    fn enter(&mut self, state: StateId) {
        if core::mem::replace(&mut self.entered[state.index()], true) {
            return;
        }
        let plan = self.plan;
        let declared = &plan.model().states[state.index()];
        if declared.kind == Kind::Parallel {
            plan.tree().children(state).for_each(|region| self.lead_to(region));
        }
        if let Some(target) = declared.history.and_then(|history| history.otherwise) {
            self.lead_to(target.state);
        }
        match &declared.initial {
            Some(Initial::Plain(branch)) => self.follow(*branch),
            Some(Initial::Decided(branches)) => branches.iter().for_each(|&branch| self.follow(branch)),
            None => {}
        }
    }
}

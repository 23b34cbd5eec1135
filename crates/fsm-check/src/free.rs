//! The host of an engine without the user's program: whatever the program's code would decide is a free choice.

use crate::choices::Choices;
use crate::facts::{Facts, Guard, Pending, What};
use fsm_core::{Answer, Timer, Wait};
use fsm_engine::{Host, Occurrence, Reaction, RegionHost, Step};
use fsm_model::{ActionId, Branch, BranchId, Cause, EventId, StateId, SubmachineId, TransitionId};
use std::collections::VecDeque;
use std::time::Duration;

/// The largest number of regions that may react in one step.
pub(crate) const REGIONS: usize = 64;

/// The remaining time of the first timer that a step starts, in nanoseconds. The next one has one more.
pub(crate) const STARTED: u64 = 30_000;

/// The host during one run of a step.
pub(crate) struct Free<'f> {
    facts: &'f Facts,
    choices: &'f mut Choices,
    /// The raised events and signals that are not handled yet, oldest first.
    pub raised: VecDeque<Pending>,
    /// Whether an error is pending.
    pub failed: bool,
    /// Whether a guard or a decision has failed since the engine asked.
    lost: bool,
    /// Whether the machine would panic, because more is raised than there is room for.
    pub panics: bool,
    /// The submachine that has a due timer.
    pub due_inside: Option<SubmachineId>,
    pub taken: Vec<TransitionId>,
    pub started: Vec<TransitionId>,
    /// The event of the current step of several regions.
    event: Option<EventId>,
    /// The deferrals that regions have selected in the current step.
    deferring: Vec<TransitionId>,
}

/// The outcome of the pattern and the guard of a transition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looked {
    Disabled,
    Failed,
    Enabled,
}

type Event = Option<Occurrence<EventId, EventId>>;

impl<'f> Free<'f> {
    pub fn of(facts: &'f Facts, choices: &'f mut Choices) -> Self {
        Free {
            facts,
            choices,
            raised: VecDeque::new(),
            failed: false,
            lost: false,
            panics: false,
            due_inside: None,
            taken: Vec::new(),
            started: Vec::new(),
            event: None,
            deferring: Vec::new(),
        }
    }

    fn looks(&mut self, step: &Step<'_>, id: TransitionId, event: Option<EventId>) -> Looked {
        let Guard { is_certain, sure, is_never_true, queries, is_decided_by_queries, may_fail, .. } =
            self.facts.guard(id);
        if *is_certain || event.is_some_and(|event| sure.contains(&event)) {
            return Looked::Enabled;
        }
        // An error comes first, because a guard may fail before its `is_in`.
        if *may_fail && self.choices.either() {
            self.failed = true;
            return Looked::Failed;
        }
        if *is_never_true || queries.iter().any(|&(state, wanted)| step.is_in(state) != wanted) {
            return Looked::Disabled;
        }
        if *is_decided_by_queries || self.choices.either() { Looked::Enabled } else { Looked::Disabled }
    }

    /// Chooses the branch of a transition. Returns `None` if its decision fails.
    fn decided(&mut self, id: TransitionId) -> Option<BranchId> {
        let Guard { decision_may_fail, decision_may_raise, .. } = *self.facts.guard(id);
        if decision_may_fail && self.choices.either() {
            (self.lost, self.failed) = (true, true);
            return None;
        }
        let branches = &self.facts.model().transitions[id.index()].branches;
        let branch = branches[self.choices.of(branches.len())];
        if decision_may_raise {
            self.raise_some(branch);
        }
        Some(branch)
    }

    fn kind(&self, branch: BranchId) -> Branch {
        self.facts.model().branches[branch.index()]
    }

    /// Raises some of the events that the decision before a branch may raise. None of them is certain.
    fn raise_some(&mut self, branch: BranchId) {
        let facts = self.facts;
        let raises = facts.site(facts.site_of_branch(branch));
        for (what, is_certain) in &raises.all {
            if !is_certain && self.choices.either() {
                self.raise(*what);
            }
        }
    }

    /// Raises some of the events that a piece of code may raise. If the code may repeat a `raise`, the queue gets an entry for any number of
    /// events instead.
    fn raise_all(&mut self, site: u32) {
        let facts = self.facts;
        let raises = facts.site(site);
        if raises.may_fail && self.choices.either() {
            self.failed = true;
        }
        if raises.repeats {
            self.keep(Pending::Any(site));
            return;
        }
        for (what, is_certain) in &raises.all {
            // An error may have ended the code before any `raise`.
            if (*is_certain && !self.failed) || self.choices.either() {
                self.raise(*what);
            }
        }
    }

    fn raise(&mut self, what: What) {
        match what {
            What::Raised(pending) => self.keep(pending),
            What::End(signal) if self.raised.contains(&Pending::Signal(signal)) => {}
            What::End(signal) => self.keep(Pending::Signal(signal)),
            What::Anything => {
                let all: Vec<_> = self.facts.anything().collect();
                let chosen = self.choices.of(all.len());
                self.keep(all[chosen]);
            }
        }
    }

    fn keep(&mut self, pending: Pending) {
        // An entry for any number of events is not added twice, because two of them mean the same as one.
        if matches!(pending, Pending::Any(_)) && self.raised.back() == Some(&pending) {
            return;
        }
        self.panics |= self.raised.len() >= self.facts.room;
        if !self.panics {
            self.raised.push_back(pending);
        }
    }

    fn is_timer(&self, id: TransitionId) -> bool {
        self.facts.model().transitions[id.index()].trigger.waits()
    }

    fn returns(&self, id: TransitionId) -> bool {
        self.facts.model().returns(id)
    }

    /// Whether a branch does not take its transition.
    fn passes(&self, step: &Step<'_>, branch: BranchId) -> bool {
        self.kind(branch) == Branch::Pass || step.passes(branch)
    }
}

fn event_of(event: &Event) -> Option<EventId> {
    // Signals are numbered separately.
    if let Some(Occurrence::Event(event)) = event { Some(*event) } else { None }
}

impl Host for Free<'_> {
    type Event = EventId;
    type Signal = EventId;

    fn event(&mut self, event: &EventId) -> EventId {
        *event
    }

    fn signal(&mut self, signal: &EventId) -> EventId {
        *signal
    }

    fn react(&mut self, step: &mut Step<'_>, id: TransitionId, event: Option<&mut Event>) -> Reaction {
        let ignored = Reaction::Done(Answer::Ignored);
        let (is_timer, event) = (self.is_timer(id), event.as_deref().and_then(event_of));
        match self.looks(step, id, event) {
            Looked::Disabled => return ignored,
            Looked::Failed if is_timer => return ignored,
            Looked::Failed => return Reaction::Ignored,
            Looked::Enabled => {}
        }
        if step.ignores(id) || self.facts.model().is_deferral(id) || self.returns(id) {
            self.taken.push(id);
            return match () {
                () if step.ignores(id) => Reaction::Ignored,
                () if self.returns(id) => Reaction::Done(Answer::Stayed),
                () => Reaction::Done(Answer::Deferred),
            };
        }
        // An error in a submachine is that of its state.
        let may_pass = step.may_pass(id);
        let Some(branch) = self.decided(id) else {
            return if is_timer && may_pass { ignored } else { Reaction::Ignored };
        };
        if self.passes(step, branch) {
            return ignored;
        }
        step.before(branch, self);
        self.raise_all(self.facts.site_of_branch(branch));
        self.taken.push(id);
        Reaction::Rest(branch)
    }

    fn react_together(&mut self, step: &mut Step<'_>, cause: Cause, event: &mut Event) -> Answer {
        self.event = event_of(event);
        self.deferring.clear();
        let answer = step.together::<_, REGIONS>(cause, self);
        if answer == Answer::Deferred {
            self.taken.append(&mut self.deferring);
        }
        answer
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        let branches = self.facts.initial(composite);
        let branch = branches[self.choices.of(branches.len())];
        step.before_initial(branch, afresh, self);
        self.raise_all(self.facts.site_of_branch(branch));
        step.after_initial(branch, afresh, self);
    }

    fn run(&mut self, _: &Step<'_>, action: ActionId) {
        self.raise_all(self.facts.site_of_action(action));
    }

    fn duration(&mut self, _: &Step<'_>, timer: TransitionId) -> Duration {
        if self.facts.site(self.facts.site_of_duration(timer)).may_fail && self.choices.either() {
            self.failed = true;
            return Duration::MAX;
        }
        self.started.push(timer);
        Duration::from_nanos(STARTED + self.started.len() as u64 - 1)
    }

    fn raised(&mut self) -> Event {
        if std::mem::take(&mut self.failed)
            && let Some(failure) = self.facts.model().failure
        {
            return Some(Occurrence::Signal(failure));
        }
        loop {
            let pending = match *self.raised.front()? {
                Pending::Any(site) => {
                    let all = &self.facts.site(site).all;
                    let chosen = self.choices.of(all.len() + 1);
                    if chosen == 0 {
                        self.raised.pop_front();
                        continue;
                    }
                    match all[chosen - 1].0 {
                        What::Raised(pending) => pending,
                        What::End(signal) => Pending::Signal(signal),
                        What::Anything => {
                            let all: Vec<_> = self.facts.anything().collect();
                            all[self.choices.of(all.len())]
                        }
                    }
                }
                pending => {
                    self.raised.pop_front();
                    pending
                }
            };
            return match pending {
                Pending::Event(event) => Some(Occurrence::Event(event)),
                Pending::Signal(signal) => Some(Occurrence::Signal(signal)),
                Pending::Any(_) => unreachable!("its events are single ones"),
            };
        }
    }

    fn forget(&mut self) {
        self.raised.clear();
        self.failed = false;
    }

    fn has_lost(&mut self) -> bool {
        std::mem::take(&mut self.lost)
    }

    fn has_pending(&mut self) -> bool {
        self.failed || !self.raised.is_empty()
    }

    fn wait(&mut self, submachine: SubmachineId) -> Wait {
        let mut timer = Timer::OFF;
        if self.due_inside == Some(submachine) {
            timer.set(Duration::ZERO);
        }
        Wait::of(&[timer])
    }
}

impl RegionHost for Free<'_> {
    type Pick = TransitionId;

    fn look(&mut self, step: &Step<'_>, id: TransitionId) -> Option<(Option<BranchId>, TransitionId)> {
        match self.looks(step, id, self.event) {
            Looked::Disabled => return None,
            Looked::Failed => {
                self.lost = true;
                return None;
            }
            Looked::Enabled => {}
        }
        if self.facts.model().is_deferral(id) || self.returns(id) {
            if self.facts.model().is_deferral(id) {
                self.deferring.push(id);
            }
            return Some((Some(step.only_branch(id)), id));
        }
        if !step.may_pass(id) {
            return Some((None, id));
        }
        let branch = self.decided(id)?;
        (!self.passes(step, branch)).then_some((Some(branch), id))
    }

    fn decide(&mut self, _: &Step<'_>, id: TransitionId, branch: &mut Option<BranchId>, _: &mut Option<TransitionId>) {
        *branch = self.decided(id);
    }

    fn effect(&mut self, _: &Step<'_>, branch: BranchId, id: TransitionId) {
        if self.kind(branch) == Branch::Defer {
            return;
        }
        self.taken.push(id);
        if !self.returns(id) {
            self.raise_all(self.facts.site_of_branch(branch));
        }
    }
}

//! The host of a live machine. The engine calls it with ids of the text in force, and it calls the compiled host with
//! the corresponding ids of the compiled text.

use super::current_call::{self, CallSite, Changed};
use super::id_map::IdMap;
use alloc::sync::Arc;
use core::time::Duration;
use fsm_core::Answer;
use fsm_core::observer::Verdict;
use fsm_engine::{Host, Notice, Occurrence, Reaction, RegionHost, Step};
use fsm_model::ROOM;
use fsm_model::steps::Features;
use fsm_model::{ActionId, Branch, BranchId, Cause, EventId, InvariantId, StateId, TransitionId};

/// A compiled host, with the map that translates ids for it.
pub struct Bound<'b, H> {
    pub host: &'b mut H,
    pub ids: &'b Arc<IdMap>,
}

impl<H> Bound<'_, H> {
    /// The branch of a transition without code; `None` if the branch is a `pass` now.
    fn bare(&self, step: &Step<'_>, transition: TransitionId) -> Option<BranchId> {
        let branch = step.only_branch(transition);
        current_call::run(self.ids, CallSite::Other, &Changed::from([]), || {
            let passes = step.passes(branch) || matches!(step.branch(branch), Branch::Pass);
            (!passes).then_some(branch)
        })
    }

    /// Translates a branch that the code of a transition has selected to the id of the text in force.
    fn now(&self, transition: TransitionId, compiled: BranchId) -> BranchId {
        let branches = &self.ids.transitions[transition.index()].branches;
        branches.iter().find(|(known, _)| *known == compiled).map_or(compiled, |(_, now)| *now)
    }
}

/// Calls the engine from compiled code, with a host that takes the ids of the text in force.
macro_rules! within {
    ($host:ident, $call:expr) => {
        match current_call::ids() {
            Some(ids) => {
                let $host = &mut Bound { host: $host, ids: &ids };
                $call
            }
            // Tests compare a live machine with a twin, whose engine executes the compiled text.
            #[cfg(fsmith_live)]
            None => $call,
            #[cfg(not(fsmith_live))]
            None => unreachable!("the engine has called this code"),
        }
    };
}

/// Performs the part of a branch before its effect: see [`Step::before`]. Only compiled code calls this.
pub fn before<H: Host>(step: &mut Step<'_>, branch: BranchId, host: &mut H) {
    within!(host, step.before(branch, host));
}

/// Performs the part of a branch of an `initial` before its effect: see [`Step::before_initial`].
pub fn before_initial<H: Host>(step: &mut Step<'_>, branch: BranchId, afresh: bool, host: &mut H) {
    within!(host, step.before_initial(branch, afresh, host));
}

/// Performs the part of a branch of an `initial` after its effect: see [`Step::after_initial`].
pub fn after_initial<H: Host>(step: &mut Step<'_>, branch: BranchId, afresh: bool, host: &mut H) {
    within!(host, step.after_initial(branch, afresh, host));
}

/// Takes a step of several regions: see [`Step::together`]. A text may have more regions than the compiled one, so there
/// is room for as many transitions as a machine can select.
pub fn together<H: RegionHost>(step: &mut Step<'_>, cause: Cause, host: &mut H) -> Answer {
    let cause = current_call::ids().map_or(cause, |ids| ids.cause(cause));
    within!(host, step.together::<_, ROOM>(cause, host))
}

impl<H: Host> Host for Bound<'_, H> {
    type Event = H::Event;
    type Signal = H::Signal;
    const OBSERVED: bool = H::OBSERVED;
    const CHECKS: bool = H::CHECKS;

    fn event(&mut self, event: &H::Event) -> EventId {
        self.host.event(event)
    }

    fn signal(&mut self, signal: &H::Signal) -> EventId {
        self.host.signal(signal)
    }

    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<H::Event, H::Signal>>>,
    ) -> Reaction {
        let code = &self.ids.transitions[transition.index()];
        let Some(compiled) = code.id else {
            let Some(branch) = self.bare(step, transition) else {
                self.notify_of(transition, Notice::Considered(Verdict::Passed));
                return Reaction::Done(Answer::Ignored);
            };
            self.notify_of(transition, Notice::Considered(verdict(step.branch(branch))));
            return match step.branch(branch) {
                Branch::Ignore | Branch::Refuse => Reaction::Ignored,
                Branch::Defer => Reaction::Done(Answer::Deferred),
                _ if H::OBSERVED => {
                    step.before(branch, self);
                    self.notify_of(transition, Notice::Effect(branch));
                    Reaction::Rest(branch)
                }
                _ => Reaction::Whole(branch),
            };
        };
        let host = &mut *self.host;
        let reaction = current_call::run(self.ids, CallSite::Transition(transition), &code.changed, || {
            host.react(step, compiled, event)
        });
        match reaction {
            Reaction::Whole(branch) => Reaction::Whole(self.now(transition, branch)),
            Reaction::Rest(branch) => Reaction::Rest(self.now(transition, branch)),
            other => other,
        }
    }

    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        event: &mut Option<Occurrence<H::Event, H::Signal>>,
    ) -> Answer {
        let known = match cause {
            Cause::Done(composite) => Cause::Done(self.ids.known(composite)),
            Cause::Force(state) => Cause::Force(self.ids.known(state)),
            other => other,
        };
        self.host.react_together(step, known, event)
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        if let Some(code) = self.ids.initials.get(&composite) {
            let host = &mut *self.host;
            current_call::run(self.ids, CallSite::Initial(composite), &code.changed, || {
                host.initial(step, code.id, afresh)
            });
        }
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        let (code, ids) = (&self.ids.actions[action.index()], self.ids);
        let site = ids.notifying[action.index()].map_or(CallSite::Other, CallSite::State);
        current_call::run(ids, site, &code.changed, || self.host.run(step, code.id));
    }

    fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
        match &self.ids.durations[timer.index()] {
            Some(code) => {
                current_call::run(self.ids, CallSite::Other, &code.changed, || self.host.duration(step, code.id))
            }
            None => Duration::ZERO,
        }
    }

    fn fill(&mut self, step: &Step<'_>, state: StateId) {
        if let Some(code) = self.ids.data.get(&state) {
            current_call::run(self.ids, CallSite::Other, &code.changed, || self.host.fill(step, code.id));
        }
    }

    fn drop(&mut self, state: StateId) {
        if let Some(code) = self.ids.data.get(&state) {
            self.host.drop(code.id);
        }
    }

    fn store(&mut self, branch: BranchId) {
        self.host.store(self.ids.compiled(branch));
    }

    fn stopped(&mut self) {
        self.host.stopped();
    }

    fn raised(&mut self) -> Option<Occurrence<H::Event, H::Signal>> {
        self.host.raised()
    }

    const FEATURES: Option<Features> = None;

    fn check(&mut self, step: &Step<'_>, invariant: InvariantId) {
        let code = &self.ids.invariants[invariant.index()];
        current_call::run(self.ids, CallSite::Invariant(invariant), &code.changed, || self.host.check(step, code.id));
    }

    fn notify(&mut self, notice: Notice<'_, H::Event, H::Signal>) {
        match notice {
            Notice::Dropped(transition, verdict) => self.notify_of(transition, Notice::Dropped(transition, verdict)),
            Notice::Step(Cause::Done(composite), occurrence) => {
                self.host.notify(Notice::Step(Cause::Done(self.ids.known(composite)), occurrence));
            }
            Notice::Step(Cause::Force(state), occurrence) => {
                self.host.notify(Notice::Step(Cause::Force(self.ids.known(state)), occurrence));
            }
            notice => self.host.notify(notice),
        }
    }
}

impl<H: Host> Bound<'_, H> {
    /// Tells the observer of a transition.
    fn notify_of(&mut self, transition: TransitionId, notice: Notice<'_, H::Event, H::Signal>) {
        if H::OBSERVED {
            current_call::run(self.ids, CallSite::Transition(transition), &Changed::from([]), || {
                self.host.notify(notice)
            });
        }
    }
}

/// The verdict on an enabled transition without code.
fn verdict(branch: Branch) -> Verdict {
    match branch {
        Branch::Defer => Verdict::Deferred,
        Branch::Ignore | Branch::Refuse => Verdict::Ignored,
        _ => Verdict::Taken,
    }
}

/// Each `Pick` contains the id of its transition, because transitions can share branches. For a transition without
/// code, it contains nothing else.
impl<H: RegionHost> RegionHost for Bound<'_, H> {
    type Pick = (TransitionId, Option<H::Pick>);

    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Self::Pick)> {
        let code = &self.ids.transitions[transition.index()];
        let Some(compiled) = code.id else {
            let branch = self.bare(step, transition);
            let verdict = branch.map_or(Verdict::Passed, |branch| verdict(step.branch(branch)));
            self.notify_of(transition, Notice::Considered(verdict));
            return branch.map(|branch| (Some(branch), (transition, None)));
        };
        let host = &mut *self.host;
        let looked =
            current_call::run(self.ids, CallSite::Transition(transition), &code.changed, || host.look(step, compiled));
        looked.map(|(branch, pick)| (branch.map(|branch| self.now(transition, branch)), (transition, Some(pick))))
    }

    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Self::Pick>,
    ) {
        let code = &self.ids.transitions[transition.index()];
        let Some(compiled) = code.id else { return };
        let (mut inner, mut end) = (pick.take().and_then(|(_, pick)| pick), None);
        let host = &mut *self.host;
        current_call::run(self.ids, CallSite::Transition(transition), &code.changed, || {
            host.decide(step, compiled, &mut end, &mut inner)
        });
        *branch = end.map(|end| self.now(transition, end));
        *pick = inner.map(|inner| (transition, Some(inner)));
    }

    fn effect(&mut self, step: &Step<'_>, branch: BranchId, (transition, pick): Self::Pick) {
        let Some(pick) = pick else { return self.notify_of(transition, Notice::Effect(branch)) };
        let code = &self.ids.transitions[transition.index()];
        let compiled = code.branches.iter().find(|(_, now)| *now == branch).map_or(branch, |(compiled, _)| *compiled);
        current_call::run(self.ids, CallSite::Transition(transition), &code.changed, || {
            self.host.effect(step, compiled, pick)
        });
    }
}

//! The calls of an engine, each of which runs to completion.

mod single;

use super::engine::Engine;
use super::executable::Executable;
use super::host::{Host, Notice, Occurrence, Reaction};
use super::renew::{Part, Renewal};
use super::step::Step;
use alloc::format;
use core::time::Duration;
use fsm_core::{Answer, Deferred, LivelockGuard, StallGuard, TimeBudget};
use fsm_model::steps::{FOLLOW_UPS, Features, FollowUp};
use fsm_model::{Cause, Delay, StateId, SubmachineId, TransitionId, Trigger};

/// A call of an engine.
#[derive(Clone, Copy, Debug)]
pub enum Call<Event> {
    /// Stops the machine if it is started, and starts it: its entry actions, then its `initial`.
    Restart,
    /// Exits all states, including suspended ones and those that pushes have paused, and clears all histories.
    Stop,
    /// Handles an event.
    Handle(Event),
    /// Polls the machine.
    Update,
    /// Advances the timers.
    Advance(Duration),
    /// Goes to a state, for the inspector. Ignored if no transition for this leads to the state.
    Force(StateId),
}

impl Engine {
    /// Takes the step of a call and all follow-up steps. Returns the strongest answer. The caller keeps deferred
    /// events.
    ///
    /// # Panics
    ///
    /// Panics if there is no room for a push, if timers fire repeatedly without any time passing, if follow-up steps do
    /// not come to rest, or if the host finds an invariant violated.
    #[inline(always)]
    pub fn call<H: Host, const ROOM: usize>(
        &mut self,
        call: Call<H::Event>,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> Answer {
        debug_assert!(
            H::FEATURES.is_none_or(|features| features == self.steps.features),
            "the host of another machine"
        );
        let mut run = Run { engine: self, deferred, host };
        let answer = run.call(call);
        run.complete();
        answer
    }

    /// Completes a [`renew`](Engine::renew): enters the states that must be active in addition to those that stay,
    /// starts new timers, and recalls deferred events.
    pub fn arrive<H: Host, const ROOM: usize>(
        &mut self,
        renewal: &Renewal,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) {
        if self.leaf().is_none() {
            return;
        }
        self.begin::<H>();
        let mut step = self.under_way();
        for part in renewal.after() {
            match *part {
                Part::Stays(_) => {}
                Part::Enters(state) => {
                    if !renewal.stays_inside(state) {
                        step.now.active.set_in(step.steps.plan().tree().region(state), Some(state));
                    }
                    step.execute_all(step.steps.steps().arrival(state).0, host);
                }
                Part::Begins(state) => step.execute_all(step.steps.steps().arrival(state).1, host),
            }
        }
        for timer in renewal.new_timers() {
            let duration = step.duration(timer, host);
            step.now.timers.start(step.steps, timer, duration);
        }
        deferred.stir();
        let mut run = Run { engine: self, deferred, host };
        run.settle(Answer::Ignored);
        // Events that the previous text deferred may not be deferred any more, even if this text recalls nothing. Each
        // round handles one of them.
        for _ in 0..ROOM {
            if !run.rests() {
                break;
            }
            run.deferred.stir();
            if run.recall_each().is_none() {
                break;
            }
            run.settle(Answer::Ignored);
        }
        run.check();
        run.complete();
    }

    #[inline]
    pub(super) fn has<H: Host>(&self, features: Features) -> bool {
        self.steps.has::<H>(features)
    }

    #[cold]
    #[inline(never)]
    fn report_livelock(&self) -> ! {
        fsm_core::report_livelock(self.machine(), self.state_name())
    }

    fn stop_idle(&mut self) {
        self.now.timers.stop_idle(self.steps.plan(), &self.now.active);
    }

    /// The first due timer of an active state. `inside` returns whether a submachine is due.
    fn due_timer(&self, mut inside: impl FnMut(SubmachineId) -> bool) -> Option<TransitionId> {
        let (plan, timers) = (self.plan(), &self.now.timers);
        let mut all = plan.model().transitions.iter().enumerate();
        let due = all.find(|(index, transition)| {
            self.now.active.is_active(plan.tree(), transition.source)
                && match transition.trigger {
                    Trigger::After(_) | Trigger::Every(_) => timers.get(plan.slot(TransitionId::at(*index))).is_due(),
                    Trigger::Inside(submachine) => inside(submachine),
                    _ => false,
                }
        });
        due.map(|(index, _)| TransitionId::at(index))
    }

    #[cold]
    #[inline(never)]
    fn never_passes(&self, timer: Option<TransitionId>) -> ! {
        let model = self.plan().model();
        let Some(timer) = timer.map(|timer| &model.transitions[timer.index()]) else {
            fsm_core::never_passes(&model.name, "a timer", self.state_name());
        };
        let text = match timer.trigger {
            Trigger::After(Delay::Constant(nanoseconds)) => format!("after {:?}", Duration::from_nanos(nanoseconds)),
            Trigger::Every(Delay::Constant(nanoseconds)) => format!("every {:?}", Duration::from_nanos(nanoseconds)),
            Trigger::Every(_) => "every".into(),
            Trigger::Inside(submachine) => format!("machine {}", model.submachines[submachine.index()].name),
            _ => "after".into(),
        };
        fsm_core::never_passes(&model.name, &text, &model.states[timer.source.index()].name)
    }

    fn machine(&self) -> &str {
        &self.plan().model().name
    }

    /// The name of the active state, or of the innermost state that encloses all active ones, for panics.
    fn state_name(&self) -> &str {
        let model = self.plan().model();
        self.state().map_or(&model.name, |state| &model.states[state.index()].name)
    }

    #[inline]
    pub(super) fn under_way(&mut self) -> Step<'_> {
        Step { steps: &self.steps, now: &mut self.now }
    }

    /// Records the configuration before a step, if code may query it.
    #[inline]
    pub(super) fn begin<H: Host>(&mut self) {
        if self.has::<H>(Features::BEFORE) {
            self.now.before.clone_from(&self.now.active);
        }
    }
}

/// A running call.
struct Run<'r, H: Host, const ROOM: usize> {
    engine: &'r mut Engine,
    deferred: &'r mut Deferred<H::Event, ROOM>,
    host: &'r mut H,
}

/// Runs if a panic has interrupted the call, which may have left the timers of inactive states running.
impl<H: Host, const ROOM: usize> Drop for Run<'_, H, ROOM> {
    #[cold]
    fn drop(&mut self) {
        self.engine.stop_idle();
    }
}

/// The event or signal of a step, until a reaction takes it.
type Slot<H> = Option<Occurrence<<H as Host>::Event, <H as Host>::Signal>>;

impl Executable {
    /// Whether the machine needs one of some features. If the host knows its features, so does the compiler.
    #[inline]
    pub(super) fn has<H: Host>(&self, features: Features) -> bool {
        H::FEATURES.unwrap_or(self.features).has(features)
    }
}

impl<H: Host, const ROOM: usize> Run<'_, H, ROOM> {
    #[inline]
    fn has(&self, features: Features) -> bool {
        self.engine.has::<H>(features)
    }

    /// Marks the call as complete.
    #[inline(always)]
    fn complete(self) {
        core::mem::forget(self);
    }

    #[inline(always)]
    fn call(&mut self, call: Call<H::Event>) -> Answer {
        let answer = match call {
            Call::Handle(event) => {
                let answer = self.dispatch(Occurrence::Event(event));
                self.settle(answer)
            }
            Call::Update => {
                let answer = self.poll();
                self.settle(answer)
            }
            Call::Advance(by) => return self.advance(by),
            Call::Force(state) => {
                let answer = self.step_without_event(Cause::Force(state));
                self.settle(answer)
            }
            Call::Restart => self.restart(),
            Call::Stop => {
                self.stop();
                return Answer::Moved;
            }
        };
        self.check();
        self.notify_answer(answer);
        answer
    }

    fn restart(&mut self) -> Answer {
        self.begin_again();
        self.settle(Answer::Ignored);
        Answer::Moved
    }

    /// Stops the machine if it is started, and enters its states.
    fn begin_again(&mut self) {
        self.stop();
        if H::OBSERVED {
            self.host.notify(Notice::Start);
        }
        let start = self.engine.steps.steps().start();
        self.engine.under_way().execute_all(start, self.host);
    }

    fn stop(&mut self) {
        let is_started = self.engine.now.active.leaf.is_some();
        if is_started {
            if H::OBSERVED {
                self.host.notify(Notice::Stop);
            }
            let stop = self.engine.steps.steps().stop();
            self.engine.under_way().execute_all(stop, self.host);
        }
        self.forget_raised();
        self.engine.now.stop();
        *self.deferred = Deferred::new();
        self.host.stopped();
        if is_started {
            self.notify_answer(Answer::Moved);
        }
    }

    fn forget_raised(&mut self) {
        self.host.forget();
    }

    /// Checks the invariants of active states between two calls, in order.
    #[inline(always)]
    fn check(&mut self) {
        if !H::CHECKS {
            return;
        }
        let step = self.engine.under_way();
        let (plan, active) = (step.steps.plan(), &step.now.active);
        for (id, state) in plan.model().checked_invariants() {
            if active.is_active(plan.tree(), state) {
                self.host.check(&step, id);
            }
        }
    }

    /// The timers that become due fire one after the other, in the order in which they are due. A call could be divided
    /// into two after each of them, with the same result.
    fn advance(&mut self, by: Duration) -> Answer {
        if self.engine.now.active.leaf.is_none() {
            self.notify_not_started();
        }
        let (mut lapse, mut answer) = (TimeBudget::of(by), Answer::Ignored);
        let mut watch = StallGuard::of(&lapse);
        while !lapse.is_over() {
            let (mut step, lost) = match self.engine.time(&mut lapse, self.host) {
                Some(step) => (step, false),
                None => (self.settle(Answer::Ignored), true),
            };
            if step.reacted() {
                if !lost {
                    step = self.settle(step);
                }
                answer = answer.max(step);
                if watch.is_stuck(&lapse) {
                    fsm_core::no_time(self.engine.machine(), self.engine.state_name());
                }
            } else if watch.is_idle(&lapse) {
                self.stop_idle(watch.is_endless());
            }
            self.check();
            if step.reacted() {
                self.notify_answer(step);
            }
        }
        if H::OBSERVED {
            self.host.notify(Notice::Advanced(lapse.left()));
        }
        answer
    }

    /// Stops the timers of inactive states. If the call would never return, panics and names a timer that is due.
    #[cold]
    #[inline(never)]
    fn stop_idle(&mut self, endless: bool) {
        self.engine.stop_idle();
        if endless {
            let due = self.engine.due_timer(|submachine| self.host.wait(submachine).is_due());
            self.engine.never_passes(due);
        }
    }

    #[inline(always)]
    fn notify_not_started(&mut self) {
        if H::OBSERVED {
            self.host.notify(Notice::NotStarted);
        }
    }

    #[inline(always)]
    fn notify_answer(&mut self, answer: Answer) {
        if H::OBSERVED {
            self.host.notify(Notice::Answered(answer));
        }
    }

    /// Takes a step for an event or a signal. An event that is deferred is stored.
    #[inline(always)]
    fn dispatch(&mut self, occurrence: Occurrence<H::Event, H::Signal>) -> Answer {
        let cause = self.cause(&occurrence);
        let occurrence = &mut Some(occurrence);
        if !self.has(Features::DEFERRED) {
            return self.step(cause, Some(occurrence));
        }
        let answer = self.step(cause, Some(occurrence));
        if answer == Answer::Deferred { self.defer(occurrence.take()) } else { answer }
    }

    fn cause(&mut self, occurrence: &Occurrence<H::Event, H::Signal>) -> Cause {
        match occurrence {
            Occurrence::Event(event) => Cause::Event(self.host.event(event)),
            Occurrence::Signal(signal) => Cause::Signal(self.host.signal(signal)),
        }
    }

    fn defer(&mut self, occurrence: Option<Occurrence<H::Event, H::Signal>>) -> Answer {
        let Some(Occurrence::Event(event)) = occurrence else { return Answer::Deferred };
        let room = self.deferred.room() > 0;
        if H::OBSERVED {
            self.host.notify(if room { Notice::Deferred(&event) } else { Notice::Refused(&event) });
        }
        match self.deferred.keep(event) {
            Ok(()) => Answer::Deferred,
            Err(_) => Answer::Refused,
        }
    }

    /// Takes a step. `event` is only given if the cause has an event or signal.
    #[inline(always)]
    fn step(&mut self, cause: Cause, mut event: Option<&mut Slot<H>>) -> Answer {
        self.engine.begin::<H>();
        if H::OBSERVED {
            self.host.notify(Notice::Step(cause, event.as_deref().and_then(Option::as_ref)));
        }
        let Some(leaf) = self.engine.now.active.leaf else {
            if matches!(cause, Cause::Event(_) | Cause::Poll) {
                self.notify_not_started();
            }
            return Answer::Ignored;
        };
        let regions = self.has(Features::REGIONS);
        let mut step = self.engine.under_way();
        if regions {
            let finished = step.steps.plan().finishes(leaf);
            let none = &mut None;
            let event = event.unwrap_or(none);
            return if finished { Answer::Ignored } else { self.host.react_together(&mut step, cause, event) };
        }
        for &transition in step.steps.alone(leaf, cause) {
            let reaction = self.host.react(&mut step, transition, event.as_deref_mut());
            let is_last = reaction == Reaction::Ignored;
            let answer = step.finish(reaction, self.host);
            if is_last || answer != Answer::Ignored {
                return answer;
            }
        }
        Answer::Ignored
    }

    /// Takes a step for a poll, and then runs the `active` actions of the states that have stayed active.
    #[inline(always)]
    fn poll(&mut self) -> Answer {
        let acts = self.has(Features::ACTIVE) && !(self.has(Features::FINISHES) && self.engine.is_finished());
        let Some(leaf) = self.engine.leaf().filter(|_| acts) else { return self.step(Cause::Poll, None) };
        let (regions, now) = (self.has(Features::REGIONS), &mut self.engine.now);
        if regions {
            now.survivors.copy_from_slice(&now.active.leaves);
        }
        now.survivor = leaf;
        let answer = self.step(Cause::Poll, None);
        let mut step = self.engine.under_way();
        if regions {
            step.execute_all(step.steps.steps().active(), self.host);
        } else {
            step.execute(step.steps.steps().active_alone(step.now.survivor), self.host);
        }
        answer
    }

    /// Takes all follow-up steps after a step. Returns the strongest answer.
    #[inline(always)]
    fn settle(&mut self, answer: Answer) -> Answer {
        if self.has(Features::FOLLOW_UPS) { self.run_to_completion(answer) } else { answer }
    }

    fn run_to_completion(&mut self, mut answer: Answer) -> Answer {
        let (mut last, mut unrest) = (answer, LivelockGuard::none());
        loop {
            answer = answer.max(last);
            if self.ends_after(last) {
                return answer;
            }
            last = match self.next(&mut unrest) {
                Some(step) => step,
                None => return answer,
            };
        }
    }

    /// Notes a step with this answer. Returns whether the machine has completed, after which nothing follows.
    #[inline(always)]
    fn ends_after(&mut self, step: Answer) -> bool {
        if self.has(Features::DEFERRED) && step.reacted() {
            self.deferred.stir();
        }
        let ends = self.has(Features::FINISHES) && self.engine.is_finished();
        if ends {
            self.forget_raised();
        }
        ends
    }

    /// Takes the first pending follow-up step.
    #[inline(always)]
    fn next(&mut self, unrest: &mut LivelockGuard) -> Option<Answer> {
        // This is not a loop, so that the compiler knows the kind of each step.
        let [first, second, third, last] = FOLLOW_UPS;
        let mut take = |kind| self.follow_up(kind);
        let answer = take(first).or_else(|| take(second)).or_else(|| take(third)).or_else(|| take(last))?;
        if unrest.is_endless() {
            self.engine.report_livelock();
        }
        Some(answer)
    }

    /// Takes a follow-up step of this kind, if one is pending.
    #[inline(always)]
    fn follow_up(&mut self, kind: FollowUp) -> Option<Answer> {
        if !self.has(kind.feature()) {
            return None;
        }
        match kind {
            FollowUp::Always => Some(self.step(Cause::Always, None)).filter(|answer| answer.reacted()),
            FollowUp::Completed => {
                let completed = &mut self.engine.now.completed;
                let completed = (!completed.is_empty()).then(|| completed.remove(0))?;
                Some(self.step_without_event(Cause::Done(completed)))
            }
            FollowUp::Raised => {
                let raised = self.host.raised()?;
                let cause = self.cause(&raised);
                let answer = self.redispatch(raised);
                if H::OBSERVED && answer == Answer::Ignored {
                    self.host.notify(Notice::Discarded(cause));
                }
                Some(answer)
            }
            FollowUp::Recalled => self.recall(),
        }
    }

    fn step_without_event(&mut self, cause: Cause) -> Answer {
        self.step(cause, None)
    }

    fn redispatch(&mut self, occurrence: Occurrence<H::Event, H::Signal>) -> Answer {
        self.dispatch(occurrence)
    }

    /// Recalls the oldest event that is not deferred any more.
    #[inline]
    fn recall(&mut self) -> Option<Answer> {
        if self.deferred.is_stirred() { self.recall_stirred() } else { None }
    }

    fn recall_stirred(&mut self) -> Option<Answer> {
        if self.rests() {
            self.deferred.rest();
            return None;
        }
        self.recall_each()
    }

    /// Whether no deferred event has to be recalled in this leaf, because all of them would be deferred again.
    #[inline(always)]
    fn rests(&self) -> bool {
        self.engine.leaf().is_some_and(|leaf| self.engine.steps.resting.contains(&leaf))
    }

    /// Recalls the oldest event that is not deferred any more. Each older one is deferred again.
    #[inline(always)]
    fn recall_each(&mut self) -> Option<Answer> {
        let mut recalled = None;
        for nth in 0..self.deferred.stirred() {
            let Some(event) = self.deferred.recall(nth) else { break };
            if H::OBSERVED {
                self.host.notify(Notice::Recalled(&event));
            }
            let answer = self.redispatch(Occurrence::Event(event));
            if answer != Answer::Deferred {
                recalled = Some(answer);
                break;
            }
            self.deferred.kept_again(nth);
        }
        match recalled {
            Some(_) => self.deferred.stir(),
            None => self.deferred.rest(),
        }
        recalled
    }
}

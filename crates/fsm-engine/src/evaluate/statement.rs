//! The effect of each statement.

use super::ProgramHost;
use super::expression::answer;
use super::run::{Flow, Frame, Run, Value};
use crate::host::{Notice as HostNotice, Occurrence};
use fsm_core::{Answer, Deferred, LivelockGuard, StallGuard, TimeBudget};
use fsm_model::steps;
use fsm_model::{Cause, ROOT, Trigger};
use fsm_program::{Arm, Block, CauseKind, Notice, Op, Param, Scrutinee, Stmt, Type};

impl<H: ProgramHost, const ROOM: usize> Run<'_, H, ROOM> {
    pub fn block(&mut self, block: &Block, frame: &mut Frame<'_>) -> Flow {
        for stmt in block {
            self.burn();
            match self.statement(stmt, frame) {
                Flow::Next => {}
                flow => return flow,
            }
        }
        Flow::Next
    }

    fn statement(&mut self, stmt: &Stmt, frame: &mut Frame<'_>) -> Flow {
        match stmt {
            Stmt::Return(expr) => return Flow::Return(self.expr(expr, frame)),
            Stmt::Let(var, expr) => {
                let value = self.expr(expr, frame);
                frame.set(*var, value);
            }
            Stmt::Call(call) => {
                self.call(call, frame);
            }
            Stmt::Try(call) => {
                return match (self.call(call, frame), frame.function.returns) {
                    (Value::None, _) => Flow::Next,
                    (Value::Taken(answer), Type::Taken) => Flow::Return(Value::Taken(answer)),
                    (Value::Taken(answer), Type::Answer) => Flow::Return(Value::Answer(answer)),
                    (Value::Outcome(outcome), Type::Outcome) if outcome.is_settled() => {
                        Flow::Return(Value::Outcome(outcome))
                    }
                    (Value::Outcome(_), Type::Outcome) => Flow::Next,
                    (Value::Bool(false), Type::Bool) => Flow::Next,
                    (Value::Bool(true), Type::Bool) => Flow::Return(Value::Bool(true)),
                    other => panic!("{other:?} is tried in {:?}", frame.function.role),
                };
            }
            Stmt::If(cond, then, otherwise) => {
                let holds = self.cond(cond, frame);
                return self.block(if holds { then } else { otherwise }, frame);
            }
            Stmt::While(cond, body) => {
                while self.cond(cond, frame) {
                    self.burn();
                    if let flow @ Flow::Return(_) = self.block(body, frame) {
                        return flow;
                    }
                }
            }
            Stmt::Loop(body) => loop {
                self.burn();
                match self.block(body, frame) {
                    flow @ Flow::Return(_) => return flow,
                    Flow::Continue => {}
                    Flow::Next => panic!("a round of a loop has no end"),
                }
            },
            Stmt::Continue => return Flow::Continue,
            Stmt::Match(on, cases, otherwise) => {
                let state = match on {
                    Scrutinee::Leaf(leaf) => self.leaf(*leaf, frame),
                    Scrutinee::On(on) => self.step().on(*on),
                };
                let case = cases.iter().find(|case| state.is_some_and(|state| case.states.contains(&state)));
                return self.block(case.map_or(otherwise, |case| &case.body), frame);
            }
            Stmt::Event(arms) => return self.event(arms, frame),
            Stmt::Candidate(arm) => return self.arm(arm, frame),
            Stmt::Certain(rows) => {
                let Cause::Event(event) = self.cause(CauseKind::Event) else { panic!("there is no event") };
                let leaf = self.now.active.leaf;
                if rows.iter().any(|(of, events)| Some(*of) == leaf && events.contains(&event)) {
                    return Flow::Return(Value::Bool(true));
                }
            }
            Stmt::Decide(transition, branches, failed) => {
                let (mut branch, mut pick) = self.bound.pop().expect("a candidate");
                if branch.is_none() {
                    self.ask(frame, |host, step| host.decide(step, *transition, &mut branch, &mut pick));
                    if self.has_failed() {
                        self.bound.push((branch, pick));
                        return self.block(failed, frame);
                    }
                }
                self.bound.push((branch, pick));
                let chosen = branches.iter().find(|(one, _)| branch == Some(*one));
                return self.block(&chosen.expect("a branch of the transition").1, frame);
            }
            Stmt::Initial(composite, branches) => {
                let branch = self.ask(frame, |host, step| host.choose_initial(step, *composite));
                let chosen = branches.iter().find(|(one, _)| *one == branch);
                return self.block(&chosen.expect("a branch of the `initial`").1, frame);
            }
            Stmt::Completed(cases) => {
                frame.needs(Param::Queues);
                if !self.now.completed.is_empty() {
                    let completed = self.now.completed.remove(0);
                    let case = cases.iter().find(|(composite, _)| *composite == completed);
                    return self.block(&case.expect("some transition reacts to it").1, frame);
                }
            }
            Stmt::Raised(event, signal) => {
                frame.needs(Param::Queues);
                if let Some(raised) = self.host.raised() {
                    let body = if matches!(raised, Occurrence::Event(_)) { event } else { signal };
                    return self.handling(raised, body, frame);
                }
            }
            Stmt::EachDeferred(body) => return self.each_deferred(body, frame),
            Stmt::EachPick(_, order, branches) => return self.each_pick(*order, branches, frame),
            Stmt::PickOf(region, _, branches) => {
                if let Some(at) = self.picked_in(*region) {
                    return self.pick_at(at, branches, frame);
                }
            }
            simple => self.simple(simple, frame),
        }
        Flow::Next
    }

    /// Executes a statement without blocks.
    fn simple(&mut self, stmt: &Stmt, frame: &Frame<'_>) {
        match stmt {
            Stmt::Run(action, _) => self.ask(frame, |host, step| host.run(step, *action)),
            Stmt::Effect(branch) => {
                let (_, pick) = self.bound.last_mut().expect("a transition is taken");
                if let Some(pick) = pick.take() {
                    self.ask(frame, |host, step| host.effect(step, *branch, pick));
                }
            }
            Stmt::InitialEffect(branch) => self.ask(frame, |host, step| host.initial_effect(step, *branch)),
            Stmt::Fill(state) => self.ask(frame, |host, step| host.fill(step, *state)),
            Stmt::Drop(state) => self.host.drop(*state),
            Stmt::Store(branch) => self.host.store(*branch),
            Stmt::Start(timer) => {
                let mut step = crate::Step { steps: self.steps, now: self.now };
                let duration = step.duration(*timer, self.host);
                self.now.timers.start(self.steps, *timer, duration);
            }
            Stmt::Check(invariant) => {
                if H::CHECKS {
                    self.ask(frame, |host, step| host.check(step, *invariant));
                }
            }
            Stmt::Notify(notice) => self.notify(*notice, frame),
            Stmt::Do(stmt) => {
                assert!(!self.only_reads, "a query changes something");
                match *stmt {
                    steps::Stmt::Survive(ROOT, state) => self.now.survivor = state,
                    steps::Stmt::Complete(composite) => {
                        frame.needs(Param::Queues);
                        self.now.complete(composite);
                    }
                    _ => self.step().store(stmt),
                }
            }
            Stmt::Remember(composite, leaf) => self.now.memory[composite.index()] = self.leaf(*leaf, frame),
            Stmt::StopSlots(slots) => slots.iter().for_each(|&slot| self.now.timers.get_mut(slot).stop()),
            Stmt::Op(op) => self.op(*op, frame),
            Stmt::EndOf(_) => {}
            Stmt::Pick(transition, at) => match frame.get(*at) {
                Value::Position(at) => self.pick(*transition, at),
                other => panic!("{other:?} is no position"),
            },
            Stmt::PickIn(_, transition) => self.pick(*transition, self.picks.len()),
            Stmt::Resolve => self.resolve(),
            Stmt::DecidePicks(among) | Stmt::DecideIn(_, among) => self.decide_picks(among, frame),
            Stmt::Unpick(region) => {
                if let Some(at) = self.picked_in(*region) {
                    self.picks.remove(at);
                }
            }
            other => unreachable!("{other:?} has blocks"),
        }
    }

    fn event(&mut self, arms: &[Arm], frame: &mut Frame<'_>) -> Flow {
        let is_signal =
            frame.binds.map_or_else(|| frame.function.params.contains(&Param::Signal), |param| param == Param::Signal);
        let (kind, param) =
            if is_signal { (CauseKind::Signal, Param::Signal) } else { (CauseKind::Event, Param::Event) };
        frame.needs(param);
        let cause = self.cause(kind);
        let occurs = |trigger: &Trigger| match (cause, trigger) {
            (Cause::Event(event), Trigger::On(events)) => events.may_be(event),
            (Cause::Signal(signal), Trigger::Signal(signals)) => signals.may_be(signal),
            _ => false,
        };
        for arm in arms {
            if occurs(&self.steps.plan().model().transitions[arm.transition.index()].trigger) {
                match self.arm(arm, frame) {
                    Flow::Next => {}
                    flow => return flow,
                }
            }
        }
        Flow::Next
    }

    fn arm(&mut self, arm: &Arm, frame: &mut Frame<'_>) -> Flow {
        self.now.popped.set(None);
        let looked = self.ask(frame, |host, step| host.look(step, arm.transition));
        if self.has_failed() {
            return self.block(&arm.failed, frame);
        }
        let Some((branch, pick)) = looked else { return Flow::Next };
        self.bound.push((branch, Some(pick)));
        let flow = self.block(&arm.body, frame);
        self.bound.pop();
        flow
    }

    /// Whether the guard or decision that was evaluated last has failed.
    fn has_failed(&mut self) -> bool {
        let failed = self.steps.plan().model().failure.is_some() && self.host.has_lost();
        self.failed |= failed;
        failed
    }

    fn each_deferred(&mut self, body: &Block, frame: &mut Frame<'_>) -> Flow {
        let outer = self.nth;
        for nth in 0..self.deferred.stirred() {
            let Some(event) = self.deferred.recall(nth) else { break };
            self.nth = nth;
            match self.handling(Occurrence::Event(event), body, frame) {
                Flow::Next => {}
                flow => {
                    self.nth = outer;
                    return flow;
                }
            }
        }
        self.nth = outer;
        Flow::Next
    }

    fn notify(&mut self, notice: Notice, frame: &Frame<'_>) {
        frame.needs(Param::Context);
        match notice {
            Notice::Start => self.host.notify(HostNotice::Start),
            Notice::Stop => self.host.notify(HostNotice::Stop),
            Notice::NotStarted => self.host.notify(HostNotice::NotStarted),
            Notice::Advanced => {
                frame.needs(Param::TimeBudget);
                self.host.notify(HostNotice::Advanced(self.budget.left()));
            }
            Notice::Step(kind) => {
                let cause = self.cause(kind);
                let occurrence = self.occurrence().filter(|_| kind.carries()).cloned();
                self.host.notify(HostNotice::Step(cause, occurrence.as_ref()));
            }
            Notice::Discarded(kind) => {
                let cause = self.cause(kind);
                self.host.notify(HostNotice::Discarded(cause));
            }
            Notice::Deferred | Notice::Recalled => {
                frame.needs(Param::Event);
                let Some(Occurrence::Event(event)) = self.occurrence().cloned() else { panic!("there is no event") };
                let has_room = self.deferred.room() > 0;
                self.host.notify(match notice {
                    Notice::Recalled => HostNotice::Recalled(&event),
                    _ if has_room => HostNotice::Deferred(&event),
                    _ => HostNotice::Refused(&event),
                });
            }
            Notice::Answered(var) => self.host.notify(HostNotice::Answered(answer(var, frame))),
            Notice::Moved => self.host.notify(HostNotice::Answered(Answer::Moved)),
        }
    }

    fn op(&mut self, op: Op, frame: &Frame<'_>) {
        let now = &mut *self.now;
        if matches!(op, Op::StartTime | Op::EndTime | Op::StirTime | Op::CheckStall | Op::StopIdleTimers) {
            frame.needs(Param::TimeBudget);
        }
        if matches!(op, Op::ForgetRaised | Op::ConsiderAlways | Op::AlwaysConsidered) {
            frame.needs(Param::Queues);
        }
        match op {
            Op::NoteBefore => now.before.clone_from(&now.active),
            Op::NoteActive => {
                if self.steps.plan().tree().has_regions() {
                    now.survivors.copy_from_slice(&now.active.leaves);
                }
                now.survivor = now.active.leaf.expect("the machine is started");
            }
            Op::Clear => {
                now.stop();
                *self.deferred = Deferred::new();
                self.host.stopped();
            }
            Op::ForgetRaised => self.host.forget(),
            Op::ForgetPicks => self.picks.clear(),
            Op::ForgetFailures => {
                self.host.has_lost();
                self.failed = false;
            }
            Op::Stir => self.deferred.stir(),
            Op::Rest => self.deferred.rest(),
            Op::KeepAgain => self.deferred.kept_again(self.nth),
            Op::ConsiderAlways => self.always = true,
            Op::AlwaysConsidered => self.always = false,
            Op::CountFollowUps => self.livelock = LivelockGuard::none(),
            Op::CheckLivelock => assert!(!self.livelock.is_endless(), "follow-up steps end"),
            Op::StartTime => {
                self.budget = TimeBudget::of(self.by);
                self.stall = StallGuard::of(&self.budget);
            }
            Op::EndTime => self.budget.end(),
            Op::StirTime => self.budget.stir(),
            Op::CheckStall => assert!(!self.stall.is_stuck(&self.budget), "time passes"),
            Op::StopIdleTimers => {
                if self.stall.is_idle(&self.budget) {
                    now.timers.stop_idle(self.steps.plan(), &now.active);
                    assert!(!self.stall.is_endless(), "time passes");
                }
            }
            Op::StopTimer(timer) => now.timers.get_mut(self.steps.plan().slot(timer)).stop(),
            Op::RefuseTimer(timer) => now.timers.get_mut(self.steps.plan().slot(timer)).refuse(),
        }
    }
}

//! The host of the engine, which runs the drawn code.

use std::time::Duration;

use fsm_core::{Deferred, no_room_to_raise, nothing_to_resume};
use fsm_engine::{Call, Engine, Host, Notice, Occurrence, Reaction, RegionHost, Renewal, Step};
use fsm_model::{ActionId, Branch, BranchId, Cause, EventId, StateId, TransitionId};
use fsmith::Answer;

use super::Kept;
use super::blueprint::{Act, Blueprint, Reacts};
use super::data::Data;
use crate::evaluate::{Bindings, Datum, End, Evaluates, EventValue, Executes, Failed, QueryTime};
use crate::machine::{Given, Leaf, To};
use crate::reference::{Transition, given};
use crate::tape::Tape;

/// The maximum number of regions that react in one step.
const REGIONS: usize = 64;

/// The deferred events of a machine, in a queue of the declared capacity.
#[derive(Debug)]
pub enum Deferring {
    Nothing(Deferred<EventValue, 0>),
    One(Deferred<EventValue, 1>),
    Two(Deferred<EventValue, 2>),
    Three(Deferred<EventValue, 3>),
    Many(Box<Deferred<EventValue, 200>>),
}

/// Runs code for a queue of any capacity.
macro_rules! with_deferred {
    ($deferring:expr, $deferred:ident => $code:expr) => {
        match $deferring {
            Deferring::Nothing($deferred) => $code,
            Deferring::One($deferred) => $code,
            Deferring::Two($deferred) => $code,
            Deferring::Three($deferred) => $code,
            Deferring::Many($deferred) => {
                let $deferred = &mut **$deferred;
                $code
            }
        }
    };
}

impl Deferring {
    /// # Panics
    /// Panics if the declared capacity exceeds all drawn ones.
    #[must_use]
    pub fn of(blueprint: &Blueprint) -> Deferring {
        match blueprint.plan.model().queue.filter(|_| blueprint.plan.defers()) {
            None => Deferring::Nothing(Deferred::new()),
            Some(1) => Deferring::One(Deferred::new()),
            Some(2) => Deferring::Two(Deferred::new()),
            Some(3) => Deferring::Three(Deferred::new()),
            Some(200) => Deferring::Many(Box::new(Deferred::new())),
            Some(other) => panic!("no queue of {other} is drawn"),
        }
    }

    pub fn call(&mut self, engine: &mut Engine, call: Call<EventValue>, host: &mut Calling<'_>) -> Answer {
        with_deferred!(self, deferred => engine.call(call, deferred, host))
    }

    pub fn arrive(&mut self, engine: &mut Engine, renewal: &Renewal, host: &mut Calling<'_>) {
        with_deferred!(self, deferred => engine.arrive(renewal, deferred, host));
    }

    /// Moves the events to a queue of another capacity. Events without room are dropped.
    pub fn resize(&mut self, mut to: Deferring) {
        if let (Deferring::Nothing(_), true) = (&to, with_deferred!(self, deferred => !deferred.is_empty())) {
            to = Deferring::Many(Box::new(Deferred::new()));
        }
        with_deferred!(self, from => while let Some(event) = from.oldest() {
            with_deferred!(&mut to, deferred => drop(deferred.keep(event)));
        });
        *self = to;
    }
}

#[derive(Debug)]
pub struct Calling<'c> {
    pub blueprint: &'c Blueprint,
    pub(super) kept: &'c mut Kept,
    pub tape: &'c mut Tape,
}

/// The configuration that a query is about.
#[derive(Debug, Clone, Copy)]
enum Queried<'l> {
    Now(&'l Step<'l>),
    /// The states that were active before the step.
    Before(&'l Step<'l>),
    BetweenCalls(&'l Engine),
}

/// The view of code without effects.
#[derive(Debug)]
struct View<'l> {
    blueprint: &'l Blueprint,
    data: &'l Data,
    tape: &'l Tape,
    asked: Queried<'l>,
}

impl Evaluates for View<'_> {
    fn tape(&self) -> &Tape {
        self.tape
    }

    fn is_in(&self, state: usize) -> bool {
        let state = StateId::at(state);
        match self.asked {
            Queried::Now(step) => step.is_in(state),
            Queried::Before(step) => step.was_in(state),
            Queried::BetweenCalls(engine) => engine.is_in(state),
        }
    }

    fn field(&self, name: &str) -> &Datum {
        let field = self.data.field(self.blueprint, name).as_ref();
        field.unwrap_or_else(|| panic!("`{name}` was moved"))
    }
}

impl View<'_> {
    /// Returns the bindings if a transition is triggered, its guard is true, and it does not use data of a `final` that
    /// is missing.
    ///
    /// # Errors
    /// Returns the error if the guard fails.
    fn triggered(&self, transition: &Transition, value: Option<&EventValue>) -> Result<Option<Bindings>, Failed> {
        let machine = &self.blueprint.chart.machine;
        let bound = match (&transition.to, value) {
            (To::On(pattern), Some(value)) => value.matched(machine, pattern),
            (To::Failed(failures), Some(value)) => {
                let failed = value.failure(machine).filter(|failed| failures.contains(&failed.0));
                failed.as_ref().map(Bindings::of_failure)
            }
            _ => Some(Bindings::default()),
        };
        let there = transition.finals.iter().all(|&state| self.data.is_there(self.blueprint, state));
        let Some(mut bound) = bound.filter(|_| there) else { return Ok(None) };
        let holds = match &transition.guard {
            Some(guard) => self.holds(guard, &mut bound)?,
            None => true,
        };
        Ok(holds.then_some(bound))
    }
}

/// Code with effects that runs in a step.
struct Acting<'a, 'c> {
    calling: &'a mut Calling<'c>,
    step: &'a Step<'a>,
    /// Whether this is the code of an `initial`, whose decision sees the configuration before the step.
    initial: bool,
}

impl Executes for Acting<'_, '_> {
    fn evaluator(&self, asks: QueryTime) -> impl Evaluates {
        let asked = match asks {
            QueryTime::Before if self.initial => Queried::Before(self.step),
            QueryTime::Before | QueryTime::Now => Queried::Now(self.step),
        };
        self.calling.view(asked)
    }

    fn tape(&mut self) -> &mut Tape {
        self.calling.tape
    }

    fn field_mut(&mut self, name: &str) -> &mut Option<Datum> {
        self.calling.kept.data.field_mut(self.calling.blueprint, name)
    }

    fn raise(&mut self, value: EventValue) {
        let Calling { blueprint, kept, .. } = &mut *self.calling;
        let (machine, room) = (&blueprint.chart.machine, blueprint.room_to_raise());
        if kept.raised.len() >= room {
            no_room_to_raise(&blueprint.plan.model().name, value.name_raised(machine), room);
        }
        kept.raised.push_back(value);
    }

    fn fails(&mut self, failed: Failed) {
        self.calling.fails(failed);
    }
}

impl Acting<'_, '_> {
    /// Runs the effect of a branch, and computes its arguments.
    fn ends(&mut self, end: End, bound: &mut Bindings) {
        self.run_effect(end, bound);
        self.gives(given(end.leaf), bound);
    }

    fn gives(&mut self, given: &Given, bound: &Bindings) {
        for (state, values) in given {
            let values = values.iter().map(|value| Some(self.handed(value, bound))).collect();
            self.calling.kept.given.store(*state, Some(values));
        }
    }
}

impl<'c> Calling<'c> {
    fn view<'l>(&'l self, asked: Queried<'l>) -> View<'l> {
        View { blueprint: self.blueprint, data: &self.kept.data, tape: self.tape, asked }
    }

    fn acting<'a>(&'a mut self, step: &'a Step<'a>) -> Acting<'a, 'c> {
        Acting { calling: self, step, initial: false }
    }

    fn fails(&mut self, failed: Failed) {
        if self.kept.returned.is_none() {
            self.kept.failed.get_or_insert(failed);
        }
    }

    /// Returns the result. An error is recorded, and nothing reacts.
    fn or_record_error<T>(&mut self, found: Result<Option<T>, Failed>) -> Option<T> {
        found.unwrap_or_else(|failed| {
            self.kept.lost = true;
            self.fails(failed);
            None
        })
    }

    fn returns(&mut self, value: Option<&EventValue>) {
        if let Some(failed) = value.and_then(|value| value.failure(&self.blueprint.chart.machine)) {
            self.kept.returned.get_or_insert(failed);
        }
    }

    fn reacts(&self, transition: TransitionId) -> &'c Reacts {
        &self.blueprint.reactions[transition.index()]
    }

    /// Considers a transition. Returns its bindings if it is enabled, and its branch if that had to be decided.
    ///
    /// # Errors
    /// Returns the error of a guard or a decision.
    fn considered(
        &self,
        step: &Step<'_>,
        transition: TransitionId,
        value: Option<&EventValue>,
    ) -> Result<Option<(Bindings, Option<End<'c>>)>, Failed> {
        let blueprint = self.blueprint;
        let Reacts::Transition(drawn) = self.reacts(transition) else { return Ok(None) };
        let drawn = &blueprint.chart.transitions[*drawn];
        let view = self.view(Queried::Now(step));
        let Some(mut bound) = view.triggered(drawn, value)? else { return Ok(None) };
        if !step.may_pass(transition) {
            return Ok(Some((bound, None)));
        }
        let end = view.decide(&drawn.reaction, &mut bound)?;
        let passes = matches!(end.leaf, Leaf::Pass) || step.passes(blueprint.branch(transition, &drawn.reaction, &end));
        Ok((!passes).then_some((bound, Some(end))))
    }

    /// Decides the branch of a selected transition.
    fn decided(&mut self, step: &Step<'_>, transition: TransitionId, bound: &mut Bindings) -> Option<End<'c>> {
        let Reacts::Transition(drawn) = self.reacts(transition) else { return None };
        let reaction = &self.blueprint.chart.transitions[*drawn].reaction;
        let decided = self.acting(step).decides(reaction, bound, QueryTime::Now);
        self.or_record_error(decided.map(Some))
    }

    fn branch_of(&self, transition: TransitionId, end: &End) -> BranchId {
        match self.reacts(transition) {
            Reacts::Transition(drawn) => {
                self.blueprint.branch(transition, &self.blueprint.chart.transitions[*drawn].reaction, end)
            }
            Reacts::Deferral(_) | Reacts::Returns => unreachable!("that has no reaction"),
        }
    }

    fn is_timer(&self, transition: TransitionId) -> bool {
        let Reacts::Transition(drawn) = self.reacts(transition) else { return false };
        matches!(self.blueprint.chart.transitions[*drawn].to, To::After(_) | To::Every(_))
    }

    fn defers(&self, transition: TransitionId, value: Option<&EventValue>) -> bool {
        let Reacts::Deferral(pattern) = self.reacts(transition) else { return false };
        value.is_some_and(|value| value.matched(&self.blueprint.chart.machine, pattern).is_some())
    }
}

/// Returns the variant of an event. All events of an existing type have the first one.
pub fn event(blueprint: &Blueprint, value: &EventValue) -> EventId {
    EventId::at(if blueprint.chart.machine.foreign { 0 } else { value.event })
}

/// Whether a transition would react to an event; `None` if it is not triggered.
pub fn can(
    blueprint: &Blueprint,
    engine: &Engine,
    data: &Data,
    tape: &Tape,
    transition: TransitionId,
    value: &EventValue,
) -> Option<bool> {
    let view = View { blueprint, data, tape, asked: Queried::BetweenCalls(engine) };
    let drawn = match &blueprint.reactions[transition.index()] {
        Reacts::Transition(drawn) => &blueprint.chart.transitions[*drawn],
        Reacts::Deferral(pattern) => {
            return value.matched(&blueprint.chart.machine, pattern).map(|_| false);
        }
        Reacts::Returns => return None,
    };
    // A transition whose guard fails does not react.
    let Ok(triggered) = view.triggered(drawn, Some(value)) else { return Some(false) };
    let mut bound = triggered?;
    if blueprint.plan.model().ignores(transition) {
        return Some(false);
    }
    let model = &blueprint.plan.model().transitions[transition.index()];
    if !model.branches.iter().any(|&branch| blueprint.plan.may_pass(model.source, branch)) {
        return Some(true);
    }
    let Ok(end) = view.decide(&drawn.reaction, &mut bound) else { return Some(false) };
    let passes = matches!(end.leaf, Leaf::Pass) || engine.passes(blueprint.branch(transition, &drawn.reaction, &end));
    (!passes).then_some(true)
}

type Event = Option<Occurrence<EventValue, EventValue>>;

fn value_of(event: &Event) -> Option<&EventValue> {
    event.as_ref().map(|(Occurrence::Event(value) | Occurrence::Signal(value))| value)
}

impl Host for Calling<'_> {
    type Event = EventValue;
    type Signal = EventValue;

    const OBSERVED: bool = true;

    fn event(&mut self, value: &EventValue) -> EventId {
        event(self.blueprint, value)
    }

    fn signal(&mut self, value: &EventValue) -> EventId {
        EventId::at(value.event - self.blueprint.chart.machine.external_events().count())
    }

    fn react(&mut self, step: &mut Step<'_>, transition: TransitionId, event: Option<&mut Event>) -> Reaction {
        let (value, ignored) = (event.as_deref().and_then(value_of), Reaction::Done(Answer::Ignored));
        if self.defers(transition, value) {
            self.kept.taken.insert(step.only_branch(transition));
            return Reaction::Done(Answer::Deferred);
        }
        if let Reacts::Returns = self.reacts(transition) {
            self.kept.taken.insert(step.only_branch(transition));
            self.returns(value);
            return Reaction::Done(Answer::Stayed);
        }
        let looked = self.considered(step, transition, value);
        let fails = looked.is_err();
        let Some((mut bound, end)) = self.or_record_error(looked) else {
            // Another timer may be due. *(Chapter `failing`.)*
            let is_timer = || self.is_timer(transition);
            return if fails && !is_timer() { Reaction::Ignored } else { ignored };
        };
        if step.ignores(transition) {
            self.kept.taken.insert(step.only_branch(transition));
            return Reaction::Ignored;
        }
        let Some(end) = end.or_else(|| self.decided(step, transition, &mut bound)) else { return Reaction::Ignored };
        let branch = self.branch_of(transition, &end);
        self.kept.taken.insert(branch);
        step.before(branch, self);
        self.acting(step).ends(end, &mut bound);
        Reaction::Rest(branch)
    }

    fn react_together(&mut self, step: &mut Step<'_>, cause: Cause, event: &mut Event) -> Answer {
        step.together::<_, REGIONS>(cause, &mut Together { calling: self, value: value_of(event) })
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        let blueprint = self.blueprint;
        let (tree, mut bound) = (&blueprint.initials[&composite.index()], Bindings::default());
        let end = Acting { calling: self, step, initial: true }.decides(tree, &mut bound, QueryTime::Before);
        let end = end.expect("an `initial` is always decided");
        let branch = blueprint.initial_branch(composite, &end);
        self.kept.taken.insert(branch);
        step.before_initial(branch, afresh, self);
        self.acting(step).ends(end, &mut bound);
        step.after_initial(branch, afresh, self);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        let machine = &self.blueprint.chart.machine;
        match self.blueprint.actions[action.index()] {
            Act::Of(state, action) => {
                let code = &machine.states[state].actions[action].code;
                self.acting(step).run(code, &mut Bindings::default(), QueryTime::Now);
            }
            Act::Notify(moment, state) => self.tape.notify(format_args!("{moment} {}", machine.states[state].name)),
        }
    }

    fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
        let wait = match self.reacts(timer) {
            Reacts::Transition(drawn) => match &self.blueprint.chart.transitions[*drawn].to {
                To::After(wait) | To::Every(wait) => self.view(Queried::Now(step)).wait(wait),
                other => panic!("{other:?} does not wait"),
            },
            other => panic!("{other:?} does not wait"),
        };
        wait.unwrap_or_else(|failed| {
            self.fails(failed);
            Duration::MAX
        })
    }

    fn fill(&mut self, step: &Step<'_>, state: StateId) {
        let blueprint = self.blueprint;
        let drawn = &blueprint.chart.machine.states[state.index()];
        if self.kept.data.lacks_arguments(blueprint, state.index()) {
            nothing_to_resume(&blueprint.plan.model().name, &drawn.name);
        }
        let values = drawn.data.iter().filter_map(|datum| datum.value.as_ref());
        let values: Vec<_> = values.map(|value| Some(self.acting(step).handed(value, &Bindings::default()))).collect();
        if !values.is_empty() {
            self.kept.data.fill(state.index(), values);
        }
    }

    fn drop(&mut self, state: StateId) {
        self.kept.data.end(state.index());
    }

    fn store(&mut self, branch: BranchId) {
        let arguments = self.blueprint.plan.model().arguments.iter();
        for given in arguments.filter(|given| given.branch == branch) {
            let state = given.state.index();
            self.kept.data.store(state, self.kept.given.take(state));
        }
    }

    fn stopped(&mut self) {
        self.kept.data = Data::of(self.blueprint);
        self.kept.given = Data::of(self.blueprint);
    }

    fn raised(&mut self) -> Event {
        let machine = &self.blueprint.chart.machine;
        if let Some(failed) = self.kept.failed.take() {
            return Some(Occurrence::Signal(EventValue::of_failure(machine, failed)));
        }
        let value = self.kept.raised.pop_front()?;
        let signal = machine.events[value.event].signal;
        Some(if signal { Occurrence::Signal(value) } else { Occurrence::Event(value) })
    }

    fn has_lost(&mut self) -> bool {
        std::mem::take(&mut self.kept.lost)
    }

    fn has_pending(&mut self) -> bool {
        self.kept.failed.is_some() || !self.kept.raised.is_empty()
    }

    fn forget(&mut self) {
        if let Some(failed) = self.kept.failed.take() {
            self.kept.returned.get_or_insert(failed);
        }
        self.kept.raised.clear();
    }

    fn notify(&mut self, notice: Notice<'_, EventValue, EventValue>) {
        let machine = &self.blueprint.chart.machine;
        if machine.observed {
            match notice {
                // The timers determine the time in the reference.
                Notice::Advanced(_) => {}
                Notice::Start => self.tape.notify(format_args!("began start")),
                Notice::Stop => self.tape.notify(format_args!("began stop")),
                Notice::Recalled(value) => self.tape.notify(format_args!("recalled {}", value.debug(machine))),
                Notice::Dropped(transition, verdict) => {
                    self.tape.notify(format_args!("dropped {transition:?} {verdict:?}"))
                }
                Notice::Step(cause, _) => self.tape.notify(format_args!("began {cause:?}")),
                Notice::NotStarted => self.tape.notify(format_args!("not started")),
                Notice::Deferred(value) => self.tape.notify(format_args!("deferred {}", value.debug(machine))),
                Notice::Refused(value) => self.tape.notify(format_args!("refused {}", value.debug(machine))),
                Notice::Answered(answer) => self.tape.notify(format_args!("answered {answer:?}")),
                Notice::Discarded(cause) => self.tape.notify(format_args!("discarded {cause:?}")),
                // Only live machines have these notifications.
                Notice::Considered(_) | Notice::Effect(_) => {}
            }
        }
    }
}

/// A running step of several regions.
struct Together<'t, 'c> {
    calling: &'t mut Calling<'c>,
    value: Option<&'t EventValue>,
}

/// A selected transition, with its bindings, and its branch if that is decided.
struct Pick<'c> {
    bound: Bindings,
    end: Option<End<'c>>,
}

impl Host for Together<'_, '_> {
    type Event = EventValue;
    type Signal = EventValue;

    const OBSERVED: bool = true;

    fn event(&mut self, value: &EventValue) -> EventId {
        self.calling.event(value)
    }

    fn signal(&mut self, value: &EventValue) -> EventId {
        self.calling.signal(value)
    }

    fn react(&mut self, step: &mut Step<'_>, transition: TransitionId, event: Option<&mut Event>) -> Reaction {
        self.calling.react(step, transition, event)
    }

    fn react_together(&mut self, step: &mut Step<'_>, cause: Cause, event: &mut Event) -> Answer {
        self.calling.react_together(step, cause, event)
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        self.calling.initial(step, composite, afresh);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.calling.run(step, action);
    }

    fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
        self.calling.duration(step, timer)
    }

    fn fill(&mut self, step: &Step<'_>, state: StateId) {
        self.calling.fill(step, state);
    }

    fn drop(&mut self, state: StateId) {
        Host::drop(self.calling, state);
    }

    fn store(&mut self, branch: BranchId) {
        self.calling.store(branch);
    }

    fn raised(&mut self) -> Event {
        self.calling.raised()
    }

    fn has_lost(&mut self) -> bool {
        self.calling.has_lost()
    }

    fn has_pending(&mut self) -> bool {
        self.calling.has_pending()
    }

    fn forget(&mut self) {
        self.calling.forget();
    }

    fn notify(&mut self, notice: Notice<'_, EventValue, EventValue>) {
        self.calling.notify(notice);
    }
}

impl<'c> RegionHost for Together<'_, 'c> {
    type Pick = Pick<'c>;

    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Pick<'c>)> {
        let calling = &mut *self.calling;
        if calling.defers(transition, self.value) || matches!(calling.reacts(transition), Reacts::Returns) {
            return Some((Some(step.only_branch(transition)), Pick { bound: Bindings::default(), end: None }));
        }
        let looked = calling.considered(step, transition, self.value);
        let (bound, end) = calling.or_record_error(looked)?;
        Some((end.map(|end| calling.branch_of(transition, &end)), Pick { bound, end }))
    }

    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Pick<'c>>,
    ) {
        let Some(pick) = pick else { return };
        pick.end = self.calling.decided(step, transition, &mut pick.bound);
        *branch = pick.end.map(|end| self.calling.branch_of(transition, &end));
    }

    fn effect(&mut self, step: &Step<'_>, branch: BranchId, mut pick: Pick<'c>) {
        // A deferral that gets here was overridden.
        if step.branch(branch) != Branch::Defer {
            self.calling.kept.taken.insert(branch);
        }
        match pick.end {
            Some(end) => self.calling.acting(step).ends(end, &mut pick.bound),
            None => self.calling.returns(self.value),
        }
    }
}

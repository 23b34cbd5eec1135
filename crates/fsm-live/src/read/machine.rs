//! A running machine that was read from text.

use super::Blueprint;
use super::code::{Action, Code, Decision};
use super::expression::{Expression, Value};
use alloc::sync::Arc;
use fsm_core::{Answer, Deferred};
use fsm_engine::{Call, Engine, Host, Occurrence, Reaction, RegionHost, Renewal, Step};
use fsm_model::{ActionId, BranchId, Cause, EventId, InvariantId, ROOM, StateId, TransitionId, same_states};
use std::boxed::Box;
use std::collections::VecDeque;
use std::fmt;
use std::string::String;
use std::time::Duration;
use std::vec::Vec;

/// Returns a value.
pub(super) type Ask<Context> = Arc<dyn Fn(&Context) -> Value + Send + Sync>;
/// Runs an action.
pub(super) type Act<Context> = Arc<dyn Fn(&mut Context, &[Value]) + Send + Sync>;

/// A machine that was read, with the values and actions that are bound to its text.
pub struct Machine<Context> {
    pub(super) engine: Engine,
    bound: Bound<Context>,
    pub(super) deferred: Box<Deferred<Message, ROOM>>,
    raised: VecDeque<Occurrence<Message, Message>>,
}

/// The code of a text, and the values and actions that are bound to it.
struct Bound<Context> {
    code: Arc<Code>,
    values: Box<[Ask<Context>]>,
    actions: Box<[Act<Context>]>,
}

/// An event or a signal: its variant, and the numbers that it carries.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub variant: EventId,
    pub carried: Vec<f64>,
}

impl Message {
    /// Converts an event to another text. Returns `None` if that has no event of this name with the same count of
    /// numbers.
    fn moved(self, before: &Code, after: &Code) -> Option<Self> {
        let event = &before.events[self.variant.index()];
        let variant = *after.by_name.get(&event.0)?;
        (after.events[variant.index()] == *event).then_some(Message { variant, ..self })
    }
}

/// An error for an event that a machine does not have, or that carries another count of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The name of the event.
    pub event: String,
    /// How many numbers the event carries; `None` if there is no event of this name.
    pub carries: Option<usize>,
}

impl<Context> Machine<Context> {
    pub(super) fn of(blueprint: Blueprint, values: Box<[Ask<Context>]>, actions: Box<[Act<Context>]>) -> Self {
        let Blueprint { steps, code } = blueprint;
        let deferred = Box::new(Deferred::new());
        Machine { engine: Engine::of(steps), bound: Bound { code, values, actions }, deferred, raised: VecDeque::new() }
    }

    /// Creates another machine of the same text, without starting it.
    pub(super) fn another(&self) -> Self {
        let Bound { code, values, actions } = &self.bound;
        let blueprint = Blueprint { steps: self.engine.steps(), code: Arc::clone(code) };
        Self::of(blueprint, values.clone(), actions.clone())
    }

    /// Whether both machines have the same text.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.bound.code, &other.bound.code)
    }

    /// Stops the machine if it has been started, then starts it: runs its entry actions, then its `initial`.
    pub fn restart(&mut self, context: &mut Context) {
        self.call(Call::Restart, context);
    }

    /// Stops the machine, and so exits every active state.
    pub fn stop(&mut self, context: &mut Context) {
        self.call(Call::Stop, context);
    }

    /// Polls the machine.
    pub fn update(&mut self, context: &mut Context) -> Answer {
        self.call(Call::Update, context)
    }

    /// Handles an event, given by its name and the numbers that it carries.
    ///
    /// # Errors
    ///
    /// Returns an error if the machine has no event of this name, or if the event carries another count of numbers.
    pub fn handle(&mut self, context: &mut Context, event: &str, carried: &[f64]) -> Result<Answer, Unknown> {
        let Code { events, by_name, .. } = &*self.bound.code;
        let known = by_name.get(event).copied();
        let carries = known.map(|known| events[known.index()].1);
        let Some(variant) = known.filter(|_| carries == Some(carried.len())) else {
            return Err(Unknown { event: event.into(), carries });
        };
        let message = Message { variant, carried: carried.to_vec() };
        Ok(self.call(Call::Handle(message), context))
    }

    /// Advances the timers by the given time.
    pub fn advance(&mut self, context: &mut Context, by: Duration) -> Answer {
        self.call(Call::Advance(by), context)
    }

    /// Continues as `new`, a machine of another text that is not started. Usually, its text is a later version of this
    /// one. [`File`](super::File) does this for a text in a file.
    ///
    /// States of the two texts correspond if they have the same path, or the same name if no other state has that name
    /// in either text. The change has these effects:
    ///
    /// - active states that are still there stay active, and are neither exited nor entered. The others are exited.
    /// - states that have to be active in addition are entered as specified by `initial`.
    /// - timers of states that stay active keep their remaining time, but are limited to their new duration.
    /// - histories and paused states are kept if all of their states are still there. Otherwise histories are
    ///   forgotten, and paused states are exited.
    /// - deferred events are kept, except those that the new text does not have.
    ///
    /// ```
    /// use fsm_live::read::Blueprint;
    ///
    /// let read = |text: &str| Blueprint::read(text).unwrap().bind::<()>().finish().unwrap();
    /// let mut guard = read("machine Guard { events { Noise } initial Patrol; state Patrol { on Noise => Defend; } state Defend; }");
    /// guard.restart(&mut ());
    /// guard.handle(&mut (), "Noise", &[]).unwrap();
    /// // Meanwhile, guards have learned to rest.
    /// guard.renew(&mut (), read("machine Guard { events { Noise } initial Rest; state Rest { on Noise => Defend; } state Defend { on Noise => Rest; } }"));
    /// assert_eq!(guard.state(), Some("Defend"));
    /// guard.handle(&mut (), "Noise", &[]).unwrap();
    /// assert_eq!(guard.state(), Some("Rest"));
    /// ```
    pub fn renew(&mut self, context: &mut Context, new: Self) {
        let same = same_states(self.engine.plan().model(), new.engine.plan().model());
        let renewal = Renewal::of(&self.engine, new.engine.steps(), |state| same[state.index()]);
        let Machine { engine, bound, deferred, raised } = self;
        engine.part(&renewal, &mut Calling { bound, context, raised });
        engine.renew(&renewal);
        let before = core::mem::replace(bound, new.bound);
        for _ in 0..deferred.len() {
            let same = deferred.oldest().and_then(|event| event.moved(&before.code, &bound.code));
            // There is room, because the number of events does not grow.
            let _ = same.map(|event| deferred.keep(event));
        }
        engine.arrive(&renewal, deferred, &mut Calling { bound, context, raised });
    }

    /// The time until the next timer is due; `None` if no timer is running.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.engine.due()
    }

    /// The name of the innermost active state. In a `parallel`, this is the name of the `parallel` itself.
    #[must_use]
    pub fn state(&self) -> Option<&str> {
        self.engine.state().map(|state| self.name(state))
    }

    /// The names of all active states, in document order.
    pub fn active(&self) -> impl Iterator<Item = &str> {
        self.engine.all_active().map(|state| self.name(state))
    }

    /// Whether a state of this name is active, or has been paused by a push.
    #[must_use]
    pub fn is_in(&self, name: &str) -> bool {
        let states = self.engine.plan().tree().states().skip(1);
        states.into_iter().any(|state| self.name(state) == name && self.engine.is_in(state))
    }

    /// Whether a state with this tag is active, or has been paused by a push. A nested state has the tags of the states
    /// around it.
    #[must_use]
    pub fn has(&self, tag: &str) -> bool {
        let mut tags = self.bound.code.tags.iter();
        tags.any(|(name, states)| name == tag && states.iter().any(|state| self.engine.is_in(*state)))
    }

    /// Whether the machine has completed.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.engine.is_finished()
    }

    #[cfg(feature = "serde")]
    pub(super) fn code(&self) -> &Code {
        &self.bound.code
    }

    fn name(&self, state: StateId) -> &str {
        &self.engine.plan().model().states[state.index()].name
    }

    fn call(&mut self, call: Call<Message>, context: &mut Context) -> Answer {
        let Machine { engine, bound, deferred, raised } = self;
        engine.call(call, deferred, &mut Calling { bound, context, raised })
    }
}

impl<Context> fmt::Debug for Machine<Context> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let active: Vec<_> = self.active().collect();
        formatter.debug_struct(&self.engine.plan().model().name).field("active", &active).finish()
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.carries {
            Some(carries) => write!(formatter, "the event `{}` carries {carries} numbers", self.event),
            None => write!(formatter, "the machine has no event `{}`", self.event),
        }
    }
}

impl std::error::Error for Unknown {}

/// The host of a machine during a call.
struct Calling<'c, Context> {
    bound: &'c Bound<Context>,
    context: &'c mut Context,
    raised: &'c mut VecDeque<Occurrence<Message, Message>>,
}

impl<Context> Calling<'_, Context> {
    fn ask(&self, step: &Step<'_>, expression: &Expression, carried: &[f64], before: bool) -> Value {
        let ask = |inner: &Expression| self.ask(step, inner, carried, before);
        match expression {
            Expression::Literal(value) => *value,
            Expression::Named(at) => (self.bound.values[*at])(self.context),
            Expression::Carried(at) => carried[*at].into(),
            Expression::IsIn(state) => (if before { step.was_in(*state) } else { step.is_in(*state) }).into(),
            Expression::Not(inner) => (!ask(inner).flag()).into(),
            Expression::Minus(inner) => (-ask(inner).number()).into(),
            Expression::And(one, other) => (ask(one).flag() && ask(other).flag()).into(),
            Expression::Or(one, other) => (ask(one).flag() || ask(other).flag()).into(),
            Expression::Compare(one, comparison, other) => comparison.holds(ask(one), ask(other)).into(),
            Expression::Within(queried, start, end) => {
                let queried = ask(queried).number();
                let from = start.as_ref().is_none_or(|start| queried >= ask(start).number());
                let to = end.as_ref().is_none_or(|(end, closed)| {
                    let end = ask(end).number();
                    queried < end || (*closed && queried == end)
                });
                (from && to).into()
            }
        }
    }

    fn act(&mut self, step: &Step<'_>, actions: &[Action], carried: &[f64]) {
        for action in actions {
            match action {
                Action::Call(at, arguments) => {
                    let arguments: Vec<_> =
                        arguments.iter().map(|argument| self.ask(step, argument, carried, false)).collect();
                    (self.bound.actions[*at])(self.context, &arguments);
                }
                Action::Raise(signal, variant, arguments) => {
                    let carried = arguments.iter().map(|argument| self.ask(step, argument, carried, false).number());
                    let message = Message { variant: *variant, carried: carried.collect() };
                    let signal = *signal;
                    self.raised.push_back(if signal {
                        Occurrence::Signal(message)
                    } else {
                        Occurrence::Event(message)
                    });
                }
            }
        }
    }

    /// Runs a decision, including the actions before its branch. Returns the branch and its effect.
    fn decide<'d>(
        &mut self,
        step: &Step<'_>,
        mut decision: &'d Decision,
        carried: &[f64],
        before: bool,
    ) -> (BranchId, &'d [Action]) {
        loop {
            match decision {
                Decision::End(branch, effect) => return (*branch, effect),
                Decision::Before(actions, then) => {
                    self.act(step, actions, carried);
                    decision = then;
                }
                Decision::If(condition, then, otherwise) => {
                    let holds = self.ask(step, condition, carried, before).flag();
                    decision = if holds { then } else { otherwise };
                }
            }
        }
    }

    /// The values that the pattern of a transition binds; `None` if the pattern does not match or the guard is false.
    fn triggered(
        &self,
        step: &Step<'_>,
        transition: TransitionId,
        event: Option<&Occurrence<Message, Message>>,
    ) -> Option<Vec<f64>> {
        let code = &self.bound.code.transitions[transition.index()];
        let carried = match (&code.pattern, event) {
            (Some(pattern), Some(Occurrence::Event(message) | Occurrence::Signal(message))) => {
                pattern.matched(message.variant, &message.carried)?
            }
            _ => Vec::new(),
        };
        let passes = code.guard.as_ref().is_none_or(|guard| self.ask(step, guard, &carried, false).flag());
        passes.then_some(carried)
    }
}

impl<Context> Host for Calling<'_, Context> {
    type Event = Message;
    type Signal = Message;

    fn event(&mut self, event: &Message) -> EventId {
        event.variant
    }

    fn signal(&mut self, signal: &Message) -> EventId {
        signal.variant
    }

    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Message, Message>>>,
    ) -> Reaction {
        let ignored = Reaction::Done(Answer::Ignored);
        let occurrence = event.as_deref().and_then(Option::as_ref);
        let Some(carried) = self.triggered(step, transition, occurrence) else { return ignored };
        if step.ignores(transition) {
            return Reaction::Ignored;
        }
        let code = Arc::clone(&self.bound.code);
        let (branch, effect) = self.decide(step, &code.transitions[transition.index()].reaction, &carried, false);
        match step.answer(branch) {
            _ if step.passes(branch) => return ignored,
            answer if !answer.reacted() => return Reaction::Done(answer),
            _ => {}
        }
        step.before(branch, self);
        self.act(step, effect, &carried);
        Reaction::Rest(branch)
    }

    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        event: &mut Option<Occurrence<Message, Message>>,
    ) -> Answer {
        step.together::<_, ROOM>(cause, &mut Together { calling: self, event: event.as_ref() })
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        let code = Arc::clone(&self.bound.code);
        let (branch, effect) = self.decide(step, &code.initials[&composite], &[], true);
        step.before_initial(branch, afresh, self);
        self.act(step, effect, &[]);
        step.after_initial(branch, afresh, self);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        let code = Arc::clone(&self.bound.code);
        self.act(step, &code.blocks[action.index()], &[]);
    }

    fn raised(&mut self) -> Option<Occurrence<Message, Message>> {
        self.raised.pop_front()
    }

    const CHECKS: bool = cfg!(debug_assertions);

    fn check(&mut self, step: &Step<'_>, invariant: InvariantId) {
        let (condition, text) = &self.bound.code.invariants[invariant.index()];
        if self.ask(step, condition, &[], false).flag() {
            step.violated(invariant, text);
        }
    }
}

/// The host of a machine during a step in which several regions react.
struct Together<'t, 'c, Context> {
    calling: &'t mut Calling<'c, Context>,
    event: Option<&'t Occurrence<Message, Message>>,
}

/// An enabled transition, and the values that its pattern has bound.
struct Pick {
    transition: TransitionId,
    carried: Vec<f64>,
}

impl<Context> Host for Together<'_, '_, Context> {
    type Event = Message;
    type Signal = Message;

    fn event(&mut self, event: &Message) -> EventId {
        self.calling.event(event)
    }

    fn signal(&mut self, signal: &Message) -> EventId {
        self.calling.signal(signal)
    }

    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Message, Message>>>,
    ) -> Reaction {
        self.calling.react(step, transition, event)
    }

    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        event: &mut Option<Occurrence<Message, Message>>,
    ) -> Answer {
        self.calling.react_together(step, cause, event)
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        self.calling.initial(step, composite, afresh);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.calling.run(step, action);
    }
}

impl<Context> RegionHost for Together<'_, '_, Context> {
    type Pick = Pick;

    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Pick)> {
        let carried = self.calling.triggered(step, transition, self.event)?;
        if !step.may_pass(transition) {
            return Some((None, Pick { transition, carried }));
        }
        let code = Arc::clone(&self.calling.bound.code);
        let (branch, _) = self.calling.decide(step, &code.transitions[transition.index()].reaction, &carried, false);
        let passes = step.passes(branch) || step.answer(branch) == Answer::Ignored;
        (!passes).then_some((Some(branch), Pick { transition, carried }))
    }

    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Pick>,
    ) {
        let Some(pick) = pick else { return };
        let code = Arc::clone(&self.calling.bound.code);
        let reaction = &code.transitions[transition.index()].reaction;
        *branch = Some(self.calling.decide(step, reaction, &pick.carried, false).0);
    }

    fn effect(&mut self, step: &Step<'_>, branch: BranchId, pick: Pick) {
        let code = Arc::clone(&self.calling.bound.code);
        let effect = code.transitions[pick.transition.index()].reaction.effect(branch);
        self.calling.act(step, effect, &pick.carried);
    }
}

//! The host of an engine, through which the engine calls the user's code.
//!
//! [`Host`] is enough for a machine without regions; [`RegionHost`] adds what regions need. Generated code implements
//! neither trait. It creates an [`FnHost`] or a [`FnRegionHost`], which are hosts made of functions.

use super::Step;
use core::convert::Infallible;
use core::marker::PhantomData;
use core::time::Duration;
use fsm_core::failing::Unfound;
use fsm_core::observer::Verdict;
use fsm_core::{Answer, FailedTimers, Wait};
use fsm_model::steps::Features;
use fsm_model::{ActionId, BranchId, Cause, EventId, InvariantId, StateId, SubmachineId, TransitionId};

/// An event or a signal, with its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence<Event, Signal = Infallible> {
    /// An event, either from outside or raised by the machine.
    Event(Event),
    /// A signal, which only the machine itself can raise.
    Signal(Signal),
}

/// The outcome of [`Host::react`], which says what is left for the engine to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing is left to do, for one of these reasons:
    ///
    /// - The transition is not enabled. The answer is `Ignored`.
    /// - The transition defers the event.
    /// - Its branch neither exits nor enters a state, and the effect has run.
    Done(Answer),
    /// Nothing reacts, and no other candidate is considered: the transition is an `ignore`, or its guard or decision
    /// has failed. If the guard of a timer fails, the outcome is `Done` instead, so that other timers can still fire.
    Ignored,
    /// This branch is taken, and it has no effect. The engine performs the exits and the entries.
    Whole(BranchId),
    /// This branch is taken. The host has called [`Step::before`] and run the effect; the engine performs the entries.
    Rest(BranchId),
}

impl Unfound for Reaction {
    #[inline(always)]
    fn unfound() -> Self {
        Reaction::Ignored
    }
}

/// Callbacks from the engine into the user's code.
///
/// The default methods are for machines that lack the feature in question. For example, [`fill`](Self::fill) is only
/// called if a state has data.
pub trait Host {
    /// The events of the machine.
    type Event;
    /// The signals of the machine.
    type Signal;

    /// Returns the variant of an event. If the macro does not know the variants of the type, all events have the first
    /// id.
    fn event(&mut self, event: &Self::Event) -> EventId;

    /// Returns the variant of a signal.
    fn signal(&mut self, signal: &Self::Signal) -> EventId;

    /// Considers a candidate transition. If it is enabled, chooses its branch and runs the effect.
    ///
    /// `event` is `None` if the step has no event or signal, as for a timer. A transition that needs the payload may
    /// move the event out. A transition that defers the event must leave it in place, because the engine stores it.
    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Self::Event, Self::Signal>>>,
    ) -> Reaction;

    /// Takes a step of a machine with regions, by calling [`Step::together`] with a host that implements [`RegionHost`].
    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        event: &mut Option<Occurrence<Self::Event, Self::Signal>>,
    ) -> Answer;

    /// Runs the code of an `initial`: chooses a branch, calls [`Step::before_initial`], runs the effect and calls
    /// [`Step::after_initial`]. If `afresh` is set, the histories of nested composites are ignored.
    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool);

    /// Runs an action block.
    fn run(&mut self, step: &Step<'_>, action: ActionId);

    /// Evaluates the duration of a timer. Not called for constant durations.
    fn duration(&mut self, _step: &Step<'_>, _timer: TransitionId) -> Duration {
        Duration::ZERO
    }

    /// Creates the data of a state from its initial values.
    fn fill(&mut self, _step: &Step<'_>, _state: StateId) {}

    /// Drops the data of a state.
    fn drop(&mut self, _state: StateId) {}

    /// Stores the data that the effect of a branch has computed for the states that the branch enters.
    fn store(&mut self, _branch: BranchId) {}

    /// Drops the data of all states. Called when the machine is stopped, even if it was not started.
    fn stopped(&mut self) {}

    /// Removes and returns the oldest raised event or signal. In a machine with `fails`, a pending error comes first.
    fn raised(&mut self) -> Option<Occurrence<Self::Event, Self::Signal>> {
        None
    }

    /// Returns whether a guard or a decision has failed since the last call, and clears the flag. If so, no region
    /// reacts. Only called for machines with `fails`, in steps of several regions.
    fn has_lost(&mut self) -> bool {
        false
    }

    /// Whether an error, or a raised event or signal, is pending. Only called for machines with `fails`, in `advance`.
    fn has_pending(&mut self) -> bool {
        false
    }

    /// Returns the submachines in which the guard of a timer has failed since the last call, and clears the set.
    fn lost_inside(&mut self) -> FailedTimers {
        FailedTimers::NONE
    }

    /// Returns when the next timer of a running submachine is due.
    fn wait(&mut self, _submachine: SubmachineId) -> Wait {
        Wait::NONE
    }

    /// Advances the timers of a running submachine by the given number of nanoseconds.
    fn elapse(&mut self, _submachine: SubmachineId, _nanoseconds: u64) {}

    /// Discards everything that was raised, because the machine has stopped or completed and can no longer react.
    fn forget(&mut self) {
        while self.raised().is_some() {}
    }

    /// Whether the machine has an observer. If not, [`notify`](Self::notify) is not called.
    const OBSERVED: bool = false;

    /// Whether invariants are checked between calls.
    ///
    /// This is a constant of the host because it depends on the `debug_assertions` of the crate that declares the
    /// machine.
    const CHECKS: bool = false;

    /// The features of the machine, if they are known at compile time. The compiler then removes the code for all
    /// others. `None` means that the engine tests them at run time.
    const FEATURES: Option<Features> = None;

    /// Checks an invariant of an active state between two calls.
    ///
    /// # Panics
    ///
    /// Panics if the invariant is violated, after notifying the observer.
    fn check(&mut self, _step: &Step<'_>, _invariant: InvariantId) {}

    /// Notifies the observer.
    fn notify(&mut self, _notice: Notice<'_, Self::Event, Self::Signal>) {}
}

/// A host for blocks that contain no user code. Its methods must not be called.
pub(super) struct NoHost;

impl Host for NoHost {
    type Event = Infallible;
    type Signal = Infallible;

    fn event(&mut self, event: &Infallible) -> EventId {
        match *event {}
    }

    fn signal(&mut self, signal: &Infallible) -> EventId {
        match *signal {}
    }

    fn react(&mut self, _: &mut Step<'_>, _: TransitionId, _: Option<&mut Option<Occurrence<Infallible>>>) -> Reaction {
        unreachable!("nothing is asked")
    }

    fn react_together(&mut self, _: &mut Step<'_>, _: Cause, _: &mut Option<Occurrence<Infallible>>) -> Answer {
        unreachable!("nothing is asked")
    }

    fn initial(&mut self, _: &mut Step<'_>, _: StateId, _: bool) {
        unreachable!("nothing is asked")
    }

    fn run(&mut self, _: &Step<'_>, _: ActionId) {
        unreachable!("nothing is asked")
    }
}

/// A host for steps of several regions, in which every region selects its transition before any effect runs.
///
/// In one step, the engine calls:
///
/// 1. [`look`](Self::look) for the candidates of each region, which selects at most one transition for each;
/// 2. [`decide`](Self::decide) for the selected transitions that are not dropped because of a conflict with another
///    region, if their branch is still open;
/// 3. [`effect`](Self::effect) for the transitions that are taken.
pub trait RegionHost: Host {
    /// The values that a selected transition keeps until its effect runs, such as the bindings of its pattern.
    type Pick;

    /// Considers a candidate transition without taking it.
    ///
    /// Returns `None` if the transition is not enabled, or if its branch [passes](Step::passes). The branch is `None`
    /// if it is chosen later, by [`decide`](Self::decide).
    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Self::Pick)>;

    /// Chooses the branch of a selected transition, and replaces its `Pick` with the values that the effect of that
    /// branch needs.
    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Self::Pick>,
    );

    /// Runs the effect of a branch.
    fn effect(&mut self, step: &Step<'_>, branch: BranchId, pick: Self::Pick);
}

/// A notification that the engine sends to the observer.
///
/// The host itself sends the others, such as verdicts, exits and entries, next to the user's code that they belong to.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a, Event, Signal> {
    /// The machine starts.
    Start,
    /// The machine stops.
    Stop,
    /// A step begins for this cause. The event or signal is given if the step has one.
    Step(Cause, Option<&'a Occurrence<Event, Signal>>),
    /// The call is ignored, because the machine is not started.
    NotStarted,
    /// Time has passed. The duration is what is left of the call to `advance`.
    Advanced(Duration),
    /// An event is deferred.
    Deferred(&'a Event),
    /// Live machines only: a transition without code was considered.
    Considered(Verdict),
    /// Live machines only: a transition without code takes this branch.
    Effect(BranchId),
    /// A selected transition is dropped, because it conflicts with that of another region.
    Dropped(TransitionId, Verdict),
    /// A deferred event is about to be handled again.
    Recalled(&'a Event),
    /// An event could not be deferred, because there is no room for it.
    Refused(&'a Event),
    /// Nothing reacted to a raised event or signal.
    Discarded(Cause),
    /// A call is complete, including all follow-up steps. In `advance`, this is sent for each timer that is taken, and
    /// not at the end of the call.
    Answered(Answer),
}

/// A call to a host that is made of functions. Each variant is a method of [`Host`] or [`RegionHost`].
///
/// The result of the method is written to the last field, which is a `&mut`.
#[allow(missing_docs, reason = "the cases are the methods of the two traits")]
pub enum HostRequest<'a, 'e, Event, Signal, Pick> {
    Together(&'a mut Step<'e>, Cause, &'a mut Option<Occurrence<Event, Signal>>, &'a mut Answer),
    React(&'a mut Step<'e>, TransitionId, Option<&'a mut Option<Occurrence<Event, Signal>>>, &'a mut Reaction),
    Initial(&'a mut Step<'e>, StateId, bool),
    Run(&'a Step<'e>, ActionId),
    Duration(&'a Step<'e>, TransitionId, &'a mut Duration),
    Fill(&'a Step<'e>, StateId),
    Drop(StateId),
    Store(BranchId),
    Stopped,
    Forget,
    Wait(SubmachineId, &'a mut Wait),
    Elapse(SubmachineId, u64),
    Lost(&'a mut bool),
    /// [`Host::has_pending`].
    Unheard(&'a mut bool),
    /// [`Host::lost_inside`].
    LostInside(&'a mut FailedTimers),
    Event(&'a Event, &'a mut EventId),
    Signal(&'a Signal, &'a mut EventId),
    Check(&'a Step<'e>, InvariantId),
    Notify(Notice<'a, Event, Signal>),
    Look(&'a Step<'e>, TransitionId, &'a mut Option<(Option<BranchId>, Pick)>),
    Decide(&'a Step<'e>, TransitionId, &'a mut Option<BranchId>, &'a mut Option<Pick>),
    Effect(&'a Step<'e>, BranchId, Pick),
}

/// A host made of functions, with which generated code calls the engine.
///
/// Four methods have a function each: [`Host::event`], [`Host::react`], [`Host::run`] and [`Host::raised`]. The fifth
/// function handles every other method as an [`HostRequest`]. All but the first also borrow `lent`, which holds the data of the
/// machine and the parameters of the call. The constants are [`Host::FEATURES`], as bits, [`Host::OBSERVED`] and
/// [`Host::CHECKS`].
#[derive(Clone, Copy, Debug)]
pub struct FnHost<
    Event,
    Signal,
    Lent,
    Kind,
    React,
    Run,
    Raised,
    F,
    const FEATURES: u16,
    const OBSERVED: bool,
    const CHECKS: bool,
> {
    lent: Lent,
    kind: Kind,
    react: React,
    run: Run,
    raised: Raised,
    function: F,
    types: PhantomData<fn(Event, Signal)>,
}

impl<Event, Signal, Lent, Kind, React, Run, Raised, F, const FEATURES: u16, const OBSERVED: bool, const CHECKS: bool>
    FnHost<Event, Signal, Lent, Kind, React, Run, Raised, F, FEATURES, OBSERVED, CHECKS>
where
    Kind: FnMut(&Event) -> EventId,
    React: FnMut(&mut Lent, &mut Step<'_>, TransitionId, Option<&mut Option<Occurrence<Event, Signal>>>) -> Reaction,
    Run: FnMut(&mut Lent, &Step<'_>, ActionId),
    Raised: FnMut(&mut Lent) -> Option<Occurrence<Event, Signal>>,
    F: FnMut(&mut Lent, HostRequest<'_, '_, Event, Signal, Infallible>),
{
    /// Creates a host from its functions.
    #[inline]
    pub fn by(lent: Lent, kind: Kind, react: React, run: Run, raised: Raised, function: F) -> Self {
        FnHost { lent, kind, react, run, raised, function, types: PhantomData }
    }

    #[inline]
    fn ask(&mut self, ask: HostRequest<'_, '_, Event, Signal, Infallible>) {
        (self.function)(&mut self.lent, ask);
    }
}

/// A host made of a single function, with which [`Host::react_together`] takes a step of several regions.
#[derive(Clone, Copy, Debug)]
pub struct FnRegionHost<Event, Signal, Pick, F, const OBSERVED: bool>(F, PhantomData<fn(Event, Signal, Pick)>);

impl<Event, Signal, Pick, F, const OBSERVED: bool> FnRegionHost<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(HostRequest<'_, '_, Event, Signal, Pick>),
{
    /// Creates a host from its function.
    #[inline]
    pub fn by(function: F) -> Self {
        FnRegionHost(function, PhantomData)
    }

    #[inline]
    fn ask(&mut self, ask: HostRequest<'_, '_, Event, Signal, Pick>) {
        (self.0)(ask);
    }
}

/// The methods that [`FnHost`] and [`FnRegionHost`] implement alike: each of them calls the function with an [`HostRequest`].
macro_rules! evaluate_with_functions {
    () => {
        type Event = Event;
        type Signal = Signal;
        const OBSERVED: bool = OBSERVED;

        #[inline]
        fn signal(&mut self, signal: &Signal) -> EventId {
            let mut kind = EventId(0);
            self.ask(HostRequest::Signal(signal, &mut kind));
            kind
        }

        #[inline]
        fn react_together(
            &mut self,
            step: &mut Step<'_>,
            cause: Cause,
            event: &mut Option<Occurrence<Event, Signal>>,
        ) -> Answer {
            let mut answer = Answer::Ignored;
            self.ask(HostRequest::Together(step, cause, event, &mut answer));
            answer
        }

        #[inline]
        fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
            self.ask(HostRequest::Initial(step, composite, afresh));
        }

        #[inline]
        fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
            let mut duration = Duration::ZERO;
            self.ask(HostRequest::Duration(step, timer, &mut duration));
            duration
        }

        #[inline]
        fn fill(&mut self, step: &Step<'_>, state: StateId) {
            self.ask(HostRequest::Fill(step, state));
        }

        #[inline]
        fn drop(&mut self, state: StateId) {
            self.ask(HostRequest::Drop(state));
        }

        #[inline]
        fn store(&mut self, branch: BranchId) {
            self.ask(HostRequest::Store(branch));
        }

        #[inline]
        fn wait(&mut self, submachine: SubmachineId) -> Wait {
            let mut wait = Wait::NONE;
            self.ask(HostRequest::Wait(submachine, &mut wait));
            wait
        }

        #[inline]
        fn elapse(&mut self, submachine: SubmachineId, nanoseconds: u64) {
            self.ask(HostRequest::Elapse(submachine, nanoseconds));
        }

        #[inline]
        fn has_lost(&mut self) -> bool {
            let mut lost = false;
            self.ask(HostRequest::Lost(&mut lost));
            lost
        }

        #[inline]
        fn has_pending(&mut self) -> bool {
            let mut unheard = false;
            self.ask(HostRequest::Unheard(&mut unheard));
            unheard
        }

        #[inline(always)]
        fn lost_inside(&mut self) -> FailedTimers {
            let mut lost = FailedTimers::NONE;
            self.ask(HostRequest::LostInside(&mut lost));
            lost
        }

        #[inline]
        fn stopped(&mut self) {
            self.ask(HostRequest::Stopped);
        }

        #[inline]
        fn notify(&mut self, notice: Notice<'_, Event, Signal>) {
            self.ask(HostRequest::Notify(notice));
        }
    };
}

impl<Event, Signal, Lent, Kind, React, Run, Raised, F, const FEATURES: u16, const OBSERVED: bool, const CHECKS: bool>
    Host for FnHost<Event, Signal, Lent, Kind, React, Run, Raised, F, FEATURES, OBSERVED, CHECKS>
where
    Kind: FnMut(&Event) -> EventId,
    React: FnMut(&mut Lent, &mut Step<'_>, TransitionId, Option<&mut Option<Occurrence<Event, Signal>>>) -> Reaction,
    Run: FnMut(&mut Lent, &Step<'_>, ActionId),
    Raised: FnMut(&mut Lent) -> Option<Occurrence<Event, Signal>>,
    F: FnMut(&mut Lent, HostRequest<'_, '_, Event, Signal, Infallible>),
{
    const FEATURES: Option<Features> = Some(Features::from_bits(FEATURES));
    const CHECKS: bool = CHECKS;

    #[inline]
    fn check(&mut self, step: &Step<'_>, invariant: InvariantId) {
        self.ask(HostRequest::Check(step, invariant));
    }

    #[inline]
    fn event(&mut self, event: &Event) -> EventId {
        (self.kind)(event)
    }

    #[inline]
    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Event, Signal>>>,
    ) -> Reaction {
        (self.react)(&mut self.lent, step, transition, event)
    }

    #[inline]
    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        (self.run)(&mut self.lent, step, action);
    }

    #[inline]
    fn raised(&mut self) -> Option<Occurrence<Event, Signal>> {
        (self.raised)(&mut self.lent)
    }

    #[inline]
    fn forget(&mut self) {
        self.ask(HostRequest::Forget);
        while self.raised().is_some() {}
    }

    evaluate_with_functions!();
}

impl<Event, Signal, Pick, F, const OBSERVED: bool> Host for FnRegionHost<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(HostRequest<'_, '_, Event, Signal, Pick>),
{
    #[inline]
    fn event(&mut self, event: &Event) -> EventId {
        let mut kind = EventId(0);
        self.ask(HostRequest::Event(event, &mut kind));
        kind
    }

    #[inline]
    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Event, Signal>>>,
    ) -> Reaction {
        let mut reaction = Reaction::Done(Answer::Ignored);
        self.ask(HostRequest::React(step, transition, event, &mut reaction));
        reaction
    }

    #[inline]
    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.ask(HostRequest::Run(step, action));
    }

    evaluate_with_functions!();
}

impl<Event, Signal, Pick, F, const OBSERVED: bool> RegionHost for FnRegionHost<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(HostRequest<'_, '_, Event, Signal, Pick>),
{
    type Pick = Pick;

    #[inline]
    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Pick)> {
        let mut picked = None;
        self.ask(HostRequest::Look(step, transition, &mut picked));
        picked
    }

    #[inline]
    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Pick>,
    ) {
        self.ask(HostRequest::Decide(step, transition, branch, pick));
    }

    #[inline]
    fn effect(&mut self, step: &Step<'_>, branch: BranchId, pick: Pick) {
        self.ask(HostRequest::Effect(step, branch, pick));
    }
}

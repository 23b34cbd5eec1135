//! The host of an engine: whoever has the user's code.

use super::super::Features;
use super::Step;
use crate::model::{ActionId, BranchId, Cause, EventId, InvariantId, StateId, SubmachineId, TransitionId};
use crate::observer::Verdict;
use crate::{Answer, Lost, Wait};
use core::convert::Infallible;
use core::marker::PhantomData;
use core::time::Duration;

/// What a machine reacts to: an event, or a signal that it has raised itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence<Event, Signal = Infallible> {
    /// An event.
    Event(Event),
    /// A signal.
    Signal(Signal),
}

/// What has become of a transition that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Nothing is left to do: it is not triggered, or its end neither exits nor enters anything and the effect has run.
    Done(Answer),
    /// It is an `ignore`: nothing is done, and nothing else is looked at.
    Ignored,
    /// It is taken, and this end has no effect: the engine exits and enters.
    Whole(BranchId),
    /// It is taken, with this end; [`Step::before`] and the effect are done, the engine does what happens after it.
    Rest(BranchId),
}

/// The user's code, as the engine calls it. Only what a machine has is called: a machine without data fills none.
pub trait Host {
    /// What the machine is told.
    type Event;
    /// What the machine raises and only it can react to.
    type Signal;

    /// Which variant an event is; of a type whose variants are not known, every event is the first.
    fn event(&mut self, event: &Self::Event) -> EventId;

    /// Which variant a signal is.
    fn signal(&mut self, signal: &Self::Signal) -> EventId;

    /// Looks at a transition. If it is triggered, it decides which end is taken, and runs the effect. It takes the event, if
    /// there is one and it needs it, and leaves it where it is if it ends in a `defer`.
    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        event: Option<&mut Option<Occurrence<Self::Event, Self::Signal>>>,
    ) -> Reaction;

    /// Takes a step in which several regions may react, by [`Step::together`].
    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        event: &mut Option<Occurrence<Self::Event, Self::Signal>>,
    ) -> Answer;

    /// The code of an `initial` decides, and enters: [`Step::before_initial`], the effect, [`Step::after_initial`].
    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool);

    /// Runs an action block.
    fn run(&mut self, step: &Step<'_>, action: ActionId);

    /// How long a timer waits.
    fn duration(&mut self, _step: &Step<'_>, _timer: TransitionId) -> Duration {
        Duration::ZERO
    }

    /// The data of a state begins: its initial values are computed.
    fn fill(&mut self, _step: &Step<'_>, _state: StateId) {}

    /// The data of a state ends.
    fn drop(&mut self, _state: StateId) {}

    /// What the effect of an end has computed for the states that it enters becomes their data.
    fn store(&mut self, _branch: BranchId) {}

    /// Everything was exited: no state has data any more.
    fn stopped(&mut self) {}

    /// The event or signal that was raised first and not handled yet.
    fn raised(&mut self) -> Option<Occurrence<Self::Event, Self::Signal>> {
        None
    }

    /// Whether looking or deciding has failed since this was asked last: then nothing reacts, in no region. It is asked of
    /// machines that fail.
    fn has_lost(&mut self) -> bool {
        false
    }

    /// Whether something is to be heard: an error, or what was raised. It is asked of machines that fail, when time passes.
    fn has_unheard(&mut self) -> bool {
        false
    }

    /// Where what a timer of a submachine asks has failed since this was asked last.
    fn lost_inside(&mut self) -> Lost {
        Lost::NONE
    }

    /// How long a submachine waits, whose state is active.
    fn wait(&mut self, _submachine: SubmachineId) -> Wait {
        Wait::NONE
    }

    /// So many nanoseconds pass for it.
    fn elapse(&mut self, _submachine: SubmachineId, _nanoseconds: u64) {}

    /// The machine has ended: nobody is left to react to what was raised.
    fn forget(&mut self) {
        while self.raised().is_some() {}
    }

    /// Whether there is an observer.
    const OBSERVED: bool = false;

    /// Whether the invariants of its machine are looked at between calls. It is the host's to say, because it is compiled
    /// with the code of the machine.
    const CHECKS: bool = false;

    /// What its machine needs, where that is known before the machine is: what it does without is compiled away.
    const FEATURES: Option<Features> = None;

    /// Looks at an invariant of an active state between two calls. If it is violated, the observer is told so.
    ///
    /// # Panics
    ///
    /// If it is violated.
    fn check(&mut self, _step: &Step<'_>, _invariant: InvariantId) {}

    /// What an observer is told.
    fn notify(&mut self, _notice: Notice<'_, Self::Event, Self::Signal>) {}
}

/// The host where nothing is asked.
pub(super) struct Nobody;

impl Host for Nobody {
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

/// A host that can hold what it has picked, until all regions have.
pub trait Picks: Host {
    /// What a picked transition needs later on.
    type Pick;

    /// Looks at a transition: if it is triggered, what it needs later on, and the end that it takes, if that is decided by
    /// now. An end that [passes](Step::passes) is not triggered.
    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Self::Pick)>;

    /// Decides which end a picked transition takes, and what that needs later on.
    fn decide(
        &mut self,
        step: &Step<'_>,
        transition: TransitionId,
        branch: &mut Option<BranchId>,
        pick: &mut Option<Self::Pick>,
    );

    /// Runs the effect of an end.
    fn effect(&mut self, step: &Step<'_>, branch: BranchId, pick: Self::Pick);
}

/// What the engine tells an observer. The rest is told by the user's code, where it runs.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a, Event, Signal> {
    /// The machine is started.
    Start,
    /// It is stopped.
    Stop,
    /// A step begins.
    Step(Cause, Option<&'a Occurrence<Event, Signal>>),
    /// The machine is not started, and ignores the call.
    NotStarted,
    /// Time has passed, and so much of it is left.
    Advanced(Duration),
    /// An event is deferred.
    Deferred(&'a Event),
    /// A transition that has no code was looked at, in a live machine.
    Considered(Verdict),
    /// It is taken, with this end.
    Effect(BranchId),
    /// A picked transition gives way to that of another region.
    Dropped(TransitionId, Verdict),
    /// A deferred event is told once more.
    Recalled(&'a Event),
    /// It would be deferred, but there is no room for it.
    Refused(&'a Event),
    /// Nothing has reacted to what was raised.
    Discarded(Cause),
    /// What the machine was told is dealt with, and this is the answer.
    Answered(Answer),
}

/// What a function is asked that is a host: see [`Host`] and [`Picks`].
#[allow(missing_docs, reason = "the cases are the methods of the two traits")]
pub enum Ask<'a, 'e, Event, Signal, Pick> {
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
    /// Whether something is to be heard.
    Unheard(&'a mut bool),
    /// Where what a timer of a submachine asks has failed.
    LostInside(&'a mut Lost),
    Event(&'a Event, &'a mut EventId),
    Signal(&'a Signal, &'a mut EventId),
    Check(&'a Step<'e>, InvariantId),
    Notify(Notice<'a, Event, Signal>),
    Look(&'a Step<'e>, TransitionId, &'a mut Option<(Option<BranchId>, Pick)>),
    Decide(&'a Step<'e>, TransitionId, &'a mut Option<BranchId>, &'a mut Option<Pick>),
    Effect(&'a Step<'e>, BranchId, Pick),
}

/// A host that is made of functions, with what every call of them is lent: which variant an event is, one that reacts, one
/// that runs action blocks, one that takes what was raised, and one that is asked everything else. The last three parameters
/// are the [`Features`] of the machine, whether there is an observer, and whether invariants are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Asked<
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
    Asked<Event, Signal, Lent, Kind, React, Run, Raised, F, FEATURES, OBSERVED, CHECKS>
where
    Kind: FnMut(&Event) -> EventId,
    React: FnMut(&mut Lent, &mut Step<'_>, TransitionId, Option<&mut Option<Occurrence<Event, Signal>>>) -> Reaction,
    Run: FnMut(&mut Lent, &Step<'_>, ActionId),
    Raised: FnMut(&mut Lent) -> Option<Occurrence<Event, Signal>>,
    F: FnMut(&mut Lent, Ask<'_, '_, Event, Signal, Infallible>),
{
    /// A host that asks these functions.
    #[inline]
    pub fn by(lent: Lent, kind: Kind, react: React, run: Run, raised: Raised, function: F) -> Self {
        Asked { lent, kind, react, run, raised, function, types: PhantomData }
    }

    #[inline]
    fn ask(&mut self, ask: Ask<'_, '_, Event, Signal, Infallible>) {
        (self.function)(&mut self.lent, ask);
    }
}

/// A host of several regions that is one function.
#[derive(Clone, Copy, Debug)]
pub struct Picking<Event, Signal, Pick, F, const OBSERVED: bool>(F, PhantomData<fn(Event, Signal, Pick)>);

impl<Event, Signal, Pick, F, const OBSERVED: bool> Picking<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(Ask<'_, '_, Event, Signal, Pick>),
{
    /// A host that asks this function.
    #[inline]
    pub fn by(function: F) -> Self {
        Picking(function, PhantomData)
    }

    #[inline]
    fn ask(&mut self, ask: Ask<'_, '_, Event, Signal, Pick>) {
        (self.0)(ask);
    }
}

/// What both of them ask a function.
macro_rules! asked_of_a_function {
    () => {
        type Event = Event;
        type Signal = Signal;
        const OBSERVED: bool = OBSERVED;

        #[inline]
        fn signal(&mut self, signal: &Signal) -> EventId {
            let mut kind = EventId(0);
            self.ask(Ask::Signal(signal, &mut kind));
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
            self.ask(Ask::Together(step, cause, event, &mut answer));
            answer
        }

        #[inline]
        fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
            self.ask(Ask::Initial(step, composite, afresh));
        }

        #[inline]
        fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
            let mut duration = Duration::ZERO;
            self.ask(Ask::Duration(step, timer, &mut duration));
            duration
        }

        #[inline]
        fn fill(&mut self, step: &Step<'_>, state: StateId) {
            self.ask(Ask::Fill(step, state));
        }

        #[inline]
        fn drop(&mut self, state: StateId) {
            self.ask(Ask::Drop(state));
        }

        #[inline]
        fn store(&mut self, branch: BranchId) {
            self.ask(Ask::Store(branch));
        }

        #[inline]
        fn wait(&mut self, submachine: SubmachineId) -> Wait {
            let mut wait = Wait::NONE;
            self.ask(Ask::Wait(submachine, &mut wait));
            wait
        }

        #[inline]
        fn elapse(&mut self, submachine: SubmachineId, nanoseconds: u64) {
            self.ask(Ask::Elapse(submachine, nanoseconds));
        }

        #[inline]
        fn has_lost(&mut self) -> bool {
            let mut lost = false;
            self.ask(Ask::Lost(&mut lost));
            lost
        }

        #[inline]
        fn has_unheard(&mut self) -> bool {
            let mut unheard = false;
            self.ask(Ask::Unheard(&mut unheard));
            unheard
        }

        #[inline(always)]
        fn lost_inside(&mut self) -> Lost {
            let mut lost = Lost::NONE;
            self.ask(Ask::LostInside(&mut lost));
            lost
        }

        #[inline]
        fn stopped(&mut self) {
            self.ask(Ask::Stopped);
        }

        #[inline]
        fn notify(&mut self, notice: Notice<'_, Event, Signal>) {
            self.ask(Ask::Notify(notice));
        }
    };
}

impl<Event, Signal, Lent, Kind, React, Run, Raised, F, const FEATURES: u16, const OBSERVED: bool, const CHECKS: bool>
    Host for Asked<Event, Signal, Lent, Kind, React, Run, Raised, F, FEATURES, OBSERVED, CHECKS>
where
    Kind: FnMut(&Event) -> EventId,
    React: FnMut(&mut Lent, &mut Step<'_>, TransitionId, Option<&mut Option<Occurrence<Event, Signal>>>) -> Reaction,
    Run: FnMut(&mut Lent, &Step<'_>, ActionId),
    Raised: FnMut(&mut Lent) -> Option<Occurrence<Event, Signal>>,
    F: FnMut(&mut Lent, Ask<'_, '_, Event, Signal, Infallible>),
{
    const FEATURES: Option<Features> = Some(Features::from_bits(FEATURES));
    const CHECKS: bool = CHECKS;

    #[inline]
    fn check(&mut self, step: &Step<'_>, invariant: InvariantId) {
        self.ask(Ask::Check(step, invariant));
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
        self.ask(Ask::Forget);
        while self.raised().is_some() {}
    }

    asked_of_a_function!();
}

impl<Event, Signal, Pick, F, const OBSERVED: bool> Host for Picking<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(Ask<'_, '_, Event, Signal, Pick>),
{
    #[inline]
    fn event(&mut self, event: &Event) -> EventId {
        let mut kind = EventId(0);
        self.ask(Ask::Event(event, &mut kind));
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
        self.ask(Ask::React(step, transition, event, &mut reaction));
        reaction
    }

    #[inline]
    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.ask(Ask::Run(step, action));
    }

    asked_of_a_function!();
}

impl<Event, Signal, Pick, F, const OBSERVED: bool> Picks for Picking<Event, Signal, Pick, F, OBSERVED>
where
    F: FnMut(Ask<'_, '_, Event, Signal, Pick>),
{
    type Pick = Pick;

    #[inline]
    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, Pick)> {
        let mut picked = None;
        self.ask(Ask::Look(step, transition, &mut picked));
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
        self.ask(Ask::Decide(step, transition, branch, pick));
    }

    #[inline]
    fn effect(&mut self, step: &Step<'_>, branch: BranchId, pick: Pick) {
        self.ask(Ask::Effect(step, branch, pick));
    }
}

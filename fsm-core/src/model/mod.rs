//! A machine as plain data: states, transitions and ids, nothing of any syntax.
//!
//! The model is made from the macro's text, and everything else is based on it: [`check`] checks its rules, [`Plan`]
//! determines what each trigger does, the code generator prints the plan as a `match`, and the
//! [steps](crate::steps) lowered from it are run by an engine. The user's code (guards, actions, decisions) is known by id only.
//!
//! Lists and texts are [`Cow`]s, so that the same types serve the macro, which builds a model, and the code it
//! generates, which writes one down as a constant.
//!
//! Internal to fsmith: it is public for generated code and the macro, and may change in any version.

use crate::{Answer, observer};
use alloc::borrow::Cow;

mod book;
mod by_state;
mod cause;
pub mod check;
pub mod lints;
pub mod plan;
#[cfg(feature = "engine")]
mod same;
mod tree;

pub use book::{fingerprint, reactions};
pub use cause::Cause;
pub use plan::Plan;
#[cfg(feature = "engine")]
pub use same::same_states;
pub use tree::Tree;

/// A list that is either built or a constant.
pub type List<T> = Cow<'static, [T]>;
/// A text that is either built or a constant.
pub type Text = Cow<'static, str>;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty))*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $number);

        impl $name {
            /// The position in the list that it names.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a position. Positions beyond the last id share it: a model with that many is
            /// [refused](check::check).
            #[must_use]
            pub fn at(index: usize) -> Self {
                $name(<$number>::try_from(index).unwrap_or(<$number>::MAX))
            }
        }
    )*};
}

ids! {
    /// Names a state: its position in [`Model::states`], which is document order. The root is 0.
    StateId(u16)
    /// Names a variant of the event type, or a signal: its position in [`Model::events`] or [`Model::signals`].
    EventId(u16)
    /// Names a transition: its position in [`Model::transitions`], which is document order.
    TransitionId(u16)
    /// Names one end of a reaction: its position in [`Model::branches`].
    BranchId(u16)
    /// Names the targets of an end that has several: its position in [`Model::forks`].
    ForkId(u16)
    /// Names an action block: its position in [`Model::actions`].
    ActionId(u32)
    /// Names a machine that a state runs: its position in [`Model::submachines`].
    SubmachineId(u16)
    /// Names an invariant: its position in [`Model::invariants`].
    InvariantId(u32)
}

/// The state that represents the machine's own body; it is never exited.
pub const ROOT: StateId = StateId(0);

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The machine's name.
    pub name: Text,
    /// All states in document order (a state before those inside it), the root first.
    pub states: List<State>,
    /// The variants of the event type; empty where the type is foreign and its variants are not known.
    pub events: List<Text>,
    /// The variants of the signals: events that only the machine itself raises.
    pub signals: List<Text>,
    /// The signal of an error, in a machine that fails: the last one.
    pub failure: Option<EventId>,
    /// All transitions in document order.
    pub transitions: List<Transition>,
    /// The ends of all reactions.
    pub branches: List<Branch>,
    /// The targets of the ends that have several.
    pub forks: List<List<Target>>,
    /// All action blocks, in document order.
    pub actions: List<Action>,
    /// The state of each invariant, in the order in which they are looked at between calls: document order, outer states
    /// before those inside them.
    pub invariants: List<StateId>,
    /// The machines that states run.
    pub submachines: List<Submachine>,
    /// Every place at which something is raised.
    pub raises: List<Raise>,
    /// The data of each state that has any, in document order.
    pub data: List<Data>,
    /// The arguments that ends give to the states they enter.
    pub arguments: List<Arguments>,
    /// The room declared with `stack N;`.
    pub stack: Option<u16>,
    /// The room declared with `queue N;`.
    pub queue: Option<u16>,
    /// Whether some code asks which states are active.
    pub asks: bool,
}

/// So many regions may react at once, and so many events wait, in a machine whose text is known only while the program runs.
pub const ROOM: usize = 64;

impl Model {
    /// Whether a transition keeps its event for later: it is a `defer`.
    #[must_use]
    pub fn is_deferral(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| self.branches[branch.index()] == Branch::Defer)
    }

    /// Whether an update may do anything: an `always` may depend on what has changed outside, and a `never` is looked at.
    #[must_use]
    pub fn polls(&self) -> bool {
        self.reacts_to(|trigger| matches!(trigger, Trigger::When | Trigger::Always))
            || self.actions.iter().any(|action| action.moments.contains(&Moment::Active))
            || !self.invariants.is_empty()
    }

    /// Whether this is what code raises that fails. An error does not wait in the queue, but is looked at before that.
    #[must_use]
    pub fn is_failure(&self, raise: &Raise) -> bool {
        self.failure.is_some_and(|failure| raise.raised == Some(Raised::Signal(failure)))
    }

    /// Whether this tells that a submachine may have ended.
    #[must_use]
    pub fn tells_end(&self, raise: &Raise) -> bool {
        let signal = |submachine: &Submachine| submachine.signal.map(Raised::Signal);
        raise.raised.is_some() && self.submachines.iter().any(|submachine| signal(submachine) == raise.raised)
    }

    /// Whether some transition waits for time to pass, or a submachine may.
    #[must_use]
    pub fn has_time(&self) -> bool {
        self.reacts_to(Trigger::waits)
    }

    /// Whether some transition reacts to something of this kind.
    #[must_use]
    pub fn reacts_to(&self, kind: impl Fn(&Trigger) -> bool) -> bool {
        self.transitions.iter().any(|transition| kind(&transition.trigger))
    }

    /// The states that the inspector may send the machine to, with the transitions that do so: the last ones, each with an end
    /// of its own, the last ones as well. Nobody writes them.
    pub fn forced(&self) -> impl Iterator<Item = (StateId, TransitionId)> + '_ {
        self.transitions.iter().enumerate().filter_map(|(at, transition)| match transition.trigger {
            Trigger::Force(state) => Some((state, TransitionId::at(at))),
            _ => None,
        })
    }

    /// Whether a transition has the call return an error that nobody has taken: it is looked at last, and only if no region
    /// reacts.
    #[must_use]
    pub fn returns(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| self.branches[branch.index()] == Branch::Return)
    }

    /// How many transitions nobody writes: they belong to the machine itself. They are the last ones, each with an end of its
    /// own, the last ones as well.
    #[must_use]
    pub fn unwritten(&self) -> usize {
        let all = (0..self.transitions.len()).map(TransitionId::at);
        self.forced().count() + all.filter(|&id| self.returns(id) || self.refuses(id)).count()
    }

    /// Whether a transition drops its event: it is an `ignore`, or a submachine has no room for the event.
    #[must_use]
    pub fn ignores(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| matches!(self.branches[branch.index()], Branch::Ignore | Branch::Refuse))
    }

    /// Whether a transition drops its event because a submachine has no room for it.
    #[must_use]
    pub fn refuses(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| self.branches[branch.index()] == Branch::Refuse)
    }

    /// The answer of a call whose event is dropped by this branch.
    #[must_use]
    pub fn if_dropped(&self, branch: BranchId) -> Answer {
        if self.branches[branch.index()] == Branch::Refuse { Answer::Refused } else { Answer::Ignored }
    }

    /// Where an end leads.
    #[must_use]
    pub fn targets<'m>(&'m self, branch: &'m Branch) -> &'m [Target] {
        match branch {
            Branch::Go(target) => core::slice::from_ref(target),
            Branch::Fork(fork) => &self.forks[fork.index()],
            Branch::Stay
            | Branch::Pass
            | Branch::Push(_)
            | Branch::Pop
            | Branch::Defer
            | Branch::Ignore
            | Branch::Refuse
            | Branch::Return => &[],
        }
    }
}

/// A machine that a state runs (UML 2.5.1, 14.2.3.4.7: a submachine state).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submachine {
    /// The state, of which it is a field.
    pub state: StateId,
    /// What it is called there.
    pub name: Text,
    /// Its type.
    pub machine: Text,
    /// The signal by which its state is told that it may have ended, if that wants to know. It waits once at most.
    pub signal: Option<EventId>,
}

/// The data of a state: how many fields it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data {
    /// The state.
    pub state: StateId,
    /// The fields that every target gives a value.
    pub arguments: u16,
    /// The fields that have an initial value of their own.
    pub values: u16,
    /// Whether the `exit` of a state that may be suspended inside uses any of them.
    pub seen_aside: bool,
}

/// The arguments that an end gives to a state it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The end.
    pub branch: BranchId,
    /// The state.
    pub state: StateId,
    /// How many values.
    pub count: u16,
}

/// A state, or the machine's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The name as declared; the machine's own for the root.
    pub name: Text,
    /// What kind of state it is.
    pub kind: Kind,
    /// The composite around it; `None` for the root.
    pub parent: Option<StateId>,
    /// Where entering it by default leads, if it says so.
    pub initial: Option<Initial>,
    /// Whether and how it remembers.
    pub history: Option<History>,
}

/// What kind of state a state is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A composite with one active state inside, or a leaf.
    #[default]
    Plain,
    /// `final`: entering it completes the composite around it.
    Final,
    /// `parallel`: all states directly inside it are active at once (UML: orthogonal regions).
    Parallel,
}

/// Where entering a composite by default leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// `initial Name;`: one branch, no code.
    Plain(BranchId),
    /// `initial => REACTION`: code that picks one of these branches.
    Decided(List<BranchId>),
}

/// The history of a composite: what it remembers when it is exited, and where it leads if nothing is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct History {
    /// How much is remembered.
    pub kind: Memory,
    /// The target of `else`, where it is not `initial`.
    pub otherwise: Option<Target>,
}

/// How much a composite remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Memory {
    /// The state directly inside that was active (UML, SCXML: shallow history).
    Shallow,
    /// The whole configuration inside (deep history).
    Deep,
    /// The configuration inside, put aside without being exited (Millington, section 5.3.9).
    Suspend,
}

impl Memory {
    /// Whether a state with this history is resumed by it. Shallow history of a parallel has no effect: all its regions
    /// are active whenever it is, each by default.
    #[must_use]
    pub const fn goes_back(self, parallel: bool) -> bool {
        !parallel || !matches!(self, Memory::Shallow)
    }
}

/// A transition: one trigger of a clause, and where its reaction may lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state it belongs to.
    pub source: StateId,
    /// What it reacts to.
    pub trigger: Trigger,
    /// Whether it outranks transitions inside its source.
    pub alarm: bool,
    /// Whether it is always taken once its trigger matches: no guard, no pattern that may fail, no `pass`.
    pub certain: bool,
    /// The ends of its reaction.
    pub branches: List<BranchId>,
}

/// What a transition reacts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// One of these events occurs.
    On(Events),
    /// One of these signals is raised by the machine itself.
    Hear(Events),
    /// Polled, at every update.
    When,
    /// Eventless: whenever it can be taken.
    Always,
    /// The composite has completed.
    Done(StateId),
    /// The inspector sends the machine to this state. Nobody writes this; it belongs to the machine itself.
    Force(StateId),
    /// Time spent in the source, once an entry.
    After(Delay),
    /// Time spent in the source, again and again.
    Every(Delay),
    /// Something is due in a machine that the state runs. Nobody writes this.
    Inside(SubmachineId),
}

impl Trigger {
    /// Whether time triggers it.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self, Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_))
    }

    /// What observers are told that it is.
    #[must_use]
    pub fn kind(&self) -> observer::Kind {
        match self {
            Trigger::On(_) => observer::Kind::Event,
            Trigger::Hear(_) => observer::Kind::Signal,
            Trigger::When => observer::Kind::Poll,
            Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => observer::Kind::Time,
            Trigger::Always => observer::Kind::Always,
            Trigger::Done(_) => observer::Kind::Done,
            Trigger::Force(_) => observer::Kind::Force,
        }
    }
}

/// A stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// This many nanoseconds.
    Constant(u64),
    /// What the code of the transition says, after the state's entry actions and whenever an `every` falls due.
    Code,
}

/// A place at which the user's code raises an event of the machine itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The code it stands in.
    pub site: Site,
    /// What is raised; `None` where the code computes it.
    pub raised: Option<Raised>,
    /// Whether it may run several times in one run of the code: it stands in a loop or a closure.
    pub repeated: bool,
}

/// The code that something stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// An action block.
    Action(ActionId),
    /// The effect of an end, or what is decided before it.
    Branch(BranchId),
    /// The duration of an `after` or `every`.
    Duration(TransitionId),
}

/// What a machine raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raised {
    /// One of its events.
    Event(EventId),
    /// One of its signals.
    Signal(EventId),
}

/// The events a pattern may match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Events {
    /// These variants.
    Of(List<EventId>),
    /// Any event: a wildcard, or a pattern over a type whose variants are not known.
    Any,
}

impl Events {
    /// Whether an event of this kind may match; without a kind, whether any may.
    #[must_use]
    pub fn may_be(&self, event: EventId) -> bool {
        match self {
            Events::Of(events) => events.contains(&event),
            Events::Any => true,
        }
    }

    /// Returns the kinds of events that may match, given the number of kinds.
    pub fn among(&self, kinds: usize) -> impl Iterator<Item = EventId> + '_ {
        let (some, all) = match self {
            Events::Of(events) => (&events[..], 0),
            Events::Any => (&[][..], kinds),
        };
        some.iter().copied().chain((0..all).map(EventId::at))
    }
}

/// One end of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// `stay`: react without moving.
    Stay,
    /// `pass`: the transition is not taken after all.
    Pass,
    /// Exit, run the effect, enter.
    Go(Target),
    /// The same with one target in each of several regions of a parallel.
    Fork(ForkId),
    /// `push(Name)`: put aside what is active and enter `Name` instead.
    Push(StateId),
    /// `pop`: exit what was pushed and resume what was put aside.
    Pop,
    /// `defer`: the event is kept until nothing active defers it.
    Defer,
    /// `ignore`: nothing happens, and nobody further out is asked.
    Ignore,
    /// A submachine has no room to keep the event: it is lost, as by `ignore`, and the call answers `Refused`. Nobody writes
    /// this; it belongs to a `forward`.
    Refuse,
    /// Nobody has taken an error: it is what the call returns. Nobody writes this; it belongs to the machine itself.
    Return,
}

impl Branch {
    /// Whether the transition may turn out not to be taken. `may_be_on_top` says whether the target of a push may be active
    /// already.
    pub fn may_pass(&self, may_be_on_top: impl FnOnce(StateId) -> bool) -> bool {
        match *self {
            Branch::Pass | Branch::Pop => true,
            Branch::Push(target) => may_be_on_top(target),
            Branch::Stay
            | Branch::Go(_)
            | Branch::Fork(_)
            | Branch::Defer
            | Branch::Ignore
            | Branch::Refuse
            | Branch::Return => false,
        }
    }
}

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The state named.
    pub state: StateId,
    /// How it is entered.
    pub mode: Mode,
    /// Whether the source is exited although the target lies inside it (`reenter`).
    pub external: bool,
    /// The innermost state on the way that is given arguments: it is entered afresh, so nothing that is suspended
    /// around it is resumed.
    pub handed: Option<StateId>,
}

impl Target {
    /// A state that is entered by default, without arguments.
    #[must_use]
    pub const fn by_default(state: StateId) -> Self {
        Target { state, mode: Mode::Default, external: false, handed: None }
    }

    /// The memory by which it goes on where its state was left, if it does; `declared` is that of the state.
    #[must_use]
    pub fn goes_on_by(self, declared: Option<Memory>) -> Option<Memory> {
        match self.mode {
            Mode::Default => declared,
            Mode::Initial => None,
            Mode::History | Mode::DeepHistory if declared == Some(Memory::Suspend) => declared,
            Mode::History => Some(Memory::Shallow),
            Mode::DeepHistory => Some(Memory::Deep),
        }
    }

    /// The same, with arguments for a state on the way: one that remembers what was inside starts anew.
    #[must_use]
    pub fn handing(self, state: StateId, remembers: bool) -> Self {
        let starts = remembers && self.state == state && self.mode == Mode::Default;
        let mode = if starts { Mode::Initial } else { self.mode };
        Target { mode, handed: Some(self.handed.map_or(state, |other| other.max(state))), ..self }
    }
}

/// How a target is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// By default: resumed if it declares history and remembers, else through `initial`.
    Default,
    /// `Name.initial`: from the start, whatever history says, all the way down.
    Initial,
    /// `Name.history`: at the state directly inside that was active last.
    History,
    /// `Name.deep_history`: at the whole configuration that was active last.
    DeepHistory,
}

/// An action block of a state and when it runs. `enter or resume { .. }` runs at both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The state it belongs to.
    pub state: StateId,
    /// When it runs.
    pub moments: List<Moment>,
}

/// When an action block runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// The state is entered.
    Enter,
    /// The state is exited.
    Exit,
    /// The state is put aside without being exited.
    Pause,
    /// The state is resumed after it was put aside.
    Resume,
    /// The end of an update through which the state stayed active.
    Active,
}

impl Moment {
    /// Every moment, in their order.
    pub const ALL: [Moment; 5] = [Moment::Enter, Moment::Exit, Moment::Pause, Moment::Resume, Moment::Active];
}

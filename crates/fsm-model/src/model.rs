//! The types of the model: a machine as plain data.

use crate::Trigger;
use alloc::borrow::Cow;
use fsm_core::Answer;

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
            /// The position in the list of the model.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a position. Positions beyond the last id share it; a model with these is
            /// [rejected](crate::check::check).
            #[must_use]
            pub fn at(index: usize) -> Self {
                $name(<$number>::try_from(index).unwrap_or(<$number>::MAX))
            }
        }
    )*};
}

ids! {
    /// Identifies a state by its position in [`Model::states`], which is document order. The root is 0.
    StateId(u16)
    /// Identifies a variant of the event type, or a signal, by its position in [`Model::events`] or [`Model::signals`].
    EventId(u16)
    /// Identifies a transition by its position in [`Model::transitions`], which is document order.
    TransitionId(u16)
    /// Identifies a branch of a reaction by its position in [`Model::branches`].
    BranchId(u16)
    /// Identifies the targets of a branch with several, by their position in [`Model::forks`].
    ForkId(u16)
    /// Identifies an action block by its position in [`Model::actions`].
    ActionId(u32)
    /// Identifies a submachine by its position in [`Model::submachines`].
    SubmachineId(u16)
    /// Identifies an invariant by its position in [`Model::invariants`].
    InvariantId(u32)
}

/// The state that represents the body of the machine. It is never exited.
pub const ROOT: StateId = StateId(0);

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The name of the machine.
    pub name: Text,
    /// All states in document order, in which a state comes before its nested states. The root is first.
    pub states: List<State>,
    /// The variants of the event type. Empty if the type is declared outside the machine.
    pub events: List<Text>,
    /// The signals, which only the machine itself raises.
    pub signals: List<Text>,
    /// The signal of an error, in a machine with `fails`. It is the last signal.
    pub failure: Option<EventId>,
    /// All transitions in document order.
    pub transitions: List<Transition>,
    /// The branches of all reactions.
    pub branches: List<Branch>,
    /// The targets of the branches with several.
    pub forks: List<List<Target>>,
    /// All action blocks, in document order.
    pub actions: List<Action>,
    /// The state of each invariant, in the order in which they are checked between calls. This is document order, with
    /// enclosing states before nested ones.
    pub invariants: List<StateId>,
    /// The submachines.
    pub submachines: List<Submachine>,
    /// All places that raise an event or signal.
    pub raises: List<Raise>,
    /// The data of each state that has any, in document order.
    pub data: List<Data>,
    /// The arguments that branches give to the states they enter.
    pub arguments: List<Arguments>,
    /// The room declared with `stack N;`.
    pub stack: Option<u16>,
    /// The room declared with `queue N;`.
    pub queue: Option<u16>,
    /// Whether the code queries which states are active.
    pub has_queries: bool,
}

/// The maximum number of regions that react at the same time, and of pending events, in a machine whose text is known
/// only at run time.
pub const ROOM: usize = 64;

impl Model {
    /// Whether a transition is a `defer`.
    #[must_use]
    pub fn is_deferral(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| self.branches[branch.index()] == Branch::Defer)
    }

    /// Whether an update can have an effect. An `always` may depend on outside data, and a `never` is checked.
    #[must_use]
    pub fn polls(&self) -> bool {
        self.reacts_to(Trigger::is_polled) || self.acts_after_polls() || !self.invariants.is_empty()
    }

    /// Whether some state has `active` actions, which run at the end of an update.
    #[must_use]
    pub fn acts_after_polls(&self) -> bool {
        self.actions.iter().any(|action| action.moments.contains(&Moment::Active))
    }

    /// Whether this is the raise of an error. An error is not queued, but handled before all queued events.
    #[must_use]
    pub fn is_failure(&self, raise: &Raise) -> bool {
        self.failure.is_some_and(|failure| raise.raised == Some(Raised::Signal(failure)))
    }

    /// Whether this raise reports that a submachine may have ended.
    #[must_use]
    pub fn raises_completion(&self, raise: &Raise) -> bool {
        let signal = |submachine: &Submachine| submachine.signal.map(Raised::Signal);
        raise.raised.is_some() && self.submachines.iter().any(|submachine| signal(submachine) == raise.raised)
    }

    /// The invariants with their states, in the order in which they are checked.
    pub fn checked_invariants(&self) -> impl Iterator<Item = (InvariantId, StateId)> + '_ {
        let all = self.invariants.iter().enumerate().map(|(at, &state)| (InvariantId::at(at), state));
        #[cfg(fsmith_order = "invariants")]
        let all = all.rev();
        all
    }

    /// Whether some transition waits for time to pass, or some submachine may.
    #[must_use]
    pub fn has_time(&self) -> bool {
        self.reacts_to(Trigger::waits)
    }

    /// Whether some transition has a trigger of this kind.
    #[must_use]
    pub fn reacts_to(&self, kind: impl Fn(&Trigger) -> bool) -> bool {
        self.transitions.iter().any(|transition| kind(&transition.trigger))
    }

    /// The states that the inspector may send the machine to, with the transitions that do so. These transitions are
    /// not in the text. They are the last ones, and each has its own branch, which are also the last ones.
    pub fn forced(&self) -> impl Iterator<Item = (StateId, TransitionId)> + '_ {
        self.transitions.iter().enumerate().filter_map(|(at, transition)| match transition.trigger {
            Trigger::Force(state) => Some((state, TransitionId::at(at))),
            _ => None,
        })
    }

    /// Whether a transition lets the call return an error that no `failed` has handled. It is considered last, and only
    /// if no region reacts.
    #[must_use]
    pub fn returns(&self, transition: TransitionId) -> bool {
        let branches = &self.transitions[transition.index()].branches;
        branches.first().is_some_and(|branch| self.branches[branch.index()] == Branch::Return)
    }

    /// The number of transitions that are not in the text, but belong to the machine itself. They are the last ones,
    /// and each has its own branch, which are also the last ones.
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

    /// The targets of a branch.
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

/// A submachine, which is a machine that a state runs (UML 2.5.1, 14.2.3.4.7: a submachine state).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submachine {
    /// The state, which has the submachine as a field.
    pub state: StateId,
    /// The name of the field.
    pub name: Text,
    /// The type of the machine.
    pub machine: Text,
    /// The signal that the submachine may have ended, if its state reacts to it. At most one is pending.
    pub signal: Option<EventId>,
}

/// The data of a state, as the number of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data {
    /// The state.
    pub state: StateId,
    /// The number of fields that need an argument from every target.
    pub arguments: u16,
    /// The number of fields with an initial value.
    pub values: u16,
    /// Whether any of the fields is used by the `exit` of a nested state that may be suspended.
    pub used_while_suspended: bool,
}

/// The arguments that a branch gives to a state it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The branch.
    pub branch: BranchId,
    /// The state.
    pub state: StateId,
    /// The number of values.
    pub count: u16,
}

/// A state, or the machine's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The name as declared; the machine's own for the root.
    pub name: Text,
    /// The kind of the state.
    pub kind: Kind,
    /// The enclosing composite; `None` for the root.
    pub parent: Option<StateId>,
    /// The default entry, if there is an `initial`.
    pub initial: Option<Initial>,
    /// The history, if there is one.
    pub history: Option<History>,
}

/// The kind of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A leaf, or a composite with one active child.
    #[default]
    Plain,
    /// `final`: entering it completes the enclosing composite.
    Final,
    /// `parallel`: all its children are active at the same time (UML: orthogonal regions).
    Parallel,
}

/// The default entry of a composite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// `initial Name;`: one branch, no code.
    Plain(BranchId),
    /// `initial => REACTION`: code that chooses one of these branches.
    Decided(List<BranchId>),
}

/// The history of a composite: what it remembers when it is exited, and its target if nothing is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct History {
    /// How much is remembered.
    pub kind: Memory,
    /// The target of `else`, if it is not `initial`.
    pub otherwise: Option<Target>,
}

/// How much a composite remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Memory {
    /// The child that was active (UML, SCXML: shallow history).
    Shallow,
    /// The whole nested configuration (deep history).
    Deep,
    /// The nested configuration, which is paused without being exited (Millington, section 5.3.9).
    Suspend,
}

impl Memory {
    /// Whether this history resumes a state. Shallow history of a parallel has no effect, because all its regions are
    /// always entered, each by default.
    #[must_use]
    pub const fn resumes(self, parallel: bool) -> bool {
        !parallel || !matches!(self, Memory::Shallow)
    }
}

/// A transition: one trigger of a clause, and the branches of its reaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state that declares the transition.
    pub source: StateId,
    /// The trigger.
    pub trigger: Trigger,
    /// Whether the transition takes precedence over transitions of nested states.
    pub alarm: bool,
    /// Whether the transition is always taken when its trigger matches: it has no guard, no pattern that may fail, and
    /// no `pass`.
    pub certain: bool,
    /// The branches of its reaction.
    pub branches: List<BranchId>,
}

/// A duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// A number of nanoseconds.
    Constant(u64),
    /// A duration that code computes, after the entry actions of the state and whenever an `every` becomes due.
    Code,
}

/// A place that raises an event of the machine itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The code that contains the raise.
    pub site: Site,
    /// The event or signal; `None` if the code computes it.
    pub raised: Option<Raised>,
    /// Whether the raise may run several times in one run of the code, because it is in a loop or a closure.
    pub repeated: bool,
}

/// A piece of user code that can raise events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// An action block.
    Action(ActionId),
    /// The effect of a branch, or the decision before it.
    Branch(BranchId),
    /// The duration of an `after` or `every`.
    Duration(TransitionId),
}

/// An event or signal that a machine raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raised {
    /// One of its events.
    Event(EventId),
    /// One of its signals.
    Signal(EventId),
}

/// The events that a pattern can match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Events {
    /// These variants.
    Of(List<EventId>),
    /// Any event: a wildcard, or a pattern over a type whose variants are not known.
    Any,
}

impl Events {
    /// Whether an event of this variant can match.
    #[must_use]
    pub fn may_be(&self, event: EventId) -> bool {
        match self {
            Events::Of(events) => events.contains(&event),
            Events::Any => true,
        }
    }

    /// Whether some event can match both.
    #[must_use]
    pub fn may_meet(&self, other: &Events) -> bool {
        match (self, other) {
            (Events::Of(own), Events::Of(other)) => own.iter().any(|event| other.contains(event)),
            (Events::Any, _) | (_, Events::Any) => true,
        }
    }

    /// Whether every event that can match the other one can match this one, too.
    #[must_use]
    pub fn include(&self, other: &Events) -> bool {
        match (self, other) {
            (Events::Any, _) => true,
            (Events::Of(_), Events::Any) => false,
            (Events::Of(_), Events::Of(other)) => other.iter().all(|&event| self.may_be(event)),
        }
    }

    /// Returns the variants of events that can match, given the number of variants.
    pub fn among(&self, kinds: usize) -> impl Iterator<Item = EventId> + '_ {
        let (some, all) = match self {
            Events::Of(events) => (&events[..], 0),
            Events::Any => (&[][..], kinds),
        };
        some.iter().copied().chain((0..all).map(EventId::at))
    }
}

/// A branch of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// `stay`: react without moving.
    Stay,
    /// `pass`: the transition is not taken after all.
    Pass,
    /// A target: exit, run the effect, enter.
    Go(Target),
    /// Several targets, each in another region of a parallel.
    Fork(ForkId),
    /// `push(Name)`: pause the active states and enter `Name` instead.
    Push(StateId),
    /// `pop`: exit the pushed state and resume the paused states.
    Pop,
    /// `defer`: keep the event until no active state defers it.
    Defer,
    /// `ignore`: nothing happens, and enclosing states are not considered.
    Ignore,
    /// A submachine has no room to defer the event, so the event is dropped, as by `ignore`, and the call answers
    /// `Refused`. This branch is not in the text, but belongs to a `forward`.
    Refuse,
    /// No `failed` has handled an error, so the call returns it. This branch is not in the text.
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

/// A target of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The state named.
    pub state: StateId,
    /// The kind of entry.
    pub mode: Mode,
    /// Whether the source is exited although the target is nested in it (`reenter`).
    pub external: bool,
    /// The innermost state on the path that gets arguments. It is entered anew, so no suspended state around it is
    /// resumed.
    pub handed: Option<StateId>,
}

impl Target {
    /// Creates a target that is entered by default, without arguments.
    #[must_use]
    pub const fn by_default(state: StateId) -> Self {
        Target { state, mode: Mode::Default, external: false, handed: None }
    }

    /// The kind of history by which this target resumes its state; `None` if it does not. `declared` is the history of
    /// the state.
    #[must_use]
    pub fn resumes_by(self, declared: Option<Memory>) -> Option<Memory> {
        match self.mode {
            Mode::Default => declared,
            Mode::Initial => None,
            Mode::History | Mode::DeepHistory if declared == Some(Memory::Suspend) => declared,
            Mode::History => Some(Memory::Shallow),
            Mode::DeepHistory => Some(Memory::Deep),
        }
    }

    /// Adds arguments for a state on the path. If this is the target and has a history, it is entered by `initial`.
    #[must_use]
    pub fn handing(self, state: StateId, remembers: bool) -> Self {
        let starts = remembers && self.state == state && self.mode == Mode::Default;
        let mode = if starts { Mode::Initial } else { self.mode };
        Target { mode, handed: Some(self.handed.map_or(state, |other| other.max(state))), ..self }
    }
}

/// The way in which a target is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// By default: resumed if the state has a history with content, and otherwise entered through `initial`.
    Default,
    /// `Name.initial`: through `initial`, ignoring all histories, including nested ones.
    Initial,
    /// `Name.history`: at the child that was active last.
    History,
    /// `Name.deep_history`: at the whole configuration that was active last.
    DeepHistory,
}

/// An action block of a state. `enter or resume { .. }` runs at both moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The state.
    pub state: StateId,
    /// The moments at which the block runs.
    pub moments: List<Moment>,
}

/// A moment at which an action block runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// The state is entered.
    Enter,
    /// The state is exited.
    Exit,
    /// The state is paused without being exited.
    Pause,
    /// The paused state is resumed.
    Resume,
    /// An update ends during which the state stayed active.
    Active,
}

impl Moment {
    /// The keyword of the block.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Moment::Enter => "enter",
            Moment::Exit => "exit",
            Moment::Pause => "pause",
            Moment::Resume => "resume",
            Moment::Active => "active",
        }
    }

    /// The name of the notification that observers receive at this moment; `None` if there is none.
    #[must_use]
    pub const fn notification(self) -> Option<&'static str> {
        match self {
            Moment::Enter => Some("entered"),
            Moment::Exit => Some("exited"),
            Moment::Pause => Some("paused"),
            Moment::Resume => Some("resumed"),
            Moment::Active => None,
        }
    }

    /// Whether the block runs while states are exited and entered, so that its own state is the innermost active one.
    #[must_use]
    pub const fn is_innermost(self) -> bool {
        matches!(self, Moment::Enter | Moment::Exit)
    }
}

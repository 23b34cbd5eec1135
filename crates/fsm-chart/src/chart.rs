//! A machine as data: states and transitions, with the user's code as text.

use fsm_model::{BranchId, EventId, Kind, Memory, Mode, Moment, ROOT, StateId, SubmachineId, Trigger};
use fsm_syntax::words::{TriggerWord, Word};
use std::fmt::{self, Display, Formatter};

/// A machine as data for pictures and for other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The line of the word `machine`, counted from 1.
    pub line: usize,
    /// The variants of the event type; empty if the type is declared elsewhere.
    pub events: Vec<String>,
    /// For each event, the names of its fields, or their positions if they have no names: `volume, urgent`.
    pub carried: Vec<String>,
    /// The signals.
    pub signals: Vec<String>,
    /// All states in document order, the machine itself first; [`StateId`]s are positions here.
    pub states: Vec<State>,
    /// All transitions in document order.
    pub transitions: Vec<Transition>,
    /// The submachines; [`SubmachineId`]s are positions here.
    pub machines: Vec<Submachine>,
}

/// A submachine: a machine that a state runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submachine {
    /// The state that runs the submachine.
    pub state: StateId,
    /// The name of the submachine in that state.
    pub name: String,
    /// The type of the submachine.
    pub machine: String,
    /// The signal by which the submachine reports to its state that it may have completed, if the state reacts to that.
    /// This signal is not written in the source.
    pub signal: Option<EventId>,
}

/// A state, or the machine itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The name of the state.
    pub name: String,
    /// The documentation of the state.
    pub doc: String,
    /// The tags of the state itself: `hostile`.
    pub tags: Vec<String>,
    /// The ids of requirements of the state: `REQ-12`.
    pub requirements: Vec<String>,
    /// The line of the name, counted from 1.
    pub line: usize,
    /// The kind of the state.
    pub kind: Kind,
    /// The enclosing composite.
    pub parent: Option<StateId>,
    /// The history of the composite, if it declares one.
    pub history: Option<History>,
    /// The data of the state, as declared: `tries: u32 = 0`.
    pub data: Vec<String>,
    /// The actions of the state.
    pub actions: Vec<Action>,
    /// The invariants of the state: `never fuel < 0`.
    pub invariants: Vec<String>,
    /// The branches of the `initial`.
    pub initial: Vec<End>,
}

/// The history of a composite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// How much the composite remembers.
    pub memory: Memory,
    /// The target while nothing is remembered, if that differs from the target of the `initial`.
    pub otherwise: Option<Target>,
}

/// An action of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The occasions on which the action runs.
    pub moments: Vec<Moment>,
    /// The code of the action.
    pub code: String,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state that declares the transition.
    pub source: StateId,
    /// The line of the trigger, counted from 1.
    pub line: usize,
    /// The trigger. Ids of events and signals are positions in [`Chart::events`] and [`Chart::signals`].
    pub on: Trigger,
    /// The trigger as text: `Noise`, `after 5s`, `when`.
    pub trigger: String,
    /// The pattern, if it tests more than the variant of the event: `Turn(5)`.
    pub pattern: Option<String>,
    /// The guard.
    pub guard: Option<String>,
    /// Whether the transition outranks those of nested states.
    pub alarm: bool,
    /// The whole text of the transition, as an `Observer` receives it.
    pub text: String,
    /// The ids of requirements of the transition.
    pub requirements: Vec<String>,
    /// The branches of the transition.
    pub ends: Vec<End>,
    /// The relation of the transition to a submachine.
    pub inner: Option<Inner>,
}

/// The relation of a transition to a submachine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inner {
    /// A `forward`: the submachine receives the event.
    Forward(SubmachineId),
    /// The submachine may have completed: all its `done(retry..)`, which are one decision.
    Ended(SubmachineId),
    /// Something is due in the submachine. This transition is not written in the source.
    Due(SubmachineId),
}

/// A branch of a transition or of an `initial`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The position among all branches of the machine in document order, from 0, which an
    /// `Observer` receives with the effect.
    pub branch: BranchId,
    /// The decisions that lead to the branch.
    pub conditions: Vec<Condition>,
    /// The code of the effect.
    pub effect: Option<String>,
    /// Whether part of the effect precedes a decision, and so runs before anything is exited.
    pub is_early: bool,
    /// The outcome of the branch.
    pub to: To,
    /// The arguments for the states that the branch enters.
    pub arguments: Vec<Arguments>,
    /// A text before the label in pictures, which is not in the source.
    pub note: String,
}

/// The arguments that a branch passes to a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The name of the state.
    pub state: String,
    /// The code of each argument.
    pub values: Vec<String>,
}

/// A decision that leads to a branch. The branches of a reaction are in the order in which their conditions are tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// This condition is true: `far`, `dir is North`.
    Holds(String),
    /// A submachine has completed.
    Ended(Ended),
    /// All other conditions of this decision are false.
    Else,
}

/// How a submachine has completed: `done(retry.GaveUp) if GUARD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The submachine.
    pub machine: SubmachineId,
    /// The name of the submachine in its state.
    pub name: String,
    /// The `final` that the submachine has entered, `GaveUp`, with its pattern if that tests more; `None` for any.
    pub end: Option<String>,
    /// The guard.
    pub guard: Option<String>,
}

/// The outcome of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum To {
    /// No target: `stay`.
    Stay,
    /// The transition is not taken: `pass`.
    Pass,
    /// To these states.
    States(Vec<Target>),
    /// To this state, while the active states are paused: `push`.
    Push(StateId),
    /// Back to the states that the last `push` has paused: `pop`.
    Pop,
    /// The event is stored for later: `defer`.
    Defer,
    /// The event is discarded: `ignore`.
    Ignore,
}

/// A target of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The state.
    pub state: StateId,
    /// How the state is entered.
    pub mode: Mode,
    /// Whether the source is exited although the target is nested in it: `reenter`.
    pub external: bool,
    /// The history that restores the target: the requested one, or the declared one. `None` if it is entered afresh.
    pub memory: Option<Memory>,
}

impl Chart {
    /// The machine's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.states[0].name
    }

    /// Returns a state.
    pub(crate) fn state(&self, id: StateId) -> &State {
        &self.states[id.index()]
    }

    /// The innermost composite that contains a state and its targets. Never a `parallel`, in which all regions are
    /// active.
    pub(crate) fn enclosing(&self, source: StateId, targets: &[Target]) -> StateId {
        let contains = |enclosing: &StateId| {
            let is_around = |state: StateId| self.upward(state).any(|it| it == *enclosing);
            self.state(*enclosing).kind == Kind::Plain
                && self.is_composite(*enclosing)
                && is_around(source)
                && targets.iter().all(|target| is_around(target.state))
        };
        self.upward(source).find(contains).unwrap_or(ROOT)
    }

    /// The composite that contains the choice of a transition.
    pub(crate) fn composite_of_choice(&self, source: StateId, decided: &[&End]) -> StateId {
        self.enclosing(source, &decided.iter().flat_map(|end| end.targets()).collect::<Vec<_>>())
    }

    /// The submachines of a state.
    pub(crate) fn machines_of(&self, state: StateId) -> impl Iterator<Item = (SubmachineId, &Submachine)> {
        let all = self.machines.iter().enumerate().map(|(at, machine)| (SubmachineId::at(at), machine));
        all.filter(move |(_, machine)| machine.state == state)
    }

    /// The direct children of a state.
    pub(crate) fn children(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let ids = (0..self.states.len()).map(StateId::at);
        ids.filter(move |id| self.state(*id).parent == Some(state))
    }

    /// Whether a state has nested states.
    pub(crate) fn is_composite(&self, state: StateId) -> bool {
        self.children(state).next().is_some()
    }

    /// A state and its enclosing states, from the innermost to the machine.
    pub(crate) fn upward(&self, state: StateId) -> impl Iterator<Item = StateId> {
        std::iter::successors(Some(state), |id| self.state(*id).parent)
    }

    /// Whether a state is nested in another.
    pub(crate) fn is_inside(&self, inner: StateId, outer: StateId) -> bool {
        self.upward(inner).skip(1).any(|enclosing| enclosing == outer)
    }

    /// The names from the outermost state to this one; empty for the machine.
    #[must_use]
    pub fn path(&self, state: StateId) -> Vec<&str> {
        let upward: Vec<_> = self.upward(state).filter(|id| *id != ROOT).collect();
        upward.into_iter().rev().map(|id| &*self.state(id).name).collect()
    }

    /// Whether a transition leaves its source active: it has no target, or every target is nested in the source (UML's
    /// *local* transition, SCXML's `type="internal"`). A transition from a `parallel` to a state nested in it is not
    /// local, because all regions are exited together.
    pub(crate) fn is_local(&self, source: StateId, targets: &[Target]) -> bool {
        let is_kept = |target: &Target| !target.external && self.is_inside(target.state, source);
        targets.is_empty() || self.state(source).kind == Kind::Plain && targets.iter().all(is_kept)
    }

    /// The transitions of a state in the order in which they are considered: alarms first.
    pub(crate) fn transitions_of(&self, state: StateId) -> impl Iterator<Item = &Transition> {
        let of = move |alarm| self.transitions.iter().filter(move |it| it.source == state && it.alarm == alarm);
        of(true).chain(of(false))
    }
}

impl State {
    /// The tooltip of the state: its documentation, and the ids of its requirements.
    pub(crate) fn tooltip(&self) -> String {
        let requirements = self.requirements.join(", ");
        [&*self.doc, &requirements].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

impl Transition {
    /// Whether the transition is written in the source.
    pub(crate) fn is_written(&self) -> bool {
        !matches!(self.inner, Some(Inner::Due(_)))
    }

    /// The state that declares a branch: for the completion of a submachine, the state that runs it.
    pub(crate) fn source_of(&self, end: &End, chart: &Chart) -> StateId {
        end.ended().map_or(self.source, |ended| chart.machines[ended.machine.index()].state)
    }

    /// The branches that begin at a choice in a picture: those that lead to states after a decision, if at least two.
    pub(crate) fn decided(&self) -> Vec<&End> {
        let leads = |end: &&End| !end.conditions.is_empty() && !end.targets().is_empty();
        let ends: Vec<_> = self.ends.iter().filter(leads).collect();
        if ends.len() > 1 && self.inner.is_none() { ends } else { Vec::new() }
    }

    /// The branches that are written for this transition. A `forward` and the timers of a submachine also have the
    /// branches of its `done(..)`, because both can complete it.
    pub(crate) fn own_ends(&self) -> impl Iterator<Item = &End> {
        let hears = matches!(self.inner, Some(Inner::Ended(_)));
        let has_inner = self.inner.is_some();
        self.ends.iter().filter(move |end| !has_inner || end.ended().is_some() == hears)
    }
}

impl Action {
    /// `enter or resume`
    #[must_use]
    pub fn when(&self) -> String {
        let words = self.moments.iter().map(|moment| Word::Action(*moment).text());
        words.collect::<Vec<_>>().join(" or ")
    }
}

impl Target {
    /// How the target is entered, in the notation of UML.
    #[must_use]
    pub fn sign(&self) -> &'static str {
        match (self.mode, self.memory) {
            (Mode::Initial, _) => "(initial)",
            (_, Some(Memory::Shallow)) => "(H)",
            (_, Some(Memory::Deep)) => "(H*)",
            (_, Some(Memory::Suspend)) => "(resume)",
            _ if self.external => "(reenter)",
            _ => "",
        }
    }
}

impl End {
    /// How a submachine has completed, if the branch depends on that.
    pub(crate) fn ended(&self) -> Option<&Ended> {
        match self.conditions.first() {
            Some(Condition::Ended(ended)) => Some(ended),
            _ => None,
        }
    }

    /// The target states of the branch.
    #[must_use]
    pub fn targets(&self) -> Vec<Target> {
        match &self.to {
            To::States(targets) => targets.clone(),
            To::Push(state) => {
                Vec::from([Target { state: *state, mode: Mode::Default, external: false, memory: None }])
            }
            To::Stay | To::Pass | To::Pop | To::Defer | To::Ignore => Vec::new(),
        }
    }
}

/// `Failed(count)`
impl Display for Arguments {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}({})", self.state, self.values.join(", "))
    }
}

/// `done(retry.GaveUp)`
impl Display for Ended {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (word, name) = (TriggerWord::Done, &self.name);
        match &self.end {
            Some(end) => write!(out, "{word}({name}.{end})"),
            None => write!(out, "{word}({name})"),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Holds(text) => out.write_str(text),
            Condition::Ended(ended) => match &ended.guard {
                Some(guard) => write!(out, "{ended} if {guard}"),
                None => write!(out, "{ended}"),
            },
            Condition::Else => out.write_str("else"),
        }
    }
}

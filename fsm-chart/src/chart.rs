//! A machine as data: states and transitions, with the user's code as text.

use fsm_core::model::{BranchId, EventId, Kind, Memory, Mode, Moment, ROOT, StateId, SubmachineId, Trigger};
use fsm_core::syntax::words::{TriggerWord, Word};
use std::fmt::{self, Display, Formatter};

/// A machine as far as pictures and other programs are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The line of the word `machine`, counted from 1.
    pub line: usize,
    /// The variants of the event type; empty where it is declared elsewhere.
    pub events: Vec<String>,
    /// The names of the fields of each of them: `volume, urgent`; the places of those without names.
    pub carried: Vec<String>,
    /// The signals.
    pub signals: Vec<String>,
    /// All states in document order, the machine itself first; [`StateId`]s are positions here.
    pub states: Vec<State>,
    /// All transitions in document order.
    pub transitions: Vec<Transition>,
    /// The machines that states run; [`SubmachineId`]s are positions here.
    pub machines: Vec<Submachine>,
}

/// A machine that a state runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submachine {
    /// The state.
    pub state: StateId,
    /// What it is called there.
    pub name: String,
    /// Its type.
    pub machine: String,
    /// The signal by which its state is told that it may have ended, if that wants to know. Nobody writes it.
    pub signal: Option<EventId>,
}

/// A state, or the machine itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub doc: String,
    /// The line of its name, counted from 1.
    pub line: usize,
    /// Which kind of state it is.
    pub kind: Kind,
    /// The composite around it.
    pub parent: Option<StateId>,
    /// What it remembers.
    pub history: Option<History>,
    /// Its data, as declared: `tries: u32 = 0`.
    pub data: Vec<String>,
    /// Its actions.
    pub actions: Vec<Action>,
    /// Its invariants: `never fuel < 0`.
    pub invariants: Vec<String>,
    /// Where entering it by default leads.
    pub initial: Vec<End>,
}

/// What a composite remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// How much.
    pub memory: Memory,
    /// Where it leads as long as nothing is remembered, if that is not where the `initial` leads.
    pub otherwise: Option<Target>,
}

/// An action of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// When it runs.
    pub moments: Vec<Moment>,
    /// Its code.
    pub code: String,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state it belongs to.
    pub source: StateId,
    /// The line of its trigger, counted from 1.
    pub line: usize,
    /// What it reacts to. Ids of events and signals are positions in [`Chart::events`] and [`Chart::signals`].
    pub on: Trigger,
    /// The same as text: `Noise`, `after 5s`, `when`.
    pub trigger: String,
    /// Its pattern, where that asks more than which event it is: `Turn(5)`.
    pub pattern: Option<String>,
    /// Its guard.
    pub guard: Option<String>,
    /// Whether it outranks what lies inside its source.
    pub alarm: bool,
    /// The whole of it, as an [`Observer`](fsm_core::Observer) is given it.
    pub text: String,
    /// Where it may lead.
    pub ends: Vec<End>,
    /// What it has to do with a machine that a state runs.
    pub inner: Option<Inner>,
}

/// What a transition has to do with a machine that a state runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inner {
    /// It is told the event: `forward`.
    Told(SubmachineId),
    /// It may have ended: all its `done(retry..)`, which are one decision.
    Ended(SubmachineId),
    /// Something is due in it. Nobody writes this.
    Due(SubmachineId),
}

/// One end of a transition or of an `initial`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Its place among all ends of the machine's reactions in document order, from 0: what an
    /// [`Observer`](fsm_core::Observer) is given with the effect.
    pub branch: BranchId,
    /// The decisions on the way to it.
    pub conditions: Vec<Condition>,
    /// What runs on the way.
    pub effect: Option<String>,
    /// Whether some of that stands in front of a decision, so that it runs before anything is exited.
    pub is_early: bool,
    /// Where it leads.
    pub to: To,
    /// What it gives to the states that it enters.
    pub arguments: Vec<Arguments>,
}

/// What an end gives to a state that it enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The name of the state.
    pub state: String,
    /// The code of each.
    pub values: Vec<String>,
}

/// A decision on the way to an end. The ends of a reaction are in the order in which their conditions are tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// This holds: `far`, `dir is North`.
    Holds(String),
    /// A machine that the state runs has ended.
    Ended(Ended),
    /// Nothing else that was tested here holds.
    Else,
}

/// How a machine that a state runs has ended: `done(retry.GaveUp) if GUARD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The machine.
    pub machine: SubmachineId,
    /// What it is called in its state.
    pub name: String,
    /// The `final` that it has come to, `GaveUp`, with its pattern where that asks for more; `None` for any.
    pub end: Option<String>,
    /// The guard.
    pub guard: Option<String>,
}

/// Where an end leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum To {
    /// Nowhere: `stay`.
    Stay,
    /// The transition is not taken: `pass`.
    Pass,
    /// To these states.
    States(Vec<Target>),
    /// To this state, and what is active is put aside: `push`.
    Push(StateId),
    /// Back to what was put aside: `pop`.
    Pop,
    /// The event is kept: `defer`.
    Defer,
    /// The event is dropped: `ignore`.
    Ignore,
}

/// A state that an end leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The state.
    pub state: StateId,
    /// How it is entered.
    pub mode: Mode,
    /// Whether the source is exited although the target lies inside it: `reenter`.
    pub external: bool,
    /// By which memory it goes on where it was left, if it does: the one asked for, or the declared one.
    pub memory: Option<Memory>,
}

impl Chart {
    /// The machine's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.states[0].name
    }

    /// A state.
    pub(crate) fn state(&self, id: StateId) -> &State {
        &self.states[id.index()]
    }

    /// The innermost composite around a state and targets of it; it is no `parallel`, in which all is active at once.
    pub(crate) fn around(&self, source: StateId, targets: &[Target]) -> StateId {
        let contains = |around: &StateId| {
            let is_around = |state: StateId| self.upward(state).any(|it| it == *around);
            self.state(*around).kind == Kind::Plain
                && self.is_composite(*around)
                && is_around(source)
                && targets.iter().all(|target| is_around(target.state))
        };
        self.upward(source).find(contains).unwrap_or(ROOT)
    }

    /// The composite in which the choice of a transition lies.
    pub(crate) fn around_choice(&self, source: StateId, decided: &[&End]) -> StateId {
        self.around(source, &decided.iter().flat_map(|end| end.targets()).collect::<Vec<_>>())
    }

    /// The machines that a state runs.
    pub(crate) fn machines_of(&self, state: StateId) -> impl Iterator<Item = (SubmachineId, &Submachine)> {
        let all = self.machines.iter().enumerate().map(|(at, machine)| (SubmachineId::at(at), machine));
        all.filter(move |(_, machine)| machine.state == state)
    }

    /// The states directly inside a state.
    pub(crate) fn children(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let ids = (0..self.states.len()).map(StateId::at);
        ids.filter(move |id| self.state(*id).parent == Some(state))
    }

    /// Whether a state has states inside.
    pub(crate) fn is_composite(&self, state: StateId) -> bool {
        self.children(state).next().is_some()
    }

    /// A state, and those around it from the inside out; the machine is the last.
    pub(crate) fn upward(&self, state: StateId) -> impl Iterator<Item = StateId> {
        std::iter::successors(Some(state), |id| self.state(*id).parent)
    }

    /// Whether a state lies inside another.
    pub(crate) fn is_inside(&self, inner: StateId, outer: StateId) -> bool {
        self.upward(inner).skip(1).any(|around| around == outer)
    }

    /// The names from the outermost state to this one; none for the machine.
    pub(crate) fn path(&self, state: StateId) -> Vec<&str> {
        let upward: Vec<_> = self.upward(state).filter(|id| *id != ROOT).collect();
        upward.into_iter().rev().map(|id| &*self.state(id).name).collect()
    }

    /// Whether a transition leaves its source active: it leads nowhere, or every target lies inside it (UML's *local*
    /// transition, SCXML's `type="internal"`). Regions are left together, so one from a `parallel` into it does not.
    pub(crate) fn is_local(&self, source: StateId, targets: &[Target]) -> bool {
        let is_kept = |target: &Target| !target.external && self.is_inside(target.state, source);
        targets.is_empty() || self.state(source).kind == Kind::Plain && targets.iter().all(is_kept)
    }

    /// The transitions of a state in the order in which they are asked: its alarms first.
    pub(crate) fn transitions_of(&self, state: StateId) -> impl Iterator<Item = &Transition> {
        let of = move |alarm| self.transitions.iter().filter(move |it| it.source == state && it.alarm == alarm);
        of(true).chain(of(false))
    }
}

impl Transition {
    /// Whether somebody has written it.
    pub(crate) fn is_written(&self) -> bool {
        !matches!(self.inner, Some(Inner::Due(_)))
    }

    /// The state that an end of it belongs to: how a machine ends, to that which runs it.
    pub(crate) fn source_of(&self, end: &End, chart: &Chart) -> StateId {
        end.ended().map_or(self.source, |ended| chart.machines[ended.machine.index()].state)
    }

    /// The ends that begin at a choice in a picture: those that lead to states after a decision, if there are several.
    pub(crate) fn decided(&self) -> Vec<&End> {
        let leads = |end: &&End| !end.conditions.is_empty() && !end.targets().is_empty();
        let ends: Vec<_> = self.ends.iter().filter(leads).collect();
        if ends.len() > 1 && self.inner.is_none() { ends } else { Vec::new() }
    }

    /// Its ends, without those that only another transition is written for: what a machine inside is told, and what is due
    /// in it, may end it as well.
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
    /// How it is entered, in the signs of UML.
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
    /// How the machine inside has ended that it is about.
    pub(crate) fn ended(&self) -> Option<&Ended> {
        match self.conditions.first() {
            Some(Condition::Ended(ended)) => Some(ended),
            _ => None,
        }
    }

    /// The states that it leads to.
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

//! The content of a diagram, independent of its language: nested states, histories, choices, and arrows between them.

use crate::chart::{Chart, History, To, Transition};
use crate::ids::Ids;
use crate::labels::{self, Label};
use crate::scene::Stroke;
use fsm_model::{Kind, Memory, Mode, ROOT, StateId};

/// The content of a diagram.
pub struct Diagram<'c> {
    pub chart: &'c Chart,
    pub ids: Ids,
    pub histories: Vec<Remembered>,
    pub choices: Vec<Choice>,
    pub arrows: Vec<Arrow>,
}

/// A history of a composite: a pseudostate inside it.
pub struct Remembered {
    pub of: StateId,
    pub memory: Memory,
    pub id: String,
}

/// A decision between several branches that lead to states: a pseudostate inside a composite.
pub struct Choice {
    pub enclosing: StateId,
    pub id: String,
}

/// An arrow.
pub struct Arrow {
    pub from: Node,
    pub to: Node,
    pub label: Label,
    pub kind: Stroke,
}

/// The start or the end of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    State(StateId),
    /// A position in [`Diagram::histories`].
    History(usize),
    /// A position in [`Diagram::choices`].
    Choice(usize),
    /// The start of the initial transition of a composite.
    Start(StateId),
}

/// The form of a state in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Leaf,
    Composite,
    Parallel,
    Final,
}

impl<'c> Diagram<'c> {
    /// Creates the diagram of a chart, with ids that are paths of names.
    pub fn of(chart: &'c Chart, reserved: &[&str]) -> Self {
        Diagram::with(chart, Ids::paths(chart, "_", reserved))
    }

    /// Creates the diagram of a chart, with these ids.
    pub fn with(chart: &'c Chart, ids: Ids) -> Self {
        let mut diagram = Diagram { chart, ids, histories: Vec::new(), choices: Vec::new(), arrows: Vec::new() };
        diagram.declared_histories();
        for at in 0..chart.states.len() {
            diagram.initial(StateId::at(at));
        }
        diagram.transitions();
        diagram
    }

    /// Adds the histories that composites declare, and the arrows to their default targets.
    fn declared_histories(&mut self) {
        for (at, state) in self.chart.states.iter().enumerate() {
            let Some(History { memory, otherwise }) = &state.history else { continue };
            let from = self.history(StateId::at(at), *memory);
            if let Some(target) = otherwise {
                let to = Node::State(target.state);
                self.arrows.push(Arrow { from, to, label: Label::default(), kind: Stroke::Initial });
            }
        }
    }

    fn initial(&mut self, state: StateId) {
        if self.chart.state(state).kind == Kind::Parallel {
            return;
        }
        for end in &self.chart.state(state).initial {
            for target in end.targets() {
                // A target with a history has nothing to remember yet, so the arrow leads to the state itself.
                let (from, to) = (Node::Start(state), Node::State(target.state));
                let label = labels::of_initial(end);
                self.arrows.push(Arrow { from, to, label, kind: Stroke::Initial });
            }
        }
    }

    fn transitions(&mut self) {
        for transition in &self.chart.transitions {
            let own = if transition.alarm { Stroke::Alarm } else { Stroke::Plain };
            let choice = self.choice(transition, own);
            for end in transition.own_ends() {
                let kind = if matches!(end.to, To::Push(_)) { Stroke::Push } else { own };
                for target in end.targets() {
                    let to = self.node(target.state, target.mode, target.memory);
                    // At an arrow that ends at a history, the sign would be redundant.
                    let sign = if matches!(to, Node::History(_)) { "" } else { target.sign() };
                    let (from, label) = match choice {
                        Some(choice) => (choice, labels::of_branch(end, sign)),
                        None => (Node::State(transition.source), labels::of_end(transition, end, sign)),
                    };
                    self.arrows.push(Arrow { from, to, label, kind });
                }
            }
        }
    }

    /// Adds the choice of a transition with several branches that lead to states, and the arrow to it.
    fn choice(&mut self, transition: &Transition, kind: Stroke) -> Option<Node> {
        let decided = transition.decided();
        let label = labels::of_decision(transition, decided.first()?);
        let enclosing = self.chart.composite_of_choice(transition.source, &decided);
        let id = self.ids.another(&format!("{}_choice", self.ids.state(transition.source)));
        let to = Node::Choice(self.choices.len());
        self.choices.push(Choice { enclosing, id });
        self.arrows.push(Arrow { from: Node::State(transition.source), to, label, kind });
        Some(to)
    }

    /// The node at which an arrow to a state ends: the history of the state, if the arrow enters the state by it.
    fn node(&mut self, state: StateId, mode: Mode, memory: Option<Memory>) -> Node {
        match memory {
            Some(memory) if mode != Mode::Initial && self.chart.is_composite(state) => self.history(state, memory),
            _ => Node::State(state),
        }
    }

    /// Returns the history of a composite, which is added if it is new.
    fn history(&mut self, of: StateId, memory: Memory) -> Node {
        let known = self.histories.iter().position(|it| it.of == of && it.memory == memory);
        Node::History(known.unwrap_or_else(|| {
            let word = match memory {
                Memory::Shallow => "history",
                Memory::Deep => "deep_history",
                Memory::Suspend => "suspended",
            };
            let wanted = format!("{}_{word}", self.ids.state(of));
            let id = self.ids.another(&wanted);
            self.histories.push(Remembered { of, memory, id });
            self.histories.len() - 1
        }))
    }

    /// Whether the machine itself is shown, as a composite that contains all states: it has transitions or actions.
    pub fn is_framed(&self) -> bool {
        !self.lines(ROOT).is_empty() || self.chart.transitions.iter().any(|transition| transition.source == ROOT)
    }

    /// The lines in a state, below its name.
    pub fn lines(&self, state: StateId) -> Vec<Label> {
        labels::of_state(self.chart, state.index())
    }

    /// The form of a state.
    pub fn role(&self, state: StateId) -> Role {
        match self.chart.state(state).kind {
            // The machine has nested states, or nothing to show.
            _ if state == ROOT => Role::Composite,
            Kind::Final => Role::Final,
            Kind::Parallel => Role::Parallel,
            Kind::Plain if self.chart.is_composite(state) => Role::Composite,
            Kind::Plain => Role::Leaf,
        }
    }

    /// The composite that directly contains a node.
    pub fn enclosing(&self, node: Node) -> StateId {
        match node {
            Node::State(state) => self.chart.state(state).parent.unwrap_or(ROOT),
            Node::History(at) => self.histories[at].of,
            Node::Choice(at) => self.choices[at].enclosing,
            Node::Start(state) => state,
        }
    }

    /// The composite whose body contains an arrow: the one that directly contains both ends. For an initial transition,
    /// it is the composite that declares it. `None` for an arrow between regions or an arrow of the machine itself.
    fn home(&self, arrow: &Arrow) -> Option<StateId> {
        if let Node::Start(state) = arrow.from {
            return Some(state);
        }
        let (from, to) = (self.enclosing(arrow.from), self.enclosing(arrow.to));
        let is_shared = from == to && self.role(from) == Role::Composite && arrow.from != Node::State(ROOT);
        is_shared.then_some(from)
    }

    /// The arrows in the body of a composite. For `None`, the arrows that are written after all states.
    pub fn arrows_in(&self, body: Option<StateId>) -> impl Iterator<Item = &Arrow> {
        self.arrows.iter().filter(move |arrow| self.home(arrow) == body)
    }

    /// The ids of the choices in a composite.
    pub fn choices_of(&self, state: StateId) -> impl Iterator<Item = &str> {
        self.choices.iter().filter(move |choice| choice.enclosing == state).map(|choice| &*choice.id)
    }

    /// The histories of a composite that are shown.
    pub fn histories_of(&self, state: StateId) -> impl Iterator<Item = &Remembered> {
        self.histories.iter().filter(move |history| history.of == state)
    }
}

impl Remembered {
    /// `H`, `H*`, or `II` for `suspend`.
    pub fn sign(&self) -> &'static str {
        labels::sign(self.memory)
    }
}

//! The content of a picture, without positions: boxes within boxes, and edges with labels between them.

use crate::labels::{self, Label};
use crate::{Chart, End, To, Transition};
use fsm_model::{BranchId, Kind, Memory, ROOT, StateId};
use std::collections::BTreeMap;

/// The content of a picture.
#[derive(Debug)]
pub struct Scene {
    /// The boxes. Every box comes before its nested boxes; the first is the whole picture.
    pub boxes: Vec<Box>,
    pub edges: Vec<Edge>,
}

/// A box.
#[derive(Debug)]
pub struct Box {
    pub shape: Shape,
    pub name: String,
    /// The enclosing box; for the whole picture, the box itself.
    pub parent: usize,
    /// The lines below the name.
    pub lines: Vec<Label>,
}

/// The shape of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The whole picture, with a frame if the machine itself has transitions or actions.
    Whole { framed: bool },
    /// A state without nested states.
    Leaf(StateId),
    /// A state with nested states.
    Composite { state: StateId, history: Option<Memory> },
    /// A `parallel`, with its regions side by side.
    Parallel(StateId),
    /// A final state.
    Final(StateId),
    /// The dot from which the initial transition of a composite starts.
    Dot,
    /// The bar at which a transition of this state divides, because it has several targets in different regions.
    Fork(StateId),
    /// The diamond at which a transition of this state chooses its branch: UML's choice pseudostate.
    Choice(StateId),
}

impl Shape {
    /// The state that the box shows.
    pub fn state(self) -> Option<StateId> {
        match self {
            Shape::Whole { .. } => Some(ROOT),
            Shape::Leaf(state) | Shape::Composite { state, .. } | Shape::Parallel(state) | Shape::Final(state) => {
                Some(state)
            }
            Shape::Dot | Shape::Fork(_) | Shape::Choice(_) => None,
        }
    }

    /// The source state of edges that begin at this box, if it is a fork or a choice.
    pub fn divides(self) -> Option<StateId> {
        match self {
            Shape::Fork(state) | Shape::Choice(state) => Some(state),
            _ => None,
        }
    }
}

/// An arrow.
#[derive(Debug)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub labels: Vec<Label>,
    pub kind: Stroke,
    /// The positions of the transitions that the arrow represents, by which tools find and highlight it.
    pub transitions: Vec<usize>,
    /// The branches that the arrow represents.
    pub branches: Vec<BranchId>,
}

/// How an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stroke {
    Initial,
    Plain,
    /// The transition is an alarm, which outranks those of nested states.
    Alarm,
    /// A `push`: the active states are paused.
    Push,
}

/// Creates the scene of a chart.
pub fn scene(chart: &Chart) -> Scene {
    let boxes = (0..chart.states.len()).map(|at| of_state(chart, at)).collect();
    let mut drawing = Drawing { chart, scene: Scene { boxes, edges: Vec::new() }, known: BTreeMap::new() };
    for (at, state) in chart.states.iter().enumerate() {
        if state.kind != Kind::Parallel {
            drawing.initial(at, &state.initial);
        }
    }
    for (at, transition) in chart.transitions.iter().enumerate() {
        let choice = drawing.choice((at, transition));
        for end in &transition.ends {
            drawing.end((at, transition), end, choice);
        }
    }
    drawing.scene
}

fn of_state(chart: &Chart, at: usize) -> Box {
    let (state, id) = (&chart.states[at], StateId::at(at));
    let lines = labels::of_state(chart, at);
    let shape = match (state.parent, state.kind) {
        (None, _) => {
            let reacts = chart.transitions.iter().any(|transition| transition.source == id);
            Shape::Whole { framed: reacts || !lines.is_empty() }
        }
        (_, Kind::Final) => Shape::Final(id),
        (_, Kind::Parallel) => Shape::Parallel(id),
        (_, Kind::Plain) if chart.is_composite(id) => {
            Shape::Composite { state: id, history: state.history.as_ref().map(|history| history.memory) }
        }
        (_, Kind::Plain) => Shape::Leaf(id),
    };
    Box { shape, name: state.name.clone(), parent: state.parent.map_or(0, StateId::index), lines }
}

/// A scene under construction.
struct Drawing<'c> {
    chart: &'c Chart,
    scene: Scene,
    /// The index of each edge by its ends and its stroke. Edges with equal keys are drawn as one, with several labels.
    known: BTreeMap<(usize, usize, Stroke), usize>,
}

impl Drawing<'_> {
    /// Adds the dot of a composite, and its edges.
    fn initial(&mut self, at: usize, ends: &[End]) {
        let targets: Vec<_> = ends.iter().flat_map(|end| end.targets().into_iter().map(move |to| (end, to))).collect();
        if targets.is_empty() {
            return;
        }
        let dot = self.mark(Shape::Dot, at, String::new());
        for (end, target) in targets {
            self.edge((dot, target.state.index(), Stroke::Initial), labels::of_initial(end), (None, end));
        }
    }

    /// Adds the diamond of a transition with several branches that lead to states, and the arrow to it with the trigger
    /// and the guard. Returns `None` if there are not several.
    fn choice(&mut self, (at, transition): (usize, &Transition)) -> Option<usize> {
        let (source, ends) = (transition.source, transition.decided());
        if ends.is_empty() {
            return None;
        }
        let enclosing = self.chart.composite_of_choice(source, &ends);
        let choice = self.mark(Shape::Choice(source), enclosing.index(), String::new());
        let line = if transition.alarm { Stroke::Alarm } else { Stroke::Plain };
        for end in ends {
            self.edge((source.index(), choice, line), labels::of_decision(transition, end), (Some(at), end));
        }
        Some(choice)
    }

    /// Adds the arrow of a branch, from the choice if there is one. It divides at a bar if it has several targets.
    fn end(&mut self, (at, transition): (usize, &Transition), end: &End, choice: Option<usize>) {
        let line = match end.to {
            To::Push(_) => Stroke::Push,
            _ if transition.alarm => Stroke::Alarm,
            _ => Stroke::Plain,
        };
        let state = transition.source_of(end, self.chart);
        let source = choice.unwrap_or(state.index());
        let label = |way: &str| match choice {
            Some(_) => labels::of_branch(end, way),
            None => labels::of_end(transition, end, way),
        };
        match &end.targets()[..] {
            [] => {}
            [target] => {
                self.edge((source, target.state.index(), line), label(target.sign()), (Some(at), end));
            }
            targets => {
                let names: Vec<_> = targets.iter().map(|to| &*self.chart.state(to.state).name).collect();
                let enclosing = self.chart.enclosing(state, targets);
                let fork = self.mark(Shape::Fork(state), enclosing.index(), names.join(" "));
                self.edge((source, fork, line), label(""), (Some(at), end));
                for target in targets {
                    self.edge((fork, target.state.index(), line), labels::of_sign(target.sign()), (Some(at), end));
                }
            }
        }
    }

    /// Adds a box that is not a state.
    fn mark(&mut self, shape: Shape, parent: usize, name: String) -> usize {
        self.scene.boxes.push(Box { shape, name, parent, lines: Vec::new() });
        self.scene.boxes.len() - 1
    }

    fn edge(&mut self, ends: (usize, usize, Stroke), label: Label, (transition, end): (Option<usize>, &End)) {
        let (from, to, kind) = ends;
        let edges = &mut self.scene.edges;
        let at = *self.known.entry(ends).or_insert_with(|| {
            edges.push(Edge { from, to, labels: Vec::new(), kind, transitions: Vec::new(), branches: Vec::new() });
            edges.len() - 1
        });
        let edge = &mut edges[at];
        if !label.is_empty() && !edge.labels.iter_mut().any(|known| known.takes_in(&label)) {
            edge.labels.push(label);
        }
        edge.transitions.extend(transition.filter(|at| !edge.transitions.contains(at)));
        edge.branches.extend((!edge.branches.contains(&end.branch)).then_some(end.branch));
    }
}

//! What a picture shows: boxes within boxes, and edges between them with their labels. Nothing has a place yet.

use crate::labels::{self, Label};
use crate::{Chart, End, To, Transition};
use fsm_core::model::{BranchId, Kind, Memory, ROOT, StateId};
use std::collections::BTreeMap;

/// What a picture shows.
#[derive(Debug)]
pub struct Scene {
    /// In an order in which every box comes before those inside it. The first is the whole picture.
    pub boxes: Vec<Box>,
    pub edges: Vec<Edge>,
}

/// A box.
#[derive(Debug)]
pub struct Box {
    pub shape: Shape,
    pub name: String,
    /// The box around it; that of the whole picture is itself.
    pub parent: usize,
    /// What is written in it below its name.
    pub lines: Vec<Label>,
}

/// What a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The whole picture, with a frame if the machine itself reacts or acts.
    Whole { framed: bool },
    /// A state without states inside.
    Leaf(StateId),
    /// A state with states inside.
    Composite { state: StateId, history: Option<Memory> },
    /// A `parallel`: its regions lie side by side.
    Parallel(StateId),
    /// A final state.
    Final(StateId),
    /// The dot from which the initial transition of a composite starts.
    Dot,
    /// The bar at which a transition of this state divides, because it leads into several regions.
    Fork(StateId),
    /// The diamond at which a transition of this state decides where it leads: UML's choice pseudostate.
    Choice(StateId),
}

impl Shape {
    /// The state that is drawn.
    pub fn state(self) -> Option<StateId> {
        match self {
            Shape::Whole { .. } => Some(ROOT),
            Shape::Leaf(state) | Shape::Composite { state, .. } | Shape::Parallel(state) | Shape::Final(state) => {
                Some(state)
            }
            Shape::Dot | Shape::Fork(_) | Shape::Choice(_) => None,
        }
    }

    /// The state from which an edge that begins here comes.
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
    /// What the tools that highlight it look for: the transitions that it stands for.
    pub transitions: Vec<usize>,
    /// The ends of reactions that it stands for.
    pub branches: Vec<BranchId>,
}

/// How an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stroke {
    Initial,
    Plain,
    /// Outranks what lies inside its source.
    Alarm,
    /// What is active is put aside.
    Push,
}

/// The scene of a chart.
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

/// A scene that is being drawn.
struct Drawing<'c> {
    chart: &'c Chart,
    scene: Scene,
    /// The edges by their ends: those with the same ends are one with several labels.
    known: BTreeMap<(usize, usize, Stroke), usize>,
}

impl Drawing<'_> {
    /// The dot in a composite, and where it leads.
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

    /// Adds the diamond of a transition that leads to states by several of its ends, and the arrow to it with the trigger
    /// and the guard. Returns `None` if there are not several.
    fn choice(&mut self, (at, transition): (usize, &Transition)) -> Option<usize> {
        let (source, ends) = (transition.source, transition.decided());
        if ends.is_empty() {
            return None;
        }
        let around = self.chart.around_choice(source, &ends);
        let choice = self.mark(Shape::Choice(source), around.index(), String::new());
        let line = if transition.alarm { Stroke::Alarm } else { Stroke::Plain };
        for end in ends {
            self.edge((source.index(), choice, line), labels::of_decision(transition, end), (Some(at), end));
        }
        Some(choice)
    }

    /// An end of a transition: an arrow, or one that divides at a bar. It begins at the choice, if there is one.
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
                let around = self.chart.around(state, targets);
                let fork = self.mark(Shape::Fork(state), around.index(), names.join(" "));
                self.edge((source, fork, line), label(""), (Some(at), end));
                for target in targets {
                    self.edge((fork, target.state.index(), line), labels::of_sign(target.sign()), (Some(at), end));
                }
            }
        }
    }

    /// Adds a box that is no state.
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

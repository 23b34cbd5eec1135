//! What a picture shows: boxes within boxes, and edges between them with their labels. Nothing has a place yet.

use crate::labels::{self, Label};
use crate::{Chart, To};
use fsm_core::model::{Kind, Memory, ROOT, StateId};
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
}

impl Shape {
    /// The state that is drawn.
    pub fn state(self) -> Option<StateId> {
        match self {
            Shape::Whole { .. } => Some(ROOT),
            Shape::Leaf(state) | Shape::Composite { state, .. } | Shape::Parallel(state) | Shape::Final(state) => {
                Some(state)
            }
            Shape::Dot => None,
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
    /// What the tools that highlight it look for: the source of the transitions and their texts.
    pub transitions: Vec<usize>,
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
    let mut boxes: Vec<_> = (0..chart.states.len()).map(|at| of_state(chart, at)).collect();
    let mut edges = Edges::default();
    for (at, state) in chart.states.iter().enumerate() {
        let targets: Vec<_> =
            state.initial.iter().flat_map(|end| end.targets().into_iter().map(move |to| (end, to))).collect();
        if targets.is_empty() || state.kind == Kind::Parallel {
            continue;
        }
        let dot = boxes.len();
        boxes.push(Box { shape: Shape::Dot, name: String::new(), parent: at, lines: Vec::new() });
        for (end, target) in targets {
            edges.add((dot, target.state.index(), Stroke::Initial), labels::of_initial(end), None);
        }
    }
    for (at, transition) in chart.transitions.iter().enumerate() {
        for end in &transition.ends {
            let line = match end.to {
                To::Push(_) => Stroke::Push,
                _ if transition.alarm => Stroke::Alarm,
                _ => Stroke::Plain,
            };
            for target in end.targets() {
                let ends = (transition.source.index(), target.state.index(), line);
                edges.add(ends, labels::of_end(transition, end, target.sign()), Some(at));
            }
        }
    }
    Scene { boxes, edges: edges.list }
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

/// Edges; those with the same ends are one with several labels.
#[derive(Default)]
struct Edges {
    list: Vec<Edge>,
    known: BTreeMap<(usize, usize, Stroke), usize>,
}

impl Edges {
    fn add(&mut self, ends: (usize, usize, Stroke), label: Label, transition: Option<usize>) {
        let (from, to, kind) = ends;
        let at = *self.known.entry(ends).or_insert_with(|| {
            self.list.push(Edge { from, to, labels: Vec::new(), kind, transitions: Vec::new() });
            self.list.len() - 1
        });
        let edge = &mut self.list[at];
        if !label.text.is_empty() && !edge.labels.contains(&label) {
            edge.labels.push(label);
        }
        edge.transitions.extend(transition.filter(|at| !edge.transitions.contains(at)));
    }
}

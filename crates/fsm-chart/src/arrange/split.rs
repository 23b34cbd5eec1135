//! Splits edges into pieces, one for each composite that an edge runs through, and ranks the boxes of each composite.

use super::ranks::{self, Step};
use crate::scene::{Scene, Shape};
use std::collections::BTreeMap;

/// The boxes and edges of a composite.
#[derive(Debug, Default)]
pub struct Inside {
    /// The boxes directly inside, and their ranks.
    pub ranks: BTreeMap<usize, usize>,
    /// The pieces of edges.
    pub pieces: Vec<Piece>,
    /// The edges between two regions, which run below the regions.
    pub around: Vec<usize>,
    /// The edges from a box to itself.
    pub loops: Vec<usize>,
}

/// The piece of an edge that runs through one composite.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub edge: usize,
    /// The upper end of the piece.
    pub upper: End,
    /// The lower end of the piece.
    pub lower: End,
    /// Whether the arrow points up.
    pub up: bool,
    pub part: Part,
    /// Whether the piece has the labels of the edge, because it begins at the source.
    pub labelled: bool,
}

impl Piece {
    /// The least number of ranks that the piece runs down.
    pub fn length(&self) -> usize {
        if self.labelled { 2 } else { 1 }
    }
}

/// The part of an edge that a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// From the source of the edge out of a composite.
    Out,
    /// Between `Out` and `In`.
    Middle,
    /// Into a composite to the target of the edge.
    In,
}

/// An end of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A box directly inside.
    Box(usize),
    /// The border of the composite.
    Border,
}

/// An edge that must pass through the border of a box.
#[derive(Clone, Copy)]
struct Passing {
    edge: usize,
    /// The nested box at which the edge starts or ends.
    end: usize,
    /// Whether the edge passes through the lower border.
    below: bool,
    /// Whether the arrow points out of the box.
    outward: bool,
    /// Whether the edge has labels, which are placed at its source.
    labelled: bool,
}

/// Returns the content of each box.
pub fn split(scene: &Scene) -> Vec<Inside> {
    let mut insides: Vec<_> = scene.boxes.iter().map(|_| Inside::default()).collect();
    for (at, inner) in scene.boxes.iter().enumerate().skip(1) {
        insides[inner.parent].ranks.insert(at, 0);
    }
    let mut own = vec![Vec::new(); scene.boxes.len()];
    for (at, edge) in scene.edges.iter().enumerate() {
        match edge.from == edge.to {
            true => insides[scene.boxes[edge.from].parent].loops.push(at),
            false => own[common(scene, edge.from, edge.to)].push(at),
        }
    }
    let mut passing = vec![Vec::new(); scene.boxes.len()];
    for at in 0..scene.boxes.len() {
        let edges = std::mem::take(&mut own[at]);
        inside(scene, at, edges, &mut passing, &mut insides[at]);
    }
    insides
}

/// Ranks the boxes of a composite, cuts its edges, and adds to `passing` those that must pass through borders of boxes.
fn inside(scene: &Scene, at: usize, edges: Vec<usize>, passing: &mut [Vec<Passing>], inside: &mut Inside) {
    let is_parallel = matches!(scene.boxes[at].shape, Shape::Parallel(_));
    let child = |inner: usize| child_in(scene, at, inner);
    let mut steps = Vec::new();
    for &edge in &edges {
        let (from, to) = (scene.edges[edge].from, scene.edges[edge].to);
        let (outer, inner) = ((from != at).then(|| child(from)), (to != at).then(|| child(to)));
        let is_here = outer.is_none_or(|outer| outer == from) && !scene.edges[edge].labels.is_empty();
        steps.push(Step { from: outer, to: inner, length: if is_here { 2 } else { 1 } });
    }
    for passing in &passing[at] {
        let end = Some(child(passing.end));
        let (from, to) = if passing.below { (end, None) } else { (None, end) };
        let is_here = passing.labelled && end == Some(passing.end);
        steps.push(Step { from, to, length: if is_here { 2 } else { 1 } });
    }
    ranks::rank(&mut inside.ranks, &steps, is_parallel);
    let mut further = Vec::new();
    for edge in edges {
        let (from, to) = (scene.edges[edge].from, scene.edges[edge].to);
        let (outer, inner) = ((from != at).then(|| child(from)), (to != at).then(|| child(to)));
        let labelled = !scene.edges[edge].labels.is_empty();
        let down = match (outer, inner) {
            (Some(one), Some(other)) if is_parallel => {
                inside.around.push(edge);
                further.push((one, Passing { edge, end: from, below: true, outward: true, labelled: false }));
                further.push((other, Passing { edge, end: to, below: true, outward: false, labelled: false }));
                continue;
            }
            (Some(one), Some(other)) => inside.ranks[&one] < inside.ranks[&other],
            _ => true,
        };
        further.extend(outer.map(|outer| (outer, Passing { edge, end: from, below: down, outward: true, labelled })));
        further.extend(
            inner.map(|inner| (inner, Passing { edge, end: to, below: !down, outward: false, labelled: false })),
        );
        let (first, last) = (outer.map_or(End::Border, End::Box), inner.map_or(End::Border, End::Box));
        let (upper, lower) = if down { (first, last) } else { (last, first) };
        let labelled = labelled && outer.is_none_or(|outer| outer == from);
        inside.pieces.push(Piece { edge, upper, lower, up: !down, part: Part::Middle, labelled });
    }
    for &through in &passing[at] {
        let inner = child(through.end);
        further.push((inner, through));
        let (upper, lower) =
            if through.below { (End::Box(inner), End::Border) } else { (End::Border, End::Box(inner)) };
        let up = through.below != through.outward;
        let part = if through.outward { Part::Out } else { Part::In };
        let labelled = through.labelled && inner == through.end;
        inside.pieces.push(Piece { edge: through.edge, upper, lower, up, part, labelled });
    }
    for (inner, through) in further.into_iter().filter(|(inner, through)| *inner != through.end) {
        passing[inner].push(through);
    }
}

/// The innermost box that contains both ends of an edge; one of the ends, if it contains the other.
fn common(scene: &Scene, one: usize, other: usize) -> usize {
    let around = |mut at: usize| {
        let mut list = vec![at];
        while at != 0 {
            at = scene.boxes[at].parent;
            list.push(at);
        }
        list
    };
    let others = around(other);
    around(one).into_iter().find(|at| others.contains(at)).unwrap_or(0)
}

/// The box directly inside `outer` that contains `inner`, or that is `inner`.
fn child_in(scene: &Scene, outer: usize, mut inner: usize) -> usize {
    while scene.boxes[inner].parent != outer && inner != 0 {
        inner = scene.boxes[inner].parent;
    }
    inner
}

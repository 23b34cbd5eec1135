//! The ranks of a composite with everything that stands in them: boxes, labels, bends of long edges, and the places at
//! the border where edges come through.

use super::measure;
use super::split::{End, Inside, Part, Piece};
use crate::scene::Scene;
use std::collections::BTreeMap;

/// What stands in a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Box(usize),
    /// The labels of an edge.
    Label(usize),
    /// A place where an edge passes a rank.
    Bend,
    /// A place at the border of the composite.
    Port,
}

#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub what: What,
    pub rank: usize,
    pub width: f64,
    pub height: f64,
}

/// A layered graph.
#[derive(Debug, Default)]
pub struct Layers {
    pub vertices: Vec<Vertex>,
    /// The vertices of each rank, from left to right.
    pub ranks: Vec<Vec<usize>>,
    /// By piece of an edge: its vertices, from the upper to the lower end.
    pub chains: Vec<Vec<usize>>,
}

impl Layers {
    /// The layers of a composite; `size` is that of a box with the loops at its side.
    pub fn of(scene: &Scene, inside: &Inside, size: &dyn Fn(usize) -> (f64, f64)) -> Self {
        let mut layers = Layers::default();
        let boxes: BTreeMap<_, _> = inside
            .ranks
            .iter()
            .map(|(&at, &rank)| {
                let (width, height) = size(at);
                (at, layers.add(Vertex { what: What::Box(at), rank, width, height }))
            })
            .collect();
        let last = inside.ranks.values().copied().max().unwrap_or(0);
        let below = |piece: &Piece| piece.lower == End::Border;
        let wanted = inside.pieces.iter().filter(|piece| below(piece)).map(|piece| length(scene, piece)).max();
        let border = last + wanted.unwrap_or(0);
        for piece in &inside.pieces {
            layers.chain(scene, piece, &boxes, border);
        }
        let highest = layers.vertices.iter().map(|vertex| vertex.rank).max().unwrap_or(0);
        layers.ranks = vec![Vec::new(); highest + 1];
        for (at, vertex) in layers.vertices.iter().enumerate() {
            layers.ranks[vertex.rank].push(at);
        }
        layers
    }

    fn add(&mut self, vertex: Vertex) -> usize {
        self.vertices.push(vertex);
        self.vertices.len() - 1
    }

    /// Adds what a piece of an edge needs in the ranks it runs through.
    fn chain(&mut self, scene: &Scene, piece: &Piece, boxes: &BTreeMap<usize, usize>, border: usize) {
        let nothing = Vertex { what: What::Bend, rank: 0, width: 2.0, height: 0.0 };
        let mut end = |end: End, rank: usize| match end {
            End::Box(at) => boxes[&at],
            End::Border => self.add(Vertex { what: What::Port, rank, ..nothing }),
        };
        let (upper, lower) = (end(piece.upper, 0), end(piece.lower, border));
        let (first, last) = (self.vertices[upper].rank, self.vertices[lower].rank);
        let labels = &scene.edges[piece.edge].labels;
        let middle = usize::midpoint(first, last);
        let mut chain = vec![upper];
        for rank in first + 1..last {
            let vertex = match piece.part == Part::Middle && !labels.is_empty() && rank == middle {
                true => {
                    let (width, height) = measure::labels(labels);
                    Vertex { what: What::Label(piece.edge), rank, width, height }
                }
                false => Vertex { rank, ..nothing },
            };
            chain.push(self.add(vertex));
        }
        chain.push(lower);
        self.chains.push(chain);
    }

    /// The links between the vertices of neighbouring ranks, the upper one first.
    pub fn links(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.chains.iter().flat_map(|chain| chain.windows(2).map(|link| (link[0], link[1])))
    }
}

/// How many ranks a piece runs down at least.
fn length(scene: &Scene, piece: &Piece) -> usize {
    if piece.part == Part::Middle && !scene.edges[piece.edge].labels.is_empty() { 2 } else { 1 }
}

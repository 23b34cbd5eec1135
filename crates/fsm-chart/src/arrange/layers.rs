//! The ranks of a composite and their vertices: boxes, labels, bends of long edges, and ports of edges at the border.

use super::measure;
use super::split::{End, Inside, Piece};
use crate::scene::{Scene, Stroke};
use std::collections::BTreeMap;

/// The kind of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Box(usize),
    /// The labels of an edge.
    Label(usize),
    /// A point at which an edge passes through a rank.
    Bend,
    /// A point at the border of the composite.
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
    /// For each piece of an edge, its vertices from the upper to the lower end.
    pub chains: Vec<Vec<usize>>,
}

/// The vertices that several edges share, by the box that the edges lead to, their stroke, whether they point up, and
/// the rank.
type Shared = BTreeMap<(usize, Stroke, bool, usize), usize>;

impl Layers {
    /// Creates the layers of a composite. `size` returns the size of a box, including the loops at its side.
    pub fn of(scene: &Scene, inside: &Inside, size: &dyn Fn(usize) -> (f64, f64)) -> Self {
        let mut layers = Layers::default();
        // Edges that pass through the upper border have a rank for their ports.
        let above = usize::from(inside.pieces.iter().any(|piece| piece.upper == End::Border));
        let boxes: BTreeMap<_, _> = inside
            .ranks
            .iter()
            .map(|(&at, &rank)| {
                let (width, height) = size(at);
                (at, layers.add(Vertex { what: What::Box(at), rank: rank + above, width, height }))
            })
            .collect();
        let last = inside.ranks.values().copied().max().unwrap_or(0);
        let below = |piece: &Piece| piece.lower == End::Border;
        let wanted = inside.pieces.iter().filter(|piece| below(piece)).map(Piece::length).max();
        let border = last + above + wanted.unwrap_or(0);
        let mut shared = Shared::default();
        for piece in &inside.pieces {
            layers.chain(scene, inside, piece, (&boxes, border), &mut shared);
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

    /// Adds the vertices of a piece of an edge. Its label is next to its source. After the label, the piece shares its
    /// vertices with the other edges to the same box, because it no longer matters whose label it was.
    fn chain(
        &mut self,
        scene: &Scene,
        inside: &Inside,
        piece: &Piece,
        (boxes, border): (&BTreeMap<usize, usize>, usize),
        shared: &mut Shared,
    ) {
        let edge = &scene.edges[piece.edge];
        let rank_of = |end: End, at_border: usize, vertices: &[Vertex]| match end {
            End::Box(at) => vertices[boxes[&at]].rank,
            End::Border => at_border,
        };
        let (first, last) = (rank_of(piece.upper, 0, &self.vertices), rank_of(piece.lower, border, &self.vertices));
        let label = piece.labelled.then_some(if piece.up { last - 1 } else { first + 1 });
        let can_be_shared = edge.kind != Stroke::Push && !inside.around.contains(&piece.edge);
        let mut chain = Vec::new();
        for rank in first..=last {
            let end = if rank == first { piece.upper } else { piece.lower };
            let what = match end {
                End::Box(at) if rank == first || rank == last => {
                    chain.push(boxes[&at]);
                    continue;
                }
                End::Border if rank == first || rank == last => What::Port,
                _ if label == Some(rank) => What::Label(piece.edge),
                _ => What::Bend,
            };
            let (width, height) = if label == Some(rank) { measure::labels(&edge.labels) } else { (2.0, 0.0) };
            let vertex = Vertex { what, rank, width, height };
            let is_past = label.is_none_or(|label| if piece.up { rank < label } else { rank > label });
            chain.push(match is_past && can_be_shared {
                true => *shared.entry((edge.to, edge.kind, piece.up, rank)).or_insert_with(|| self.add(vertex)),
                false => self.add(vertex),
            });
        }
        self.chains.push(chain);
    }

    /// The links between the vertices of neighbouring ranks, the upper one first.
    pub fn links(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.chains.iter().flat_map(|chain| chain.windows(2).map(|link| (link[0], link[1])))
    }
}

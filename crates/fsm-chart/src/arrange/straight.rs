//! Removes needless bends from long edges: the vertices of an edge in successive ranks get the same horizontal
//! position, as far as their neighbours leave space.

use super::across::distance;
use super::layers::{Layers, What};
use std::cmp::Reverse;

/// The middles of the vertices, and which of them are final.
struct Straightening<'l> {
    layers: &'l Layers,
    x: &'l mut [f64],
    /// The left and the right neighbour of each vertex.
    beside: Vec<[Option<usize>; 2]>,
    /// Whether the position of each vertex is final.
    settled: Vec<bool>,
}

/// Straightens the edges, the longest first.
pub fn straighten(layers: &Layers, x: &mut [f64]) {
    let mut beside = vec![[None; 2]; x.len()];
    for pair in layers.ranks.iter().flat_map(|rank| rank.windows(2)) {
        beside[pair[0]][1] = Some(pair[1]);
        beside[pair[1]][0] = Some(pair[0]);
    }
    let mut chains: Vec<_> = layers.chains.iter().collect();
    chains.sort_by_key(|chain| Reverse(chain.len()));
    let settled = vec![false; x.len()];
    let mut straightening = Straightening { layers, x, beside, settled };
    for chain in chains {
        straightening.chain(chain);
    }
}

impl Straightening<'_> {
    /// Divides a chain into runs that can be straight.
    fn chain(&mut self, chain: &[usize]) {
        let (mut run, mut room) = (Vec::new(), (f64::NEG_INFINITY, f64::INFINITY));
        for &vertex in chain.iter().filter(|vertex| !matches!(self.layers.vertices[**vertex].what, What::Box(_))) {
            let own = self.room(vertex);
            let common = (room.0.max(own.0), room.1.min(own.1));
            if common.0 <= common.1 {
                run.push(vertex);
                room = common;
            } else {
                self.settle(&run, room);
                (run, room) = (vec![vertex], own);
            }
        }
        self.settle(&run, room);
    }

    /// The range in which a vertex can be placed.
    fn room(&self, vertex: usize) -> (f64, f64) {
        if self.settled[vertex] {
            return (self.x[vertex], self.x[vertex]);
        }
        let [left, right] = self.beside[vertex];
        let least = left.map(|left| self.x[left] + distance(self.layers, left, vertex));
        let most = right.map(|right| self.x[right] - distance(self.layers, vertex, right));
        (least.unwrap_or(f64::NEG_INFINITY), most.unwrap_or(f64::INFINITY))
    }

    /// Moves the vertices of a run to their average position, within the range that they have in common.
    fn settle(&mut self, run: &[usize], room: (f64, f64)) {
        if run.len() < 2 {
            return;
        }
        let middle = run.iter().map(|vertex| self.x[*vertex]).sum::<f64>() / run.len() as f64;
        for &vertex in run {
            self.x[vertex] = middle.max(room.0).min(room.1);
            self.settled[vertex] = true;
        }
    }
}

//! Computes the horizontal positions of the vertices of a composite.

use super::compact::compact;
use super::layers::{Layers, What};
use super::spacing::{Wish, positions};
use super::straight::straighten;

/// The number of rounds in which vertices are moved to the middle of their neighbours.
const ROUNDS: usize = 24;

/// Returns the middle of each vertex. `ends` are the offsets of the ends of the edges from the middles of the boxes.
pub fn across(layers: &Layers, ends: &[[f64; 2]]) -> Vec<f64> {
    let mut x = balanced(layers, ends);
    compact(layers, &mut x);
    straighten(layers, &mut x);
    x
}

/// Moves each vertex to the middle of its neighbours.
fn balanced(layers: &Layers, ends: &[[f64; 2]]) -> Vec<f64> {
    let mut x = vec![0.0; layers.vertices.len()];
    for rank in &layers.ranks {
        let whole: f64 = rank.iter().map(|vertex| layers.vertices[*vertex].width + 20.0).sum();
        let mut at = -whole / 2.0;
        for vertex in rank {
            let width = layers.vertices[*vertex].width + 20.0;
            x[*vertex] = at + width / 2.0;
            at += width;
        }
    }
    // The neighbours that pull each vertex, above and below: the neighbour, the offset from its middle, and the weight.
    let mut pulls = [vec![Vec::new(); x.len()], vec![Vec::new(); x.len()]];
    for (chain, ends) in layers.chains.iter().zip(ends) {
        for (at, link) in chain.windows(2).enumerate() {
            let upper = if at == 0 { ends[0] } else { 0.0 };
            let lower = if at + 2 == chain.len() { ends[1] } else { 0.0 };
            let thin = link.iter().filter(|vertex| !matches!(layers.vertices[**vertex].what, What::Box(_))).count();
            let weight = [1.0, 2.0, 6.0][thin];
            pulls[1][link[0]].push((link[1], lower - upper, weight));
            pulls[0][link[1]].push((link[0], upper - lower, weight));
        }
    }
    for round in 0..ROUNDS {
        let down = round % 2 == 0;
        let last = round + 2 >= ROUNDS;
        let count = layers.ranks.len();
        for nth in 0..count {
            let rank = &layers.ranks[if down { nth } else { count - 1 - nth }];
            let sides: &[usize] = if last {
                &[0, 1]
            } else if down {
                &[0]
            } else {
                &[1]
            };
            pull(layers, rank, sides, &pulls, &mut x);
        }
    }
    x
}

/// For each vertex, its pulls.
type Pulls = Vec<Vec<(usize, f64, f64)>>;

/// Moves the vertices of a rank to where they are pulled, considering only some sides.
fn pull(layers: &Layers, rank: &[usize], sides: &[usize], pulls: &[Pulls; 2], x: &mut [f64]) {
    let mut before: Option<usize> = None;
    let wishes = rank.iter().map(|&vertex| {
        let all = sides.iter().flat_map(|side| &pulls[*side][vertex]);
        let (mut sum, mut weight) = (0.0, 0.0);
        for (other, shift, force) in all {
            sum += (x[*other] + shift) * force;
            weight += force;
        }
        let at = if weight > 0.0 { sum / weight } else { x[vertex] };
        let distance = before.map_or(0.0, |before| distance(layers, before, vertex));
        before = Some(vertex);
        Wish { at, weight: weight.max(0.5), distance }
    });
    let wishes: Vec<_> = wishes.collect();
    for (vertex, at) in rank.iter().zip(positions(&wishes)) {
        x[*vertex] = at;
    }
}

/// The least distance between the middles of two neighbours.
pub fn distance(layers: &Layers, one: usize, other: usize) -> f64 {
    let [one, other] = [one, other].map(|vertex| layers.vertices[vertex]);
    let gap = match (one.what, other.what) {
        (What::Box(_), What::Box(_)) => 24.0,
        (What::Bend | What::Port, What::Bend | What::Port) => 12.0,
        _ => 14.0,
    };
    f64::midpoint(one.width, other.width) + gap
}

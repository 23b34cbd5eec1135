//! Moves the parts of a composite that no edge connects close to their left neighbours.

use super::across::distance;
use super::layers::Layers;
use std::collections::BTreeSet;

/// Moves each connected part to the left as far as all of its ranks have room, the leftmost part first.
pub fn compact(layers: &Layers, x: &mut [f64]) {
    let parts = parts(layers, x.len());
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|one, other| x[*one].total_cmp(&x[*other]));
    let mut seen = BTreeSet::new();
    for part in order.into_iter().map(|vertex| parts[vertex]).filter(|part| seen.insert(*part)) {
        let pairs = layers.ranks.iter().flat_map(|rank| rank.windows(2)).map(|pair| (pair[0], pair[1]));
        let beside = pairs.filter(|(left, right)| parts[*right] == part && parts[*left] != part);
        let room = beside.map(|(left, right)| x[right] - x[left] - distance(layers, left, right));
        let room = room.fold(f64::INFINITY, f64::min);
        if room.is_finite() {
            let moved = x.iter_mut().zip(&parts).filter(|(_, other)| **other == part);
            moved.for_each(|(x, _)| *x -= room.max(0.0));
        }
    }
}

/// For each vertex, the first vertex of its connected part.
fn parts(layers: &Layers, count: usize) -> Vec<usize> {
    // For each vertex, an earlier vertex of the same connected part, or the vertex itself.
    let mut before: Vec<usize> = (0..count).collect();
    for (upper, lower) in layers.links() {
        let [one, other] = [upper, lower].map(|vertex| first(&mut before, vertex));
        before[one.max(other)] = one.min(other);
    }
    (0..count).map(|vertex| first(&mut before, vertex)).collect()
}

/// Returns the first vertex of a connected part, and halves the path to it.
fn first(before: &mut [usize], mut vertex: usize) -> usize {
    while before[vertex] != vertex {
        before[vertex] = before[before[vertex]];
        vertex = before[vertex];
    }
    vertex
}

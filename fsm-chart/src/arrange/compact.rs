//! What is not connected by edges comes close to what is at its left.

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

/// By vertex: the first of those that it is connected with.
fn parts(layers: &Layers, count: usize) -> Vec<usize> {
    // By vertex: one that it is connected with and that comes before it, or itself.
    let mut before: Vec<usize> = (0..count).collect();
    for (upper, lower) in layers.links() {
        let [one, other] = [upper, lower].map(|vertex| first(&mut before, vertex));
        before[one.max(other)] = one.min(other);
    }
    (0..count).map(|vertex| first(&mut before, vertex)).collect()
}

/// The first of the vertices that one is connected with; the way to it becomes half as long.
fn first(before: &mut [usize], mut vertex: usize) -> usize {
    while before[vertex] != vertex {
        before[vertex] = before[before[vertex]];
        vertex = before[vertex];
    }
    vertex
}

//! Whether a configuration stays possible: one pass backwards from the configurations that are wanted.

use crate::graph::Graph;

/// Returns the first configuration from which no known steps lead to a `good` one; if `trusts_open`, none that leads to an
/// open one either. Steps of open configurations are unknown, so these are never returned themselves.
pub(crate) fn first_lost(graph: &Graph, good: &[bool], trusts_open: bool) -> Option<u32> {
    let all = 0..graph.len() as u32;
    let mut can: Vec<bool> = all.clone().map(|at| good[at as usize] || trusts_open && graph.is_open(at)).collect();
    let sources = Sources::of(graph);
    let mut new: Vec<u32> = all.clone().filter(|&at| can[at as usize]).collect();
    while let Some(target) = new.pop() {
        for &source in sources.of_target(target) {
            if !can[source as usize] {
                can[source as usize] = true;
                new.push(source);
            }
        }
    }
    all.into_iter().find(|&at| !can[at as usize] && !graph.is_open(at))
}

/// The steps of a graph by their targets.
struct Sources {
    first: Vec<usize>,
    sources: Vec<u32>,
}

impl Sources {
    fn of(graph: &Graph) -> Self {
        let all = || (0..graph.len() as u32).flat_map(|at| graph.steps(at).map(move |(_, target)| (at, target)));
        // Counts the steps of each target, then moves each count to the place after the last step of its target, from where
        // filling the list moves it back to the first.
        let mut first = vec![0; graph.len() + 1];
        for (_, target) in all() {
            first[target as usize] += 1;
        }
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut sources = vec![0; sum];
        for (source, target) in all() {
            first[target as usize] -= 1;
            sources[first[target as usize]] = source;
        }
        Sources { first, sources }
    }

    fn of_target(&self, target: u32) -> &[u32] {
        &self.sources[self.first[target as usize]..self.first[target as usize + 1]]
    }
}

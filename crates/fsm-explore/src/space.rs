//! The graph of all configurations of a system whose steps have any number of outcomes, for tools that know a system only
//! in part. [`Explore`](crate::Explore) is for systems that are known: each of its steps has at most one outcome.

use std::hash::Hash;

use crate::components::Components;
use crate::graph::Graph;
use crate::origins::Origins;
use crate::seen::Seen;

/// The configurations that can be reached from the first one, which has the number 0, and the steps between them.
pub struct Space<S> {
    seen: Seen<S>,
    origins: Origins,
    graph: Graph,
    /// Whether a configuration was left out because of the limit.
    is_full: bool,
}

/// Collects the outcomes of the steps in one configuration.
pub struct Outcomes<'o, S> {
    seen: &'o mut Seen<S>,
    origins: &'o mut Origins,
    graph: &'o mut Graph,
    limit: u32,
    source: u32,
    is_open: bool,
}

impl<S: Clone + Eq + Hash> Outcomes<'_, S> {
    /// Adds an outcome of a step.
    pub fn add(&mut self, step: u16, outcome: S) {
        let Some((target, is_new)) = self.seen.insert(outcome, self.limit) else {
            self.is_open = true;
            return;
        };
        if is_new {
            self.origins.push(self.source, step);
        }
        self.graph.push(step, target);
    }

    /// Notes that the configuration may have further outcomes, which are not known.
    pub fn leave_open(&mut self) {
        self.is_open = true;
    }
}

impl<S: Clone + Eq + Hash> Space<S> {
    /// Explores at most `limit` configurations, breadth-first. `expand` adds the outcomes of all steps in a configuration.
    pub fn explore(first: S, limit: u32, mut expand: impl FnMut(&S, &mut Outcomes<'_, S>)) -> Self {
        let mut space = Space { seen: Seen::new(), origins: Origins::default(), graph: Graph::new(), is_full: false };
        space.seen.insert(first, 1);
        space.origins.push(0, 0);
        let mut source = 0;
        while (source as usize) < space.seen.len() {
            let here = space.seen.get(source).clone();
            let Space { seen, origins, graph, .. } = &mut space;
            let mut outcomes = Outcomes { seen, origins, graph, limit: limit.max(1), source, is_open: false };
            expand(&here, &mut outcomes);
            let is_open = outcomes.is_open;
            space.graph.close(is_open);
            space.is_full |= is_open;
            source += 1;
        }
        space.graph.finish(space.seen.len());
        space
    }

    /// The number of configurations.
    pub fn count(&self) -> u32 {
        self.seen.len() as u32
    }

    /// Whether all outcomes of all configurations are known.
    pub fn is_complete(&self) -> bool {
        !self.is_full
    }

    /// Returns the configuration with this number.
    pub fn get(&self, number: u32) -> &S {
        self.seen.get(number)
    }

    /// Whether a configuration may have outcomes that are not known. For such a configuration, [`steps`](Self::steps)
    /// returns not even the known ones.
    pub fn is_open(&self, number: u32) -> bool {
        self.graph.is_open(number)
    }

    /// The steps in a configuration, with their outcomes.
    pub fn steps(&self, number: u32) -> impl Iterator<Item = (u16, u32)> {
        self.graph.steps(number)
    }

    /// The steps of a shortest way to a configuration.
    pub fn way(&self, number: u32) -> Vec<u16> {
        self.origins.path(number)
    }

    /// The strongly connected components of a part of the graph, whose configurations `is_inside` accepts. Each comes after
    /// those that it leads to.
    pub fn components(&self, part: &[u32], is_inside: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        Components::new(&self.graph).of(part, is_inside)
    }
}

#[cfg(test)]
mod tests {
    use super::Space;

    /// From each number, one step doubles it, and another one adds 1 or 2. Numbers above 6 are not reached.
    fn numbers(limit: u32) -> Space<u32> {
        Space::explore(1, limit, |&here, outcomes| {
            let all = [(0, here * 2), (1, here + 1), (1, here + 2)];
            all.into_iter().filter(|(_, next)| *next <= 6).for_each(|(step, next)| outcomes.add(step, next));
        })
    }

    #[test]
    fn all_outcomes_of_all_steps_are_explored() {
        let space = numbers(100);
        assert!(space.is_complete());
        let found: Vec<u32> = (0..space.count()).map(|at| *space.get(at)).collect();
        assert_eq!(found, [1, 2, 3, 4, 6, 5]);
        assert_eq!(space.way(4), [1, 0], "1, 3, 6");
        assert!(space.steps(4).next().is_none());
        let all: Vec<u32> = (0..space.count()).collect();
        let components = space.components(&all, |_| true);
        assert!(components.iter().all(|component| component.len() == 1) && components[0] == [4]);
    }

    #[test]
    fn a_limit_leaves_configurations_open() {
        let space = numbers(3);
        assert_eq!((space.is_complete(), space.count()), (false, 3));
        let open: Vec<bool> = (0..3).map(|at| space.is_open(at)).collect();
        assert_eq!(open, [false, true, true]);
    }
}

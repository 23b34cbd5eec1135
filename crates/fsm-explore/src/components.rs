//! Strongly connected components: the sets of configurations between which a run can go around forever.

use crate::graph::Graph;

/// Tarjan's algorithm, without recursion, for one part of a graph after another.
pub(crate) struct Components<'g> {
    graph: &'g Graph,
    /// The position at which a configuration was entered; 0 if it was not.
    entered: Vec<u32>,
    /// The lowest position that is known to be reachable; `CLOSED` once the component is complete.
    lowest: Vec<u32>,
    count: u32,
    stack: Vec<u32>,
}

const CLOSED: u32 = u32::MAX;

impl<'g> Components<'g> {
    pub(crate) fn new(graph: &'g Graph) -> Self {
        let unknown = vec![0; graph.len()];
        Components { graph, entered: unknown.clone(), lowest: unknown, count: 0, stack: Vec::new() }
    }

    /// Returns the components of `part`. `is_inside` must hold for the configurations of `part`, and for no others.
    pub(crate) fn of(&mut self, part: &[u32], is_inside: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        for &at in part {
            self.entered[at as usize] = 0;
        }
        self.count = 0;
        let mut found = Vec::new();
        for &root in part {
            if self.entered[root as usize] == 0 {
                self.visit(root, &is_inside, &mut found);
            }
        }
        found
    }

    fn visit(&mut self, root: u32, is_inside: &impl Fn(u32) -> bool, found: &mut Vec<Vec<u32>>) {
        self.enter(root);
        let graph = self.graph;
        let mut calls = vec![(root, graph.steps(root))];
        while let Some((at, steps)) = calls.last_mut() {
            let at = *at;
            match steps.next() {
                Some((_, target)) if !is_inside(target) => {}
                Some((_, target)) if self.entered[target as usize] == 0 => {
                    self.enter(target);
                    calls.push((target, graph.steps(target)));
                }
                Some((_, target)) => self.lower(at, target),
                None => {
                    calls.pop();
                    if self.lowest[at as usize] == self.entered[at as usize] {
                        found.push(self.close(at));
                    }
                    if let Some(&(caller, _)) = calls.last() {
                        self.lower(caller, at);
                    }
                }
            }
        }
    }

    fn enter(&mut self, at: u32) {
        self.count += 1;
        self.entered[at as usize] = self.count;
        self.lowest[at as usize] = self.count;
        self.stack.push(at);
    }

    fn lower(&mut self, at: u32, target: u32) {
        self.lowest[at as usize] = self.lowest[at as usize].min(self.lowest[target as usize]);
    }

    /// Removes the component from the stack whose configuration `first` was entered first.
    fn close(&mut self, first: u32) -> Vec<u32> {
        let start = self.stack.iter().rposition(|&at| at == first).expect("it is on the stack until it is closed");
        let component = self.stack.split_off(start);
        for &at in &component {
            self.lowest[at as usize] = CLOSED;
        }
        component
    }
}

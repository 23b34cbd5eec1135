//! How deep the stack of pushes can get: the longest chain of pushes that the transitions allow, or none.
//!
//! The leaves are the nodes of a graph: a plain transition leads from the leaves of its source to those it may enter, at
//! the same depth; a push leads one deeper. What a `pop` returns to was active at a smaller depth before, so it adds no
//! chain. Depth is bounded exactly when no cycle of that graph contains a push.

use super::super::{Branch, StateId, TransitionId};
use super::{Entering, Entry, Landing, Outcome, Plan};
use alloc::vec;
use alloc::vec::Vec;

/// How many frames may lie on the stack at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Never more than this many, whatever the guards say.
    Bounded(u16),
    /// As many as the run brings: this push is part of a cycle.
    Unbounded(TransitionId),
}

/// By leaf: the leaves that may follow it, whether a push leads there, and by which transition.
type Graph = Vec<Vec<(StateId, bool, TransitionId)>>;

impl Plan {
    pub(super) fn find_room(&self) -> Room {
        if self.owners.is_empty() {
            return Room::Bounded(0);
        }
        let graph = self.leaf_graph();
        let component = components(&graph);
        for (from, edges) in graph.iter().enumerate() {
            for &(to, push, transition) in edges {
                if push && component[from] == component[to.index()] {
                    return Room::Unbounded(transition);
                }
            }
        }
        Room::Bounded(longest(&graph, &component))
    }

    /// The leaves that may be active while something lies beneath: those that a chain of transitions with a push in
    /// it reaches.
    #[must_use]
    pub fn pushed_leaves(&self) -> Vec<StateId> {
        let graph = self.leaf_graph();
        let mut pushed = vec![false; graph.len()];
        let pushes = graph.iter().flatten().filter(|(_, push, _)| *push).map(|&(to, ..)| to);
        let mut open: Vec<_> = pushes.collect();
        while let Some(leaf) = open.pop() {
            if !core::mem::replace(&mut pushed[leaf.index()], true) {
                open.extend(graph[leaf.index()].iter().map(|&(to, ..)| to));
            }
        }
        self.tree.states().filter(|leaf| pushed[leaf.index()]).collect()
    }

    fn leaf_graph(&self) -> Graph {
        let mut graph = vec![Vec::new(); self.model.states.len()];
        for (index, transition) in self.model.transitions.iter().enumerate() {
            for &branch in transition.branches.iter() {
                let (go, pushed) = match (self.outcome(branch), self.model.branches[branch.index()]) {
                    (Outcome::Go(go), _) => (go, None),
                    (Outcome::Push(go), Branch::Push(target)) => (go, Some(target)),
                    _ => continue,
                };
                let landings = self.landings(&go.entry);
                let on_top = |leaf| pushed.is_some_and(|target| self.tree.contains(target, leaf));
                for leaf in self.tree.leaves(transition.source).filter(|&leaf| !on_top(leaf)) {
                    let edges = landings.iter().map(|&to| (to, pushed.is_some(), TransitionId::at(index)));
                    graph[leaf.index()].extend(edges);
                }
            }
        }
        graph
    }

    /// The leaves at which an entry may end: all below its last known state, where its landing is not a leaf.
    fn landings(&self, entry: &Entry) -> Vec<StateId> {
        match entry.landing {
            Landing::Leaf(leaf) if !entry.steps.iter().any(|step| matches!(step, Entering::Resume(_))) => vec![leaf],
            Landing::Leaf(_) => {
                let resumed = entry.steps.iter().find_map(|step| match step {
                    Entering::Resume(state) => Some(*state),
                    Entering::Enter(_) => None,
                });
                resumed.into_iter().flat_map(|state| self.tree.leaves(state).collect::<Vec<_>>()).collect()
            }
            Landing::Remembered(state, _) | Landing::Decided(state, _) => self.tree.leaves(state).collect(),
        }
    }
}

/// The strongly connected components (Tarjan), numbered so that an edge never leads to a higher number.
fn components(graph: &Graph) -> Vec<usize> {
    struct Search<'g> {
        graph: &'g Graph,
        order: Vec<usize>,
        low: Vec<usize>,
        component: Vec<usize>,
        open: Vec<usize>,
        seen: usize,
        found: usize,
    }
    const NONE: usize = usize::MAX;
    impl Search<'_> {
        fn visit(&mut self, node: usize) {
            self.order[node] = self.seen;
            self.low[node] = self.seen;
            self.seen += 1;
            self.open.push(node);
            for &(to, ..) in &self.graph[node] {
                let to = to.index();
                if self.order[to] == NONE {
                    self.visit(to);
                    self.low[node] = self.low[node].min(self.low[to]);
                } else if self.component[to] == NONE {
                    self.low[node] = self.low[node].min(self.order[to]);
                }
            }
            if self.low[node] == self.order[node] {
                while let Some(member) = self.open.pop() {
                    self.component[member] = self.found;
                    if member == node {
                        break;
                    }
                }
                self.found += 1;
            }
        }
    }
    let all = graph.len();
    let mut search = Search {
        graph,
        order: vec![NONE; all],
        low: vec![NONE; all],
        component: vec![NONE; all],
        open: Vec::new(),
        seen: 0,
        found: 0,
    };
    for node in 0..all {
        if search.order[node] == NONE {
            search.visit(node);
        }
    }
    search.component
}

/// The most pushes on any path, where no cycle contains one.
fn longest(graph: &Graph, component: &[usize]) -> u16 {
    let found = component.iter().max().map_or(0, |last| last + 1);
    let mut depth = vec![0_u16; found];
    for current in 0..found {
        let members = (0..graph.len()).filter(|&node| component[node] == current);
        let edges = members.flat_map(|node| graph[node].iter()).filter(|(to, ..)| component[to.index()] != current);
        depth[current] = edges.map(|&(to, push, _)| depth[component[to.index()]] + u16::from(push)).max().unwrap_or(0);
    }
    depth.into_iter().max().unwrap_or(0)
}

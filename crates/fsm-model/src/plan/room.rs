//! The maximum depth of the stack: the longest chain of pushes that the transitions allow, if it is limited.
//!
//! The leaves are the nodes of a graph. A plain transition leads from the leaves of its source to those it may enter,
//! at the same depth. A push leads one deeper. A transition that unwinds starts again at depth zero. A `pop` returns to
//! states that were active at a smaller depth before, so it adds no chain. Nor does a resumption: nothing is pushed in
//! suspended states, so they are resumed at the depth at which they were left. The depth is bounded if no cycle of the
//! graph contains a push. The bound may be larger than any depth at run time, because guards are ignored, but it is
//! never smaller.

use super::super::{Branch, ROOT, StateId, Transition, TransitionId};
use super::queue::ROOM_UNASKED;
use super::{Entering, Entry, Landing, Leaving, Move, Outcome, Plan};
use crate::listed::Listed;
use alloc::vec;
use alloc::vec::Vec;

/// The maximum number of frames on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// At most this many, whatever the values of guards.
    Bounded(u16),
    /// A number that is larger than [allowed without a declaration](ROOM_UNASKED), and the push that gets deepest.
    Many(u32, TransitionId),
    /// There is no limit: this push is part of a cycle.
    Unbounded(TransitionId),
}

/// For each leaf, the leaves that may follow it, with the cost (1 for a push) and the transition.
pub(super) type Graph = Vec<Vec<(StateId, u32, TransitionId)>>;

/// A possible move from one leaf to another.
struct Edge {
    to: StateId,
    transition: TransitionId,
    /// The state in which the active states are paused, if the move is a push.
    pushes: Option<StateId>,
    /// The states that have no paused states left after the move, neither their own nor those of nested states.
    unwinds: Vec<StateId>,
}

impl Plan {
    /// Counts the frames of each owner separately, from the outermost owner inwards. After a transition that unwinds an
    /// owner, its count starts at zero again. A push of an outer owner pauses the frames of an inner owner as a whole,
    /// and the inner owner may push as many again on top.
    pub(super) fn find_room(&self) -> Room {
        if self.owners.is_empty() {
            return Room::Bounded(0);
        }
        let edges = self.leaf_edges();
        let mut rooms: Vec<(StateId, u32)> = Vec::new();
        for &owner in &self.owners {
            let graph = self.graph_of(owner, &edges);
            let component = components(&graph, to);
            for (from, edges) in graph.iter().enumerate() {
                for &(to, pushes, transition) in edges {
                    if pushes > 0 && component[from] == component[to.index()] {
                        return Room::Unbounded(transition);
                    }
                }
            }
            let enclosing = rooms.iter().filter(|(outer, _)| self.tree.contains(*outer, owner));
            let layers = enclosing.fold(1_u32, |layers, (_, room)| layers.saturating_add(*room));
            rooms.push((owner, longest(&graph, &component).saturating_mul(layers)));
        }
        let most = rooms.iter().fold(0_u32, |sum, (_, room)| sum.saturating_add(*room));
        if most <= u32::from(ROOM_UNASKED) { Room::Bounded(most as u16) } else { Room::Many(most, self.a_push(&rooms)) }
    }

    /// A push into the owner that needs the most room.
    fn a_push(&self, rooms: &[(StateId, u32)]) -> TransitionId {
        // If several are equal, the first one counts.
        let deepest = rooms.iter().rev().max_by_key(|(_, room)| *room).map(|(owner, _)| *owner);
        let pushes = |transition: &Transition| {
            transition.branches.iter().any(|&branch| match self.outcome(branch) {
                Outcome::Push(push) => Some(push.domain) == deepest,
                _ => false,
            })
        };
        TransitionId::at(self.model.transitions.iter().position(pushes).unwrap_or(0))
    }

    /// The moves that may follow each other without emptying `owner` or pausing it.
    ///
    /// A move into `owner` from outside finds no paused states there, or resumes the suspended leaf together with the
    /// states that were paused, at the same depth. This is not certain if an outer owner can pause this one, because
    /// this owner may then be active above itself, and suspended there.
    fn graph_of(&self, owner: StateId, edges: &[Vec<Edge>]) -> Graph {
        let never_above_itself = !self.owners.iter().any(|&outer| outer != owner && self.tree.contains(outer, owner));
        let continues = |from: usize| !never_above_itself || self.tree.contains(owner, StateId::at(from));
        let kept = |edge: &&Edge| {
            let emptied = edge.unwinds.iter().any(|&state| self.tree.contains(state, owner));
            let is_paused = edge.pushes.is_some_and(|state| state != owner && self.tree.contains(state, owner));
            !emptied && !is_paused
        };
        let edge = |edge: &Edge| (edge.to, u32::from(edge.pushes == Some(owner)), edge.transition);
        let moves = |(from, edges): (usize, &Vec<Edge>)| {
            edges.iter().filter(|edge| continues(from) && kept(edge)).map(edge).listed()
        };
        edges.iter().enumerate().map(moves).listed()
    }

    /// The leaves that may be active while states are paused: those to which a push leads, and those that can be
    /// reached from there.
    #[must_use]
    pub fn pushed_leaves(&self) -> Vec<StateId> {
        let graph = self.leaf_edges();
        let mut pushed = vec![false; graph.len()];
        let pushes = graph.iter().flatten().filter(|edge| edge.pushes.is_some()).map(|edge| edge.to);
        let mut open: Vec<_> = pushes.listed();
        while let Some(leaf) = open.pop() {
            if !core::mem::replace(&mut pushed[leaf.index()], true) {
                open.extend(self.places_inside(leaf));
                let kept = graph[leaf.index()].iter().filter(|edge| !edge.unwinds.contains(&ROOT));
                open.extend(kept.map(|edge| edge.to));
            }
        }
        self.tree.states().filter(|leaf| pushed[leaf.index()]).listed()
    }

    /// The leaves that may be active while the states paused by this push are.
    pub(super) fn above(&self, push: &Move) -> Vec<bool> {
        let graph = self.leaf_edges();
        let mut above = vec![false; graph.len()];
        let mut open = self.landings(&push.entry);
        while let Some(leaf) = open.pop() {
            if !core::mem::replace(&mut above[leaf.index()], true) {
                open.extend(self.places_inside(leaf));
                let emptied = |edge: &&Edge| edge.unwinds.iter().any(|&owner| self.tree.contains(owner, push.domain));
                open.extend(graph[leaf.index()].iter().filter(|edge| !emptied(edge)).map(|edge| edge.to));
            }
        }
        above
    }

    /// The places that may be the leaf of a region nested in a leaf that is a parallel.
    pub(super) fn places_inside(&self, leaf: StateId) -> impl Iterator<Item = StateId> + '_ {
        let place = |state: &StateId| self.tree.is_leaf(*state) || self.tree.is_parallel(*state);
        self.tree.inside(leaf).filter(place)
    }

    fn leaf_edges(&self) -> Vec<Vec<Edge>> {
        let mut edges: Vec<Vec<Edge>> = self.model.states.iter().map(|_| Vec::new()).listed();
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
                    let unwinds = if pushed.is_some() { Vec::new() } else { self.unwinds(leaf, go) };
                    let leaf = self.tree.leaf_of(leaf, go.domain);
                    edges[leaf.index()].extend(landings.iter().map(|&to| Edge {
                        to,
                        transition: TransitionId::at(index),
                        pushes: pushed.map(|_| go.domain),
                        unwinds: unwinds.clone(),
                    }));
                }
            }
        }
        edges
    }

    /// The pairs of leaves between which a transition may lead. A transition that stays leads back to the same leaf.
    pub(super) fn ways(&self, transition: &Transition) -> Vec<(StateId, StateId)> {
        let mut ways = Vec::new();
        for leaf in self.tree.leaves(transition.source) {
            for &branch in transition.branches.iter() {
                match self.outcome(branch) {
                    Outcome::Go(go) | Outcome::Push(go) => {
                        ways.extend(self.landings(&go.entry).iter().map(|&to| (leaf, to)))
                    }
                    Outcome::Pop => ways.extend(self.places_inside(ROOT).map(|to| (leaf, to))),
                    Outcome::Stay => ways.push((leaf, leaf)),
                    Outcome::Pass | Outcome::Defer | Outcome::Ignore => {}
                }
            }
        }
        ways
    }

    /// The states in which a move from a leaf leaves no states paused.
    fn unwinds(&self, leaf: StateId, go: &Move) -> Vec<StateId> {
        let mut unwound = Vec::new();
        self.leave(leaf, go.exits(), |step| {
            if let Leaving::Unwind(owner) = step {
                unwound.push(owner);
            }
        });
        unwound
    }

    /// The leaves at which an entry may end. Without a certain leaf, these are all leaves below its last known state.
    pub(crate) fn landings(&self, entry: &Entry) -> Vec<StateId> {
        let resumed = entry.steps.iter().find_map(|step| match step {
            Entering::Resume(state) => Some(*state),
            Entering::Enter(_) | Entering::Fill(..) | Entering::Drop(_) => None,
        });
        if let Some(state) = resumed {
            return self.tree.leaves(state).listed();
        }
        match entry.landing {
            Landing::Regions(leaf, _) | Landing::Restored(leaf, _) | Landing::Leaf(leaf) => vec![leaf],
            Landing::Remembered(state, _) | Landing::Decided(state, _) => self.tree.leaves(state).listed(),
        }
    }
}

pub(super) fn to(edge: &(StateId, u32, TransitionId)) -> usize {
    edge.0.index()
}

/// The strongly connected components (Tarjan), numbered so that an edge never leads to a higher number.
pub(crate) fn components<Edge>(graph: &[Vec<Edge>], to: impl Fn(&Edge) -> usize) -> Vec<usize> {
    struct Search<'g, Edge, To> {
        graph: &'g [Vec<Edge>],
        to: To,
        order: Vec<usize>,
        low: Vec<usize>,
        component: Vec<usize>,
        open: Vec<usize>,
        seen: usize,
        found: usize,
    }
    const NONE: usize = usize::MAX;
    impl<Edge, To: Fn(&Edge) -> usize> Search<'_, Edge, To> {
        fn visit(&mut self, node: usize) {
            self.order[node] = self.seen;
            self.low[node] = self.seen;
            self.seen += 1;
            self.open.push(node);
            let graph = self.graph;
            for edge in &graph[node] {
                let to = (self.to)(edge);
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
        to,
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

/// The maximum cost of any path, if no cycle has a cost.
fn longest(graph: &Graph, component: &[usize]) -> u32 {
    let found = component.iter().max().map_or(0, |last| last + 1);
    let mut depth = vec![0_u32; found];
    for current in 0..found {
        let members = (0..graph.len()).filter(|&node| component[node] == current);
        let edges = members.flat_map(|node| graph[node].iter()).filter(|(to, ..)| component[to.index()] != current);
        depth[current] =
            edges.map(|&(to, cost, _)| depth[component[to.index()]].saturating_add(cost)).max().unwrap_or(0);
    }
    depth.into_iter().max().unwrap_or(0)
}

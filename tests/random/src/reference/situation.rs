//! The situation of a machine: the active states as a tree of nodes, paused states, histories, and queues.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::{Index, IndexMut};
use std::time::Duration;

use super::Reference;
use super::chart::Chart;
use super::inside::Ended;
use crate::evaluate::{Datum, EventValue};
use crate::machine::{Id, Machine};

/// The index of a node. This is a separate type to distinguish it from the number of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(usize);

/// All nodes since the start. Nodes are never removed, so their indices remain valid.
#[derive(Debug, Default)]
pub struct Nodes(Vec<Node>);

impl Nodes {
    pub fn add(&mut self, node: Node) -> At {
        self.0.push(node);
        At(self.0.len() - 1)
    }
}

impl Index<At> for Nodes {
    type Output = Node;

    fn index(&self, At(place): At) -> &Node {
        &self.0[place]
    }
}

impl IndexMut<At> for Nodes {
    fn index_mut(&mut self, At(place): At) -> &mut Node {
        &mut self.0[place]
    }
}

/// A state that was entered, and may have been exited. Each entry of a state creates a node, so a state may be active
/// and pushed over at the same time.
#[derive(Debug)]
pub struct Node {
    pub state: Id,
    /// The enclosing node; `None` for the machine itself.
    pub parent: Option<At>,
    /// The active children. A `parallel` has one for each region.
    pub inside: Vec<At>,
    /// The states that are pushed over inside the node, the newest last. *(Chapter `stack`: what runs.)*
    pub frames: Vec<Frame>,
    /// The timers, by their transitions.
    pub timers: BTreeMap<usize, Timer>,
    /// The submachines, in the order of the text. *(Chapter `submachines`.)*
    pub runs: Vec<Running>,
}

impl Node {
    /// Creates a node without active children.
    #[must_use]
    pub fn new(state: Id, parent: Option<At>) -> Node {
        Node { state, parent, inside: Vec::new(), frames: Vec::new(), timers: BTreeMap::new(), runs: Vec::new() }
    }
}

/// A submachine of a state.
#[derive(Debug)]
pub struct Running {
    /// The number of the submachine.
    pub run: usize,
    pub machine: Reference,
    /// The completion, until the state reacts to it.
    pub ended: Option<Ended>,
}

/// A pending event.
#[derive(Debug)]
pub enum Pending {
    Event(EventValue),
    /// The completion of this submachine. *(Chapter `submachines`: its end.)*
    Ended(usize),
}

/// The states that one push has paused.
#[derive(Debug)]
pub struct Frame {
    pub inside: Vec<At>,
}

/// The state of a timer. *(Chapter `time`.)*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    Waits(Duration),
    /// An `after` that is due but not taken.
    Due,
    /// An `after` that was taken, which happens once per entry, or a timer whose duration failed.
    Spent,
}

/// The states that were active in a composite at its last exit. *(SCXML 3.10.)*
#[derive(Debug, Clone)]
pub struct Memory {
    pub child: Id,
    pub leaves: Vec<Id>,
}

/// The suspended states of a composite. *(Chapter `history`: suspend.)*
#[derive(Debug)]
pub struct Suspended {
    pub inside: Vec<At>,
    pub frames: Vec<Frame>,
}

/// Everything that persists between calls, followed by the data that a step needs.
#[derive(Debug, Default)]
pub struct Situation {
    pub nodes: Nodes,
    /// The machine itself; `None` if it is not started.
    pub root: Option<At>,
    pub finished: bool,
    /// For each state, the number of nodes that count as active for `is_in`: entered, and neither exited nor suspended.
    /// This includes states that are pushed over.
    pub present: BTreeMap<Id, usize>,
    pub memories: BTreeMap<Id, Memory>,
    pub suspended: BTreeMap<Id, Suspended>,
    /// The data of states, each of which has one place. *(Chapter `limits`: the data of a state twice.)*
    pub data: BTreeMap<Id, Vec<Option<Datum>>>,
    /// The composites that keep the data of an inactive state. *(Chapter `data`: when it ends.)*
    pub keepers: BTreeMap<Id, BTreeSet<Id>>,
    /// The pending completions of composites, each with the node of the `final`. The next field contains the pending
    /// raised events.
    pub completions: VecDeque<(Id, At)>,
    pub raised: VecDeque<Pending>,
    pub deferred: Vec<EventValue>,
    /// Why the reference cannot continue; `None` if it can.
    pub unknown: Cell<Option<&'static str>>,
    /// The active states in a region in which a suspended state is being exited.
    pub hidden: Vec<Id>,
    /// The states for which `is_in` was true before the step.
    pub before: BTreeSet<Id>,
    /// The nodes that the step has exited or paused.
    pub left: BTreeSet<At>,
    /// The states whose data is dropped after the effects of the step.
    pub ending: Vec<Id>,
    /// The arguments of states that are about to be entered.
    pub arguments: BTreeMap<Id, Vec<Datum>>,
    /// The states that receive arguments in the step.
    pub handed: BTreeSet<Id>,
}

impl Situation {
    /// Whether another event can be deferred. *(Chapter `deferral`: room.)*
    #[must_use]
    pub fn has_room(&self, machine: &Machine) -> bool {
        machine.queue.is_none_or(|room| self.deferred.len() < room)
    }

    #[must_use]
    pub fn is_in(&self, state: Id) -> bool {
        self.present.get(&state).is_some_and(|times| *times > 0)
    }

    #[must_use]
    pub fn present(&self) -> BTreeSet<Id> {
        self.present.iter().filter(|(_, times)| **times > 0).map(|(state, _)| *state).collect()
    }

    pub fn mark_active(&mut self, node: At) {
        *self.present.entry(self.nodes[node].state).or_default() += 1;
    }

    pub fn mark_inactive(&mut self, node: At) {
        let times = self.present.entry(self.nodes[node].state).or_default();
        *times = times.saturating_sub(1);
    }

    /// Returns a node and all active nodes in it, in document order.
    #[must_use]
    pub fn within(&self, node: At) -> Vec<At> {
        let inside = self.nodes[node].inside.iter().flat_map(|&inner| self.within(inner));
        std::iter::once(node).chain(inside).collect()
    }

    /// Like [`within`](Self::within), including the states that are pushed over.
    #[must_use]
    pub fn within_and_pushed_over(&self, node: At) -> Vec<At> {
        let inside = self.nodes[node].inside.iter();
        let beneath = self.nodes[node].frames.iter().rev().flat_map(|frame| &frame.inside);
        let inner = inside.chain(beneath).flat_map(|&inner| self.within_and_pushed_over(inner));
        std::iter::once(node).chain(inner).collect()
    }

    /// Returns the suspended states of a composite, including the states that are pushed over in them.
    #[must_use]
    pub fn suspended_nodes(&self, composite: Id) -> Vec<At> {
        let Some(suspended) = self.suspended.get(&composite) else { return Vec::new() };
        let beneath = suspended.frames.iter().rev().flat_map(|frame| &frame.inside);
        suspended.inside.iter().chain(beneath).flat_map(|&inner| self.within_and_pushed_over(inner)).collect()
    }

    /// Returns the suspended states of a composite that are below its own pushes.
    #[must_use]
    pub fn pushed_over_in(&self, composite: Id) -> Vec<At> {
        let frames = self.suspended.get(&composite).into_iter().flat_map(|suspended| &suspended.frames);
        frames.flat_map(|frame| &frame.inside).flat_map(|&node| self.within_and_pushed_over(node)).collect()
    }

    /// Returns the stack frames, the next one to be popped first: a `pop` applies to the innermost stack. Frames of
    /// suspended states come last. *(Chapter `stack`.)*
    #[must_use]
    pub fn frames(&self) -> Vec<&Frame> {
        let active = self.root.into_iter().flat_map(|root| self.frames_in(root));
        let suspended_nodes = self.suspended.values().flat_map(|suspended| {
            let inside = suspended.inside.iter().flat_map(|&inner| self.frames_in(inner));
            inside.chain(self.frames_of(&suspended.frames))
        });
        active.chain(suspended_nodes).collect()
    }

    fn frames_in(&self, node: At) -> Vec<&Frame> {
        let Node { inside, frames, .. } = &self.nodes[node];
        inside.iter().flat_map(|&inner| self.frames_in(inner)).chain(self.frames_of(frames)).collect()
    }

    /// Returns the frames of one owner, each followed by the frames in it.
    fn frames_of<'f>(&'f self, frames: &'f [Frame]) -> Vec<&'f Frame> {
        let beneath = |frame: &'f Frame| frame.inside.iter().flat_map(|&inner| self.frames_in(inner));
        frames.iter().rev().flat_map(|frame| std::iter::once(frame).chain(beneath(frame))).collect()
    }

    /// Returns the active nodes, in document order.
    #[must_use]
    pub fn active(&self) -> Vec<At> {
        self.root.map_or_else(Vec::new, |root| self.within(root))
    }

    /// Returns the active leaves, in document order.
    #[must_use]
    pub fn leaves(&self) -> Vec<At> {
        self.active().into_iter().filter(|&node| self.nodes[node].inside.is_empty()).collect()
    }

    /// Returns the active node of a state.
    #[must_use]
    pub fn node_of(&self, state: Id) -> Option<At> {
        self.active().into_iter().find(|&node| self.nodes[node].state == state)
    }

    /// Returns a node and its enclosing nodes, innermost first.
    #[must_use]
    pub fn outwards(&self, node: At) -> Vec<At> {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent).collect()
    }

    /// Whether a node has an active `final`, as a child or in a nested composite.
    #[must_use]
    pub fn is_in_final_state(&self, chart: &Chart, node: At) -> bool {
        let state = self.nodes[node].state;
        match self.nodes[node].inside[..] {
            [only] if !chart.machine.is_parallel(state) => self.is_in_final_state(chart, only),
            _ => chart.machine.is_final(state),
        }
    }

    /// Whether a composite has completed. *(SCXML, appendix D: `isInFinalState`.)*
    #[must_use]
    pub fn is_complete(&self, chart: &Chart, node: At) -> bool {
        let Node { state, ref inside, .. } = self.nodes[node];
        if chart.machine.is_parallel(state) {
            return inside.len() == chart.children(state).len()
                && inside.iter().all(|&inner| self.is_complete(chart, inner));
        }
        inside.iter().any(|&inner| chart.machine.is_final(self.nodes[inner].state))
    }
}

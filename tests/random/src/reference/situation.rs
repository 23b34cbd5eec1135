//! Where a machine is: the active states as a tree of nodes, what is put aside, what is remembered, and what waits.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::{Index, IndexMut};
use std::time::Duration;

use super::Reference;
use super::chart::Chart;
use super::inside::Ended;
use crate::evaluate::{Datum, Told};
use crate::machine::{Id, Machine};

/// A node by its place; a type of its own, since the number of a state is another thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct At(usize);

/// All nodes since the start. None is ever removed, so each keeps its place.
#[derive(Debug, Default)]
pub struct Nodes(Vec<Node>);

impl Nodes {
    /// The place of one more.
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

/// A state that was entered, and may have been left. A state that is entered again is another node, so one may be
/// active and lie beneath a push at the same time.
#[derive(Debug)]
pub struct Node {
    pub state: Id,
    /// Nothing is around the machine itself.
    pub parent: Option<At>,
    /// What is active directly inside: of a `parallel` each region.
    pub inside: Vec<At>,
    /// What pushes have put aside inside it, the newest last. *(Chapter `stack`: the owner.)*
    pub frames: Vec<Frame>,
    /// Of each timer, by its transition, how long it has to wait.
    pub timers: BTreeMap<usize, Timer>,
    /// The machines that it runs, in the order of the text. *(Chapter `submachines`.)*
    pub runs: Vec<Running>,
}

impl Node {
    /// A state that is entered, in which nothing is active yet.
    #[must_use]
    pub fn new(state: Id, parent: Option<At>) -> Node {
        Node { state, parent, inside: Vec::new(), frames: Vec::new(), timers: BTreeMap::new(), runs: Vec::new() }
    }
}

/// A machine that a state runs.
#[derive(Debug)]
pub struct Running {
    /// Which of those that states run.
    pub run: usize,
    pub machine: Reference,
    /// How it has ended, until its state reacts to that.
    pub ended: Option<Ended>,
}

/// What waits to be heard.
#[derive(Debug)]
pub enum Heard {
    Told(Told),
    /// The end of this machine inside. *(Chapter `submachines`: its end.)*
    Ended(usize),
}

/// What one push has put aside.
#[derive(Debug)]
pub struct Frame {
    pub inside: Vec<At>,
}

/// *(Chapter `time`.)*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    Waits(Duration),
    /// An `after` whose time has come; it waits for its guard.
    Due,
    /// An `after` that was taken: it is so once an entry. Or its duration has failed.
    Spent,
}

/// What was active in a composite when it was left last. *(SCXML 3.10.)*
#[derive(Debug, Clone)]
pub struct Memory {
    /// The state directly inside.
    pub child: Id,
    pub leaves: Vec<Id>,
}

/// What a composite has put aside un-exited. *(Chapter `history`: suspend.)*
#[derive(Debug)]
pub struct Suspended {
    pub inside: Vec<At>,
    pub frames: Vec<Frame>,
}

/// Everything that lasts from call to call, and, below, what a step needs.
#[derive(Debug, Default)]
pub struct Situation {
    pub nodes: Nodes,
    /// The machine itself, if it is started.
    pub root: Option<At>,
    pub finished: bool,
    /// How often each state is in: entered, and neither left nor suspended. What lies beneath a push is.
    pub present: BTreeMap<Id, usize>,
    pub memories: BTreeMap<Id, Memory>,
    pub suspended: BTreeMap<Id, Suspended>,
    /// The data of states, which has one place each. *(Chapter `limits`: the size of data.)*
    pub data: BTreeMap<Id, Vec<Option<Datum>>>,
    /// Of states that are not active, the composites that keep their data. *(Chapter `data`: when it ends.)*
    pub keepers: BTreeMap<Id, BTreeSet<Id>>,
    /// Composites that have completed, each with the node of the `final`, and what was raised: both not yet heard.
    pub completions: VecDeque<(Id, At)>,
    pub raised: VecDeque<Heard>,
    pub deferred: Vec<Told>,
    /// Why the reference does not know how to go on, if it does not.
    pub unknown: Cell<Option<&'static str>>,
    /// The states that are active in a region in which something suspended is being exited.
    pub hidden: Vec<Id>,
    /// The states that were in before the step.
    pub before: BTreeSet<Id>,
    /// The nodes that the step has exited or paused.
    pub left: BTreeSet<At>,
    /// The states whose data ends after the effects of the step.
    pub ending: Vec<Id>,
    /// The arguments of states that are about to be entered.
    pub arguments: BTreeMap<Id, Vec<Datum>>,
    /// The states that the step gives arguments.
    pub handed: BTreeSet<Id>,
}

impl Situation {
    /// Whether one more event can be deferred. *(Chapter `deferral`: room.)*
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

    pub fn comes_in(&mut self, node: At) {
        *self.present.entry(self.nodes[node].state).or_default() += 1;
    }

    pub fn goes_out(&mut self, node: At) {
        let times = self.present.entry(self.nodes[node].state).or_default();
        *times = times.saturating_sub(1);
    }

    /// A node and all that is active inside it, in document order.
    #[must_use]
    pub fn within(&self, node: At) -> Vec<At> {
        let inside = self.nodes[node].inside.iter().flat_map(|&inner| self.within(inner));
        std::iter::once(node).chain(inside).collect()
    }

    /// The same with all that lies beneath pushes inside it.
    #[must_use]
    pub fn within_and_beneath(&self, node: At) -> Vec<At> {
        let inside = self.nodes[node].inside.iter();
        let beneath = self.nodes[node].frames.iter().rev().flat_map(|frame| &frame.inside);
        let inner = inside.chain(beneath).flat_map(|&inner| self.within_and_beneath(inner));
        std::iter::once(node).chain(inner).collect()
    }

    /// What a composite has suspended, with what lies beneath pushes in it.
    #[must_use]
    pub fn aside(&self, composite: Id) -> Vec<At> {
        let Some(suspended) = self.suspended.get(&composite) else { return Vec::new() };
        let beneath = suspended.frames.iter().rev().flat_map(|frame| &frame.inside);
        suspended.inside.iter().chain(beneath).flat_map(|&inner| self.within_and_beneath(inner)).collect()
    }

    /// What lies beneath the composite's own pushes in what it has suspended.
    #[must_use]
    pub fn beneath_pushes_of(&self, composite: Id) -> Vec<At> {
        let frames = self.suspended.get(&composite).into_iter().flat_map(|suspended| &suspended.frames);
        frames.flat_map(|frame| &frame.inside).flat_map(|&node| self.within_and_beneath(node)).collect()
    }

    /// What pushes have put aside, the next to go on first: a `pop` goes back in the innermost. Last comes what is
    /// suspended. *(Chapter `stack`.)*
    #[must_use]
    pub fn frames(&self) -> Vec<&Frame> {
        let active = self.root.into_iter().flat_map(|root| self.frames_in(root));
        let aside = self.suspended.values().flat_map(|suspended| {
            let inside = suspended.inside.iter().flat_map(|&inner| self.frames_in(inner));
            inside.chain(self.frames_of(&suspended.frames))
        });
        active.chain(aside).collect()
    }

    fn frames_in(&self, node: At) -> Vec<&Frame> {
        let Node { inside, frames, .. } = &self.nodes[node];
        inside.iter().flat_map(|&inner| self.frames_in(inner)).chain(self.frames_of(frames)).collect()
    }

    /// Frames of one owner, each with those of what it has put aside.
    fn frames_of<'f>(&'f self, frames: &'f [Frame]) -> Vec<&'f Frame> {
        let beneath = |frame: &'f Frame| frame.inside.iter().flat_map(|&inner| self.frames_in(inner));
        frames.iter().rev().flat_map(|frame| std::iter::once(frame).chain(beneath(frame))).collect()
    }

    /// The active states, in document order.
    #[must_use]
    pub fn active(&self) -> Vec<At> {
        self.root.map_or_else(Vec::new, |root| self.within(root))
    }

    /// The active leaves, in document order.
    #[must_use]
    pub fn leaves(&self) -> Vec<At> {
        self.active().into_iter().filter(|&node| self.nodes[node].inside.is_empty()).collect()
    }

    /// The active node of a state.
    #[must_use]
    pub fn node_of(&self, state: Id) -> Option<At> {
        self.active().into_iter().find(|&node| self.nodes[node].state == state)
    }

    /// A node and those around it, innermost first.
    #[must_use]
    pub fn outwards(&self, node: At) -> Vec<At> {
        std::iter::successors(Some(node), |&node| self.nodes[node].parent).collect()
    }

    /// Whether a node sits in a `final`, its own or that of a composite inside.
    #[must_use]
    pub fn sits_in_a_final(&self, chart: &Chart, node: At) -> bool {
        let state = self.nodes[node].state;
        match self.nodes[node].inside[..] {
            [only] if !chart.machine.is_parallel(state) => self.sits_in_a_final(chart, only),
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

//! Exits, suspension and pushes, and the histories that are stored with them. *(SCXML, appendix D: `exitStates`;
//! chapter `history`; chapter `stack`.)*

use std::collections::{BTreeMap, BTreeSet};

use super::chart::Target;
use super::situation::{At, Frame, Memory, Suspended};
use super::step::{Call, Move};
use crate::evaluate::QueryTime;
use crate::machine::{Id, Leaf};

/// The way in which a node is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parting {
    Exit(At),
    /// The node is suspended with an enclosing composite.
    Pause(At),
    /// The node was suspended before and is discarded now.
    GiveUp(At),
}

impl Parting {
    fn node(self) -> At {
        let (Parting::Exit(node) | Parting::Pause(node) | Parting::GiveUp(node)) = self;
        node
    }
}

/// A composite whose suspended states are discarded.
#[derive(Debug)]
struct Discarded {
    composite: Id,
    nodes: Vec<At>,
    /// The nodes for which `is_in` is already true: see [`Call::mark_pushed_over_active`].
    already_in: Vec<At>,
}

impl Call<'_, '_> {
    /// Exits, suspends or pauses all states that a transition leaves.
    pub fn part(&mut self, movement: &Move) {
        let Move { domain, source, ref targets, .. } = *movement;
        match movement.leaf {
            Leaf::Push(target, _) => self.pause_for_push(domain, *target, targets),
            Leaf::Pop => self.leave(domain, source, &[], false),
            // A transition of the owner itself unwinds the states that are pushed over in it. *(Chapter `stack`: what
            // runs.)*
            _ => self.leave(domain, source, targets, self.state(domain) == source),
        }
    }

    /// Pauses all active states inside the owner, without exits. After that, the suspended states at the target are
    /// discarded.
    fn pause_for_push(&mut self, owner: At, target: Id, targets: &[Target]) {
        let room = self.chart.machine.stack;
        if room.is_some_and(|room| self.now.frames().len() >= room) {
            self.overflow("push", &self.chart.machine.states[target].name, "stack", room);
        }
        let below = self.now.within(owner).split_off(1);
        for node in below.into_iter().rev() {
            self.act(node, "pause");
            self.now.left.insert(node);
        }
        let inside = std::mem::take(&mut self.now.nodes[owner].inside);
        self.now.nodes[owner].frames.push(Frame { inside });
        let discarded = self.look(QueryTime::Before).discarded(self.state(owner), targets);
        self.discard_suspended(&discarded);
    }

    /// Exits the suspended states of composites that are entered at other states. They are handled like other exited
    /// states, so their data may be kept by a nested history. *(Chapter `data`: when it ends.)*
    pub fn discard_suspended(&mut self, composites: &[Id]) {
        let order = self.order(&[], composites);
        let discarded = self.take_suspended(composites);
        let mut partings: Vec<Parting> =
            discarded.iter().flat_map(|given| &given.nodes).map(|&node| Parting::GiveUp(node)).collect();
        partings.sort_by_key(|parting| std::cmp::Reverse(&order[&parting.node()]));
        self.run_partings(&partings, &discarded, &BTreeSet::new());
    }

    /// Returns sort keys for the order of entries. This is the document order, but states above a push come after those
    /// below it, and both come after the owner.
    fn order(&self, inside: &[At], suspended_by: &[Id]) -> BTreeMap<At, Vec<usize>> {
        let mut order = BTreeMap::new();
        self.order_inside(inside, &[], &mut order);
        for composite in suspended_by {
            if let Some(suspended) = self.now.suspended.get(composite) {
                self.order_inside(&suspended.inside, &[], &mut order);
                self.order_pushed_over(&suspended.frames, &[*composite], &mut order);
            }
        }
        order
    }

    fn order_inside(&self, nodes: &[At], owners: &[usize], order: &mut BTreeMap<At, Vec<usize>>) {
        for &node in nodes {
            let place = [owners, &[self.state(node)]].concat();
            self.order_inside(&self.now.nodes[node].inside, owners, order);
            self.order_pushed_over(&self.now.nodes[node].frames, &place, order);
            order.insert(node, place);
        }
    }

    fn order_pushed_over(&self, frames: &[Frame], owner: &[usize], order: &mut BTreeMap<At, Vec<usize>>) {
        for (number, frame) in frames.iter().enumerate() {
            self.order_inside(&frame.inside, &[owner, &[number]].concat(), order);
        }
    }

    fn take_suspended(&mut self, composites: &[Id]) -> Vec<Discarded> {
        let given = composites.iter().map(|&composite| {
            let nodes = self.now.suspended_nodes(composite);
            let entered = self.now.node_of(composite).is_some();
            let already_in = if entered { self.now.pushed_over_in(composite) } else { Vec::new() };
            let Suspended { inside, frames } = self.now.suspended.remove(&composite).expect("it is suspended");
            let beneath = frames.into_iter().rev().flat_map(|frame| frame.inside);
            inside.into_iter().chain(beneath).for_each(|node| self.remember(node, &BTreeSet::new()));
            Discarded { composite, nodes, already_in }
        });
        // The outer ones come first.
        let mut given: Vec<Discarded> = given.collect();
        given.sort_by_key(|given| given.composite);
        given
    }

    /// While the suspended states of a composite are exited, `is_in` is true for the composite and its enclosing
    /// states. *(Chapter `asking`: `is_in` while states are paused or resumed.)*
    fn begin_discarding(&mut self, given: &Discarded) {
        self.count_enclosing_as_active(given.composite, true);
        let mark_active = given.nodes.iter().filter(|node| !given.already_in.contains(node));
        mark_active.for_each(|&node| self.now.mark_active(node));
    }

    /// Begins or ends counting a composite and its enclosing states as active. Whether other states in its region are
    /// active in between is left open by the language.
    pub fn count_enclosing_as_active(&mut self, composite: Id, begins: bool) {
        let region = |state: Id| self.chart.outwards(state).find(|&around| self.is_region(around));
        let own = region(composite);
        let beside = |state: &Id| region(*state) == own && !self.chart.machine.contains(*state, composite);
        let present = self.now.present();
        self.now.hidden = if begins { present.into_iter().filter(beside).collect() } else { Vec::new() };
        for state in self.chart.outwards(composite) {
            let times = self.now.present.entry(state).or_default();
            *times = if begins { *times + 1 } else { times.saturating_sub(1) };
        }
    }

    fn is_region(&self, state: Id) -> bool {
        self.chart.parent(state).is_some_and(|around| self.chart.machine.is_parallel(around))
    }

    /// Leaves all states below a node. Exits run in reverse document order, and thus from the innermost to the
    /// outermost state. States above a push come before those below it.
    fn leave(&mut self, domain: At, source: Id, targets: &[Target], unwinds: bool) {
        let inside = std::mem::take(&mut self.now.nodes[domain].inside);
        let mut order = self.order(&inside, &[]);
        let frames = if unwinds { std::mem::take(&mut self.now.nodes[domain].frames) } else { Vec::new() };
        let beneath: Vec<At> = frames.into_iter().rev().flat_map(|frame| frame.inside.into_iter().rev()).collect();
        let suspending = self.suspending(&inside, self.state(domain), source, targets);
        // History stores what was active before the step. *(SCXML, appendix D: `exitStates`; chapter `history`.)*
        inside.iter().for_each(|&node| self.remember(node, &suspending));
        beneath.iter().for_each(|&node| self.remember(node, &BTreeSet::new()));
        let (mut partings, mut below) = (Vec::new(), Vec::new());
        inside.into_iter().rev().for_each(|node| self.parts(node, &suspending, false, &mut partings));
        beneath.into_iter().for_each(|node| self.parts(node, &suspending, true, &mut below));
        let discarded = self.look(QueryTime::Before).discarded(self.state(domain), targets);
        order.extend(self.order(&[], &discarded));
        let discarded = self.take_suspended(&discarded);
        if !discarded.is_empty() {
            partings.extend(discarded.iter().flat_map(|given| &given.nodes).map(|&node| Parting::GiveUp(node)));
            partings.sort_by_key(|parting| std::cmp::Reverse(&order[&parting.node()]));
        }
        partings.extend(below);
        self.run_partings(&partings, &discarded, &suspending);
    }

    fn run_partings(&mut self, partings: &[Parting], discarded: &[Discarded], suspending: &BTreeSet<Id>) {
        let exits = partings.iter().filter(|parting| matches!(parting, Parting::Exit(_)));
        let exited: BTreeSet<Id> = exits.map(|parting| self.state(parting.node())).collect();
        exited.iter().for_each(|&state| self.release_kept_data(state));
        let given = partings.iter().filter(|parting| matches!(parting, Parting::GiveUp(_)));
        let given: BTreeSet<Id> = given.map(|parting| self.state(parting.node())).collect();
        // The first and last exit of the suspended states of each composite, including those of nested composites.
        let within = |given: &Discarded| {
            let inside = |parting: &Parting| {
                let Discarded { composite, .. } = *given;
                matches!(*parting, Parting::GiveUp(node) if self.chart.machine.contains(composite, self.state(node)))
            };
            (partings.iter().position(inside), partings.iter().rposition(inside))
        };
        let spans: Vec<_> = discarded.iter().map(within).collect();
        let mut paused = Vec::new();
        for (at, &parting) in partings.iter().enumerate() {
            for (given, _) in discarded.iter().zip(&spans).filter(|(_, (first, _))| *first == Some(at)) {
                self.begin_discarding(given);
            }
            let state = self.state(parting.node());
            match parting {
                Parting::Exit(node) => {
                    // `is_in` is true for suspended states until all of them have paused.
                    std::mem::take(&mut paused).into_iter().for_each(|node| self.mark_inactive_with_pushed_over(node));
                    self.exit(node);
                    if suspending.contains(&state) {
                        self.now.pushed_over_in(state).into_iter().for_each(|node| self.now.mark_inactive(node));
                    }
                    self.release_or_keep_data(state, &exited, suspending);
                }
                Parting::GiveUp(node) => {
                    self.exit(node);
                    self.release_or_keep_data(state, &given, &BTreeSet::new());
                }
                Parting::Pause(node) => {
                    self.now.left.insert(node);
                    self.act(node, "pause");
                    paused.push(node);
                }
            }
            for (given, _) in discarded.iter().zip(&spans).filter(|(_, (_, last))| *last == Some(at)) {
                self.count_enclosing_as_active(given.composite, false);
            }
        }
        paused.into_iter().for_each(|node| self.mark_inactive_with_pushed_over(node));
    }

    /// Makes `is_in` false for a node and for the states that are pushed over in it, for which it was true as long as
    /// for the owner. *(Chapter `stack`: a suspended composite keeps its stack.)*
    fn mark_inactive_with_pushed_over(&mut self, owner: At) {
        let beneath = self.now.nodes[owner].frames.iter().flat_map(|frame| &frame.inside);
        let beneath: Vec<At> = beneath.flat_map(|&node| self.now.within_and_pushed_over(node)).collect();
        std::iter::once(owner).chain(beneath).for_each(|node| self.now.mark_inactive(node));
    }

    fn exit(&mut self, node: At) {
        self.now.left.insert(node);
        self.act(node, "exit");
        self.now.mark_inactive(node);
    }

    /// Returns the composites that suspend their active states. They have `history suspend`, are exited from outside or
    /// by their own transition, have not completed, and are not entered at another state in this step. *(Chapter
    /// `history`: suspend; chapter `completion`: a remembered final.)*
    fn suspending(&mut self, inside: &[At], domain: Id, source: Id, targets: &[Target]) -> BTreeSet<Id> {
        let below: Vec<At> = inside.iter().flat_map(|&node| self.now.within(node)).collect();
        let suspends = |node: &&At| {
            let state = self.state(**node);
            let from_inside = self.chart.machine.around(state, source);
            self.chart.suspends(state) && !from_inside && !self.now.is_in_final_state(self.chart, **node)
        };
        let mut candidates: Vec<At> = below.iter().filter(suspends).copied().collect();
        loop {
            let before: Vec<_> = candidates.iter().map(|&node| (node, self.suspend_temporarily(node))).collect();
            let discarded = self.look(QueryTime::Before).discarded(domain, targets);
            for (node, known) in before.into_iter().rev() {
                self.undo_suspension(node, known);
            }
            let kept = candidates.iter().copied().filter(|&node| !discarded.contains(&self.state(node)));
            let kept: Vec<At> = kept.collect();
            if kept.len() == candidates.len() {
                return kept.into_iter().map(|node| self.state(node)).collect();
            }
            candidates = kept;
        }
    }

    /// Treats a composite temporarily as if it had suspended its active states. Returns its previously suspended
    /// states.
    fn suspend_temporarily(&mut self, node: At) -> Option<Suspended> {
        let inside = self.now.nodes[node].inside.clone();
        let frames = std::mem::take(&mut self.now.nodes[node].frames);
        self.now.suspended.insert(self.state(node), Suspended { inside, frames })
    }

    fn undo_suspension(&mut self, node: At, known: Option<Suspended>) {
        let state = self.state(node);
        let suspended = self.now.suspended.remove(&state).expect("it was suspended");
        self.now.nodes[node].frames = suspended.frames;
        known.into_iter().for_each(|known| {
            self.now.suspended.insert(state, known);
        });
    }

    /// Collects how a node and all nodes in it are left, innermost first. States below a push are exited, not
    /// suspended.
    fn parts(&mut self, node: At, suspending: &BTreeSet<Id>, beneath: bool, partings: &mut Vec<Parting>) {
        let state = self.state(node);
        if !beneath && suspending.contains(&state) {
            let below = self.now.within(node).split_off(1);
            partings.extend(below.into_iter().rev().map(Parting::Pause));
            self.suspend_temporarily(node);
            if self.now.present.get(&state).is_some_and(|times| *times > 1) {
                self.now.unknown.set(Some("a composite suspends on top of itself"));
            }
        } else {
            // There is only one memory, so previously suspended states are discarded. *(Chapter `stack`: a suspending
            // composite entered again above itself.)*
            self.now.suspended.remove(&state);
            let inside = self.now.nodes[node].inside.clone();
            inside.into_iter().rev().for_each(|inner| self.parts(inner, suspending, beneath, partings));
            for frame in std::mem::take(&mut self.now.nodes[node].frames).into_iter().rev() {
                frame.inside.into_iter().rev().for_each(|inner| self.parts(inner, suspending, true, partings));
            }
        }
        partings.push(Parting::Exit(node));
    }

    /// Stores what was active in composites as their history. If states above and below a push are left, the ones below
    /// count. States inside a suspended composite are not left.
    fn remember(&mut self, node: At, suspending: &BTreeSet<Id>) {
        let inside = self.now.nodes[node].inside.clone();
        if !suspending.contains(&self.state(node)) {
            let frames = self.now.nodes[node].frames.iter().rev();
            let beneath: Vec<At> = frames.flat_map(|frame| frame.inside.clone()).collect();
            inside.iter().for_each(|&inner| self.remember(inner, suspending));
            beneath.iter().for_each(|&inner| self.remember(inner, &BTreeSet::new()));
        }
        let Some(&first) = inside.first() else { return };
        let leaves = self.now.within(node).into_iter().filter(|&leaf| self.now.nodes[leaf].inside.is_empty());
        let memory = Memory { child: self.state(first), leaves: leaves.map(|leaf| self.state(leaf)).collect() };
        self.now.memories.insert(self.state(node), memory);
    }
}

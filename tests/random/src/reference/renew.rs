//! A change of the text: states that still exist stay active, removed states are exited, and states that the
//! configuration lacks are entered. *(See `fsmith::read::Machine::renew`.)*

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use super::Reference;
use super::chart::{Chart, Entry};
use super::situation::{At, Frame, Memory, Node, Situation, Suspended, Timer};
use super::step::Call;
use crate::code::Wait;
use crate::evaluate::QueryTime;
use crate::machine::{Id, Machine, ROOT, To};
use crate::tape::Tape;

/// Two texts, and the mapping of their states.
struct Texts<'t> {
    before: &'t Chart,
    after: &'t Chart,
    same: &'t [Option<Id>],
}

/// A part of the configuration that has to be entered.
enum Lack {
    /// A state that encloses one that stays, and so counts as active from the beginning.
    Around(Id),
    State {
        around: Id,
        state: Id,
    },
    Inside(Id),
}

impl Reference {
    /// Continues as another machine. `same` maps each state to the one of the new machine.
    pub fn renew(&mut self, machine: Machine, same: &[Option<Id>], tape: &mut Tape) {
        let after = Rc::new(Chart::new(machine));
        if self.now.root.is_some() {
            let texts = Texts { before: &self.chart, after: &after, same };
            let stays = texts.staying(&self.now);
            let (memories, suspended) = texts.kept(&self.now, &stays);
            let frames = texts.frames(&self.now, &stays, &suspended);
            self.now.before = self.now.present();
            let exits = exits(&self.chart, &self.now, &stays, &suspended, &frames);
            let mut call = Call::new(&self.chart, &mut self.now, tape);
            for &node in &exits {
                call.act(node, "exit");
            }
            self.now = texts.moved(std::mem::take(&mut self.now), &stays, &memories, &suspended, &frames);
        }
        let before = std::mem::replace(&mut self.chart, after);
        if self.now.root.is_some() {
            let mut call = Call { reacted: true, ..Call::new(&self.chart, &mut self.now, tape) };
            call.now.before = call.now.present();
            call.complete_configuration(&before, same);
            call.run_to_completion();
        }
    }
}

/// Whether a state of the new text was active, or leads to a child that was, without arguments in between.
fn leads_to_active(chart: &Chart, active: &BTreeSet<Id>, state: Id) -> bool {
    active.contains(&state)
        || (!chart.machine.takes(state)
            && chart.children(state).iter().any(|&child| leads_to_active(chart, active, child)))
}

impl Texts<'_> {
    fn same_of(&self, now: &Situation, node: At) -> Option<Id> {
        let state = now.nodes[node].state;
        if state == ROOT { Some(ROOT) } else { self.same[state] }
    }

    /// Returns the active nodes that stay.
    fn staying(&self, now: &Situation) -> BTreeSet<At> {
        let active = now.active();
        let states: BTreeSet<Id> = active.iter().filter_map(|&node| self.same_of(now, node)).collect();
        let mut reached = BTreeSet::new();
        self.reach(ROOT, &states, &mut reached);
        active
            .into_iter()
            .filter(|&node| self.same_of(now, node).is_some_and(|state| reached.contains(&state)))
            .collect()
    }

    fn reach(&self, state: Id, active: &BTreeSet<Id>, reached: &mut BTreeSet<Id>) {
        reached.insert(state);
        let mut leading =
            self.after.children(state).iter().filter(|&&child| leads_to_active(self.after, active, child));
        if self.after.machine.is_parallel(state) {
            leading.for_each(|&child| self.reach(child, active, reached));
        } else if let Some(&child) = leading.next() {
            self.reach(child, active, reached);
        }
    }

    /// Whether states that were a configuration of a composite still are one.
    fn is_whole(&self, top: Id, states: &[Id]) -> bool {
        let all: Option<BTreeSet<Id>> = states.iter().map(|&state| self.same[state]).collect();
        let (Some(all), Some(top)) = (all, if top == ROOT { Some(ROOT) } else { self.same[top] }) else { return false };
        let mut found = BTreeSet::new();
        self.is_configuration(top, &all, &mut found) && found == all
    }

    fn is_configuration(&self, state: Id, all: &BTreeSet<Id>, found: &mut BTreeSet<Id>) -> bool {
        let children = self.after.children(state);
        let active: Vec<Id> = children.iter().copied().filter(|child| all.contains(child)).collect();
        let enough =
            if self.after.machine.is_parallel(state) { children.len() } else { usize::from(!children.is_empty()) };
        found.extend(&active);
        active.len() == enough && active.iter().all(|&child| self.is_configuration(child, all, found))
    }

    /// Returns the composites whose history is kept, and those whose suspended states are kept.
    fn kept(&self, now: &Situation, stays: &BTreeSet<At>) -> (BTreeSet<Id>, BTreeSet<Id>) {
        let mut after = BTreeSet::new();
        let states: BTreeSet<Id> = now.active().iter().filter_map(|&node| self.same_of(now, node)).collect();
        self.reach(ROOT, &states, &mut after);
        // The regions of a parallel are entered with it.
        let parallels: Vec<Id> = after.iter().copied().filter(|&state| self.after.machine.is_parallel(state)).collect();
        after.extend(parallels.into_iter().flat_map(|parallel| self.after.children(parallel)));
        let alike = |composite: Id| {
            self.same[composite].filter(|&same| {
                self.before.history(composite) == self.after.history(same)
                    && self.before.memory_depth(composite) == self.after.memory_depth(same)
            })
        };
        let keeps_data = |states: &[Id]| {
            states.iter().all(|&state| {
                let active = now.node_of(state).is_some_and(|node| !stays.contains(&node));
                let keeper = |chart: &Chart, state: Id| {
                    chart
                        .outwards(state)
                        .find(|&around| around != ROOT && chart.returns_to(around, state) && !chart.suspends(around))
                };
                let before = keeper(self.before, state).and_then(|keeper| self.same[keeper]);
                let same = before == self.same[state].and_then(|same| keeper(self.after, same));
                self.before.machine.states[state].data.is_empty() || (same && !active)
            })
        };
        let memories = now.memories.iter().filter(|&(&composite, memory)| {
            let states = self.remembered(composite, memory);
            composite != ROOT
                && !self.before.suspends(composite)
                && alike(composite).is_some()
                && self.is_whole_to(composite, &states)
                && keeps_data(&[composite])
                && keeps_data(&states)
        });
        let memories = memories.map(|(composite, _)| *composite).collect();
        let suspended = now.suspended.iter().filter(|&(&composite, suspended)| {
            let nodes = suspended.inside.iter().flat_map(|&node| now.within(node));
            let states: Vec<Id> = nodes.map(|node| now.nodes[node].state).collect();
            alike(composite).is_some_and(|same| !after.contains(&same))
                && self.is_whole(composite, &states)
                && keeps_data(&[composite])
                && keeps_data(&states)
        });
        let suspended = suspended.map(|(composite, _)| *composite).collect();
        (memories, suspended)
    }

    /// Returns the states that a history contains. A shallow one contains only those of its own region.
    fn remembered(&self, composite: Id, memory: &Memory) -> Vec<Id> {
        let chart = self.before;
        let deep = chart.memory_depth(composite) == Some(true);
        let inside = |state: &Id| chart.machine.around(composite, *state);
        let mut states: BTreeSet<Id> =
            memory.leaves.iter().flat_map(|&leaf| chart.outwards(leaf)).filter(inside).collect();
        if !deep {
            let apart = |state: Id| {
                let mut around = chart.outwards(state).skip(1).take_while(|&around| around != composite);
                around.any(|around| chart.machine.is_parallel(around))
            };
            states.retain(|&state| !apart(state));
        }
        states.into_iter().collect()
    }

    /// Like [`is_whole`](Self::is_whole), for histories that may not contain the states of regions.
    fn is_whole_to(&self, composite: Id, states: &[Id]) -> bool {
        if self.before.memory_depth(composite) == Some(true) {
            return self.is_whole(composite, states);
        }
        let all: Option<BTreeSet<Id>> = states.iter().map(|&state| self.same[state]).collect();
        let (Some(all), Some(top)) = (all, self.same[composite]) else { return false };
        let mut state = top;
        for _ in 0..all.len() {
            let mut inside = self.after.children(state).iter().filter(|child| all.contains(child));
            let (Some(&child), None) = (inside.next(), inside.next()) else { return false };
            state = child;
        }
        self.after.machine.is_leaf(state) || self.after.machine.is_parallel(state)
    }

    /// Returns the stack frames that are kept, each by its holder and its number there.
    fn frames(&self, now: &Situation, stays: &BTreeSet<At>, suspended: &BTreeSet<Id>) -> BTreeSet<(Holder, usize)> {
        let mut kept = BTreeSet::new();
        for node in now.active() {
            if stays.contains(&node) {
                self.frames_of(now, Holder::Node(node), now.nodes[node].state, &now.nodes[node].frames, &mut kept);
            }
        }
        for &composite in suspended {
            let Suspended { inside, frames } = &now.suspended[&composite];
            self.frames_of(now, Holder::Suspended(composite), composite, frames, &mut kept);
            for node in inside.iter().flat_map(|&node| now.within(node)) {
                self.frames_of(now, Holder::Node(node), now.nodes[node].state, &now.nodes[node].frames, &mut kept);
            }
        }
        kept
    }

    fn frames_of(
        &self,
        now: &Situation,
        holder: Holder,
        owner: Id,
        frames: &[Frame],
        kept: &mut BTreeSet<(Holder, usize)>,
    ) {
        let same = if owner == ROOT { Some(ROOT) } else { self.same[owner] };
        for (number, frame) in frames.iter().enumerate() {
            let nodes: Vec<At> = frame.inside.iter().flat_map(|&node| now.within(node)).collect();
            let states: Vec<Id> = nodes.iter().map(|&node| now.nodes[node].state).collect();
            if same.is_some_and(|same| self.after.is_pushed_over(same)) && self.is_whole(owner, &states) {
                kept.insert((holder, number));
                for node in nodes {
                    self.frames_of(now, Holder::Node(node), now.nodes[node].state, &now.nodes[node].frames, kept);
                }
            }
        }
    }

    /// Converts the machine to the new text, with everything that is kept.
    fn moved(
        &self,
        mut old: Situation,
        stays: &BTreeSet<At>,
        memories: &BTreeSet<Id>,
        suspended: &BTreeSet<Id>,
        frames: &BTreeSet<(Holder, usize)>,
    ) -> Situation {
        let mut moving = Moving { texts: self, old: &old, stays, frames, new: Situation::default() };
        let root = old.root.expect("it is started");
        let root = moving.node(root, None);
        moving.new.root = Some(root);
        for &composite in suspended {
            let kept = &old.suspended[&composite];
            let inside = kept.inside.iter().map(|&node| moving.paused(node, None)).collect();
            let frames = moving.kept_frames(Holder::Suspended(composite), &kept.frames);
            moving.new.suspended.insert(self.same[composite].expect("it stays"), Suspended { inside, frames });
        }
        let mut new = moving.new;
        for node in new.within_and_pushed_over(root) {
            new.mark_active(node);
        }
        for &composite in memories {
            let Memory { child, leaves } = &old.memories[&composite];
            let leaves = leaves.iter().filter_map(|&leaf| self.same[leaf]).collect();
            let memory = Memory { child: self.same[*child].expect("it stays"), leaves };
            new.memories.insert(self.same[composite].expect("it stays"), memory);
        }
        let paused = new.suspended.keys().flat_map(|&composite| new.suspended_nodes(composite));
        let there: BTreeSet<Id> =
            new.within_and_pushed_over(root).into_iter().chain(paused).map(|node| new.nodes[node].state).collect();
        let active_before: BTreeSet<Id> = old.active().into_iter().map(|node| old.nodes[node].state).collect();
        for (state, same) in self.same.iter().enumerate().filter_map(|(state, same)| Some((state, (*same)?))) {
            let Some(data) = old.data.remove(&state) else { continue };
            let keepers: BTreeSet<Id> = old.keepers.get(&state).map_or_else(BTreeSet::new, |keepers| {
                let keepers = keepers.iter().filter(|keeper| memories.contains(keeper) || suspended.contains(keeper));
                keepers.filter_map(|&keeper| self.same[keeper]).collect()
            });
            let gone = active_before.contains(&state) && !there.contains(&same);
            if there.contains(&same) || (!keepers.is_empty() && !gone) {
                new.data.insert(same, data);
                if !keepers.is_empty() {
                    new.keepers.insert(same, keepers);
                }
            }
        }
        new.deferred = std::mem::take(&mut old.deferred);
        new.unknown.set(old.unknown.get());
        new.completions = VecDeque::new();
        new
    }
}

/// The holder of a stack frame: an active node, or the composite that has suspended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Holder {
    Node(At),
    Suspended(Id),
}

struct Moving<'m> {
    texts: &'m Texts<'m>,
    old: &'m Situation,
    stays: &'m BTreeSet<At>,
    frames: &'m BTreeSet<(Holder, usize)>,
    new: Situation,
}

impl Moving<'_> {
    /// Converts an active node, with the nodes in it that stay.
    fn node(&mut self, node: At, parent: Option<At>) -> At {
        let moved = self.alone(node, parent);
        for inner in self.nearest_inside(node) {
            let inner = self.node(inner, Some(moved));
            self.new.nodes[moved].inside.push(inner);
        }
        moved
    }

    /// Returns the next nodes inside a node that stay.
    fn nearest_inside(&self, node: At) -> Vec<At> {
        let nearest = |&inner: &At| match self.stays.contains(&inner) {
            true => vec![inner],
            false => self.nearest_inside(inner),
        };
        self.old.nodes[node].inside.iter().flat_map(nearest).collect()
    }

    /// Converts a suspended or paused node, with all nodes in it.
    fn paused(&mut self, node: At, parent: Option<At>) -> At {
        let moved = self.alone(node, parent);
        for &inner in &self.old.nodes[node].inside {
            let inner = self.paused(inner, Some(moved));
            self.new.nodes[moved].inside.push(inner);
        }
        moved
    }

    fn alone(&mut self, node: At, parent: Option<At>) -> At {
        let old = &self.old.nodes[node];
        let state = if old.state == ROOT { ROOT } else { self.texts.same[old.state].expect("it stays") };
        let timers = self.timers(old.state, state, &old.timers);
        let moved = self.new.nodes.add(Node { timers, ..Node::new(state, parent) });
        let frames = self.kept_frames(Holder::Node(node), &self.old.nodes[node].frames);
        for &inner in frames.iter().flat_map(|frame: &Frame| &frame.inside) {
            self.new.nodes[inner].parent = Some(moved);
        }
        self.new.nodes[moved].frames = frames;
        moved
    }

    fn kept_frames(&mut self, holder: Holder, frames: &[Frame]) -> Vec<Frame> {
        let kept = frames.iter().enumerate().filter(|(number, _)| self.frames.contains(&(holder, *number)));
        let kept: Vec<&Frame> = kept.map(|(_, frame)| frame).collect();
        kept.into_iter()
            .map(|frame| Frame { inside: frame.inside.iter().map(|&node| self.paused(node, None)).collect() })
            .collect()
    }

    fn timers(&self, before: Id, after: Id, timers: &BTreeMap<usize, Timer>) -> BTreeMap<usize, Timer> {
        let (before, after) = (timers_of(self.texts.before, before), timers_of(self.texts.after, after));
        let new = after.clone();
        let pairs = before.into_iter().zip(after);
        let moved = pairs.filter_map(|(before, after)| {
            let timer = *timers.get(&before)?;
            let (To::After(wait) | To::Every(wait)) = &self.texts.after.transitions[after].to else { return None };
            Some((
                after,
                match (timer, constant(wait)) {
                    (Timer::Waits(left), Some(most)) => Timer::Waits(left.min(most)),
                    (timer, _) => timer,
                },
            ))
        });
        // New timers of suspended or paused states are not started.
        let mut all: BTreeMap<usize, Timer> = new.iter().map(|&timer| (timer, Timer::Spent)).collect();
        all.extend(moved);
        all
    }
}

fn constant(wait: &Wait) -> Option<Duration> {
    match wait {
        Wait::Millis(millis) => Some(Duration::from_millis(u64::from(*millis))),
        Wait::Seconds(seconds) => Some(Duration::from_secs(u64::from(*seconds))),
        Wait::AndAHalf(seconds) => Some(Duration::from_millis(u64::from(*seconds) * 1000 + 500)),
        Wait::Minute => Some(Duration::from_secs(60)),
        Wait::Tenths(_) | Wait::Fifths(_) | Wait::Limit | Wait::Either(_) => None,
    }
}

fn timers_of(chart: &Chart, state: Id) -> Vec<usize> {
    let timed = |to: &To| matches!(to, To::After(_) | To::Every(_));
    let all = chart.transitions.iter().enumerate();
    all.filter(|(_, transition)| transition.source == state && timed(&transition.to))
        .map(|(number, _)| number)
        .collect()
}

/// Returns the nodes that are exited, in the order of `stop`.
fn exits(
    chart: &Chart,
    now: &Situation,
    stays: &BTreeSet<At>,
    suspended: &BTreeSet<Id>,
    frames: &BTreeSet<(Holder, usize)>,
) -> Vec<At> {
    let mut exits = Vec::new();
    Exiting { chart, now, stays, suspended, frames, seen: BTreeSet::new(), exits: &mut exits }.state(
        ROOT,
        now.root,
        Layer::Active,
    );
    exits
}

/// Whether a node is active, or paused together with nodes that are all kept or all discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Active,
    Paused { stays: bool },
}

struct Exiting<'e> {
    chart: &'e Chart,
    now: &'e Situation,
    stays: &'e BTreeSet<At>,
    suspended: &'e BTreeSet<Id>,
    frames: &'e BTreeSet<(Holder, usize)>,
    seen: BTreeSet<Id>,
    exits: &'e mut Vec<At>,
}

impl Exiting<'_> {
    fn state(&mut self, state: Id, node: Option<At>, layer: Layer) {
        let now = self.now;
        let inside = node.map_or(&[][..], |node| &now.nodes[node].inside);
        let suspended = now.suspended.get(&state).filter(|_| node.is_none() && self.seen.insert(state));
        let mut layers: Vec<(&[At], Layer)> = vec![(inside, layer)];
        if let Some(suspended) = suspended {
            layers = vec![(&suspended.inside, Layer::Paused { stays: self.suspended.contains(&state) })];
            self.add_frames(Holder::Suspended(state), &suspended.frames, &mut layers);
        }
        if let Some(node) = node {
            self.add_frames(Holder::Node(node), &now.nodes[node].frames, &mut layers);
        }
        for (nodes, layer) in layers {
            for &child in self.chart.children(state).iter().rev() {
                let active = nodes.iter().copied().find(|&node| now.nodes[node].state == child);
                self.state(child, active, layer);
            }
        }
        let goes = |node: &At| match layer {
            Layer::Active => !self.stays.contains(node),
            Layer::Paused { stays } => !stays,
        };
        self.exits.extend(node.filter(|node| goes(node)));
    }

    fn add_frames<'f>(&self, holder: Holder, frames: &'f [Frame], layers: &mut Vec<(&'f [At], Layer)>) {
        for (number, frame) in frames.iter().enumerate().rev() {
            layers.push((&frame.inside, Layer::Paused { stays: self.frames.contains(&(holder, number)) }));
        }
    }
}

impl Call<'_, '_> {
    /// Enters the missing states, and starts the new timers of states that stay.
    fn complete_configuration(&mut self, before: &Chart, same: &[Option<Id>]) {
        let stayed = self.now.active();
        let mut lacks = Vec::new();
        self.lacking(ROOT, &mut lacks);
        for lack in &lacks {
            if let Lack::Around(state) = *lack {
                self.activate_around(state);
            }
        }
        let sits =
            |&node: &At| self.chart.machine.is_final(self.state(node)) && self.now.nodes[node].parent == self.now.root;
        self.now.finished = self.now.active().iter().any(sits);
        for lack in lacks {
            match lack {
                Lack::Around(state) => {
                    let node = self.now.node_of(state).expect("it is active by now");
                    self.create_data(state);
                    self.act(node, "enter");
                    self.start_timers(node);
                }
                Lack::State { around, state } => {
                    let around = self.now.node_of(around).expect("it is entered by now");
                    self.enter_alone(around, state);
                }
                Lack::Inside(state) => {
                    let node = self.now.node_of(state).expect("it is entered by now");
                    match self.look(QueryTime::Now).otherwise(state) {
                        Some(target) => self.enter_inside(node, &[target], false),
                        None => self.begin(node, Entry::Default),
                    }
                }
            }
            self.drop_exited_data();
        }
        let chart = self.chart;
        for node in stayed {
            let state = self.state(node);
            let known = if state == ROOT { Some(ROOT) } else { same.iter().position(|&same| same == Some(state)) };
            let known = known.map_or(0, |known| timers_of(before, known).len());
            for timer in timers_of(chart, state).into_iter().skip(known) {
                self.start_timer(node, timer);
            }
        }
        self.drop_unreachable_data();
    }

    /// Makes a state active around states that are already active.
    fn activate_around(&mut self, state: Id) {
        let chart = self.chart;
        let around = chart.outwards(state).skip(1).find_map(|around| self.now.node_of(around));
        let around = around.expect("the machine is active");
        let (inside, beside): (Vec<At>, Vec<At>) = std::mem::take(&mut self.now.nodes[around].inside)
            .into_iter()
            .partition(|&node| chart.machine.contains(state, self.state(node)));
        let node = self.now.nodes.add(Node { inside, ..Node::new(state, Some(around)) });
        for inner in self.now.nodes[node].inside.clone() {
            self.now.nodes[inner].parent = Some(node);
        }
        let mut all = beside;
        all.push(node);
        all.sort_by_key(|&node| self.state(node));
        self.now.nodes[around].inside = all;
        self.now.mark_active(node);
    }

    /// Collects what is missing inside a state that is active or will be entered.
    fn lacking(&self, state: Id, lacks: &mut Vec<Lack>) {
        let active: BTreeSet<Id> = self.now.active().into_iter().map(|node| self.state(node)).collect();
        let chart = self.chart;
        let children = chart.children(state);
        if children.is_empty() {
            return;
        }
        let (parallel, mut any) = (chart.machine.is_parallel(state), false);
        for &child in children {
            if leads_to_active(chart, &active, child) && (parallel || !any) {
                any = true;
                if !active.contains(&child) {
                    lacks.push(Lack::Around(child));
                }
                self.lacking(child, lacks);
            } else if parallel {
                any = true;
                lacks.push(Lack::State { around: state, state: child });
                if !chart.machine.is_leaf(child) {
                    lacks.push(Lack::Inside(child));
                }
            }
        }
        if !any {
            lacks.push(Lack::Inside(state));
        }
    }
}

//! Entering: from the outside in, in document order, down to leaves. *(SCXML, appendix D: `enterStates`,
//! `addDescendantStatesToEnter`, `addAncestorStatesToEnter`; chapters `targets`, `initial` and `history`.)*

use super::chart::{Entry, Target, targets};
use super::situation::{At, Node, Timer};
use super::step::{Call, Move, given};
use crate::code::Wait;
use crate::evaluate::{Acts, Asks, Bindings, Looks};
use crate::machine::{Id, Initial, Leaf, Mode, To};

impl Call<'_, '_> {
    /// All that a transition enters, or resumes.
    pub fn arrive(&mut self, movement: &Move) {
        if !matches!(movement.leaf, Leaf::Pop) {
            return self.enter_inside(movement.domain, &movement.targets, false);
        }
        // What lies beneath goes on; it was in all the while. *(Chapter `stack`: what runs.)*
        let frame = self.now.nodes[movement.domain].frames.pop().expect("something lies beneath");
        self.now.nodes[movement.domain].inside = frame.inside;
        for node in self.now.within(movement.domain).split_off(1) {
            self.act(node, "resume");
        }
    }

    /// Enters what is inside a node on the way to targets; of a `parallel` every region, by default where no target lies.
    /// `returns` says that history names these targets; so a region of which it remembers nothing, since that has reached
    /// its `final`, begins anew. *(Chapter `limits`: deep history around regions.)*
    pub fn enter_inside(&mut self, around: At, targets: &[Target], returns: bool) {
        let state = self.state(around);
        let chart = self.chart;
        for &child in chart.children(state) {
            let inside: Vec<Target> =
                targets.iter().copied().filter(|&(target, _)| chart.machine.contains(child, target)).collect();
            if !inside.is_empty() {
                self.enter(around, child, &inside, returns);
            } else if chart.machine.is_parallel(state) {
                if returns {
                    // Only now is it known that it begins anew.
                    let mut given_up = Vec::new();
                    self.look(Asks::Now).by_memory(child, Entry::Default, &mut given_up);
                    self.give_up(&given_up);
                    self.end_data();
                }
                let all_the_way = targets.iter().any(|(_, entry)| entry.is_all_the_way());
                let entry = if all_the_way { Entry::AllTheWay } else { Entry::Default };
                self.enter(around, child, &[(child, entry)], false);
            }
        }
    }

    /// Enters one state, and then what the targets say, which lie inside it or are it.
    fn enter(&mut self, around: At, state: Id, targets: &[Target], returns: bool) {
        let own = targets.iter().find(|(target, _)| *target == state).map(|(_, entry)| *entry);
        let goes_on = own.is_none() && self.look(Asks::Now).goes_on(state, targets);
        self.enter_with_data(state, own, returns || goes_on);
        let node = self.now.nodes.add(Node::new(state, Some(around)));
        self.now.nodes[around].inside.push(node);
        self.now.comes_in(node);
        self.beneath_is_in(state);
        self.act(node, "enter");
        self.start_timers(node);
        if self.chart.machine.is_final(state) {
            self.completes(node);
        }
        match own {
            _ if self.chart.machine.is_leaf(state) => {}
            Some(entry) => self.enter_as_asked(node, entry),
            None if goes_on => self.resume(node),
            None => self.enter_inside(node, targets, returns),
        }
    }

    /// Enters one state, and nothing inside it.
    pub fn enter_alone(&mut self, around: At, state: Id) {
        self.begin_data(state);
        let node = self.now.nodes.add(Node::new(state, Some(around)));
        let place = self.now.nodes[around].inside.iter().position(|&other| self.now.nodes[other].state > state);
        let place = place.unwrap_or(self.now.nodes[around].inside.len());
        self.now.nodes[around].inside.insert(place, node);
        self.now.comes_in(node);
        self.beneath_is_in(state);
        self.act(node, "enter");
        self.start_timers(node);
        if self.chart.machine.is_final(state) {
            self.completes(node);
        }
    }

    /// The data of a state that is entered: that which was kept where history leads back to it, else it begins. A composite
    /// that takes arguments and is given none begins anew with the data it has. *(Chapter `data`: when it ends; chapter
    /// `limits`: data of what remembers a `final`.)*
    fn enter_with_data(&mut self, state: Id, own: Option<Entry>, returns: bool) {
        let look = self.look(Asks::Now);
        let composite = !self.chart.machine.is_leaf(state);
        let history = own.and_then(|entry| look.recalls(state, entry)).filter(|_| composite);
        let returns = match history {
            Some("suspend") => returns || self.now.suspended.contains_key(&state),
            // Regions are all entered anyway, which is no return.
            Some("shallow") if self.chart.machine.is_parallel(state) => returns,
            Some(_) => returns || look.has_memory(state, history),
            None => returns,
        };
        let needs = self.chart.machine.takes(state) && history.is_some();
        let kept = self.now.keepers.contains_key(&state) && !self.now.arguments.contains_key(&state);
        if kept && (returns || needs) {
            self.go_on_with_data(state);
        } else {
            self.begin_data(state);
        }
        self.forget_kept(state);
        if matches!(own, Some(Entry::Anew | Entry::AnewAllTheWay)) {
            self.now.memories.remove(&state);
        }
    }

    /// Timers are evaluated after the state's own `enter` and before what is inside is entered. *(Chapter `time`:
    /// durations.)*
    pub fn start_timers(&mut self, node: At) {
        let chart = self.chart;
        for (number, transition) in chart.transitions.iter().enumerate() {
            if let (true, To::After(wait) | To::Every(wait)) = (transition.source == self.state(node), &transition.to) {
                let timer = self.waiting(wait);
                self.now.nodes[node].timers.insert(number, timer);
            }
        }
    }

    /// A timer of an active state begins.
    pub fn start_timer(&mut self, node: At, timer: usize) {
        if let To::After(wait) | To::Every(wait) = &self.chart.transitions[timer].to {
            let waiting = self.waiting(wait);
            self.now.nodes[node].timers.insert(timer, waiting);
        }
    }

    /// A timer that begins. A duration that fails never ends. *(Chapter `failing`.)*
    pub fn waiting(&mut self, wait: &Wait) -> Timer {
        match self.look(Asks::Now).wait(wait) {
            Ok(wait) => Timer::Waits(wait),
            Err(failed) => {
                self.fails(failed);
                Timer::Spent
            }
        }
    }

    /// A composite that a target names, a region by default, or what memory names.
    fn enter_as_asked(&mut self, node: At, entry: Entry) {
        let state = self.state(node);
        let history = self.look(Asks::Now).recalls(state, entry);
        match (entry, history) {
            (Entry::Initial | Entry::AllTheWay | Entry::AnewAllTheWay, _) => self.begin(node, Entry::AllTheWay),
            (Entry::Anew, _) if self.chart.history(state).is_some() => self.begin(node, Entry::AllTheWay),
            (Entry::Anew, _) => self.begin(node, Entry::Default),
            // What is suspended goes on as it is, also if all of its regions have reached their `final`.
            (Entry::Regions, _) if self.now.suspended.contains_key(&state) => self.resume(node),
            (Entry::Regions, _) => self.enter_inside(node, &[], true),
            (_, Some("suspend")) if self.now.suspended.contains_key(&state) => self.resume(node),
            // That is every region, whatever is remembered. *(Chapter `regions`: history.)*
            (_, Some("shallow")) if self.chart.machine.is_parallel(state) => self.begin(node, Entry::Default),
            (_, Some("shallow")) if self.look(Asks::Now).has_memory(state, history) => {
                let child = self.now.memories[&state].child;
                self.give_up_late(state, &[(child, Entry::Default)]);
                self.enter_inside(node, &[(child, Entry::Default)], true);
            }
            (_, Some("deep")) if self.look(Asks::Now).has_memory(state, history) => {
                let targets = self.look(Asks::Now).deep_targets(state);
                let given_up = self.look(Asks::Now).given_up_on_return(state, &targets);
                self.give_up(&given_up);
                self.end_data();
                self.enter_inside(node, &targets, true);
            }
            _ => match self.look(Asks::Now).otherwise(state) {
                Some(target) => {
                    self.give_up_late(state, &[target]);
                    self.enter_inside(node, &[target], false);
                }
                None => self.begin(node, Entry::Default),
            },
        }
    }

    /// The default entry: the effect of the `initial`, between the entry of its composite and what is inside; every region
    /// of a `parallel`. *(SCXML 3.6; UML 2.5.1, 14.2.3: default entry; chapter `initial`.)*
    pub fn begin(&mut self, node: At, entry: Entry) {
        let state = self.state(node);
        let all = |targets: Vec<Target>| if entry == Entry::AllTheWay { all_the_way(targets) } else { targets };
        let chart = self.chart;
        let nothing = &Vec::new();
        let (effect, leaf, mut bound) = match chart.machine.states[state].initial.as_ref() {
            None => {
                let regions = all(chart.children(state).iter().map(|&child| (child, Entry::Default)).collect());
                self.give_up_late(state, &regions);
                return self.enter_inside(node, &regions, false);
            }
            Some(Initial::Arrow(tree)) => {
                let mut bound = Bindings::default();
                let end = self.decides(tree, &mut bound, Asks::Before).expect("an `initial` is always decided");
                (end.effect, end.leaf.clone(), bound)
            }
            Some(Initial::Plain(target, given)) => (&nothing[..], default(*target, given.clone()), Bindings::default()),
            Some(Initial::Here(target)) => (&nothing[..], default(*target, Vec::new()), Bindings::default()),
        };
        let given = given(&leaf);
        self.now.handed.extend(given.iter().map(|(state, _)| *state));
        let targets = all(targets(&leaf));
        self.give_up_late(state, &targets);
        self.run(effect, &mut bound, Asks::Now);
        self.give(given, &bound);
        self.enter_inside(node, &targets, false);
    }

    /// Where a decision or memory has led elsewhere than to what is suspended, that is exited only now.
    fn give_up_late(&mut self, around: Id, targets: &[Target]) {
        let given_up = self.look(Asks::Now).given_up(around, targets);
        self.give_up(&given_up);
        self.end_data();
    }

    /// What lies beneath the pushes of a composite that suspends is in as soon as the composite is, as it still is in the
    /// composite's own exit. *(Chapter `limits`: a suspended composite keeps its stack.)*
    fn beneath_is_in(&mut self, composite: Id) {
        self.now.beneath_pushes_of(composite).into_iter().for_each(|node| self.now.comes_in(node));
    }

    /// What a composite has suspended goes on. All of it is in before the first `resume`. *(Chapter `history`: suspend;
    /// chapter `limits`.)*
    fn resume(&mut self, composite: At) {
        let suspended = self.now.suspended.remove(&self.state(composite)).expect("something is suspended");
        for &node in suspended.frames.iter().flat_map(|frame| &frame.inside) {
            self.now.nodes[node].parent = Some(composite);
        }
        for &node in &suspended.inside {
            self.now.nodes[node].parent = Some(composite);
            for node in self.now.within_and_beneath(node) {
                self.now.comes_in(node);
            }
        }
        self.now.nodes[composite].inside = suspended.inside;
        self.now.nodes[composite].frames = suspended.frames;
        for node in self.now.within(composite).split_off(1) {
            self.act(node, "resume");
        }
    }
}

/// Inside of what is entered by `.initial` nothing is asked that only declares a history; what an `initial` asks itself,
/// it has to be given.
#[must_use]
pub fn all_the_way(targets: Vec<Target>) -> Vec<Target> {
    let inside = |entry| match entry {
        Entry::Default | Entry::Initial => Entry::AllTheWay,
        Entry::Anew => Entry::AnewAllTheWay,
        Entry::History => Entry::HistoryAllTheWay,
        Entry::DeepHistory => Entry::DeepHistoryAllTheWay,
        entry => entry,
    };
    targets.into_iter().map(|(target, entry)| (target, inside(entry))).collect()
}

fn default(target: Id, given: crate::machine::Given) -> Leaf {
    Leaf::Go { target, mode: Mode::Default, reenter: false, given }
}

//! Entries, from the outermost to the innermost state, in document order, down to the leaves. *(SCXML, appendix D:
//! `enterStates`, `addDescendantStatesToEnter`, `addAncestorStatesToEnter`; chapters `targets`, `initial` and
//! `history`.)*

use super::chart::{Entry, Target, targets};
use super::situation::{At, Node, Timer};
use super::step::{Call, Move, given};
use crate::code::Wait;
use crate::evaluate::{Bindings, Evaluates, Executes, QueryTime};
use crate::machine::{Id, Initial, Leaf, Mode, To};

impl Call<'_, '_> {
    /// Enters or resumes all states of a transition.
    pub fn arrive(&mut self, movement: &Move) {
        if !matches!(movement.leaf, Leaf::Pop) {
            return self.enter_inside(movement.domain, &movement.targets, false);
        }
        // The states below the popped one are resumed. For them, `is_in` has been true all the time. *(Chapter `stack`:
        // what runs.)*
        let frame = self.now.nodes[movement.domain].frames.pop().expect("something lies beneath");
        self.now.nodes[movement.domain].inside = frame.inside;
        for node in self.now.within(movement.domain).split_off(1) {
            self.act(node, "resume");
        }
    }

    /// Enters the states inside a node on the way to targets. In a `parallel`, regions without a target are entered by
    /// default. `returns` says that a history names these targets. A region without a target had then reached its
    /// `final`, and is started anew. *(Chapter `history`: deep history around regions.)*
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
                    // It is not known earlier that the region is started anew.
                    let mut discarded = Vec::new();
                    self.look(QueryTime::Now).by_history(child, Entry::Default, &mut discarded);
                    self.discard_suspended(&discarded);
                    self.drop_exited_data();
                }
                let all_the_way = targets.iter().any(|(_, entry)| entry.is_all_the_way());
                let entry = if all_the_way { Entry::AllTheWay } else { Entry::Default };
                self.enter(around, child, &[(child, entry)], false);
            }
        }
    }

    /// Enters one state, and then the targets, which are nested in it or equal to it.
    fn enter(&mut self, around: At, state: Id, targets: &[Target], returns: bool) {
        let own = targets.iter().find(|(target, _)| *target == state).map(|(_, entry)| *entry);
        let resumes = own.is_none() && self.look(QueryTime::Now).resumes(state, targets);
        self.enter_with_data(state, own, returns || resumes);
        let node = self.now.nodes.add(Node::new(state, Some(around)));
        self.now.nodes[around].inside.push(node);
        self.now.mark_active(node);
        self.mark_pushed_over_active(state);
        self.act(node, "enter");
        self.start_timers(node);
        if self.chart.machine.is_final(state) {
            self.completes(node);
        }
        match own {
            _ if self.chart.machine.is_leaf(state) => {}
            Some(entry) => self.enter_composite(node, entry),
            None if resumes => self.resume(node),
            None => self.enter_inside(node, targets, returns),
        }
    }

    /// Enters one state without its nested states.
    pub fn enter_alone(&mut self, around: At, state: Id) {
        self.create_data(state);
        let node = self.now.nodes.add(Node::new(state, Some(around)));
        let place = self.now.nodes[around].inside.iter().position(|&other| self.now.nodes[other].state > state);
        let place = place.unwrap_or(self.now.nodes[around].inside.len());
        self.now.nodes[around].inside.insert(place, node);
        self.now.mark_active(node);
        self.mark_pushed_over_active(state);
        self.act(node, "enter");
        self.start_timers(node);
        if self.chart.machine.is_final(state) {
            self.completes(node);
        }
    }

    /// Sets the data of an entered state: the kept data if history restores it, or else new data. A composite that
    /// takes arguments but is started anew without any continues with its old data. *(Chapter `data`: when it ends;
    /// data of a composite that remembers a `final`.)*
    fn enter_with_data(&mut self, state: Id, own: Option<Entry>, returns: bool) {
        let look = self.look(QueryTime::Now);
        let composite = !self.chart.machine.is_leaf(state);
        let history = own.and_then(|entry| look.history_kind(state, entry)).filter(|_| composite);
        let returns = match history {
            Some("suspend") => returns || self.now.suspended.contains_key(&state),
            // All regions are entered anyway, so this does not restore anything.
            Some("shallow") if self.chart.machine.is_parallel(state) => returns,
            Some(_) => returns || look.has_memory(state, history),
            None => returns,
        };
        let needs = self.chart.machine.takes(state) && history.is_some();
        let kept = self.now.keepers.contains_key(&state) && !self.now.arguments.contains_key(&state);
        if kept && (returns || needs) {
            self.restore_data(state);
        } else {
            self.create_data(state);
        }
        self.release_kept_data(state);
        if matches!(own, Some(Entry::Anew | Entry::AnewAllTheWay)) {
            self.now.memories.remove(&state);
        }
    }

    /// Starts the timers of a state, after its own `enter` and before nested states are entered. *(Chapter `time`:
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

    /// Starts a timer of an active state.
    pub fn start_timer(&mut self, node: At, timer: usize) {
        if let To::After(wait) | To::Every(wait) = &self.chart.transitions[timer].to {
            let waiting = self.waiting(wait);
            self.now.nodes[node].timers.insert(timer, waiting);
        }
    }

    /// Returns a timer that is started. If its duration fails, it never becomes due. *(Chapter `failing`.)*
    pub fn waiting(&mut self, wait: &Wait) -> Timer {
        match self.look(QueryTime::Now).wait(wait) {
            Ok(wait) => Timer::Waits(wait),
            Err(failed) => {
                self.fails(failed);
                Timer::Spent
            }
        }
    }

    /// Enters the states inside a composite that is a target, a region that is entered by default, or a composite that
    /// history restores.
    fn enter_composite(&mut self, node: At, entry: Entry) {
        let state = self.state(node);
        let history = self.look(QueryTime::Now).history_kind(state, entry);
        match (entry, history) {
            (Entry::Initial | Entry::AllTheWay | Entry::AnewAllTheWay, _) => self.begin(node, Entry::AllTheWay),
            (Entry::Anew, _) if self.chart.history(state).is_some() => self.begin(node, Entry::AllTheWay),
            (Entry::Anew, _) => self.begin(node, Entry::Default),
            // Suspended states are resumed, even if all regions have reached their `final`.
            (Entry::Regions, _) if self.now.suspended.contains_key(&state) => self.resume(node),
            (Entry::Regions, _) => self.enter_inside(node, &[], true),
            (_, Some("suspend")) if self.now.suspended.contains_key(&state) => self.resume(node),
            // Every region is entered, regardless of the history. *(Chapter `regions`: history.)*
            (_, Some("shallow")) if self.chart.machine.is_parallel(state) => self.begin(node, Entry::Default),
            (_, Some("shallow")) if self.look(QueryTime::Now).has_memory(state, history) => {
                let child = self.now.memories[&state].child;
                self.discard_bypassed(state, &[(child, Entry::Default)]);
                self.enter_inside(node, &[(child, Entry::Default)], true);
            }
            (_, Some("deep")) if self.look(QueryTime::Now).has_memory(state, history) => {
                let targets = self.look(QueryTime::Now).deep_targets(state);
                let discarded = self.look(QueryTime::Now).discarded_on_return(state, &targets);
                self.discard_suspended(&discarded);
                self.drop_exited_data();
                self.enter_inside(node, &targets, true);
            }
            _ => match self.look(QueryTime::Now).otherwise(state) {
                Some(target) => {
                    self.discard_bypassed(state, &[target]);
                    self.enter_inside(node, &[target], false);
                }
                None => self.begin(node, Entry::Default),
            },
        }
    }

    /// Enters a composite by default. The effect of the `initial` runs between the entry of the composite and that of
    /// its nested states. In a `parallel`, every region is entered. *(SCXML 3.6; UML 2.5.1, 14.2.3: default entry;
    /// chapter `initial`.)*
    pub fn begin(&mut self, node: At, entry: Entry) {
        let state = self.state(node);
        let all = |targets: Vec<Target>| if entry == Entry::AllTheWay { all_the_way(targets) } else { targets };
        let chart = self.chart;
        let nothing = &Vec::new();
        let (effect, leaf, mut bound) = match chart.machine.states[state].initial.as_ref() {
            None => {
                let regions = all(chart.children(state).iter().map(|&child| (child, Entry::Default)).collect());
                self.discard_bypassed(state, &regions);
                return self.enter_inside(node, &regions, false);
            }
            Some(Initial::Arrow(tree)) => {
                let mut bound = Bindings::default();
                let end = self.decides(tree, &mut bound, QueryTime::Before).expect("an `initial` is always decided");
                (end.effect, end.leaf.clone(), bound)
            }
            Some(Initial::Plain(target, given)) => (&nothing[..], default(*target, given.clone()), Bindings::default()),
            Some(Initial::Here(target)) => (&nothing[..], default(*target, Vec::new()), Bindings::default()),
        };
        let given = given(&leaf);
        self.now.handed.extend(given.iter().map(|(state, _)| *state));
        let targets = all(targets(&leaf));
        self.discard_bypassed(state, &targets);
        self.run(effect, &mut bound, QueryTime::Now);
        self.give(given, &bound);
        self.enter_inside(node, &targets, false);
    }

    /// Exits suspended states that a decision or a history bypasses. This is not known earlier.
    fn discard_bypassed(&mut self, around: Id, targets: &[Target]) {
        let discarded = self.look(QueryTime::Now).discarded(around, targets);
        self.discard_suspended(&discarded);
        self.drop_exited_data();
    }

    /// Makes `is_in` true for the states that are pushed over in a suspended composite, from the entry of the composite
    /// until after its exit. *(Chapter `stack`: a suspended composite keeps its stack.)*
    fn mark_pushed_over_active(&mut self, composite: Id) {
        self.now.pushed_over_in(composite).into_iter().for_each(|node| self.now.mark_active(node));
    }

    /// Resumes the suspended states of a composite. `is_in` is true for all of them before the first `resume`.
    /// *(Chapter `history`: suspend; chapter `asking`: `is_in` while states are paused or resumed.)*
    fn resume(&mut self, composite: At) {
        let suspended = self.now.suspended.remove(&self.state(composite)).expect("something is suspended");
        for &node in suspended.frames.iter().flat_map(|frame| &frame.inside) {
            self.now.nodes[node].parent = Some(composite);
        }
        for &node in &suspended.inside {
            self.now.nodes[node].parent = Some(composite);
            for node in self.now.within_and_pushed_over(node) {
                self.now.mark_active(node);
            }
        }
        self.now.nodes[composite].inside = suspended.inside;
        self.now.nodes[composite].frames = suspended.frames;
        for node in self.now.within(composite).split_off(1) {
            self.act(node, "resume");
        }
    }
}

/// Converts targets inside a composite that is entered with `.initial`: declared histories do not apply, but histories
/// that an `initial` requests itself do.
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

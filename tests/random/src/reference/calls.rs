//! The calls of a machine: `start`, `stop`, `update` and the others. *(Chapter `calls`.)*

use std::collections::BTreeSet;
use std::time::Duration;

use fsmith::Answer;

use super::chart::Entry;
use super::select::Trigger;
use super::situation::{At, Frame, Node, Situation};
use super::step::Call;
use crate::evaluate::EventValue;
use crate::machine::{Id, ROOT};

/// A part of `stop`.
#[derive(Debug, Clone, Copy)]
enum Part {
    Exits(At),
    /// While the suspended states of a composite are exited, these states and the ones that enclose them count as
    /// active. *(Chapter `asking`: `is_in` while states are paused or resumed.)*
    SuspendedBegins(Id),
    SuspendedEnds(Id),
}

impl Call<'_, '_> {
    /// Exits everything if the machine is started, and then starts it.
    pub fn restart(&mut self) {
        self.stop();
        let root = self.now.nodes.add(Node::new(ROOT, None));
        self.now.root = Some(root);
        self.reacted = true;
        self.act(root, "enter");
        self.start_timers(root);
        self.begin(root, Entry::Default);
        self.run_to_completion();
    }

    /// Exits everything in reverse document order: active states, suspended states, and states that are pushed over.
    /// The latter come after the states above them, and after those that are suspended in these. All data is dropped
    /// after the exit actions. Everything else is cleared.
    pub fn stop(&mut self) {
        self.stop_keeping(|_| ());
    }

    /// Stops the machine, and returns what `keep` reads after the exit actions, which may change the data.
    pub fn stop_keeping<Kept>(&mut self, keep: impl FnOnce(&Self) -> Kept) -> Kept {
        let mut all = Vec::new();
        if let Some(root) = self.now.root {
            self.all_parts(ROOT, Some(root), &mut BTreeSet::new(), &mut all);
            for part in &all {
                match *part {
                    Part::Exits(node) => {
                        self.act(node, "exit");
                        self.now.mark_inactive(node);
                    }
                    Part::SuspendedBegins(composite) => {
                        self.count_enclosing_as_active(composite, true);
                        self.now.suspended_nodes(composite).into_iter().for_each(|node| self.now.mark_active(node));
                    }
                    Part::SuspendedEnds(composite) => {
                        self.count_enclosing_as_active(composite, false);
                    }
                }
            }
        }
        let kept = keep(self);
        for part in all {
            if let Part::Exits(node) = part {
                self.drop_data(self.state(node));
            }
        }
        self.return_failed();
        *self.now = Situation { unknown: self.now.unknown.take().into(), ..Situation::default() };
        kept
    }

    /// Collects a state, if it is active, and everything in it, in the order of `stop`. The suspended states of a
    /// composite come in its place.
    fn all_parts(&self, state: Id, node: Option<At>, seen: &mut BTreeSet<Id>, all: &mut Vec<Part>) {
        let (mut inside, mut frames): (Vec<At>, Vec<&Frame>) = match node {
            Some(node) => (self.now.nodes[node].inside.clone(), self.now.nodes[node].frames.iter().collect()),
            None => (Vec::new(), Vec::new()),
        };
        let suspended = self.now.suspended.get(&state).filter(|_| inside.is_empty() && seen.insert(state));
        if let Some(suspended) = suspended {
            inside.clone_from(&suspended.inside);
            frames = suspended.frames.iter().collect();
            all.push(Part::SuspendedBegins(state));
        }
        let layers = std::iter::once(&inside).chain(frames.into_iter().rev().map(|frame| &frame.inside));
        for layer in layers {
            for &child in self.chart.children(state).iter().rev() {
                let active = layer.iter().copied().find(|&node| self.state(node) == child);
                self.all_parts(child, active, seen, all);
            }
        }
        all.extend(suspended.map(|_| Part::SuspendedEnds(state)));
        all.extend(node.map(Part::Exits));
    }

    /// Takes a step for an event, and the follow-up steps.
    pub fn handle(&mut self, value: EventValue) -> Answer {
        if !self.can_continue() {
            return Answer::Ignored;
        }
        let answer = self.step(&Trigger::Event(value));
        answer.max(self.run_to_completion())
    }

    /// Takes a step for a poll, then runs `active` of every state that was active before and was not exited, innermost
    /// first and the regions in document order, and then takes the follow-up steps. *(Chapter `actions`: active.)*
    pub fn update(&mut self) -> Answer {
        if !self.can_continue() {
            return Answer::Ignored;
        }
        let active = self.innermost_first(self.now.root.expect("it is started"));
        let answer = self.step(&Trigger::Poll);
        let left = std::mem::take(&mut self.now.left);
        for node in active.into_iter().filter(|node| !left.contains(node)) {
            self.poll_inside(node);
            self.act(node, "active");
        }
        answer.max(self.run_to_completion())
    }

    fn innermost_first(&self, node: At) -> Vec<At> {
        let inside = self.now.nodes[node].inside.iter().flat_map(|&inner| self.innermost_first(inner));
        inside.chain([node]).collect()
    }

    /// Advances the time, then polls the machine.
    pub fn tick(&mut self, by: Duration) -> Answer {
        let passed = self.advance(by);
        self.reacted = false;
        passed.max(self.update())
    }

    #[must_use]
    pub fn can_continue(&self) -> bool {
        self.now.root.is_some() && !self.now.finished
    }
}

//! The tree of states, where composites begin, and what they remember.

use super::{Drawer, Scope};
use crate::machine::{History, Id, Initial, Mode, ROOT, State};
use crate::rng::Rng;

/// How many states lie around the innermost one, the root not counted.
const DEEPEST: usize = 4;

/// So many named states in document order; the last is a leaf of the root if asked for.
pub(super) fn tree(rng: &mut Rng, count: usize, leaf_at_end: bool) -> Vec<State> {
    let mut parents = vec![(ROOT, 0)];
    let flat = rng.weighted(&[(10, 80), (30, 40), (60, 15)]);
    for state in 1..=count {
        let around = rng.below(state);
        let deep = parents[around].1;
        let alone = around == ROOT || deep > DEEPEST || rng.chance(flat) || (leaf_at_end && state == count);
        parents.push(if alone { (ROOT, 1) } else { (around, deep + 1) });
    }
    let mut states = vec![State::default()];
    number(&parents, ROOT, ROOT, &mut states);
    name(rng, &mut states);
    for state in &mut states {
        state.children_first = rng.chance(15);
    }
    states
}

/// Numbers the states inside `drawn`, which is `state` by now, in document order.
fn number(parents: &[(Id, usize)], drawn: Id, state: Id, states: &mut Vec<State>) {
    for child in (drawn + 1..parents.len()).filter(|&child| parents[child].0 == drawn) {
        let id = states.len();
        states.push(State { parent: Some(state), ..State::default() });
        states[state].children.push(id);
        number(parents, child, id, states);
    }
}

/// Every state a name of its own, but now and then two leaves of different composites share one.
fn name(rng: &mut Rng, states: &mut [State]) {
    for (id, state) in states.iter_mut().enumerate() {
        state.name = format!("S{id}");
    }
    if rng.chance(25) {
        let inner_leaf =
            |state: &&State| state.children.is_empty() && state.parent.is_some_and(|parent| parent != ROOT);
        let leaves: Vec<_> = states.iter().filter(inner_leaf).map(|state| (state.parent, state.name.clone())).collect();
        if leaves.len() > 1 {
            let (one, other) = (rng.pick(&leaves), rng.pick(&leaves));
            if one.0 != other.0 {
                let twin = states.iter_mut().find(|state| state.name == other.1).expect("it was found before");
                twin.name = one.1;
            }
        }
    }
}

impl Drawer {
    pub(super) fn initials(&mut self) {
        for composite in self.composites() {
            let initial = self.initial(composite);
            self.machine.states[composite].initial = Some(initial);
        }
    }

    fn initial(&mut self, composite: Id) -> Initial {
        let children = self.machine.states[composite].children.clone();
        match self.rng.below(100) {
            0..45 => Initial::Plain(self.rng.pick(&children)),
            45..60 => Initial::Here(self.rng.pick(&children)),
            60..75 => Initial::Plain(self.inside(composite)),
            _ => {
                let mut scope = Scope { sources: vec![composite], initial: true, must_lead: true, ..Scope::default() };
                Initial::Arrow(self.tree(&mut scope, 3))
            }
        }
    }

    /// A state inside a composite, at any depth.
    pub(super) fn inside(&mut self, composite: Id) -> Id {
        let inside: Vec<_> = self.machine.named().filter(|&state| self.machine.around(composite, state)).collect();
        self.rng.pick(&inside)
    }

    pub(super) fn histories(&mut self) {
        for composite in self.composites().into_iter().filter(|&composite| composite != ROOT) {
            if self.rng.chance(45) {
                let kind = self.rng.weighted(&[(3, "shallow"), (4, "deep"), (5, "suspend")]);
                let otherwise = self.rng.chance(25).then(|| self.inside(composite));
                let otherwise = otherwise.map(|target| (target, self.mode(target)));
                self.machine.states[composite].history = Some(History { kind, otherwise });
            }
        }
    }

    /// How a target is entered; words are for composites.
    pub(super) fn mode(&mut self, target: Id) -> Mode {
        if self.machine.is_leaf(target) {
            return Mode::Default;
        }
        self.rng.weighted(&[(64, Mode::Default), (12, Mode::Initial), (12, Mode::History), (12, Mode::DeepHistory)])
    }
}

//! The tree of states, their initial states and their histories.

use super::{Drawer, Has, Pushes, Scope};
use crate::machine::{History, Id, Initial, Kind, Leaf, Mode, ROOT, State};
use crate::rng::Rng;

/// The maximum number of states around the innermost one, not counting the machine itself.
const DEEPEST: usize = 4;

/// Draws the given number of named states in document order. If required, the last one is a leaf of the machine itself.
pub(super) fn tree(rng: &mut Rng, count: usize, has: &Has, suffix: &str) -> Vec<State> {
    let leaf_at_end = has.pushes == Pushes::Interrupt;
    let mut parents = vec![(ROOT, 0)];
    let flat = rng.weighted(&[(if has.parallel { 0 } else { 10 }, 80), (30, 40), (60, 15)]);
    if has.nested {
        nested(rng, &mut parents);
        parents.truncate(count);
    }
    for state in parents.len()..=count {
        let around = rng.below(state);
        let deep = parents[around].1;
        let alone = around == ROOT || deep > DEEPEST || rng.chance(flat) || (leaf_at_end && state == count);
        parents.push(if alone { (ROOT, 1) } else { (around, deep + 1) });
    }
    let mut states = vec![State::default()];
    number(&parents, ROOT, ROOT, &mut states);
    name(rng, &mut states, suffix);
    for state in &mut states {
        state.children_first = rng.chance(15);
    }
    states
}

/// Begins with a composite of two regions, one of which contains a composite of two regions, and adds siblings.
fn nested(rng: &mut Rng, parents: &mut Vec<(Id, usize)>) {
    let plain = |at: Id| [(1, 2), (at, 3), (at, 3)];
    parents.push((ROOT, 1));
    let first = rng.chance(60);
    if first {
        parents.extend(plain(2));
    }
    let region = parents.len();
    let inner = region + 1;
    parents.extend([(1, 2), (region, 3), (inner, 4), (inner, 4), (region, 3)]);
    if !first {
        parents.extend(plain(parents.len()));
    }
    parents.push((ROOT, 1));
}

/// Numbers the children of `drawn`, which has the number `state`, in document order.
fn number(parents: &[(Id, usize)], drawn: Id, state: Id, states: &mut Vec<State>) {
    for child in (drawn + 1..parents.len()).filter(|&child| parents[child].0 == drawn) {
        let id = states.len();
        states.push(State { parent: Some(state), ..State::default() });
        states[state].children.push(id);
        number(parents, child, id, states);
    }
}

/// Gives each state a unique name. Sometimes two leaves of different composites share one.
fn name(rng: &mut Rng, states: &mut [State], suffix: &str) {
    for (id, state) in states.iter_mut().enumerate() {
        state.name = format!("S{id}{suffix}");
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
    /// Draws which states are parallel and which are final.
    pub(super) fn kinds(&mut self) {
        if self.has.parallel {
            self.parallels();
        }
        if self.has.finals {
            for composite in self.composites() {
                self.finals(composite);
            }
        }
    }

    fn parallels(&mut self) {
        let composites: Vec<_> = self.composites().into_iter().filter(|&composite| composite != ROOT).collect();
        let regions = |drawer: &Self, state: Id| drawer.machine.states[state].children.len();
        for &composite in &composites {
            let often = if regions(self, composite) > 1 { 42 } else { 5 };
            if self.rng.chance(often) {
                self.machine.states[composite].kind = Kind::Parallel;
            }
        }
        if self.has.nested {
            self.nest(&composites);
        }
        if !self.machine.has_regions()
            && let Some(widest) = composites.into_iter().max_by_key(|&composite| regions(self, composite))
        {
            self.machine.states[widest].kind = Kind::Parallel;
        }
    }

    /// Makes two nested composites with several children parallel.
    fn nest(&mut self, composites: &[Id]) {
        let wide = |state: &Id| self.machine.states[*state].children.len() > 1;
        let wide: Vec<_> = composites.iter().copied().filter(wide).collect();
        let mut pairs: Vec<(Id, Id)> = Vec::new();
        for &outer in &wide {
            let is_inner =
                |inner: &Id| self.machine.around(outer, *inner) && self.machine.states[*inner].parent != Some(outer);
            pairs.extend(wide.iter().copied().filter(is_inner).map(|inner| (outer, inner)));
        }
        if !self.machine.has_nested_regions() && !pairs.is_empty() {
            let (outer, inner) = self.rng.pick(&pairs);
            self.machine.states[outer].kind = Kind::Parallel;
            self.machine.states[inner].kind = Kind::Parallel;
        }
    }

    fn finals(&mut self, composite: Id) {
        let around = self.machine.states[composite].parent;
        let often = match around {
            _ if self.machine.is_parallel(composite) => 0,
            None if self.ends => 80,
            None => 7,
            Some(around) if self.machine.is_parallel(around) => 85,
            Some(_) => 60,
        };
        let children = self.machine.states[composite].children.clone();
        let leaves: Vec<_> = children.iter().copied().filter(|&inner| self.machine.is_leaf(inner)).collect();
        if leaves.is_empty() || !self.rng.chance(often) || (children.len() == 1 && self.rng.chance(70)) {
            return;
        }
        for _ in 0..self.rng.weighted(&[(85, 1), (15, 2)]) {
            let end = self.rng.pick(&leaves);
            if Some(end) != self.interrupt() {
                self.machine.states[end].kind = Kind::Final;
            }
        }
    }

    pub(super) fn initials(&mut self) {
        for composite in self.composites() {
            if !self.machine.is_parallel(composite) {
                let initial = self.initial(composite);
                self.machine.states[composite].initial = Some(initial);
            }
        }
    }

    fn initial(&mut self, composite: Id) -> Initial {
        let children = self.machine.states[composite].children.clone();
        match self.rng.below(100) {
            0..45 => self.plain_initial(composite, &children),
            45..60 => match self.lively(&children) {
                child if self.machine.takes(child) => self.plain_initial(composite, &[child]),
                child => Initial::Here(child),
            },
            60..75 => {
                let target = self.inside(composite);
                self.plain_initial(composite, &[target])
            }
            _ => {
                let mut scope = Scope { sources: vec![composite], initial: true, must_lead: true, ..Scope::default() };
                Initial::Arrow(self.tree(&mut scope, 3))
            }
        }
    }

    /// `initial Name(arguments);`
    fn plain_initial(&mut self, composite: Id, targets: &[Id]) -> Initial {
        let target = self.lively(targets);
        let scope = Scope { sources: vec![composite], initial: true, ..Scope::default() };
        let mut leaf = Leaf::Go { target, mode: Mode::Default, reenter: false, given: Vec::new() };
        self.give(&mut leaf, &scope, &[]);
        match leaf {
            Leaf::Go { target, given, .. } => Initial::Plain(target, given),
            _ => Initial::Plain(target, Vec::new()),
        }
    }

    /// Draws one of several states, rarely a final one.
    fn lively(&mut self, states: &[Id]) -> Id {
        let state = self.rng.pick(states);
        if self.machine.is_final(state) { self.rng.pick(states) } else { state }
    }

    /// Draws a nested state of a composite at any depth.
    pub(super) fn inside(&mut self, composite: Id) -> Id {
        let inside: Vec<_> = self.machine.named().filter(|&state| self.machine.around(composite, state)).collect();
        self.lively(&inside)
    }

    /// Draws targets in several regions of a parallel, at most one in each.
    pub(super) fn spread(&mut self, parallel: Id) -> Vec<Id> {
        let regions = self.machine.states[parallel].children.clone();
        let mut targets = Vec::new();
        for (at, &region) in regions.iter().enumerate() {
            let needed = targets.is_empty() && at + 1 == regions.len();
            if !needed && self.rng.chance(30) {
                continue;
            }
            if self.machine.is_parallel(region) && self.rng.chance(50) {
                targets.extend(self.spread(region));
            } else if self.machine.is_leaf(region) || self.rng.chance(15) {
                targets.push(region);
            } else {
                targets.push(self.inside(region));
            }
        }
        targets
    }

    pub(super) fn histories(&mut self) {
        for composite in self.composites().into_iter().filter(|&composite| composite != ROOT) {
            if !self.has.moves && self.rng.chance(45) {
                // A push over regions with suspension may enter a state above itself, which the language leaves open.
                let open = self.has.nested && self.has.pushes == Pushes::Free;
                let kind = self.rng.weighted(&[(3, "shallow"), (4, "deep"), (if open { 0 } else { 5 }, "suspend")]);
                let otherwise = self.rng.chance(25).then(|| self.inside(composite));
                let otherwise = otherwise.filter(|&target| self.is_free(composite, target));
                let otherwise = otherwise.map(|target| (target, self.mode(target)));
                self.machine.states[composite].history = Some(History { kind, otherwise });
            }
        }
    }

    /// Draws how a target is entered. Keywords are only for composites.
    pub(super) fn mode(&mut self, target: Id) -> Mode {
        if self.machine.is_leaf(target) {
            return Mode::Default;
        }
        if self.has.moves {
            return self.rng.weighted(&[(4, Mode::Default), (1, Mode::Initial)]);
        }
        self.rng.weighted(&[(64, Mode::Default), (12, Mode::Initial), (12, Mode::History), (12, Mode::DeepHistory)])
    }
}

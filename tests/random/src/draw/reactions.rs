//! Reactions: decision trees and their branches.

use super::{Drawer, Pushes, Scope};
use crate::code::{Arm, Comparison, Condition, Matched, Number, Numbers, Span, Statement};
use crate::machine::{Id, Leaf, Mode, ROOT, Tree};

impl Drawer {
    /// Draws a decision tree of at most the given depth.
    pub(super) fn tree(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        if depth == 0 || self.rng.chance(60) {
            return self.end(scope);
        }
        match self.rng.below(100) {
            0..40 => self.before(scope, |drawer, scope| drawer.decide_if(scope, depth)),
            40..55 => self.match_number(scope, depth),
            55..65 => self.match_pair(scope, depth),
            65..75 => self.let_else(scope, depth),
            75..88 if scope.word => self.match_word(scope, depth),
            _ => {
                let value = Matched::Flag(Condition::Ask(self.label("q")));
                let arms = [true, false].map(|flag| (Arm::Flag(flag), self.branch(scope, depth)));
                Tree::Match { value, arms: arms.into() }
            }
        }
    }

    fn branch(&mut self, scope: &Scope, depth: usize) -> Tree {
        self.tree(&mut scope.clone(), depth - 1)
    }

    /// Draws a decision, possibly preceded by code. If the reaction may pass, this code has no effects.
    fn before(&mut self, scope: &mut Scope, decision: impl FnOnce(&mut Self, &mut Scope) -> Tree) -> Tree {
        let mut code = Vec::new();
        if !scope.looks && self.rng.chance(40) {
            let statement = self.statement(scope);
            // The code before a decision must not contain a `return`.
            code.extend((!statement.returns()).then_some(statement));
        }
        if self.rng.chance(25) {
            let (name, label) = (self.label("k"), self.label("q"));
            let flag = format!("{name}b");
            code.push(Statement::Let { name: name.clone(), number: Number::drawn(&label, 5) });
            code.push(Statement::LetEven { name: flag.clone(), of: name.clone(), label: format!("{label}b") });
            scope.numbers.push(name.clone());
            let value = Matched::Pair(Number::Bound(name), Condition::Bound(flag));
            return Tree::Before { code, then: Box::new(self.pair_arms(scope, value, 1)) };
        }
        let then = Box::new(decision(self, scope));
        if code.is_empty() { *then } else { Tree::Before { code, then } }
    }

    fn decide_if(&mut self, scope: &Scope, depth: usize) -> Tree {
        let (condition, bound) = self.binding_condition(scope);
        let mut inner = scope.clone();
        inner.numbers.extend(bound);
        Tree::If {
            condition,
            then: Box::new(self.tree(&mut inner, depth - 1)),
            otherwise: Box::new(self.branch(scope, depth)),
        }
    }

    fn match_number(&mut self, scope: &Scope, depth: usize) -> Tree {
        let (name, label) = (self.label("k"), self.label("q"));
        let value = match scope.numbers.is_empty() || self.rng.chance(30) {
            true => Number::drawn(&label, 5),
            false => Number::Bound(self.rng.pick(&scope.numbers)),
        };
        let mut arms = vec![(Arm::Numbers(Numbers(&[Span::Only(0)])), self.branch(scope, depth))];
        if self.rng.chance(50) {
            arms.push((Arm::Numbers(Numbers(&[Span::Only(1), Span::Only(2)])), self.branch(scope, depth)));
        }
        if self.rng.chance(50) {
            let mut inner = scope.clone();
            inner.numbers.push(name.clone());
            let other = Condition::Compare(Number::Bound(name.clone()), Comparison::Unequal, Number::Literal(3));
            let guard = Condition::And(vec![other, Condition::Ask(format!("{label}a"))]);
            arms.push((Arm::Bound { name, guard }, self.tree(&mut inner, depth - 1)));
        }
        arms.push((Arm::Any, self.branch(scope, depth)));
        Tree::Match { value: Matched::Number(value), arms }
    }

    fn match_pair(&mut self, scope: &Scope, depth: usize) -> Tree {
        let (one, other) = (self.label("q"), self.label("q"));
        self.pair_arms(scope, Matched::Pair(Number::drawn(one, 4), Condition::Ask(other)), depth)
    }

    fn pair_arms(&mut self, scope: &Scope, value: Matched, depth: usize) -> Tree {
        let arms = [(Some(Numbers(&[Span::Between(0, 1)])), true), (None, true), (None, false)];
        Tree::Match { value, arms: arms.map(|(some, flag)| (Arm::Pair(some, flag), self.branch(scope, depth))).into() }
    }

    fn match_word(&mut self, scope: &Scope, depth: usize) -> Tree {
        let arms = [Arm::Word("go"), Arm::Word(""), Arm::Any].map(|arm| (arm, self.branch(scope, depth)));
        Tree::Match { value: Matched::Word, arms: arms.into() }
    }

    fn let_else(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let (name, label) = (self.label("k"), self.label("q"));
        let mut inner = scope.clone();
        inner.must_lead = true;
        let otherwise = Box::new(self.tree(&mut inner, depth.min(2) - 1));
        let condition = Condition::Compare(Number::Bound(name.clone()), Comparison::Greater, Number::Literal(2));
        scope.numbers.push(name.clone());
        let then = Box::new(Tree::If {
            condition,
            then: Box::new(self.branch(scope, depth)),
            otherwise: Box::new(self.branch(scope, depth)),
        });
        Tree::LetElse { name, label, otherwise, then }
    }

    fn end(&mut self, scope: &mut Scope) -> Tree {
        let mut leaf = if scope.initial { self.initial_leaf(scope) } else { self.leaf(scope) };
        let effect = if matches!(leaf, Leaf::Pass) { Vec::new() } else { self.effect(scope) };
        if !self.give(&mut leaf, scope, &effect) {
            leaf = Leaf::Stay;
        }
        Tree::End { effect, leaf }
    }

    fn initial_leaf(&mut self, scope: &Scope) -> Leaf {
        let inside = scope.sources[0];
        let fork = if self.rng.chance(25) { self.fork(inside) } else { None };
        fork.unwrap_or_else(|| {
            let target = self.inside(inside);
            Leaf::Go { target, mode: self.mode(target), reenter: false, given: Vec::new() }
        })
    }

    fn leaf(&mut self, scope: &Scope) -> Leaf {
        let interrupted = self.interrupt().is_some_and(|leaf| scope.sources.contains(&leaf));
        let pushes = self.has.pushes != Pushes::None && !scope.quiet;
        let go = if interrupted || scope.quiet { 0 } else { 60 };
        let nothing = if scope.must_lead { 0 } else { 8 };
        let pass = if scope.looks { 14 } else { 0 };
        let push = if pushes && !interrupted { 14 } else { 0 };
        let pop = if pushes && scope.looks { 14 } else { 0 };
        match self.rng.weighted(&[(go, 0), (12, 1), (nothing, 2), (pass, 3), (push, 4), (pop, 5)]) {
            0 => self.go(scope),
            2 => Leaf::Nothing,
            3 => Leaf::Pass,
            4 => self.push(scope),
            5 => Leaf::Pop,
            _ => Leaf::Stay,
        }
    }

    fn push(&mut self, scope: &Scope) -> Leaf {
        let target = self.interrupt().unwrap_or_else(|| self.some_state());
        let may_pass = scope
            .sources
            .iter()
            .any(|&source| self.machine.contains(source, target) || self.machine.contains(target, source));
        if may_pass && !scope.looks { Leaf::Stay } else { Leaf::Push(target, Vec::new()) }
    }

    fn go(&mut self, scope: &Scope) -> Leaf {
        let around = |drawer: &Self, target| scope.sources.iter().all(|&source| drawer.machine.around(source, target));
        if self.rng.chance(15)
            && let Some(Leaf::Fork { targets, .. }) = self.fork(ROOT)
        {
            let inside = targets.iter().all(|&(target, _)| around(self, target));
            return Leaf::Fork { targets, reenter: inside && self.rng.chance(25), given: Vec::new() };
        }
        let target = self.target(scope.sources[0]);
        let inside = around(self, target);
        let mode: Mode = self.mode(target);
        Leaf::Go { target, mode, reenter: inside && self.rng.chance(25), given: Vec::new() }
    }

    /// Draws targets in several regions of a parallel inside a state, if there is one.
    fn fork(&mut self, inside: Id) -> Option<Leaf> {
        let parallels: Vec<_> = self.machine.named().filter(|&state| self.machine.is_parallel(state)).collect();
        let parallels: Vec<_> = parallels.into_iter().filter(|&state| self.machine.around(inside, state)).collect();
        if parallels.is_empty() {
            return None;
        }
        let parallel = self.rng.pick(&parallels);
        let targets: Vec<_> = self.spread(parallel).into_iter().map(|target| (target, self.mode(target))).collect();
        (targets.len() > 1).then_some(Leaf::Fork { targets, reenter: false, given: Vec::new() })
    }

    /// Draws a target, which is often close: nested, the state itself, enclosing, or a sibling.
    fn target(&mut self, source: Id) -> Id {
        let parent = self.machine.states[source].parent.unwrap_or(ROOT);
        match self.rng.below(100) {
            0..20 if !self.machine.is_leaf(source) => self.inside(source),
            20..28 if source != ROOT => source,
            28..36 if parent != ROOT => parent,
            36..60 => self.rng.pick(&self.machine.states[parent].children.clone()),
            _ => self.some_state(),
        }
    }
}

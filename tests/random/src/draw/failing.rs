//! Machines with `fails`: some of the drawn code may fail, and some states handle the errors.

use super::{Drawer, Raises, Scope};
use crate::code::{Arm, Condition, Matched, Shown, Statement, Wait};
use crate::machine::{Clause, Failures, Initial, Leaf, Machine, ROOT, To, Tree, Trigger};
use crate::rng::Rng;

impl Drawer {
    /// Adds `fails` to the machine. Transitions that handle errors require fuel, or do nothing that fails, so errors
    /// come to an end.
    pub(super) fn failing(&mut self) {
        let percent = self.rng.weighted(&[(2, 6), (2, 15), (1, 30)]);
        let mut tries = Tries { rng: &mut self.rng, percent, labels: Vec::new() };
        tries.machine(&mut self.machine);
        let mut labels = tries.labels;
        if labels.is_empty() {
            return;
        }
        self.machine.fails = true;
        // An error may be handled while other errors are pending, so the number of raised events is unknown.
        let raises = !self.machine.events.is_empty() && self.has.raises != Raises::None;
        if raises {
            self.machine.queue = self.machine.queue.or(Some(Machine::LONG));
        }
        for _ in 0..self.rng.within(0, 5) {
            let state = self.rng.below(self.machine.states.len());
            if self.machine.is_final(state) || Some(state) == self.interrupt() {
                continue;
            }
            let last = self.machine.states[state].clauses.len();
            let (at, clause) = match self.rng.chance(30) {
                true => (last, self.forgives()),
                false => {
                    let mut clause = self.recovers(state, &labels);
                    let mut tries = Tries { rng: &mut self.rng, percent, labels: Vec::new() };
                    tries.clause(&mut clause);
                    labels.extend(tries.labels);
                    (self.rng.below(last + 1), clause)
                }
            };
            self.machine.states[state].clauses.insert(at, clause);
        }
        self.failing = labels;
    }

    /// Makes some of the guards and effects of a transition fail, if the machine has `fails`.
    pub(super) fn may_fail(&mut self, clause: &mut Clause) {
        if self.machine.fails {
            Tries { rng: &mut self.rng, percent: 8, labels: Vec::new() }.clause(clause);
        }
    }

    /// Draws a transition that only records an error.
    fn forgives(&mut self) -> Clause {
        let label = self.label("a");
        let (failures, statement) = match self.rng.chance(50) {
            true => (Failures::Named, Statement::Record(label, Shown::Bound("failure".to_owned()))),
            false => (Failures::Any, Statement::Act(label)),
        };
        let triggers = vec![Trigger { to: To::Failed(failures), guard: None }];
        Clause { alarm: false, triggers, reaction: Tree::End { effect: vec![statement], leaf: Leaf::Stay } }
    }

    /// Draws a transition that reacts to an error.
    pub(super) fn recovers(&mut self, state: usize, labels: &[String]) -> Clause {
        let looks = self.rng.chance(40);
        let mut scope = Scope { sources: vec![state], looks, ..Scope::default() };
        let failures = match self.rng.chance(50) {
            true => Failures::Any,
            false => {
                let mut failures: Vec<_> = (0..self.rng.within(1, 3)).map(|_| self.rng.pick(labels)).collect();
                // If a pattern lists an error twice, Rust evaluates the guard twice.
                failures.sort();
                failures.dedup();
                Failures::Of(failures)
            }
        };
        let mut triggers = vec![self.fuelled_trigger(To::Failed(failures), &mut scope)];
        if self.rng.chance(15) {
            scope = Scope { sources: vec![state], looks, acts: true, ..Scope::default() };
            triggers.push(self.plain_trigger(&mut scope));
        }
        Clause { alarm: false, triggers, reaction: self.tree(&mut scope, 2) }
    }
}

/// Makes some actions and questions fail.
struct Tries<'r> {
    rng: &'r mut Rng,
    percent: usize,
    /// The labels of the actions and questions that may fail.
    labels: Vec<String>,
}

impl Tries<'_> {
    fn machine(&mut self, machine: &mut Machine) {
        for state in ROOT..machine.states.len() {
            let state = &mut machine.states[state];
            state.actions.iter_mut().for_each(|action| self.code(&mut action.code));
            if let Some(Initial::Arrow(tree)) = &mut state.initial {
                self.effects(tree);
            }
            state.clauses.iter_mut().for_each(|clause| self.clause(clause));
            state.groups.iter_mut().flat_map(|group| &mut group.clauses).for_each(|clause| self.clause(clause));
        }
    }

    /// A guard of an `always` must not fail. If a guard of a `failed` did, it would be evaluated again for the new
    /// error, with the same result.
    fn clause(&mut self, clause: &mut Clause) {
        let follows = |trigger: &Trigger| matches!(trigger.to, To::Always | To::Failed(_));
        for trigger in clause.triggers.iter_mut().filter(|trigger| !follows(trigger)) {
            if let To::After(Wait::Either(condition)) | To::Every(Wait::Either(condition)) = &mut trigger.to {
                self.condition(condition);
            }
            trigger.guard.iter_mut().for_each(|guard| self.condition(guard));
        }
        match clause.triggers.iter().any(follows) {
            true => self.effects(&mut clause.reaction),
            false => self.tree(&mut clause.reaction),
        }
    }

    /// Makes effects fail that run after the decision.
    fn effects(&mut self, tree: &mut Tree) {
        match tree {
            Tree::End { effect, .. } => self.code(effect),
            Tree::Before { then, .. } => self.effects(then),
            Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => {
                self.effects(then);
                self.effects(otherwise);
            }
            Tree::Match { arms, .. } => arms.iter_mut().for_each(|(_, tree)| self.effects(tree)),
        }
    }

    fn tree(&mut self, tree: &mut Tree) {
        match tree {
            Tree::End { effect, .. } => self.code(effect),
            Tree::Before { code, then } => {
                self.code(code);
                self.tree(then);
            }
            Tree::If { condition, then, otherwise } => {
                self.condition(condition);
                self.tree(then);
                self.tree(otherwise);
            }
            Tree::LetElse { then, otherwise, .. } => {
                self.tree(then);
                self.tree(otherwise);
            }
            Tree::Match { value, arms } => {
                if let Matched::Flag(condition) | Matched::Pair(_, condition) = value {
                    self.condition(condition);
                }
                for (arm, tree) in arms {
                    if let Arm::Bound { guard, .. } = arm {
                        self.condition(guard);
                    }
                    self.tree(tree);
                }
            }
        }
    }

    fn code(&mut self, code: &mut [Statement]) {
        for statement in code {
            match statement {
                Statement::Act(what) if self.rng.chance(self.percent) => {
                    self.labels.push(what.clone());
                    *statement = Statement::Try(std::mem::take(what));
                }
                Statement::If { condition, then, otherwise } => {
                    self.condition(condition);
                    self.code(then);
                    self.code(otherwise);
                }
                _ => {}
            }
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Ask(what) if self.rng.chance(self.percent) => {
                self.labels.push(what.clone());
                *condition = Condition::Try(std::mem::take(what));
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::And(parts) | Condition::Or(parts) => parts.iter_mut().for_each(|part| self.condition(part)),
            _ => {}
        }
    }
}

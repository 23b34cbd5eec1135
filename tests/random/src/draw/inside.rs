//! Submachines: other drawn machines, the events that are forwarded to them, and the transitions for their completions.

use super::{Drawer, Pushes, Raises, Scope, drawer};
use crate::code::{Number, Raised, Value};
use crate::machine::{
    Case, Clause, Ending, Event, Field, Group, Id, Leaf, Machine, Passed, Pattern, Piece, ROOT, Run, To, Tree, Trigger,
    Type,
};

/// The maximum number of states of a submachine.
const MOST_STATES: usize = 9;

/// The maximum nesting depth of submachines.
const DEEPEST: usize = 2;

impl Drawer {
    /// Makes some states run submachines, which may have submachines themselves.
    pub(super) fn add_submachines(&mut self, depth: usize) {
        let types = self.rng.weighted(&[(70, 1), (30, 2)]);
        let mut failing = Vec::new();
        for nth in 0..types {
            let mut inner = self.inner(["x", "y"][nth], depth);
            let inner_fails = std::mem::take(&mut inner.failing);
            self.failing.extend_from_slice(&inner_fails);
            failing.push(inner_fails);
            self.machine.inner.push(inner.repaired());
        }
        self.raises = if self.has.raises == Raises::Free { 3 } else { 0 };
        for _ in 0..self.rng.weighted(&[(60, 1), (30, 2), (10, 3)]) {
            if let Some(state) = self.runner() {
                self.runs(state, &failing);
            }
        }
        // Submachines that no state runs are removed.
        let last = self.machine.runs.iter().map(|run| run.of).max();
        self.machine.inner.truncate(last.map_or(0, |last| last + 1));
        self.machine.tight |= self.machine.inner.iter().any(|inner| inner.tight);
    }

    fn inner(&mut self, letter: &str, depth: usize) -> Drawer {
        let (seed, most) = (self.rng.bits(), self.rng.within(3, MOST_STATES));
        let mut inner = drawer(seed, most, Some(&format!("{}{letter}", self.suffix)));
        // A submachine can only have the parameters of its outer machine.
        inner.machine.observed &= depth == 0;
        // A submachine must declare a stack capacity, because the batch does not add one.
        inner.machine.stack = inner.machine.stack.or((inner.has.pushes == Pushes::Free).then_some(Machine::DEEP));
        inner.machine.tight |= inner.machine.stack.is_some();
        if self.machine.fails && inner.rng.chance(60) {
            inner.failing();
        }
        if depth + 1 < DEEPEST && inner.rng.chance(20) {
            inner.add_submachines(depth + 1);
        }
        inner
    }

    /// Draws a state that may run a submachine. A state that could be entered again above itself is excluded.
    fn runner(&mut self) -> Option<Id> {
        if self.has.pushes == Pushes::Free || self.rng.chance(15) {
            return Some(ROOT);
        }
        let parallels: Vec<Id> = self.machine.named().filter(|&state| self.machine.is_parallel(state)).collect();
        let state = match parallels.is_empty() || self.rng.chance(80) {
            true => self.some_state(),
            false => self.rng.pick(&parallels),
        };
        (!self.machine.is_final(state)).then_some(state)
    }

    /// Makes a state run a submachine. `failing` contains the labels of each submachine that may fail.
    fn runs(&mut self, state: Id, failing: &[Vec<String>]) {
        let (run, of) = (self.machine.runs.len(), self.rng.below(self.machine.inner.len()));
        let near = |other: &Run| self.machine.contains(other.state, state) || self.machine.contains(state, other.state);
        let name = match self.machine.runs.iter().any(near) {
            true => format!("inner{run}{}", self.suffix),
            false => format!("inner{}", self.suffix),
        };
        self.machine.runs.push(Run { state, name, of });
        let before = self.machine.states[state].clauses.len();
        self.dones(run);
        let leads = |clause: &Clause| clause.reaction.leaves().iter().any(|leaf| !matches!(leaf, Leaf::Stay));
        if self.machine.states[state].clauses.len() > before && self.machine.states[state].clauses.iter().any(leads) {
            // The number of pending completions is not always known.
            self.machine.queue = self.machine.queue.or(Some(Machine::LONG));
        }
        if self.machine.run(run).external_events().next().is_some() {
            self.forwards(run);
        }
        if !failing[of].is_empty() && Some(state) != self.interrupt() && self.rng.chance(60) {
            let clause = self.recovers(state, &failing[of]);
            let at = self.rng.below(self.machine.states[state].clauses.len() + 1);
            self.machine.states[state].clauses.insert(at, clause);
        }
    }

    /// Draws the transitions for the completions of a submachine. Some completions have none.
    fn dones(&mut self, run: usize) {
        let mut ends = self.machine.run(run).ends();
        if ends.is_empty() {
            return;
        }
        let mut open = ends.len();
        while let Some(end) = ends.pop() {
            if self.rng.chance(50) {
                open -= usize::from(self.done_inside(run, Some(end)));
            }
        }
        if open > 0 && self.rng.chance(60) {
            self.done_inside(run, None);
        }
    }

    /// Draws a `done`. Returns whether it handles every completion with this `final`.
    fn done_inside(&mut self, run: usize, reached: Option<Id>) -> bool {
        let state = self.machine.runs[run].state;
        let mut scope = Scope { sources: vec![state], ..Scope::default() };
        let ending = reached.map(|reached| self.ending(run, reached, &mut scope));
        let (guard, reaction) = match self.rng.below(100) {
            0..20 => (None, Tree::End { effect: self.effect(&mut scope), leaf: Leaf::Stay }),
            20..45
                if state != ROOT
                    && let Some(reaction) = self.onwards(state) =>
            {
                (None, reaction)
            }
            _ => {
                let (guard, bound) = self.fuelled(&mut scope);
                scope.numbers.extend(bound);
                (Some(guard), self.tree(&mut scope, 2))
            }
        };
        let certain = guard.is_none();
        let mut clause =
            Clause { alarm: false, triggers: vec![Trigger { to: To::Ended(run, ending), guard }], reaction };
        // At this time the completion is already consumed, so the reaction cannot pass.
        clause.reaction.map_leaves(&mut |leaf| {
            if matches!(leaf, Leaf::Push(..) | Leaf::Pop | Leaf::Pass) {
                *leaf = Leaf::Stay;
            }
        });
        self.may_fail(&mut clause);
        // Transitions are considered in the order of the text.
        self.machine.states[state].clauses.push(clause);
        certain
    }

    fn ending(&mut self, run: usize, reached: Id, scope: &mut Scope) -> Ending {
        let mut bound = Vec::new();
        for datum in self.machine.run(run).states[reached].data.clone() {
            let number = datum.ty == Type::Number;
            if self.rng.chance(70) && (number || (datum.ty == Type::Word && !scope.word)) {
                scope.word |= !number;
                scope.numbers.extend(number.then(|| datum.name.clone()));
                bound.push(datum);
            }
        }
        Ending { reached, bound }
    }

    /// Draws the transitions that forward events to a submachine, in the state that runs it and in nested ones.
    fn forwards(&mut self, run: usize) {
        let state = self.machine.runs[run].state;
        if self.rng.chance(65) {
            let event = self.carrying(self.machine.runs[run].of);
            self.forward(run, &[state], Some(event));
            self.add_other_reactions(state, event);
        }
        let plain = self.machine.run(run).external_events().any(|event| !event.carries());
        let others = if plain && !self.machine.events.is_empty() { self.rng.within(0, 3) } else { 0 };
        for _ in 0..others {
            let inside: Vec<Id> = (ROOT..self.machine.states.len())
                .filter(|&inside| self.machine.contains(state, inside) && !self.machine.is_final(inside))
                .collect();
            let mut sources: Vec<Id> = (0..self.rng.weighted(&[(70, 1), (20, 2), (10, 3)]))
                .map(|_| if self.rng.chance(50) { state } else { self.rng.pick(&inside) })
                .collect();
            sources.sort_unstable();
            sources.dedup();
            // `in` cannot name the machine itself.
            if sources.len() > 1 {
                sources.retain(|source| *source != ROOT);
            }
            self.forward(run, &sources, None);
        }
    }

    /// Returns the event that carries the events of a submachine, and adds it if necessary.
    fn carrying(&mut self, of: usize) -> usize {
        let events = &mut self.machine.events;
        let known = events.iter().position(|event| event.fields == [Field::Inside(of)]);
        known.unwrap_or_else(|| {
            let name = format!("I{of}{}", self.suffix);
            events.push(Event { name, signal: false, braces: false, fields: vec![Field::Inside(of)] });
            events.len() - 1
        })
    }

    /// Adds `forward PATTERN => inner(EVENT);` to these states.
    fn forward(&mut self, run: usize, sources: &[Id], carrying: Option<usize>) {
        let mut scope = Scope { sources: sources.to_vec(), ..Scope::default() };
        let carries =
            |event: usize| Pattern::Of { cases: vec![Case { event, fields: vec![Piece::Bind] }], whole: false };
        let drawn = self.machine.events.iter().any(|event| !event.carries());
        let (pattern, passed) = match carrying {
            Some(event) => (carries(event), Passed::Carried),
            None if self.rng.chance(8) || !drawn => (Pattern::Any, Passed::Made(self.made(run, &scope))),
            None => {
                let pattern = self.pattern(&mut scope);
                scope.whole = false;
                let made = self.made(run, &scope);
                (pattern, Passed::Made(made))
            }
        };
        let guard = self.guard(&mut scope, 30);
        let reaction = Tree::End { effect: Vec::new(), leaf: Leaf::Forward(run, passed) };
        let triggers = vec![Trigger { to: To::On(pattern), guard }];
        let mut clause = Clause { alarm: false, triggers, reaction };
        self.may_fail(&mut clause);
        match *sources {
            [source] => {
                let at = self.rng.below(self.machine.states[source].clauses.len() + 1);
                self.machine.states[source].clauses.insert(at, clause);
            }
            _ => {
                let group = Group { members: sources.to_vec(), clauses: vec![clause], defers: Vec::new() };
                // The name of the submachine is resolved from the members, so the group may be declared in an enclosing
                // state.
                let state = self.machine.runs[run].state;
                let around: Vec<Id> = (ROOT..=state).filter(|&around| self.machine.contains(around, state)).collect();
                let holder = if self.rng.chance(60) { state } else { self.rng.pick(&around) };
                self.machine.states[holder].groups.push(group);
            }
        }
    }

    /// Draws an event of a submachine. It is evaluated twice, so it only uses bindings.
    fn made(&mut self, run: usize, scope: &Scope) -> Raised {
        let inner = self.machine.run(run);
        let all = 0..inner.events.len();
        let plain = all.filter(|&event| !inner.events[event].signal && !inner.events[event].carries());
        let plain: Vec<usize> = plain.collect();
        let number = self.rng.pick(&plain);
        let event = self.machine.run(run).events[number].clone();
        let values = event.fields.iter().map(|field| match field {
            Field::Number if !scope.numbers.is_empty() && self.rng.chance(70) => {
                Value::Number(Number::Bound(self.rng.pick(&scope.numbers)))
            }
            Field::Number => Value::Number(Number::Literal(self.rng.below(6) as u32)),
            Field::Word if scope.word => Value::Word,
            Field::Word => Value::Go,
            Field::Inside(_) => unreachable!("what carries something is passed on as a whole"),
        });
        Raised { number, values: values.collect(), event }
    }

    /// Adds transitions or deferrals for an event that the submachine may ignore, in its state, nested states and
    /// enclosing states.
    fn add_other_reactions(&mut self, state: Id, event: usize) {
        let pattern = Pattern::Of { cases: vec![Case { event, fields: vec![Piece::Wild] }], whole: false };
        for _ in 0..self.rng.within(0, 2) {
            let near: Vec<Id> = (ROOT..self.machine.states.len())
                .filter(|&near| self.machine.contains(state, near) || self.machine.contains(near, state))
                .filter(|&near| !self.machine.is_final(near) && Some(near) != self.interrupt())
                .collect();
            let near = self.rng.pick(&near);
            if self.machine.queue.is_some() && self.rng.chance(25) {
                self.machine.states[near].defers.push(pattern.clone());
                continue;
            }
            let mut scope = Scope { sources: vec![near], looks: self.rng.chance(40), ..Scope::default() };
            let guard = self.guard(&mut scope, 50);
            let reaction = self.tree(&mut scope, 2);
            let triggers = vec![Trigger { to: To::On(pattern.clone()), guard }];
            let mut clause = Clause { alarm: self.rng.chance(15), triggers, reaction };
            self.may_fail(&mut clause);
            let at = self.rng.below(self.machine.states[near].clauses.len() + 1);
            self.machine.states[near].clauses.insert(at, clause);
        }
    }
}

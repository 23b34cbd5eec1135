//! Transitions: their triggers, patterns and guards, and the groups that stand in several states.

use super::{Drawer, Scope};
use crate::machine::{Case, Clause, Field, Group, Id, Pattern, Piece, ROOT, Trigger};

impl Drawer {
    pub(super) fn clauses(&mut self) {
        for state in ROOT..self.machine.states.len() {
            let most = if state == ROOT { 2 } else { self.busy + 1 };
            let count = self.rng.within(usize::from(state != ROOT), most);
            let clauses = (0..count).map(|_| self.clause(&[state])).collect();
            self.machine.states[state].clauses = clauses;
        }
    }

    pub(super) fn groups(&mut self) {
        let count = self.rng.weighted(&[(60, 0), (25, 1), (15, 2)]);
        for _ in 0..count {
            let holders = self.composites();
            let holder = if self.rng.chance(60) { ROOT } else { self.rng.pick(&holders) };
            let mut members: Vec<Id> = (0..self.rng.within(1, 3)).map(|_| self.some_state()).collect();
            members.retain(|member| Some(*member) != self.interrupt());
            members.sort_unstable();
            members.dedup();
            if self.rng.chance(50) {
                members.reverse();
            }
            if !members.is_empty() {
                let clauses = (0..self.rng.within(1, 2)).map(|_| self.clause(&members)).collect();
                self.machine.states[holder].groups.push(Group { members, clauses });
            }
        }
    }

    /// A transition of these states.
    fn clause(&mut self, sources: &[Id]) -> Clause {
        let looks = self.rng.chance(40);
        let mut scope = Scope { sources: sources.to_vec(), looks, ..Scope::default() };
        let told = !self.machine.events.is_empty();
        let triggers = match self.rng.below(100) {
            0..12 => (0..self.rng.within(2, 3)).map(|_| self.plain_trigger(&scope)).collect(),
            12..67 if told => vec![self.told(&mut scope)],
            _ => vec![self.polled(&mut scope)],
        };
        let reaction = self.tree(&mut scope, 3);
        Clause { alarm: self.rng.chance(12), triggers, reaction }
    }

    fn polled(&mut self, scope: &mut Scope) -> Trigger {
        let (guard, bound) = match self.rng.chance(3) {
            true => ("true".to_owned(), None),
            false => self.binding_condition(scope),
        };
        scope.numbers.extend(bound);
        Trigger { on: None, guard: Some(guard) }
    }

    /// One of several triggers: it binds nothing for the reaction, which has to do with all of them.
    fn plain_trigger(&mut self, scope: &Scope) -> Trigger {
        let mut alone = scope.clone();
        if self.machine.events.is_empty() || self.rng.chance(35) {
            return self.polled(&mut alone);
        }
        self.told(&mut alone)
    }

    fn told(&mut self, scope: &mut Scope) -> Trigger {
        let on = if self.rng.chance(8) { Pattern::Any } else { self.pattern(scope) };
        let guard = self.rng.chance(45).then(|| {
            let mut looking = scope.clone();
            looking.looks = true;
            let (guard, bound) = self.binding_condition(&looking);
            scope.numbers.extend(bound);
            guard
        });
        Trigger { on: Some(on), guard }
    }

    /// One event or several; what it binds, it binds in all of them.
    fn pattern(&mut self, scope: &mut Scope) -> Pattern {
        let all: Vec<usize> = (0..self.machine.events.len()).collect();
        let has = |drawer: &Self, event: usize, field| drawer.machine.events[event].fields.contains(&field);
        let first = self.rng.pick(&all);
        let mut number = has(self, first, Field::Number) && self.rng.chance(60);
        let mut word = has(self, first, Field::Word) && self.rng.chance(60);
        let mut events = vec![first];
        while events.len() < 3 && self.rng.chance(22) {
            let another = self.rng.pick(&all);
            if !events.contains(&another) {
                number &= has(self, another, Field::Number);
                word &= has(self, another, Field::Word);
                events.push(another);
            }
        }
        let whole = !number && !word && self.rng.chance(10);
        let cases = events.into_iter().map(|event| self.case(event, number, word)).collect();
        scope.whole = whole;
        scope.word = word;
        scope.numbers.extend(number.then(|| "n".to_owned()));
        Pattern::Of { cases, whole }
    }

    fn case(&mut self, event: usize, mut number: bool, mut word: bool) -> Case {
        let fields = self.machine.events[event].fields.clone();
        let mut piece = |field| match field {
            Field::Number if std::mem::take(&mut number) => {
                self.rng.weighted(&[(5, Piece::Bind), (1, Piece::At("1..=4")), (1, Piece::At("(0 | 2..)"))])
            }
            Field::Word if std::mem::take(&mut word) => Piece::Bind,
            Field::Number => self.rng.weighted(&[
                (6, Piece::Wild),
                (1, Piece::Some("0")),
                (1, Piece::Some("1 | 3..")),
                (1, Piece::Some("..=4")),
            ]),
            Field::Word => Piece::Wild,
        };
        Case { event, fields: fields.into_iter().map(&mut piece).collect() }
    }
}

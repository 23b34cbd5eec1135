//! Conditions: of guards, of decisions, and of statements.

use super::{Drawer, Scope};
use crate::code::{Comparison, Condition, Number, Text, TextTest};

use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};

const ALL: [Comparison; 6] = [Less, Greater, Equal, Unequal, AtMost, AtLeast];

impl Drawer {
    /// Draws a condition without bindings.
    pub(super) fn condition(&mut self, scope: &Scope) -> Condition {
        match self.rng.below(100) {
            0..8 => Condition::And(vec![self.question(scope), self.question(scope)]),
            8..14 => Condition::Or(vec![self.question(scope), self.question(scope)]),
            14..18 => !Condition::And(vec![self.question(scope), self.question(scope)]),
            _ => self.question(scope),
        }
    }

    fn question(&mut self, scope: &Scope) -> Condition {
        if let Some(datum) = self.field(scope, 22) {
            return self.field_question(&datum);
        }
        let label = self.label("q");
        match self.rng.below(100) {
            0..16 if self.has.asks || !(scope.acting || scope.initial) => {
                let state = self.some_state();
                let inside = Condition::In { state, path: self.machine.path(state) };
                if self.rng.chance(30) { !inside } else { inside }
            }
            16..26 => Condition::Compare(Number::drawn(label, 5), self.rng.pick(&ALL), Number::Literal(2)),
            26..56 if !scope.numbers.is_empty() => {
                let lent = self.machine.limited && self.rng.chance(40);
                let limit = if lent { Number::Limit } else { Number::Literal(2) };
                let number = Number::Bound(self.rng.pick(&scope.numbers));
                Condition::Compare(number, self.rng.pick(&ALL), limit)
            }
            56..78 if scope.word => {
                let tests = [TextTest::IsGo, TextTest::IsLong, TextTest::IsEmpty, TextTest::NoH];
                Condition::Text(Text::Word, self.rng.pick(&tests))
            }
            78..88 if self.machine.limited => Condition::Compare(Number::drawn(label, 6), Less, Number::Limit),
            88..94 => Condition::Looked(label),
            _ => Condition::Ask(label),
        }
    }

    /// Draws a condition for an `if` or a guard. Returns the number that it binds for the following code, if there is
    /// one.
    pub(super) fn binding_condition(&mut self, scope: &Scope) -> (Condition, Option<String>) {
        if !self.rng.chance(25) {
            return (self.condition(scope), None);
        }
        let (name, label) = (self.label("k"), self.label("q"));
        let mut inner = scope.clone();
        inner.numbers = vec![name.clone()];
        let chain = match self.rng.below(3) {
            0 => {
                let small = Condition::Compare(Number::Bound(name.clone()), Less, Number::Literal(4));
                Condition::And(vec![Condition::LetSome { name: name.clone(), label }, small])
            }
            1 => {
                let other = Condition::Compare(Number::Bound(name.clone()), Unequal, Number::Literal(2));
                let number = Number::drawn(label, 4);
                Condition::And(vec![Condition::LetAtLeastOne { name: name.clone(), number }, other])
            }
            _ => {
                let first = self.condition(scope);
                let small = Condition::Compare(Number::Bound(name.clone()), Less, Number::Literal(4));
                let rest = self.question(&inner);
                Condition::and([first, Condition::LetSome { name: name.clone(), label }, small, rest])
            }
        };
        (chain, Some(name))
    }
}

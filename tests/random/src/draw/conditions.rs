//! Conditions: of guards, of decisions, and of statements.

use super::{Drawer, Scope};

impl Drawer {
    /// A condition that binds nothing.
    pub(super) fn condition(&mut self, scope: &Scope) -> String {
        match self.rng.below(100) {
            0..8 => format!("{} && {}", self.question(scope), self.question(scope)),
            8..14 => format!("{} || {}", self.question(scope), self.question(scope)),
            14..18 => format!("!({} && {})", self.question(scope), self.question(scope)),
            _ => self.question(scope),
        }
    }

    fn question(&mut self, scope: &Scope) -> String {
        if let Some(datum) = self.field(scope, 22) {
            return self.field_question(&datum);
        }
        let label = self.label("q");
        match self.rng.below(100) {
            0..16 if self.has.asks || !(scope.acting || scope.initial) => {
                let state = self.some_state();
                let not = if self.rng.chance(30) { "!" } else { "" };
                format!("{not}is_in({})", self.machine.path(state))
            }
            16..26 => format!("tape.number(\"{label}\", 5) {} 2", self.rng.pick(&["<", ">", "==", "!=", "<=", ">="])),
            26..56 if !scope.numbers.is_empty() => {
                let limit = if self.machine.limited && self.rng.chance(40) { "limit" } else { "2" };
                let number = self.rng.pick(&scope.numbers);
                format!("{number} {} {limit}", self.rng.pick(&["<", ">", "==", "!=", "<=", ">="]))
            }
            56..78 if scope.word => {
                self.rng.pick(&["w == \"go\"", "w.len() > 2", "w.is_empty()", "!w.starts_with('h')"]).to_owned()
            }
            78..88 if self.machine.limited => format!("tape.number(\"{label}\", 6) < limit"),
            88..94 => format!("matches!(look(tape, \"{label}\"), Some(1..=3))"),
            _ => format!("tape.ask(\"{label}\")"),
        }
    }

    /// A condition for an `if` or a guard, with the number that it binds for what follows, if any.
    pub(super) fn binding_condition(&mut self, scope: &Scope) -> (String, Option<String>) {
        if !self.rng.chance(25) {
            return (self.condition(scope), None);
        }
        let (name, label) = (self.label("k"), self.label("q"));
        let mut inner = scope.clone();
        inner.numbers = vec![name.clone()];
        let chain = match self.rng.below(3) {
            0 => format!("let Some({name}) = look(tape, \"{label}\") && {name} < 4"),
            1 => format!("let {name} @ 1.. = tape.number(\"{label}\", 4) && {name} != 2"),
            _ => {
                let first = self.condition(scope);
                let first = if first.contains("||") { format!("({first})") } else { first };
                format!("{first} && let Some({name}) = look(tape, \"{label}\") && {}", self.and_safe(&inner, &name))
            }
        };
        (chain, Some(name))
    }

    /// A condition about a number, fit to stand in a `let` chain.
    fn and_safe(&mut self, scope: &Scope, number: &str) -> String {
        let rest = self.question(scope);
        format!("{number} < 4 && {rest}")
    }
}

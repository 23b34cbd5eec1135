//! The actions of states, and statements such as effects are made of.

use super::{Drawer, Pushes, Scope};
use crate::machine::{Action, Id, ROOT};

impl Drawer {
    pub(super) fn actions(&mut self) {
        let chatty = self.rng.within(30, 95);
        for state in ROOT..self.machine.states.len() {
            for moment in ["enter", "exit", "pause", "resume", "active", "enter or resume"] {
                let rare = match moment {
                    "enter" | "exit" => chatty,
                    "active" => chatty / 2,
                    "enter or resume" => 6,
                    _ if self.pushes == Pushes::None => chatty / 2,
                    _ => chatty * 3 / 4,
                };
                let blocks = usize::from(self.rng.chance(rare)) + usize::from(self.rng.chance(4));
                for _ in 0..blocks {
                    let code = self.action(state, moment);
                    self.machine.states[state].actions.push(Action { moment, code });
                }
            }
        }
    }

    fn action(&mut self, state: Id, moment: &str) -> Vec<String> {
        let scope = Scope { sources: vec![state], ..Scope::default() };
        let mut code = vec![format!("tape.act(\"{} {moment}\");", self.machine.states[state].name)];
        if self.rng.chance(8) {
            let condition = self.condition(&scope);
            code.push(format!("if {condition} {{ return; }}"));
        }
        if self.rng.chance(20) {
            code.push(self.statement(&scope));
        }
        code
    }

    /// Statements, as many as an effect has, the word taken at the end at most.
    pub(super) fn effect(&mut self, scope: &mut Scope) -> Vec<String> {
        let count = self.rng.weighted(&[(35, 0), (45, 1), (20, 2)]);
        let mut code: Vec<_> = (0..count).map(|_| self.statement(scope)).collect();
        if scope.word && self.rng.chance(35) {
            code.push("keep(tape, w);".to_owned());
        }
        code
    }

    /// One statement that changes nothing but the tape.
    pub(super) fn statement(&mut self, scope: &Scope) -> String {
        let label = self.label("a");
        match self.rng.below(100) {
            0..12 => {
                let state = self.some_state();
                let path = self.machine.path(state);
                format!("if is_in({path}) {{ tape.act(\"{label} in {path}\"); }}")
            }
            12..20 => {
                let condition = self.condition(scope);
                format!("if {condition} {{ tape.act(\"{label} yes\"); }} else {{ tape.act(\"{label} no\"); }}")
            }
            20..22 => format!("if tape.ask(\"{label} over\") {{ return; }}"),
            22..25 => format!("for turn in 0..2 {{ tape.act(&format!(\"{label} {{turn}}\")); }}"),
            25..55 if !scope.numbers.is_empty() => {
                let number = self.rng.pick(&scope.numbers);
                format!("tape.act(&format!(\"{label} {{{number}}}\"));")
            }
            55..80 if scope.word => format!("tape.act(&format!(\"{label} {{w}}\"));"),
            80..100 if scope.whole => format!("tape.act(&format!(\"{label} {{whole:?}}\"));"),
            _ => format!("tape.act(\"{label}\");"),
        }
    }
}

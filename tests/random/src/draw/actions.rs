//! The actions of states, and the statements of effects.

use super::{Drawer, Pushes, Raises, Scope};
use crate::code::{Comparison, Condition, Number, Raised, Shown, Statement, Value};
use crate::machine::{Action, Field, Id, ROOT};

impl Drawer {
    pub(super) fn actions(&mut self) {
        let chatty = self.rng.within(30, 95);
        for state in ROOT..self.machine.states.len() {
            let all = ["enter", "exit", "pause", "resume", "active", "enter or resume"];
            let moments = if self.machine.is_final(state) { &all[..2] } else { &all };
            for &moment in moments {
                let rare = match moment {
                    "enter" | "exit" => chatty,
                    "active" => chatty / 2,
                    "enter or resume" => 6,
                    _ if self.has.pushes == Pushes::None => chatty / 2,
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

    fn action(&mut self, state: Id, moment: &str) -> Vec<Statement> {
        let scope = Scope { sources: vec![state], acting: true, ..Scope::default() };
        let mut code = vec![Statement::Act(format!("{} {moment}", self.machine.states[state].name))];
        if self.rng.chance(8) {
            let condition = self.condition(&scope);
            code.push(Statement::If { condition, then: vec![Statement::Return], otherwise: Vec::new() });
        }
        if self.rng.chance(20) {
            code.push(self.statement(&scope));
        }
        code
    }

    /// Draws the statements of an effect. At most the last one uses the bound word.
    pub(super) fn effect(&mut self, scope: &mut Scope) -> Vec<Statement> {
        let count = self.rng.weighted(&[(35, 0), (45, 1), (20, 2)]);
        let mut code: Vec<_> = (0..count).map(|_| self.statement(scope)).collect();
        if scope.acts {
            let label = self.label("a");
            code.insert(0, Statement::Act(format!("{label} goes on")));
        }
        if scope.word && self.rng.chance(35) {
            code.push(Statement::Keep);
        }
        code
    }

    /// Draws a statement that changes only the tape, and may raise something.
    pub(super) fn statement(&mut self, scope: &Scope) -> Statement {
        let label = self.label("a");
        if self.raises > 0 && !scope.quiet && self.rng.chance(14) {
            return self.raise(scope, &label);
        }
        if let Some(datum) = self.field(scope, 30) {
            return self.field_statement(&datum, scope, label);
        }
        match self.rng.below(100) {
            0..12 if self.has.asks => {
                let state = self.some_state();
                let path = self.machine.path(state);
                let then = vec![Statement::Act(format!("{label} in {path}"))];
                Statement::If { condition: Condition::In { state, path }, then, otherwise: Vec::new() }
            }
            12..20 => {
                let condition = self.condition(&Scope { acting: true, ..scope.clone() });
                let says = |what| vec![Statement::Act(format!("{label} {what}"))];
                Statement::If { condition, then: says("yes"), otherwise: says("no") }
            }
            20..22 => {
                let condition = Condition::Ask(format!("{label} over"));
                Statement::If { condition, then: vec![Statement::Return], otherwise: Vec::new() }
            }
            // Signals are not raised in loops if the macro has to know how often they are raised.
            22..25 if self.has.raises != Raises::Quiet => Statement::Turns(label),
            25..55 if !scope.numbers.is_empty() => {
                let number = self.rng.pick(&scope.numbers);
                Statement::Record(label, Shown::Bound(number))
            }
            55..80 if scope.word => Statement::Record(label, Shown::Bound("w".to_owned())),
            80..100 if scope.whole => Statement::Record(label, Shown::Whole),
            _ => Statement::Act(label),
        }
    }

    /// Draws a raise. It is unconditional if the raised signals lead nowhere. Otherwise it is conditional, and rarer
    /// the more places raise something.
    fn raise(&mut self, scope: &Scope, label: &str) -> Statement {
        self.raises -= 1;
        let all = 0..self.machine.events.len();
        let quiet = self.has.raises == Raises::Quiet;
        let all = all.filter(|&event| !self.machine.events[event].carries());
        let raised: Vec<_> = all.filter(|&event| !quiet || self.machine.events[event].signal).collect();
        let event = self.rng.pick(&raised);
        let raised = self.raised(event, scope);
        if quiet {
            return Statement::Raise(raised);
        }
        let raise = if self.rng.chance(15) { Statement::RaiseTwice(raised) } else { Statement::Raise(raised) };
        let fuel = Number::drawn(format!("fuel {label}"), 9);
        let condition = Condition::Compare(fuel, Comparison::Equal, Number::Literal(0));
        Statement::If { condition, then: vec![Statement::Act(format!("{label} raises")), raise], otherwise: Vec::new() }
    }

    /// Draws an event whose payload comes from bindings or from the tape.
    fn raised(&mut self, number: usize, scope: &Scope) -> Raised {
        let event = self.machine.events[number].clone();
        let values = event.fields.iter().map(|field| match field {
            Field::Number if !scope.numbers.is_empty() && self.rng.chance(60) => {
                Value::Number(Number::Bound(self.rng.pick(&scope.numbers)))
            }
            Field::Number => Value::Number(Number::drawn(self.label("p"), 6)),
            Field::Word if scope.word => Value::Word,
            Field::Word => Value::Go,
            Field::Inside(_) => unreachable!("who carries something is not raised"),
        });
        Raised { number, values: values.collect(), event }
    }
}

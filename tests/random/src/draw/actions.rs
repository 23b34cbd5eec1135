//! The actions of states, and statements such as effects are made of.

use super::{Drawer, Pushes, Raises, Scope};
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

    fn action(&mut self, state: Id, moment: &str) -> Vec<String> {
        let scope = Scope { sources: vec![state], acting: true, ..Scope::default() };
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
        if scope.acts {
            let label = self.label("a");
            code.insert(0, format!("tape.act(\"{label} goes on\");"));
        }
        if scope.word && self.rng.chance(35) {
            code.push("keep(tape, w);".to_owned());
        }
        code
    }

    /// One statement that changes nothing but the tape, and may raise something.
    pub(super) fn statement(&mut self, scope: &Scope) -> String {
        let label = self.label("a");
        if self.raises > 0 && !scope.quiet && self.rng.chance(14) {
            return self.raise(scope, &label);
        }
        if let Some(datum) = self.field(scope, 30) {
            return self.field_statement(&datum, scope, &label);
        }
        match self.rng.below(100) {
            0..12 if self.has.asks => {
                let state = self.some_state();
                let path = self.machine.path(state);
                format!("if is_in({path}) {{ tape.act(\"{label} in {path}\"); }}")
            }
            12..20 => {
                let condition = self.condition(&Scope { acting: true, ..scope.clone() });
                format!("if {condition} {{ tape.act(\"{label} yes\"); }} else {{ tape.act(\"{label} no\"); }}")
            }
            20..22 => format!("if tape.ask(\"{label} over\") {{ return; }}"),
            // Where something may be raised in a loop there is no telling how often.
            22..25 if self.has.raises != Raises::Quiet => {
                format!("for turn in 0..2 {{ tape.act(&format!(\"{label} {{turn}}\")); }}")
            }
            25..55 if !scope.numbers.is_empty() => {
                let number = self.rng.pick(&scope.numbers);
                format!("tape.act(&format!(\"{label} {{{number}}}\"));")
            }
            55..80 if scope.word => format!("tape.act(&format!(\"{label} {{w}}\"));"),
            80..100 if scope.whole => format!("tape.act(&format!(\"{label} {{whole:?}}\"));"),
            _ => format!("tape.act(\"{label}\");"),
        }
    }

    /// Something is raised: always, where it leads nowhere; else now and then, and less often the more places raise.
    fn raise(&mut self, scope: &Scope, label: &str) -> String {
        self.raises -= 1;
        let all = 0..self.machine.events.len();
        let quiet = self.has.raises == Raises::Quiet;
        let raised: Vec<_> = all.filter(|&event| !quiet || self.machine.events[event].signal).collect();
        let event = self.rng.pick(&raised);
        let value = self.value(event, scope);
        if quiet {
            return format!("raise({value});");
        }
        let repeated = if self.rng.chance(15) { "for _ in 0..2 " } else { "" };
        let raise = match repeated {
            "" => format!("raise({value});"),
            _ => format!("{repeated}{{ raise({value}); }}"),
        };
        format!("if tape.number(\"fuel {label}\", 9) == 0 {{ tape.act(\"{label} raises\"); {raise} }}")
    }

    /// An event with a payload of what is bound, or of the tape.
    fn value(&mut self, event: usize, scope: &Scope) -> String {
        let event = self.machine.events[event].clone();
        let fields = event.fields.iter().enumerate().map(|(at, field)| {
            let value = match field {
                Field::Number if !scope.numbers.is_empty() && self.rng.chance(60) => self.rng.pick(&scope.numbers),
                Field::Number => format!("tape.number(\"{}\", 6)", self.label("p")),
                Field::Word if scope.word => "w.clone()".to_owned(),
                Field::Word => "\"go\".to_owned()".to_owned(),
            };
            if event.braces { format!("{}: {value}", event.field_name(at)) } else { value }
        });
        let fields = fields.collect::<Vec<_>>().join(", ");
        match (event.fields.is_empty(), event.braces) {
            (true, _) => event.name,
            (false, true) => format!("{} {{ {fields} }}", event.name),
            (false, false) => format!("{}({fields})", event.name),
        }
    }
}

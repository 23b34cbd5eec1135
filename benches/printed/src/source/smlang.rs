//! Prints the machine for smlang: a list of transitions, guards and actions as functions of the context.
//!
//! Entries and exits have no parameters there, so the counters are part of the context, and are returned at the end.

use std::collections::BTreeMap;

use super::{condition, event_name, indent};
use crate::table::{Effect, Guard, Row, Rule, State};

pub fn print(table: &[State]) -> String {
    let names = Names { digits: (table.len() - 1).to_string().len().max(2) };
    let mut functions = BTreeMap::new();
    let mut transitions = String::new();
    for (at, state) in table.iter().enumerate() {
        for row in &state.rows {
            for rule in &row.rules {
                transitions += &names.transition(at, row, rule, &mut functions);
            }
        }
        names.hooks(at, state, &mut functions);
    }
    let start = table[0].enter.map_or(String::new(), |counter| format!("w.bump({counter});"));
    let functions: String = functions.into_values().collect();
    HEAD.to_owned()
        + &indent(2, &("*".to_owned() + &transitions))
        + MIDDLE
        + &indent(1, &functions)
        + &TAIL.replace("@START@", &start)
}

const HEAD: &str = "\
use GridEvents as Event;
use smlang::statemachine;

statemachine! {
    name: Grid,
    derive_states: [Clone, Copy],
    transitions: {
";

const MIDDLE: &str = "    }
}

pub struct Rules(Counters);

impl GridStateMachineContext for Rules {
";

const TAIL: &str = "}

pub struct Grid(GridStateMachine<Rules>);

impl Grid {
    fn start(_: &mut Counters) -> Self {
        let mut w = Counters::default();
        @START@
        Self(GridStateMachine::new(Rules(w)))
    }

    #[inline]
    fn handle(&mut self, _: &mut Counters, event: Event) {
        let _ = self.0.process_event(event);
    }

    fn place(&self) -> u64 {
        *self.0.state() as u64
    }

    fn settle(&mut self, w: &mut Counters) {
        std::mem::swap(w, &mut self.0.context_mut().0);
    }
}
";

/// The names of states. smlang sorts them by name, so all numbers have the same number of digits.
struct Names {
    digits: usize,
}

impl Names {
    fn state(&self, at: usize) -> String {
        format!("S{at:00$}", self.digits)
    }

    /// `S07 + E03 [even_2] / bump_5 = S31,` and the functions that it names.
    fn transition(&self, at: usize, row: &Row, rule: &Rule, functions: &mut BTreeMap<String, String>) -> String {
        let event = event_name(row.event) + if row.loaded { "(u8)" } else { "" };
        let guard = rule.guard.map_or(String::new(), |guard| {
            let (name, text) = guard_function(guard);
            functions.insert(name.clone(), text);
            format!(" [{name}]")
        });
        let effect = rule.effect.map_or(String::new(), |effect| {
            let (name, text) = action_function(effect, row.loaded);
            functions.insert(name.clone(), text);
            format!(" / {name}")
        });
        let target = rule.target.map_or("_".to_owned(), |target| self.state(target));
        format!("{} + {event}{guard}{effect} = {target},\n", self.state(at))
    }

    fn hooks(&self, at: usize, state: &State, functions: &mut BTreeMap<String, String>) {
        for (hook, counter) in [("entry", state.enter), ("exit", state.exit)] {
            if let Some(counter) = counter {
                let name = format!("on_{hook}_{}", self.state(at).to_lowercase());
                let text = format!("fn {name}(&mut self) {{\n    self.0.bump({counter});\n}}\n\n");
                functions.insert(name, text);
            }
        }
    }
}

fn guard_function(guard: Guard) -> (String, String) {
    let (name, argument) = match guard {
        Guard::Even(counter) => (format!("even_{counter}"), ""),
        Guard::Ahead(one, other) => (format!("ahead_{one}_{other}"), ""),
        Guard::Below(bound) => (format!("below_{bound}"), ", n: &u8"),
    };
    let condition = condition(guard).replace("w.", "self.0.").replace("n <", "*n <");
    let text = format!("fn {name}(&self{argument}) -> Result<bool, ()> {{\n    Ok({condition})\n}}\n\n");
    (name, text)
}

fn action_function(effect: Effect, loaded: bool) -> (String, String) {
    let (name, deed) = match effect {
        Effect::Bump(counter) => (format!("bump_{counter}"), format!("bump({counter})")),
        Effect::Add(counter) => (format!("add_{counter}"), format!("add({counter}, n)")),
    };
    let (name, argument) = match (effect, loaded) {
        (Effect::Add(_), _) => (name, ", n: u8"),
        (Effect::Bump(_), true) => (name + "_beside", ", _: u8"),
        (Effect::Bump(_), false) => (name, ""),
    };
    let text = format!("fn {name}(&mut self{argument}) -> Result<(), ()> {{\n    self.0.{deed};\n    Ok(())\n}}\n\n");
    (name, text)
}

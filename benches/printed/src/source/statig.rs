//! Prints the machine for statig: `#[state_machine]` with a function per state and the counters as the context.

use super::{action, bump, condition, indent, pattern, state_name};
use crate::table::{Row, Rule, State};

pub fn print(table: &[State]) -> String {
    let states: String = table.iter().enumerate().map(|(at, state)| functions(at, state)).collect();
    let all: String = (0..table.len()).map(|at| format!("State::{}(),\n", function_name(at))).collect();
    HEAD.to_owned() + &indent(1, &states) + &TAIL.replace("@STATES@\n", &indent(3, &all))
}

const HEAD: &str = "\
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

#[state_machine(initial = \"State::s00()\", context_identifier = \"w\", state(derive(Clone, Copy)))]
impl Rules {
";

/// The number of a state changes with every expansion of statig, so a table sorts them.
const TAIL: &str = "\
}

pub struct Grid {
    machine: InitializedStateMachine<Rules>,
    places: Vec<u64>,
}

impl Grid {
    fn start(w: &mut Counters) -> Self {
        let all = [
@STATES@
        ];
        let mut places = vec![0; all.len()];
        for (place, state) in all.into_iter().enumerate() {
            places[state as usize] = place as u64;
        }
        Self { machine: Rules.uninitialized_state_machine().init_with_context(w), places }
    }

    #[inline]
    fn handle(&mut self, w: &mut Counters, event: Event) {
        self.machine.handle_with_context(&event, w);
    }

    fn place(&self) -> u64 {
        self.places[*self.machine.state() as usize]
    }
}
";

fn function_name(at: usize) -> String {
    state_name(at).to_lowercase()
}

/// Returns the functions for the events of the state, its entry and its exit.
fn functions(at: usize, state: &State) -> String {
    let name = function_name(at);
    let hooks = [("entry", state.enter), ("exit", state.exit)];
    let hooks = || hooks.iter().filter_map(|(hook, counter)| Some((hook, (*counter)?)));
    let named: Vec<_> = hooks().map(|(hook, _)| format!("{hook}_action = \"{hook}_{name}\"")).collect();
    let named = if named.is_empty() { String::new() } else { format!("({})", named.join(", ")) };
    let arms: String = state.rows.iter().flat_map(|row| row.rules.iter().map(move |rule| arm(row, rule))).collect();
    let counts =
        |(hook, counter)| format!("#[action]\nfn {hook}_{name}(w: &mut Counters) {{\n    {}\n}}\n\n", bump(counter));
    format!("#[state{named}]\nfn {name}(w: &mut Counters, event: &Event) -> Outcome<State> {{\n    match *event {{\n")
        + &indent(2, &arms)
        + "        _ => Super,\n    }\n}\n\n"
        + &hooks().map(counts).collect::<String>()
}

/// `Event::E03 if w.even(2) => { w.bump(5); Transition(State::s31()) }`
fn arm(row: &Row, rule: &Rule) -> String {
    let pattern = pattern(row, std::slice::from_ref(rule));
    let guard = rule.guard.map_or(String::new(), |guard| format!(" if {}", condition(guard)));
    let outcome =
        rule.target.map_or("Handled".to_owned(), |target| format!("Transition(State::{}())", function_name(target)));
    let effect = rule.effect.map_or(String::new(), |effect| action(effect) + " ");
    format!("Event::{pattern}{guard} => {{ {effect}{outcome} }}\n")
}

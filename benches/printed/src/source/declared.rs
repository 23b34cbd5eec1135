//! Prints the declaration for `state_machine!`.

use super::{action, bump, condition, event_name, indent, pattern, state_name};
use crate::table::{Row, Rule, State};

pub fn print(table: &[State]) -> String {
    HEAD.to_owned() + &print_machine(table)
}

/// Prints only the declaration.
pub fn print_machine(table: &[State]) -> String {
    let events: String = table[0].rows.iter().map(event).collect();
    let states: String = table.iter().enumerate().map(|(at, state)| declaration(at, state)).collect();
    OPENING.to_owned()
        + &indent(3, &events)
        + "        }\n\n        initial S00;\n\n"
        + &indent(2, &states)
        + "    }\n}\n"
}

const HEAD: &str = "\
use fsmith::interpreter::state_machine;

use super::Counters;

";

const OPENING: &str = "\
state_machine! {
    pub machine Grid(w: &mut Counters) {
        #[derive(Clone, Copy)]
        events {
";

fn event(row: &Row) -> String {
    let payload = if row.loaded { "(u8)" } else { "" };
    format!("{}{payload},\n", event_name(row.event))
}

/// `state S07 { enter { .. } exit { .. } on .. }`
fn declaration(at: usize, state: &State) -> String {
    let hook = |name: &str, counter: Option<usize>| {
        counter.map_or(String::new(), |counter| format!("{name} {{ {} }}\n", bump(counter)))
    };
    let clauses = state.rows.iter().flat_map(|row| row.rules.iter().map(move |rule| clause(row, rule)));
    let body = hook("enter", state.enter) + &hook("exit", state.exit) + &clauses.collect::<String>();
    format!("state {} {{\n{}}}\n", state_name(at), indent(1, &body))
}

/// `on E03 if w.even(2) => { w.bump(5); S31 }`
fn clause(row: &Row, rule: &Rule) -> String {
    let pattern = pattern(row, std::slice::from_ref(rule));
    let guard = rule.guard.map_or(String::new(), |guard| format!(" if {}", condition(guard)));
    let target = rule.target.map_or("stay".to_owned(), state_name);
    match rule.effect {
        Some(effect) => format!("on {pattern}{guard} => {{ {} {target} }}\n", action(effect)),
        None => format!("on {pattern}{guard} => {target};\n"),
    }
}

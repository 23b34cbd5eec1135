//! Prints the hand-written form: a `match` over the state that contains one over the event, or, for a large machine, a
//! function per state.

use super::{action, arm_body, bump, indent, pattern, state_name};
use crate::table::{Row, Rule, State};

pub fn print(table: &[State]) -> String {
    let states: String = (0..table.len()).map(|at| format!("{},\n", state_name(at))).collect();
    let names: String = (0..table.len()).map(|at| format!("State::{0} => \"{0}\",\n", state_name(at))).collect();
    let arms: String = (0..table.len()).map(|at| state_arm(table, at)).collect();
    HEAD.to_owned()
        + "#[derive(Clone, Copy)]\npub enum State {\n"
        + &indent(1, &states)
        + "}\n\nimpl State {\n    pub fn name(self) -> &'static str {\n        match self {\n"
        + &indent(3, &names)
        + "        }\n    }\n}\n"
        + &step(&table[0], "#[inline(always)]")
        + &indent(3, &arms)
        + "        }\n    }\n}\n"
}

/// Prints the form with a function per state. The compiler would take far longer for a single function of a thousand
/// states.
pub fn print_apart(table: &[State]) -> String {
    let states: String = (0..table.len()).map(|at| format!("{},\n", state_name(at))).collect();
    let calls: String = (0..table.len())
        .map(|at| format!("State::{} => self.{}(w, event),\n", state_name(at), function_name(at)))
        .collect();
    let functions: String = (0..table.len()).map(|at| state_function(table, at)).collect();
    "#[derive(Clone, Copy)]\npub enum State {\n".to_owned()
        + &indent(1, &states)
        + "}\n"
        + &step(&table[0], "#[inline]")
        + &indent(3, &calls)
        + "        }\n    }\n"
        + &indent(1, &functions)
        + "}\n"
}

fn function_name(at: usize) -> String {
    state_name(at).to_lowercase()
}

/// `fn s07(&mut self, w: &mut Counters, event: Event) { match event { .. } }`
fn state_function(table: &[State], at: usize) -> String {
    let (name, body) = (function_name(at), indent(1, &event_match(table, at)));
    format!("\nfn {name}(&mut self, w: &mut Counters, event: Event) {{\n{body}}}\n")
}

const HEAD: &str = "\
use super::{Counters, Event};

";

const STEP: &str = "
pub struct Grid {
    pub state: State,
}

impl Grid {
@START@
    @INLINE@
    pub fn handle(&mut self, w: &mut Counters, event: Event) {
        match self.state {
";

/// The type and the beginning of `handle`.
///
/// For streams, `handle` has to be inlined into the loop, as the generated loops are. For a large machine, the compiler
/// decides: inlining a thousand functions into one loop would take it ten times as long.
fn step(first: &State, inline: &str) -> String {
    STEP.replace("@START@", &indent(1, &start(first))).replace("@INLINE@", inline)
}

/// The constructor, with the entry of the first state.
fn start(first: &State) -> String {
    let entry = first.enter.map_or(String::new(), |counter| format!("    {}\n", bump(counter)));
    format!("pub fn start(w: &mut Counters) -> Self {{\n{entry}    Self {{ state: State::S00 }}\n}}\n")
}

/// ```text
/// State::S07 => match event {
///     Event::E03 => {
///         w.bump(2);
///         self.state = State::S31;
///     }
///     _ => {}
/// },
/// ```
fn state_arm(table: &[State], at: usize) -> String {
    format!("State::{} => {},\n", state_name(at), event_match(table, at))
}

fn event_match(table: &[State], at: usize) -> String {
    let reacting = table[at].rows.iter().filter(|row| !row.rules.is_empty());
    let arms: String = reacting.map(|row| event_arm(table, at, row)).collect();
    let always = |row: &Row| row.rules.last().is_some_and(|rule| rule.guard.is_none());
    let rest = if table[at].rows.iter().all(always) { "" } else { "    _ => {}\n" };
    format!("match event {{\n{}{rest}}}", indent(1, &arms))
}

fn event_arm(table: &[State], at: usize, row: &Row) -> String {
    let rules = &row.rules[..];
    let pattern = pattern(row, rules);
    let react = |rule: &Rule| reaction(table, at, rule);
    let body = match rules {
        [Rule { guard: Some(guard), .. }] => {
            let condition = super::condition(*guard);
            return format!("Event::{pattern} if {condition} => {{\n{}}}\n", indent(1, &react(&rules[0])));
        }
        _ => arm_body(rules, react, ""),
    };
    match (rules, body.lines().count()) {
        ([rule], 1) if rule.target.is_none() => {
            format!("Event::{pattern} => {},\n", body.trim_end_matches([';', '\n']))
        }
        _ => format!("Event::{pattern} => {{\n{}}}\n", indent(1, &body)),
    }
}

/// Exit, effect, entry and the assignment of the new state.
fn reaction(table: &[State], at: usize, rule: &Rule) -> String {
    let moving = rule.target.map(|target| (table[at].exit, table[target].enter, target));
    let (exit, enter, next) = match moving {
        Some((exit, enter, target)) => {
            (exit.map(bump), enter.map(bump), Some(format!("self.state = State::{};", state_name(target))))
        }
        None => (None, None, None),
    };
    [exit, rule.effect.map(action), enter, next].into_iter().flatten().map(|line| line + "\n").collect()
}

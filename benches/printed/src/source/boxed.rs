//! Prints the form with the State pattern: an object per state.

use super::{action, arm_body, bump, indent, pattern, state_name};
use crate::table::{Row, Rule, State};

pub fn print(table: &[State]) -> String {
    let states: String = table.iter().enumerate().map(|(at, state)| object(at, state)).collect();
    HEAD.to_owned() + &states
}

const HEAD: &str = "\
use super::{Counters, Event};

type Next = Option<Box<dyn State>>;

pub trait State {
    fn name(&self) -> &'static str;
    fn handle(&mut self, w: &mut Counters, event: Event) -> Next;
    fn enter(&mut self, _w: &mut Counters) {}
    fn exit(&mut self, _w: &mut Counters) {}
}

pub struct Grid {
    state: Box<dyn State>,
}

impl Grid {
    pub fn start(w: &mut Counters) -> Self {
        let mut state = Box::new(S00);
        state.enter(w);
        Self { state }
    }

    #[inline]
    pub fn handle(&mut self, w: &mut Counters, event: Event) {
        if let Some(mut next) = self.state.handle(w, event) {
            self.state.exit(w);
            next.enter(w);
            self.state = next;
        }
    }

    pub fn name(&self) -> &'static str {
        self.state.name()
    }
}
";

/// The type of the object and its virtual methods.
fn object(at: usize, state: &State) -> String {
    let name = state_name(at);
    let reacting = state.rows.iter().filter(|row| !row.rules.is_empty());
    let arms: String = reacting.map(arm).collect();
    let hook = |name: &str, counter: Option<usize>| {
        counter.map_or(String::new(), |counter| {
            format!("\n    fn {name}(&mut self, w: &mut Counters) {{\n        {}\n    }}\n", bump(counter))
        })
    };
    format!(
        "\nstruct {name};\n\nimpl State for {name} {{\n    fn name(&self) -> &'static str {{\n        \"{name}\"\n    }}\n\n    \
         fn handle(&mut self, w: &mut Counters, event: Event) -> Next {{\n        match event {{\n{}            \
         _ => None,\n        }}\n    }}\n{}{}}}\n",
        indent(3, &arms),
        hook("enter", state.enter),
        hook("exit", state.exit),
    )
}

fn arm(row: &Row) -> String {
    let rules = &row.rules[..];
    let pattern = pattern(row, rules);
    if let [Rule { guard: Some(guard), .. }] = rules {
        let condition = super::condition(*guard);
        return arm_text(&format!("{pattern} if {condition}"), &reaction(&rules[0]));
    }
    arm_text(&pattern, &arm_body(rules, reaction, "None\n"))
}

fn arm_text(pattern: &str, body: &str) -> String {
    match body.trim_end() {
        line if !line.contains('\n') => format!("Event::{pattern} => {line},\n"),
        _ => format!("Event::{pattern} => {{\n{}}}\n", indent(1, body)),
    }
}

/// The effect, and the object of the next state.
fn reaction(rule: &Rule) -> String {
    let next = match rule.target {
        Some(target) => format!("Some(Box::new({}))", state_name(target)),
        None => "None".to_owned(),
    };
    let lines = [rule.effect.map(action), Some(next)];
    lines.into_iter().flatten().map(|line| line + "\n").collect()
}

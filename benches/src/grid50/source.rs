//! The table as Rust source: hand-written, boxed and declared, each a whole file.
//!
//! All three are printed from the one table, so that they do the same; the hand-written one looks as a colleague
//! would type it, state by state.

mod boxed;
mod declared;
mod hand;
pub mod program;
mod smlang;
mod statig;

use super::table::{Effect, Guard, Row, Rule, sparse, table};

/// The files of `src` that are printed: name and text.
pub fn files() -> [(&'static str, String); 5] {
    let (table, sparse) = (table(), sparse());
    [
        ("grid50/hand.rs", hand::print(&table)),
        ("grid50/boxed.rs", boxed::print(&table)),
        ("grid50/generated.rs", declared::print(&table)),
        ("sparse50/hand.rs", hand::print(&sparse)),
        ("sparse50/generated.rs", declared::print(&sparse)),
    ]
}

fn state_name(state: usize) -> String {
    format!("S{state:02}")
}

pub(crate) fn event_name(event: usize) -> String {
    format!("E{event:02}")
}

/// The event as a pattern that binds its payload if a rule reads it.
fn pattern(row: &Row, rules: &[Rule]) -> String {
    let name = event_name(row.event);
    let reads =
        |rule: &Rule| matches!(rule.guard, Some(Guard::Below(_))) || matches!(rule.effect, Some(Effect::Add(_)));
    match row.loaded {
        false => name,
        true if rules.iter().any(reads) => format!("{name}(n)"),
        true => format!("{name}(_)"),
    }
}

pub(crate) fn condition(guard: Guard) -> String {
    match guard {
        Guard::Even(counter) => format!("w.even({counter})"),
        Guard::Ahead(one, other) => format!("w.ahead({one}, {other})"),
        Guard::Below(bound) => format!("n < {bound}"),
    }
}

pub(crate) fn action(effect: Effect) -> String {
    match effect {
        Effect::Bump(counter) => bump(counter),
        Effect::Add(counter) => format!("w.add({counter}, n);"),
    }
}

pub(crate) fn bump(counter: usize) -> String {
    format!("w.bump({counter});")
}

/// Indents each line by `levels` of four spaces.
pub(crate) fn indent(levels: usize, text: &str) -> String {
    let margin = "    ".repeat(levels);
    let margin_of = |line: &str| if line.is_empty() { "" } else { &margin };
    text.lines().map(|line| format!("{}{line}\n", margin_of(line))).collect()
}

/// What an event does, as the body of a match arm, given how one rule's reaction is written.
fn arm_body(rules: &[Rule], react: impl Fn(&Rule) -> String, otherwise: &str) -> String {
    let [first, rest @ ..] = rules else { return otherwise.to_owned() };
    let Some(guard) = first.guard else { return react(first) };
    let taken = indent(1, &react(first));
    let or_else = arm_body(rest, react, otherwise);
    let condition = condition(guard);
    if or_else.is_empty() {
        format!("if {condition} {{\n{taken}}}\n")
    } else {
        format!("if {condition} {{\n{taken}}} else {{\n{}}}\n", indent(1, &or_else))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[test]
    fn checked_in_files_are_what_is_printed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for (name, text) in super::files() {
            let checked_in = fs::read_to_string(folder.join(name)).expect("a checked-in file");
            assert!(checked_in == text, "{name} differs: cargo run -p fsmith-benches --example grid50");
        }
    }
}

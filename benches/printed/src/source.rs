//! Prints a table as Rust source: hand-written, boxed and declared, each as a module, and as programs, also on other
//! libraries.
//!
//! All forms are printed from one table, so that they do the same. The hand-written one looks as a colleague would
//! write it, state by state.

mod boxed;
mod declared;
mod hand;
pub mod program;
mod smlang;
mod statig;

use crate::table::{Effect, Guard, Row, Rule, sparse, table};

/// The modules of the fifty-state machines: file names and their texts.
#[must_use]
pub fn modules() -> [(&'static str, String); 5] {
    let (table, sparse) = (table(), sparse());
    [
        ("grid50_hand.rs", hand::print(&table)),
        ("grid50_boxed.rs", boxed::print(&table)),
        ("grid50_generated.rs", declared::print(&table)),
        ("sparse50_hand.rs", hand::print(&sparse)),
        ("sparse50_generated.rs", declared::print(&sparse)),
    ]
}

fn state_name(state: usize) -> String {
    format!("S{state:02}")
}

pub(crate) fn event_name(event: usize) -> String {
    format!("E{event:02}")
}

/// The event as a pattern, which binds the payload if a rule reads it.
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

/// The body of the match arm of an event. `react` prints the reaction of one rule.
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
    /// The measurements of these machines can be compared with the records only if the machines are unchanged.
    #[test]
    fn modules_are_unchanged_since_the_measurements() {
        let digest = |text: &str| {
            text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
        };
        let digests = super::modules().map(|(name, text)| (name, digest(&text)));
        let measured = [
            ("grid50_hand.rs", 0xa22b_f5d2_6da5_2b6a),
            ("grid50_boxed.rs", 0xdb7e_ccd0_f6fc_6a42),
            ("grid50_generated.rs", 0x0310_f10d_2ad4_76b0),
            ("sparse50_hand.rs", 0xb3fe_0eca_29b8_4888),
            ("sparse50_generated.rs", 0x24a9_5915_aab6_2a3f),
        ];
        assert_eq!(digests, measured);
    }
}

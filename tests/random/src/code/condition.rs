//! Conditions: of guards, of decisions, and of statements.

use std::fmt::{self, Display};

use super::Number;
use crate::machine::Id;

/// A condition. One that binds something is part of a `let` chain.
#[derive(Debug, Clone)]
pub enum Condition {
    True,
    /// `tape.ask("q1")`
    Ask(String),
    /// `tape.try_ask("q1")?`
    Try(String),
    /// `matches!(look(tape, "q1"), Some(1..=3))`
    Looked(String),
    /// A flag that a `let` has bound.
    Bound(String),
    /// `is_in(Path)`
    In {
        state: Id,
        path: String,
    },
    Compare(Number, Comparison, Number),
    Text(Text, TextTest),
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    /// `let Some(k1) = look(tape, "q1")`
    LetSome {
        name: String,
        label: String,
    },
    /// `let k1 @ 1.. = tape.number("q1", 4)`
    LetAtLeastOne {
        name: String,
        number: Number,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    Less,
    Greater,
    Equal,
    Unequal,
    AtMost,
    AtLeast,
}

#[derive(Debug, Clone)]
pub enum Text {
    /// `w`
    Word,
    /// A field with a text.
    Field(String),
    /// `f1.name()`, where the field is a held value.
    NameOf(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextTest {
    IsGo,
    IsLong,
    IsEmpty,
    /// The text does not start with an `h`.
    NoH,
}

impl Condition {
    /// Returns `a && b`. Parts that are chains themselves are flattened.
    #[must_use]
    pub fn and(parts: impl IntoIterator<Item = Condition>) -> Condition {
        let flat = parts.into_iter().flat_map(|part| match part {
            Condition::And(parts) => parts,
            part => vec![part],
        });
        Condition::And(flat.collect())
    }
}

impl std::ops::Not for Condition {
    type Output = Condition;

    fn not(self) -> Condition {
        Condition::Not(Box::new(self))
    }
}

impl Comparison {
    #[must_use]
    pub fn holds(self, left: u32, right: u32) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::Greater => left > right,
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::AtMost => left <= right,
            Comparison::AtLeast => left >= right,
        }
    }
}

impl TextTest {
    #[must_use]
    pub fn holds(self, text: &str) -> bool {
        match self {
            TextTest::IsGo => text == "go",
            TextTest::IsLong => text.len() > 2,
            TextTest::IsEmpty => text.is_empty(),
            TextTest::NoH => !text.starts_with('h'),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::True => out.write_str("true"),
            Condition::Ask(label) => write!(out, "tape.ask(\"{label}\")"),
            Condition::Try(label) => write!(out, "tape.try_ask(\"{label}\")?"),
            Condition::Looked(label) => write!(out, "matches!(look(tape, \"{label}\"), Some(1..=3))"),
            Condition::Bound(name) => out.write_str(name),
            Condition::In { path, .. } => write!(out, "is_in({path})"),
            Condition::Compare(left, how, right) => write!(out, "{left} {how} {right}"),
            Condition::Text(text, TextTest::IsGo) => write!(out, "{text} == \"go\""),
            Condition::Text(text, TextTest::IsLong) => write!(out, "{text}.len() > 2"),
            Condition::Text(text, TextTest::IsEmpty) => write!(out, "{text}.is_empty()"),
            Condition::Text(text, TextTest::NoH) => write!(out, "!{text}.starts_with('h')"),
            Condition::Not(inner) => match **inner {
                Condition::And(_) | Condition::Or(_) => write!(out, "!({inner})"),
                _ => write!(out, "!{inner}"),
            },
            Condition::And(parts) => {
                let parts = parts.iter().map(|part| match part {
                    Condition::Or(_) => format!("({part})"),
                    _ => part.to_string(),
                });
                out.write_str(&parts.collect::<Vec<_>>().join(" && "))
            }
            Condition::Or(parts) => {
                out.write_str(&parts.iter().map(Condition::to_string).collect::<Vec<_>>().join(" || "))
            }
            Condition::LetSome { name, label } => write!(out, "let Some({name}) = look(tape, \"{label}\")"),
            Condition::LetAtLeastOne { name, number } => write!(out, "let {name} @ 1.. = {number}"),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
        })
    }
}

impl Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Word => out.write_str("w"),
            Text::Field(name) => out.write_str(name),
            Text::NameOf(name) => write!(out, "{name}.name()"),
        }
    }
}

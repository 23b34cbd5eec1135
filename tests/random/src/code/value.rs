//! Values: numbers in conditions, values of fields and arguments, and durations.

use std::fmt::{self, Display};

use super::Condition;

#[derive(Debug, Clone)]
pub enum Number {
    Literal(u32),
    /// `limit`, a parameter of the machine.
    Limit,
    /// The binding of a pattern or a `let`.
    Bound(String),
    /// `*f1`
    Field(String),
    /// `tape.number("q1", 5)`
    Drawn {
        label: String,
        below: u32,
    },
}

/// The value of a field, an argument or a payload.
#[derive(Debug, Clone)]
pub enum Value {
    Number(Number),
    /// `w.clone()`
    Word,
    /// `"go".to_owned()`
    Go,
    /// `String::new()`
    Empty,
    /// `if tape.ask("v1") { "go" } else { "home" }.to_owned()`
    GoOrHome(String),
    /// `tape.hold("v1")`
    Hold(String),
    /// `f1.clone()`
    CloneOf(String),
    /// `f1`, which is moved.
    Moved(String),
    /// `f1.renamed("h1")`
    Renamed(String, String),
}

/// A duration.
#[derive(Debug, Clone)]
pub enum Wait {
    /// `300ms`
    Millis(u32),
    /// `2s`
    Seconds(u32),
    /// `1.5s`
    AndAHalf(u32),
    /// `1min`
    Minute,
    /// `Duration::from_millis(100) * (2 + tape.number("d1", 20))`
    Tenths(String),
    /// `300ms + tape.number("d1", 9) * 200ms`
    Fifths(String),
    /// `limit * 400ms`
    Limit,
    /// `if CONDITION { 1s } else { 700ms }`
    Either(Condition),
}

impl Number {
    #[must_use]
    pub fn drawn(label: impl Into<String>, below: u32) -> Number {
        Number::Drawn { label: label.into(), below }
    }
}

impl Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Literal(number) => write!(out, "{number}"),
            Number::Limit => out.write_str("limit"),
            Number::Bound(name) => out.write_str(name),
            Number::Field(name) => write!(out, "*{name}"),
            Number::Drawn { label, below } => write!(out, "tape.number(\"{label}\", {below})"),
        }
    }
}

impl Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(out, "{number}"),
            Value::Word => out.write_str("w.clone()"),
            Value::Go => out.write_str("\"go\".to_owned()"),
            Value::Empty => out.write_str("String::new()"),
            Value::GoOrHome(label) => {
                write!(out, "if tape.ask(\"{label}\") {{ \"go\" }} else {{ \"home\" }}.to_owned()")
            }
            Value::Hold(label) => write!(out, "tape.hold(\"{label}\")"),
            Value::CloneOf(name) => write!(out, "{name}.clone()"),
            Value::Moved(name) => out.write_str(name),
            Value::Renamed(name, label) => write!(out, "{name}.renamed(\"{label}\")"),
        }
    }
}

impl Display for Wait {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wait::Millis(millis) => write!(out, "{millis}ms"),
            Wait::Seconds(seconds) => write!(out, "{seconds}s"),
            Wait::AndAHalf(seconds) => write!(out, "{seconds}.5s"),
            Wait::Minute => out.write_str("1min"),
            Wait::Tenths(label) => write!(out, "Duration::from_millis(100) * (2 + tape.number(\"{label}\", 20))"),
            Wait::Fifths(label) => write!(out, "300ms + tape.number(\"{label}\", 9) * 200ms"),
            Wait::Limit => out.write_str("limit * 400ms"),
            Wait::Either(condition) => write!(out, "if {condition} {{ 1s }} else {{ 700ms }}"),
        }
    }
}

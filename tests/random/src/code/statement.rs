//! Statements of actions and effects.

use std::fmt::{self, Display};

use super::{Condition, Number, Value};
use crate::machine::Event;

/// A statement. It only changes the tape, the fields and the queues.
#[derive(Debug, Clone)]
pub enum Statement {
    /// `tape.act("a1");`
    Act(String),
    /// `tape.try_act("a1")?;`
    Try(String),
    /// `tape.act(&format!("a1 {n}"));`
    Record(String, Shown),
    /// `keep(tape, w);`
    Keep,
    /// `return;`
    Return,
    /// `if CONDITION { .. } else { .. }`
    If { condition: Condition, then: Vec<Statement>, otherwise: Vec<Statement> },
    /// `for turn in 0..2 { tape.act(&format!("a1 {turn}")); }`
    Turns(String),
    /// `raise(E0(1));`
    Raise(Raised),
    /// `for _ in 0..2 { raise(E0(1)); }`
    RaiseTwice(Raised),
    /// `let k1 = tape.number("q1", 5);`
    Let { name: String, number: Number },
    /// `let k1b = k1 % 2 == 0 || tape.ask("q1b");`
    LetEven { name: String, of: String, label: String },
    /// `*f1 = (*f1 + 2) % 7;`
    Add(String, u32),
    /// `if f1.len() > 3 { f1.clear(); } else { f1.push('o'); }`
    Lengthen(String),
    /// `f1.rename("a1");`
    Rename(String, String),
}

/// The value that is recorded with a label.
#[derive(Debug, Clone)]
pub enum Shown {
    Bound(String),
    Field(String),
    /// `f1.name()`
    NameOf(String),
    /// `{whole:?}`
    Whole,
}

/// An event or signal of the machine, with its payload.
#[derive(Debug, Clone)]
pub struct Raised {
    pub number: usize,
    pub event: Event,
    pub values: Vec<Value>,
}

impl Statement {
    /// Whether the statements after it may not run.
    #[must_use]
    pub fn returns(&self) -> bool {
        match self {
            Statement::Return => true,
            Statement::If { then, otherwise, .. } => then.iter().chain(otherwise).any(Statement::returns),
            _ => false,
        }
    }
}

impl Display for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Act(what) => write!(out, "tape.act(\"{what}\");"),
            Statement::Try(what) => write!(out, "tape.try_act(\"{what}\")?;"),
            Statement::Record(label, Shown::NameOf(field)) => {
                write!(out, "tape.act(&format!(\"{label} {{}}\", {field}.name()));")
            }
            Statement::Record(label, Shown::Bound(name) | Shown::Field(name)) => {
                write!(out, "tape.act(&format!(\"{label} {{{name}}}\"));")
            }
            Statement::Record(label, Shown::Whole) => write!(out, "tape.act(&format!(\"{label} {{whole:?}}\"));"),
            Statement::Keep => out.write_str("keep(tape, w);"),
            Statement::Return => out.write_str("return;"),
            Statement::If { condition, then, otherwise } => {
                write!(out, "if {condition} {{ {} }}", Code(then))?;
                if otherwise.is_empty() { Ok(()) } else { write!(out, " else {{ {} }}", Code(otherwise)) }
            }
            Statement::Turns(label) => {
                write!(out, "for turn in 0..2 {{ tape.act(&format!(\"{label} {{turn}}\")); }}")
            }
            Statement::Raise(raised) => write!(out, "raise({raised});"),
            Statement::RaiseTwice(raised) => write!(out, "for _ in 0..2 {{ raise({raised}); }}"),
            Statement::Let { name, number } => write!(out, "let {name} = {number};"),
            Statement::LetEven { name, of, label } => {
                write!(out, "let {name} = {of} % 2 == 0 || tape.ask(\"{label}\");")
            }
            Statement::Add(field, number) => write!(out, "*{field} = (*{field} + {number}) % 7;"),
            Statement::Lengthen(field) => {
                write!(out, "if {field}.len() > 3 {{ {field}.clear(); }} else {{ {field}.push('o'); }}")
            }
            Statement::Rename(field, name) => write!(out, "{field}.rename(\"{name}\");"),
        }
    }
}

impl Display for Raised {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Raised { event, values, .. } = self;
        let values = values.iter().enumerate().map(|(at, value)| match event.braces {
            true => format!("{}: {value}", event.field_name(at)),
            false => value.to_string(),
        });
        let values = values.collect::<Vec<_>>().join(", ");
        match (event.fields.is_empty(), event.braces) {
            (true, _) => out.write_str(&event.name),
            (false, true) => write!(out, "{} {{ {values} }}", event.name),
            (false, false) => write!(out, "{}({values})", event.name),
        }
    }
}

/// Statements that are printed in one line.
struct Code<'s>(&'s [Statement]);

impl Display for Code<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.iter().map(Statement::to_string).collect::<Vec<_>>().join(" "))
    }
}

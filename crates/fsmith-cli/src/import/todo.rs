//! The methods that the user has to write in Rust: a trait, in which the doc of a method is its text in the document.

use std::collections::BTreeSet;
use std::fmt::Write;

use fsm_syntax::BRACKETS;

use super::document::Code;
use super::names::{Names, snake};
use super::outline::{Id, Outline};

/// The maximum nesting of operators in a condition. The states that contain a condition need brackets as well.
const MOST_OPERATORS: usize = BRACKETS / 4;

/// A method.
#[derive(Debug)]
struct Method {
    name: String,
    /// `&self) -> bool`
    rest: &'static str,
    text: String,
}

/// The methods, in the order of the document.
#[derive(Debug, Default)]
pub struct Todo {
    names: Names,
    known: BTreeSet<String>,
    methods: Vec<Method>,
}

impl Todo {
    /// Converts a condition to Rust. `In('id')`, `!`, `&&`, `||` and parentheses have equivalents. All other code
    /// becomes methods, and so do the innermost operands of a very deep condition. `scope` is the state that contains
    /// the condition.
    pub fn condition(&mut self, text: &str, scope: Id, outline: &Outline) -> String {
        self.operand(text.trim(), 0, scope, outline)
    }

    fn operand(&mut self, text: &str, depth: usize, scope: Id, outline: &Outline) -> String {
        if depth == MOST_OPERATORS {
            return self.call(text, text, "&self) -> bool");
        }
        for (operator, joint) in [("||", " || "), ("&&", " && ")] {
            let parts = split(text, operator);
            if parts.len() > 1 {
                let each: Vec<_> =
                    parts.into_iter().map(|part| self.operand(part.trim(), depth + 1, scope, outline)).collect();
                return each.join(joint);
            }
        }
        if let Some(inner) = text.strip_prefix('!').filter(|inner| !inner.starts_with('=')) {
            return format!("!{}", self.operand(inner.trim(), depth + 1, scope, outline));
        }
        if let Some(inner) = bracketed(text) {
            return format!("({})", self.operand(inner.trim(), depth + 1, scope, outline));
        }
        if matches!(text, "true" | "false") {
            return text.to_owned();
        }
        match asked(text).and_then(|id| outline.find(id)) {
            Some(state) => format!("is_in({})", outline.named(state, scope)),
            None => self.call(text, text, "&self) -> bool"),
        }
    }

    /// Converts an action to a statement.
    pub fn action(&mut self, code: &Code) -> String {
        format!("{};", self.call(&code.text, &code.words, "&mut self)"))
    }

    /// Converts a duration.
    pub fn duration(&mut self, text: &str) -> String {
        self.call(text, text, "&self) -> std::time::Duration")
    }

    /// Returns a call of the method for a text. The name of the method is made from `words`.
    fn call(&mut self, text: &str, words: &str, rest: &'static str) -> String {
        let name = self.names.name(&format!("{rest}{text}"), snake(words));
        if self.known.insert(name.clone()) {
            self.methods.push(Method { name: name.clone(), rest, text: text.to_owned() });
        }
        format!("todo.{name}()")
    }

    /// Whether there are no methods.
    pub fn is_empty(&self) -> bool {
        self.methods.is_empty()
    }

    /// The declaration of the trait.
    pub fn declaration(&self, machine: &str) -> String {
        let mut text = format!("/// What `{machine}` asks and does, as the document says it: to be written in Rust.\n");
        let _ = writeln!(text, "pub trait {machine}Todo {{");
        for (nth, Method { name, rest, text: original }) in self.methods.iter().enumerate() {
            let gap = if nth == 0 { "" } else { "\n" };
            let _ = writeln!(text, "{gap}    /// `{original}`\n    fn {name}({rest};");
        }
        text + "}\n"
    }
}

/// The id of `In('id')`.
fn asked(text: &str) -> Option<&str> {
    let id = text.strip_prefix("In(")?.strip_suffix(')')?.trim();
    let inner = |quote| id.strip_prefix(quote).and_then(|id| id.strip_suffix(quote));
    inner('\'').or_else(|| inner('"'))
}

/// The text between the parentheses that enclose a whole text.
fn bracketed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0;
    let stays_inside = Letters::of(inner).all(|(_, char)| {
        depth += i32::from(char == '(') - i32::from(char == ')');
        depth >= 0
    });
    stays_inside.then_some(inner)
}

/// The parts between those operators that are not in parentheses or quotes.
fn split<'t>(text: &'t str, operator: &str) -> Vec<&'t str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, char) in Letters::of(text) {
        depth += i32::from("([{".contains(char)) - i32::from(")]}".contains(char));
        if depth == 0 && at >= from && text[at..].starts_with(operator) {
            parts.push(&text[from..at]);
            from = at + operator.len();
        }
    }
    parts.push(&text[from..]);
    parts
}

/// The characters of an expression that are not in quotes, with their positions.
struct Letters<'t> {
    rest: std::str::CharIndices<'t>,
}

impl<'t> Letters<'t> {
    fn of(text: &'t str) -> Self {
        Letters { rest: text.char_indices() }
    }
}

impl Iterator for Letters<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        let (at, char) = self.rest.next()?;
        if matches!(char, '\'' | '"') {
            let _ = self.rest.find(|(_, other)| *other == char);
        }
        Some((at, char))
    }
}

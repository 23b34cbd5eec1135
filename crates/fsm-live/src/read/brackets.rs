//! Explains why a text does not consist of tokens. In most texts that are still being typed, a bracket, a string or a
//! comment is not closed.

use super::Mistake;
use std::format;
use std::string::ToString;
use std::vec::Vec;

/// A bracket, or the start of a string or a comment.
#[derive(Clone, Copy)]
struct Mark {
    sign: char,
    line: usize,
    column: usize,
    /// The indentation of its line.
    indent: usize,
    /// Whether it is the first in its line.
    first: bool,
}

impl Mark {
    fn mistake(self, message: &str) -> Mistake {
        Mistake { line: self.line, column: self.column, message: message.to_string() }
    }

    fn unclosed(self) -> Mistake {
        self.mistake(&format!("this `{}` is not closed", self.sign))
    }
}

/// Finds a bracket, string or comment that is not closed, or a bracket that closes nothing.
///
/// If a closing bracket is missing, each enclosing bracket appears to be closed by the next one, and only the outermost
/// stays open. Therefore this reports the first bracket whose closing bracket is indented less than its own line, or
/// else the innermost bracket that stays open.
pub fn mistake(text: &str) -> Option<Mistake> {
    let mut scan = Scan { rest: text, line: 1, column: 1, indent: 0, first: true };
    let (mut open, mut suspect): (Vec<Mark>, Option<Mark>) = (Vec::new(), None);
    while let Some(sign) = scan.rest.chars().next() {
        let here = scan.mark(sign);
        match sign {
            '/' if scan.rest.starts_with("//") => scan.pass(scan.rest.find('\n').unwrap_or(scan.rest.len())),
            '/' if scan.rest.starts_with("/*") => {
                let Some(end) = end_of_comment(scan.rest) else {
                    return Some(here.mistake("this comment is not closed"));
                };
                scan.pass(end);
            }
            '"' | '\'' => {
                let Some(end) = end_of_literal(scan.rest) else { return Some(here.mistake("this text is not closed")) };
                scan.pass(end);
            }
            _ if sign.is_alphanumeric() || sign == '_' => {
                let word =
                    scan.rest.find(|next: char| !next.is_alphanumeric() && next != '_').unwrap_or(scan.rest.len());
                let (prefix, behind) = scan.rest.split_at(word);
                let raw = matches!(prefix, "r" | "br" | "cr").then(|| end_of_raw(behind)).flatten();
                match raw {
                    Some(None) => return Some(here.mistake("this text is not closed")),
                    Some(Some(end)) => scan.pass(word + end),
                    None => scan.pass(word),
                }
            }
            '(' | '[' | '{' => {
                open.push(here);
                scan.pass(1);
            }
            ')' | ']' | '}' => {
                let Some(opened) = open.pop() else {
                    return Some(here.mistake(&format!("this `{sign}` closes nothing")));
                };
                if !matches!((opened.sign, sign), ('(', ')') | ('[', ']') | ('{', '}')) {
                    return Some(suspect.unwrap_or(opened).unclosed());
                }
                if here.first && here.indent < opened.indent {
                    suspect.get_or_insert(opened);
                }
                scan.pass(1);
            }
            _ => scan.pass(sign.len_utf8()),
        }
    }
    suspect.filter(|_| !open.is_empty()).or(open.pop()).map(Mark::unclosed)
}

/// A place in a text.
struct Scan<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
    indent: usize,
    first: bool,
}

impl Scan<'_> {
    fn mark(&self, sign: char) -> Mark {
        let indent = if self.first { self.column } else { self.indent };
        Mark { sign, line: self.line, column: self.column, indent, first: self.first }
    }

    /// Skips this many bytes.
    fn pass(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for sign in passed.chars() {
            if sign == '\n' {
                (self.line, self.column, self.first) = (self.line + 1, 1, true);
                continue;
            }
            if self.first && !sign.is_whitespace() {
                (self.indent, self.first) = (self.column, false);
            }
            self.column += 1;
        }
        self.rest = rest;
    }
}

/// The length of a comment, which can contain others; `None` if it is not closed.
fn end_of_comment(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    loop {
        let next = text[at..].find(['/', '*'])? + at;
        match text.get(next..next + 2) {
            Some("/*") => (depth, at) = (depth + 1, next + 2),
            Some("*/") if depth == 1 => return Some(next + 2),
            Some("*/") => (depth, at) = (depth - 1, next + 2),
            _ => at = next + 1,
        }
    }
}

/// The length of a string or character literal; `None` if it is not closed. The `'` of a lifetime has the length 1.
fn end_of_literal(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let escaped = text[1..].starts_with('\\');
    if quote == '\'' && !escaped {
        let mut signs = text[1..].char_indices();
        let is_character = signs.next().is_some() && signs.next().is_some_and(|(_, sign)| sign == '\'');
        return Some(if is_character { text[1..].find('\'')? + 2 } else { 1 });
    }
    let mut skip = false;
    let end = text[1..].find(|sign: char| {
        let ends = sign == quote && !skip;
        skip = sign == '\\' && !skip;
        ends
    });
    end.map(|end| end + 2)
}

/// The length of a raw string after its `r`; `Some(None)` if it is not closed, and `None` if there is no raw string.
fn end_of_raw(text: &str) -> Option<Option<usize>> {
    let signs = text.find(|sign| sign != '#')?;
    text[signs..].starts_with('"').then(|| {
        let end = format!("\"{}", "#".repeat(signs));
        text[signs + 1..].find(&end).map(|at| signs + 1 + at + end.len())
    })
}

#[cfg(test)]
mod tests {
    use super::mistake;
    use std::format;

    #[test]
    fn unclosed_brackets_texts_and_comments_are_found() {
        let found = |text: &str| mistake(text).map(|it| format!("{it}"));
        let unclosed = [
            ("machine M {\n    state A {\n        on B => C;\n    state D;\n}\n", "2:13: this `{` is not closed"),
            ("machine M {\n    state A { on B => f(1; }\n}\n", "2:24: this `(` is not closed"),
            ("machine M {\n    state A;\n}\n}\n", "4:1: this `}` closes nothing"),
            ("machine M { state A { enter { log(\"a); } } }", "1:35: this text is not closed"),
            ("machine M { /* state /* A */ ; }", "1:13: this comment is not closed"),
            ("machine M { state A { enter { log(r#\"a\"); } } }", "1:35: this text is not closed"),
        ];
        for (text, expected) in unclosed {
            assert_eq!(found(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn brackets_in_texts_and_comments_are_ignored() {
        let right =
            "machine M<'a> { // {\n /* ( /* [ */ */ enter { log(\"{ \\\" \", '{', '\\'', r#\"}\"{\"#, b\"(\"); } }";
        assert!(mistake(right).is_none());
    }
}

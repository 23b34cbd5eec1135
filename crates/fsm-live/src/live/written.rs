//! Finds the machines in files: where each of them begins and ends.

use crate::apart;
use core::ops::Range;
use fsm_syntax::is_deep_file;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec::Vec;

/// The text of a machine: the content of the braces of `state_machine!`.
#[derive(Clone, Debug)]
pub struct Written {
    pub text: Arc<str>,
    /// Where the text begins: the line, from 1, and the column, from 0, in characters.
    pub line: usize,
    pub column: usize,
    /// The file that contains the machine, and the machine's text there. That differs from `text` if a tuned text is
    /// not written yet.
    pub file: Option<(&'static str, Arc<str>)>,
    /// The position among the machines of this name in the file; `None` if the text was not found in a file.
    pub nth: Option<Nth>,
}

/// The position of a machine among those of its name in a file, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nth {
    nth: usize,
    of: usize,
}

/// A machine as it was last found, or as it was compiled.
pub struct Known<'k> {
    pub name: &'k str,
    pub spelled: &'k str,
    pub line: usize,
    /// `None` if the machine was not found since it was compiled.
    pub nth: Option<Nth>,
}

impl Written {
    /// Creates a text that is not in a file, or whose file is not known.
    pub fn loose(text: &str, line: u32) -> Self {
        Written { text: Arc::from(text), line: line as usize, column: 0, file: None, nth: None }
    }

    /// Updates the place in the file to that of `now`, which is the same machine.
    pub fn place(&mut self, now: &Written) {
        (self.line, self.column, self.nth) = (now.line, now.column, now.nth);
    }

    /// Whether its file contains exactly this text.
    pub fn is_in_file(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, disk)| *disk == self.text)
    }

    pub fn spelled(&self) -> String {
        apart(|| spelled(self.text.parse().unwrap_or_default()))
    }

    /// Returns the text after enough newlines and spaces that the spans of its tokens match the file, and the number of
    /// bytes in front of it.
    pub fn padded(&self) -> (String, usize) {
        let before = self.line.saturating_sub(1) + self.column;
        let mut padded = String::with_capacity(before + self.text.len());
        padded.extend(core::iter::repeat_n('\n', self.line.saturating_sub(1)));
        padded.extend(core::iter::repeat_n(' ', self.column));
        padded.push_str(&self.text);
        (padded, before)
    }
}

/// A machine that was found in a file.
pub struct Found {
    name: String,
    tokens: TokenStream,
    /// The range of the tokens in the text of the file, in bytes.
    pub range: Range<usize>,
    line: usize,
    column: usize,
}

impl Found {
    /// Finds the known machine in a file that may have changed since, with its position. If the number of machines of
    /// that name is unchanged, this is the one at the same position; otherwise the one with the same spelling, or else
    /// the nearest one.
    pub fn again<'f>(all: &'f [Found], known: &Known<'_>) -> Option<(&'f Found, Nth)> {
        let of_name: Vec<&Found> = all.iter().filter(|machine| machine.name == known.name).collect();
        let of = of_name.len();
        let nth = match known.nth {
            Some(before) if before.of == of => before.nth,
            _ => {
                let distance = |&at: &usize| of_name[at].line.abs_diff(known.line);
                let alike = (0..of).filter(|&at| of_name[at].spelled() == known.spelled).min_by_key(distance);
                alike.or_else(|| (0..of).min_by_key(distance))?
            }
        };
        Some((of_name[nth], Nth { nth, of }))
    }

    /// The machines in the text of a file; none if the text is nested too deeply.
    pub fn all(tokens: TokenStream) -> Vec<Found> {
        let mut found = Vec::new();
        if !is_deep_file(&tokens) {
            machines(tokens, &mut found);
        }
        found
    }

    pub fn spelled(&self) -> String {
        spelled(self.tokens.clone())
    }

    /// The text of the machine. `whole` is the text of the file.
    pub fn written(&self, path: &'static str, whole: &str, nth: Nth) -> Option<Written> {
        let text: Arc<str> = Arc::from(whole.get(self.range.clone())?);
        let (line, column) = (self.line, self.column);
        Some(Written { text: Arc::clone(&text), line, column, file: Some((path, text)), nth: Some(nth) })
    }
}

/// Collects the machines that are declared in macro calls, including nested ones.
fn machines(tokens: TokenStream, found: &mut Vec<Found>) {
    let mut called = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if called && let Some(machine) = declared(group.stream()) => {
                found.push(machine);
                called = false;
            }
            TokenTree::Group(group) => {
                if group.delimiter() != Delimiter::Bracket {
                    machines(group.stream(), found);
                }
                called = false;
            }
            TokenTree::Punct(punct) => called = punct.as_char() == '!',
            _ => called = false,
        }
    }
}

/// The machine in the content of a macro call, in which the keyword `machine` and a name precede the first brace.
///
/// Tokens with a `$` are not a machine, because they belong to a `macro_rules!`.
fn declared(tokens: TokenStream) -> Option<Found> {
    if has_dollars(tokens.clone()) {
        return None;
    }
    let first = tokens.clone().into_iter().next()?.span();
    let last = tokens.clone().into_iter().last()?.span();
    let (start, range) = (first.start(), first.byte_range().start..last.byte_range().end);
    let mut ahead = tokens.clone().into_iter().peekable();
    while let Some(token) = ahead.next() {
        match (&token, ahead.peek()) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == "machine" => {
                let name = name.to_string();
                return Some(Found { name, tokens, range, line: start.line, column: start.column });
            }
            (TokenTree::Group(group), _) if group.delimiter() == Delimiter::Brace => return None,
            _ => {}
        }
    }
    None
}

/// Spells tokens without documentation, which may change, and which the compiler spells in another way than the file.
pub fn spelled(tokens: TokenStream) -> String {
    let mut spelling = String::new();
    spell(tokens, &mut spelling);
    spelling
}

fn spell(tokens: TokenStream, spelling: &mut String) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, tokens.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(attribute)))
                if hash.as_char() == '#' && attribute.stream().to_string().starts_with("doc") =>
            {
                tokens.next();
            }
            (TokenTree::Group(group), _) => {
                spelling.push_str(&format!("{:?}(", group.delimiter()));
                spell(group.stream(), spelling);
                spelling.push(')');
            }
            _ => spelling.push_str(&token.to_string()),
        }
        spelling.push(' ');
    }
}

fn has_dollars(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '$',
        TokenTree::Group(group) => has_dollars(group.stream()),
        _ => false,
    })
}

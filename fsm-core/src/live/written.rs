//! Machines as they are written in files: where each of them begins and ends.

use crate::syntax::apart;
use core::ops::Range;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec::Vec;

/// The text of a machine: what stands between the braces of `state_machine!`.
#[derive(Clone, Debug)]
pub struct Written {
    pub text: Arc<str>,
    /// Where it begins: the line, from 1, and the column, from 0, in characters.
    pub line: usize,
    pub column: usize,
    /// The file that it stands in, and its text there: of one that was tuned and is not written yet, another one.
    pub file: Option<(&'static str, Arc<str>)>,
}

impl Written {
    /// A text that is in no file, or nobody knows in which.
    pub fn loose(text: &str, line: u32) -> Self {
        Written { text: Arc::from(text), line: line as usize, column: 0, file: None }
    }

    /// Whether it stands in its file as it is.
    pub fn is_in_file(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, disk)| *disk == self.text)
    }

    pub fn spelled(&self) -> String {
        apart(|| spelled(self.text.parse().unwrap_or_default()))
    }

    /// The text behind so many lines and columns that its tokens have the places that they have in the file, and how many
    /// bytes these are.
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
    /// Where its tokens stand in the text of the file, in bytes.
    pub range: Range<usize>,
    line: usize,
    column: usize,
}

impl Found {
    /// The machine of a name that begins nearest to a line.
    pub fn nearest<'f>(all: &'f [Found], name: &str, line: u32) -> Option<&'f Found> {
        let of_name = all.iter().filter(|machine| machine.name == name);
        of_name.min_by_key(|machine| machine.line.abs_diff(line as usize))
    }

    /// The machines in the text of a file.
    pub fn all(tokens: TokenStream) -> Vec<Found> {
        let mut found = Vec::new();
        machines(tokens, &mut found);
        found
    }

    pub fn spelled(&self) -> String {
        spelled(self.tokens.clone())
    }

    /// Its text, as it stands in the text of the file.
    pub fn written(&self, path: &'static str, whole: &str) -> Option<Written> {
        let text: Arc<str> = Arc::from(whole.get(self.range.clone())?);
        Some(Written { text: Arc::clone(&text), line: self.line, column: self.column, file: Some((path, text)) })
    }
}

/// The bodies of macros in which a machine is declared.
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

/// The name behind the word `machine`, before the first brace.
///
/// What a `macro_rules!` makes a machine of is none yet.
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

/// Tokens without docs, which the compiler spells as it likes.
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
                spelling.push('(');
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

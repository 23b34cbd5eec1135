//! A source file: its machines and parts are formatted, and nothing else is changed.

use super::brackets::closing;
use super::doc::Doc;
use super::machine::machine;
use super::node::nodes;
use super::page::Page;
use super::token::{Comment, Token, columns, tokens};
use fsm_syntax::words::Word;
use fsm_syntax::{Errors, check_part, parse};
use proc_macro2::{LexError, Span, TokenStream};
use std::ops::Range;
use std::path::Path;

/// The maximum number of times that a layout is formatted again, until it no longer changes.
const ROUNDS: usize = 4;

/// A formatted source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines, counted from 1, at which the machines begin that have changed.
    pub changed: Vec<usize>,
    /// The mistakes because of which machines were left unchanged.
    pub refused: Vec<Mistake>,
}

/// A mistake in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The problem, and what to do about it.
    pub message: String,
}

/// A machine in a file: the content of its braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machine<'s> {
    /// The line at which the machine begins, counted from 1.
    pub line: usize,
    /// The number of characters before the machine in this line.
    pub column: usize,
    /// The text of the machine.
    pub text: &'s str,
}

/// Formats the machines of a source file, in lines of at most `width` columns.
///
/// ```
/// let source = "\
/// fsmith::state_machine! { machine Lamp { initial Off;
/// state Off{
/// on Press=>On;
/// } state On; } }";
/// let formatted = fsmith_cli::layout::format(source, 100);
/// assert_eq!(formatted.text, "\
/// fsmith::state_machine! {
///     machine Lamp {
///         initial Off;
///         state Off {
///             on Press => On;
///         }
///         state On;
///     }
/// }");
/// assert_eq!(formatted.changed, [1]);
/// ```
#[must_use]
pub fn format(source: &str, width: usize) -> Formatted {
    let mut formatted = Formatted { text: String::new(), changed: Vec::new(), refused: Vec::new() };
    let ending = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let mut copied = 0;
    for invocation in invocations(source) {
        let (kind, start, body) = match invocation {
            Ok(Invocation { kind, start, body }) => (kind, start, body),
            Err(unclosed) => {
                formatted.refused.push(unclosed);
                continue;
            }
        };
        let (from, to) = (body[0].start, body[body.len() - 1].end());
        formatted.text.push_str(&source[copied..from]);
        copied = to;
        // The line after formatting. It may contain the end of another machine that has moved.
        let line_start = formatted.text.rfind('\n').map_or(0, |at| at + 1);
        let column = columns(&formatted.text[line_start..]);
        let margin = margin(&formatted.text[..formatted.text.len() - (from - start)]).to_owned();
        let page = Page { margin: &margin, ending, width };
        let laid_out = laid_out(source, kind, body, &page, column).unwrap_or_else(|mistakes| {
            formatted.refused.extend(mistakes);
            source[from..to].to_owned()
        });
        if laid_out != source[from..to] {
            formatted.changed.push(line_of(source, start));
        }
        formatted.text.push_str(&laid_out);
    }
    formatted.text.push_str(&source[copied..]);
    formatted
}

/// The machines in a source file. For a machine whose brackets do not match, the place of the mistake.
#[must_use]
pub fn machines<'s>(source: &'s str) -> Vec<Result<Machine<'s>, Mistake>> {
    let machine = |found: Result<Invocation<'s>, Mistake>| match found {
        Ok(Invocation { kind: Kind::Part, .. }) => None,
        Ok(Invocation { body, .. }) => Some(Ok(inside(source, &body))),
        Err(mistake) => Some(Err(mistake)),
    };
    invocations(source).into_iter().filter_map(machine).collect()
}

/// The machine between these braces.
fn inside<'s>(source: &'s str, body: &[Token]) -> Machine<'s> {
    let (from, to) = (body[0].end(), body[body.len() - 1].start);
    let column = source[..from].chars().rev().take_while(|sign| *sign != '\n').count();
    Machine { line: line_of(source, from), column, text: &source[from..to] }
}

impl Machine<'_> {
    /// The tokens of the machine, with their lines and columns in the file.
    ///
    /// # Errors
    ///
    /// Fails with the place of a text that is not a token.
    pub fn tokens(&self) -> Result<TokenStream, Mistake> {
        let placed = "\n".repeat(self.line - 1) + &" ".repeat(self.column) + self.text;
        placed.parse().map_err(|error: LexError| self.mistake(error.span().start().line, &"this is no token of Rust"))
    }

    /// The mistakes that were found in the tokens, ordered by line.
    #[must_use]
    pub fn mistakes(&self, errors: Errors) -> Vec<Mistake> {
        self.mistakes_in(errors, |_| None)
    }

    /// Like [`mistakes`](Self::mistakes). Those in parts are at the start of the machine, with their file and line.
    #[must_use]
    pub fn mistakes_in<'f>(&self, errors: Errors, file: impl Fn(Span) -> Option<&'f Path>) -> Vec<Mistake> {
        let errors = errors.into_list();
        let mistakes = errors.iter().map(|error| {
            let line = error.span().start().line;
            match file(error.span()) {
                Some(file) => self.mistake(0, &format!("{}:{line}: {error}", file.display())),
                None => self.mistake(line, error),
            }
        });
        let mut mistakes: Vec<_> = mistakes.collect();
        mistakes.sort_by_key(|mistake| mistake.line);
        mistakes
    }

    /// A mistake at a line; at the start of the machine if it has no place, such as a missing item at the end.
    fn mistake(&self, line: usize, message: &impl ToString) -> Mistake {
        Mistake { line: line.max(self.line), message: message.to_string() }
    }
}

/// The line of a position in a text, counted from 1.
fn line_of(source: &str, at: usize) -> usize {
    1 + source[..at].matches('\n').count()
}

/// The indentation of the last line of a text.
fn margin(text: &str) -> &str {
    let line = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    &line[..line.len() - line.trim_start().len()]
}

/// The formatted body of a macro, from brace to brace.
fn laid_out(source: &str, kind: Kind, body: Vec<Token>, page: &Page, column: usize) -> Result<String, Vec<Mistake>> {
    let (from, to) = (body[0].start, body[body.len() - 1].end());
    let machine = inside(source, &body);
    parses(&machine, kind)?;
    let whole = |reason: &str| vec![Mistake { line: machine.line, message: reason.to_owned() }];
    let brackets = || whole("its brackets do not match");
    let mut text = source[from..to].to_owned();
    let mut next = arranged(source, body, page, column).ok_or_else(brackets)?;
    // If a line was broken, other lines may no longer be aligned with it.
    for _ in 0..ROUNDS {
        if next == text {
            break;
        }
        text = next;
        let placed = " ".repeat(column) + &text;
        next = arranged(&placed, tokens(&placed), page, column).ok_or_else(brackets)?;
    }
    if !have_same_tokens(&source[from..to], &text) {
        return Err(whole("formatting would change its tokens or comments, which is a bug in the formatter"));
    }
    Ok(text)
}

/// Checks that a text has the syntax of a machine or a part.
fn parses(machine: &Machine, kind: Kind) -> Result<(), Vec<Mistake>> {
    let mut errors = Errors::default();
    let tokens = machine.tokens().map_err(|mistake| vec![mistake])?;
    match kind {
        Kind::Machine => drop(parse(tokens, &mut errors)),
        Kind::Part => check_part(tokens, &mut errors),
    }
    if errors.is_empty() { Ok(()) } else { Err(machine.mistakes(errors)) }
}

/// Formats the tokens of a body, from a column on.
fn arranged(source: &str, body: Vec<Token>, page: &Page, column: usize) -> Option<String> {
    let doc: Doc = nodes(source, body)?.iter().map(machine).collect();
    Some(page.write(&doc, column))
}

/// Whether two texts have the same tokens and comments.
fn have_same_tokens(one: &str, other: &str) -> bool {
    fn words<'t>(tokens: &'t [Token]) -> impl Iterator<Item = &'t str> {
        tokens.iter().flat_map(|token| {
            let comments = |list: &'t [Comment]| list.iter().flat_map(|comment| comment.text.lines().map(str::trim));
            comments(&token.before).chain([token.text]).chain(comments(&token.after))
        })
    }
    words(&tokens(one)).eq(words(&tokens(other)))
}

/// The kind of a macro of the library.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Machine,
    Part,
}

/// A `state_machine! { .. }` or a `part! { .. }`
struct Invocation<'s> {
    kind: Kind,
    start: usize,
    /// From brace to brace.
    body: Vec<Token<'s>>,
}

/// The invocations in a file, except for those in a `macro_rules!`; for one that does not end, the mismatched bracket.
fn invocations(source: &str) -> Vec<Result<Invocation<'_>, Mistake>> {
    let tokens = tokens(source);
    let found = bodies(source, &tokens);
    let (mut rest, mut at) = (tokens.into_iter(), 0);
    let mut invocation = |(kind, start, range): Place| {
        let body = rest.by_ref().skip(range.start - at).take(range.len()).collect();
        at = range.end;
        Invocation { kind, start, body }
    };
    found.into_iter().map(|found| found.map(&mut invocation)).collect()
}

/// The kind of an invocation, its position in the text, and the range of its body in the tokens.
type Place = (Kind, usize, Range<usize>);

/// Finds the invocations.
fn bodies(source: &str, tokens: &[Token]) -> Vec<Result<Place, Mistake>> {
    let mut found = Vec::new();
    let mut at = 2;
    while at < tokens.len() {
        let written = [&tokens[at - 2], &tokens[at - 1], &tokens[at]].map(|token| token.text);
        let kind = match written {
            ["state_machine", "!", "{"] => Some(Kind::Machine),
            ["part", "!", "{"] if is_part(&tokens[at + 1..]) => Some(Kind::Part),
            _ => None,
        };
        // The body of a `macro_rules!` follows its name.
        let open = if written[..2] == ["macro_rules", "!"] { at + 1 } else { at };
        if kind.is_none() && open == at || open >= tokens.len() {
            at += 1;
            continue;
        }
        match closing(source, tokens, open) {
            Ok(close) => {
                found.extend(kind.map(|kind| Ok((kind, tokens[at - 2].start, open..close + 1))));
                at = close + 1;
            }
            Err(unclosed) => {
                let message = format!("this `{}` is not closed", unclosed.text);
                found.push(Err(Mistake { line: line_of(source, unclosed.start), message }));
                at = open + 1;
            }
        }
    }
    found
}

/// Whether the content of a `part!`, which other libraries may have, is a part: its inner braces begin with an item.
fn is_part(inside: &[Token]) -> bool {
    let Some(open) = inside.iter().position(|token| token.text == "{") else { return false };
    let named = open
        .checked_sub(1)
        .is_some_and(|at| inside[at].text.starts_with(|sign: char| sign == '_' || sign.is_alphabetic()));
    let mut items = &inside[open + 1..];
    while let [sign, bracket, ..] = items
        && (sign.text, bracket.text) == ("#", "[")
    {
        let Some(end) = items.iter().position(|token| token.text == "]") else { return false };
        items = &items[end + 1..];
    }
    named && items.first().is_some_and(|first| first.text == "}" || Word::named(first.text).is_some())
}

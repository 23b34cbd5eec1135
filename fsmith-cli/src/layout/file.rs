//! A source file: the machines in it are formatted, and nothing else is changed.

use super::brackets::closing;
use super::doc::Doc;
use super::machine::machine;
use super::node::nodes;
use super::page::Page;
use super::token::{Comment, Token, columns, tokens};
use fsm_core::syntax::{Errors, parse};
use proc_macro2::{LexError, TokenStream};
use std::ops::Range;

/// How often a layout is laid out again, until it stays as it is.
const ROUNDS: usize = 4;

/// A source file as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines, counted from 1, where the machines begin whose layout was another.
    pub changed: Vec<usize>,
    /// Why machines were left as they were.
    pub refused: Vec<Mistake>,
}

/// A mistake in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// A machine of a file: what is in its braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machine<'s> {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its text.
    pub text: &'s str,
}

/// Lays out the machines of a source file in so many columns.
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
        let (start, body) = match invocation {
            Ok(Invocation { start, body }) => (start, body),
            Err(unclosed) => {
                formatted.refused.push(unclosed);
                continue;
            }
        };
        let (from, to) = (body[0].start, body[body.len() - 1].end());
        formatted.text.push_str(&source[copied..from]);
        copied = to;
        // The line as it is now, where another machine may end that has moved.
        let line_start = formatted.text.rfind('\n').map_or(0, |at| at + 1);
        let column = columns(&formatted.text[line_start..]);
        let margin = margin(&formatted.text[..formatted.text.len() - (from - start)]).to_owned();
        let page = Page { margin: &margin, ending, width };
        let laid_out = laid_out(source, body, &page, column).unwrap_or_else(|mistakes| {
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

/// The machines in a source file; in place of one whose brackets do not match, where that is.
#[must_use]
pub fn machines(source: &str) -> Vec<Result<Machine<'_>, Mistake>> {
    let machine = |Invocation { body, .. }: Invocation<'_>| {
        let (from, to) = (body[0].end(), body[body.len() - 1].start);
        Machine { line: line_of(source, from), text: &source[from..to] }
    };
    invocations(source).into_iter().map(|found| found.map(machine)).collect()
}

impl Machine<'_> {
    /// Its tokens, at the lines that they have in the file.
    ///
    /// # Errors
    ///
    /// What is no token, and where.
    pub fn tokens(&self) -> Result<TokenStream, Mistake> {
        let placed = "\n".repeat(self.line - 1) + self.text;
        placed.parse().map_err(|error: LexError| self.mistake(error.span().start().line, &error))
    }

    /// The mistakes that were found in its tokens, in the order of their lines.
    #[must_use]
    pub fn mistakes(&self, errors: Errors) -> Vec<Mistake> {
        let errors = errors.into_list();
        let mut mistakes: Vec<_> = errors.iter().map(|error| self.mistake(error.span().start().line, error)).collect();
        mistakes.sort_by_key(|mistake| mistake.line);
        mistakes
    }

    /// A mistake at a line. One that has no place, such as that something is missing at the end, is where the machine
    /// begins.
    fn mistake(&self, line: usize, message: &impl ToString) -> Mistake {
        Mistake { line: line.max(self.line), message: message.to_string() }
    }
}

/// The line of a place in a text, counted from 1.
fn line_of(source: &str, at: usize) -> usize {
    1 + source[..at].matches('\n').count()
}

/// The space that the last line of a text begins with.
fn margin(text: &str) -> &str {
    let line = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    &line[..line.len() - line.trim_start().len()]
}

/// The body of a macro, from brace to brace, as it should be.
fn laid_out(source: &str, body: Vec<Token>, page: &Page, column: usize) -> Result<String, Vec<Mistake>> {
    let (from, to) = (body[0].start, body[body.len() - 1].end());
    let machine = Machine { line: line_of(source, from), text: &source[from + 1..to - 1] };
    parses(&machine)?;
    let whole = |reason: &str| vec![Mistake { line: machine.line, message: reason.to_owned() }];
    let brackets = || whole("its brackets do not match");
    let mut text = source[from..to].to_owned();
    let mut next = arranged(source, body, page, column).ok_or_else(brackets)?;
    // Where a line has been broken, what was aligned with it is no longer.
    for _ in 0..ROUNDS {
        if next == text {
            break;
        }
        text = next;
        let placed = " ".repeat(column) + &text;
        next = arranged(&placed, tokens(&placed), page, column).ok_or_else(brackets)?;
    }
    if !says_the_same(&source[from..to], &text) {
        return Err(whole("it cannot be laid out without changing it, which is a mistake of the formatter's"));
    }
    Ok(text)
}

/// Whether a text is a machine as far as its form goes, or else what is wrong with it.
fn parses(machine: &Machine) -> Result<(), Vec<Mistake>> {
    let mut errors = Errors::default();
    parse(machine.tokens().map_err(|mistake| vec![mistake])?, &mut errors);
    if errors.is_empty() { Ok(()) } else { Err(machine.mistakes(errors)) }
}

/// The tokens of a body, laid out from a column on.
fn arranged(source: &str, body: Vec<Token>, page: &Page, column: usize) -> Option<String> {
    let doc: Doc = nodes(source, body)?.iter().map(machine).collect();
    Some(page.write(&doc, column))
}

/// Whether two texts have the same tokens and comments.
fn says_the_same(one: &str, other: &str) -> bool {
    fn words<'t>(tokens: &'t [Token]) -> impl Iterator<Item = &'t str> {
        tokens.iter().flat_map(|token| {
            let comments = |list: &'t [Comment]| list.iter().flat_map(|comment| comment.text.lines().map(str::trim));
            comments(&token.before).chain([token.text]).chain(comments(&token.after))
        })
    }
    words(&tokens(one)).eq(words(&tokens(other)))
}

/// A `state_machine! { .. }`
struct Invocation<'s> {
    start: usize,
    /// From brace to brace.
    body: Vec<Token<'s>>,
}

/// The invocations of a file, but for those that a `macro_rules!` writes; in place of one that does not end, where its
/// brackets do not match.
fn invocations(source: &str) -> Vec<Result<Invocation<'_>, Mistake>> {
    let tokens = tokens(source);
    let found = bodies(source, &tokens);
    let (mut rest, mut at) = (tokens.into_iter(), 0);
    let mut invocation = |(start, range): (usize, Range<usize>)| {
        let body = rest.by_ref().skip(range.start - at).take(range.len()).collect();
        at = range.end;
        Invocation { start, body }
    };
    found.into_iter().map(|found| found.map(&mut invocation)).collect()
}

/// Where each invocation starts in the text, and which tokens are its body.
fn bodies(source: &str, tokens: &[Token]) -> Vec<Result<(usize, Range<usize>), Mistake>> {
    let mut found = Vec::new();
    let mut at = 2;
    while at < tokens.len() {
        let written = [&tokens[at - 2], &tokens[at - 1], &tokens[at]].map(|token| token.text);
        let is_machine = written == ["state_machine", "!", "{"];
        // What a `macro_rules!` writes stands behind its name.
        let open = if written[..2] == ["macro_rules", "!"] { at + 1 } else { at };
        if !is_machine && open == at || open >= tokens.len() {
            at += 1;
            continue;
        }
        match closing(source, tokens, open) {
            Ok(close) => {
                if is_machine {
                    found.push(Ok((tokens[at - 2].start, open..close + 1)));
                }
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

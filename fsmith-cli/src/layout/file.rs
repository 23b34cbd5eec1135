//! A source file: the machines in it are formatted, and nothing else is changed.

use super::doc::Doc;
use super::machine::machine;
use super::node::nodes;
use super::page::Page;
use super::token::{Comment, Kind, Token, columns, tokens};
use fsm_core::syntax::{Errors, parse};
use proc_macro2::{LexError, TokenStream};

/// How often a layout is laid out again, until it stays as it is.
const ROUNDS: usize = 4;

/// A source file as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The lines, counted from 1, where the machines begin whose layout was another.
    pub changed: Vec<usize>,
    /// The machines that were left as they were.
    pub refused: Vec<Refused>,
}

/// A machine that was left as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Why.
    pub reason: String,
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
    for Invocation { start, body } in invocations(tokens(source)) {
        let (from, to) = (body[0].start, body[body.len() - 1].end());
        let line = 1 + source[..start].matches('\n').count();
        formatted.text.push_str(&source[copied..from]);
        copied = to;
        // The line as it is now, where another machine may end that has moved.
        let line_start = formatted.text.rfind('\n').map_or(0, |at| at + 1);
        let column = columns(&formatted.text[line_start..]);
        let margin = margin(&formatted.text[..formatted.text.len() - (from - start)]).to_owned();
        let page = Page { margin: &margin, ending, width };
        let laid_out = laid_out(source, body, &page, column).unwrap_or_else(|reason| {
            formatted.refused.push(Refused { line, reason });
            source[from..to].to_owned()
        });
        if laid_out != source[from..to] {
            formatted.changed.push(line);
        }
        formatted.text.push_str(&laid_out);
    }
    formatted.text.push_str(&source[copied..]);
    formatted
}

/// The machines in a source file: where the text in the braces of each starts, and the text.
#[must_use]
pub fn machines(source: &str) -> Vec<(usize, &str)> {
    let bodies = invocations(tokens(source)).into_iter().map(|Invocation { body, .. }| body);
    bodies
        .map(|body| {
            let (from, to) = (body[0].end(), body[body.len() - 1].start);
            (from, &source[from..to])
        })
        .collect()
}

/// The space that the last line of a text begins with.
fn margin(text: &str) -> &str {
    let line = &text[text.rfind('\n').map_or(0, |at| at + 1)..];
    &line[..line.len() - line.trim_start().len()]
}

/// The body of a macro, from brace to brace, as it should be.
fn laid_out(source: &str, body: Vec<Token>, page: &Page, column: usize) -> Result<String, String> {
    let (from, to) = (body[0].start, body[body.len() - 1].end());
    parses(&source[from + 1..to - 1])?;
    let mut text = source[from..to].to_owned();
    let mut next = arranged(source, body, page, column)?;
    // Where a line has been broken, what was aligned with it is no longer.
    for _ in 0..ROUNDS {
        if next == text {
            break;
        }
        text = next;
        let placed = " ".repeat(column) + &text;
        next = arranged(&placed, tokens(&placed), page, column)?;
    }
    if !says_the_same(&source[from..to], &text) {
        return Err("it cannot be laid out without changing it, which is a mistake of the formatter's".to_owned());
    }
    Ok(text)
}

/// Whether a text is a machine as far as its form goes, or else what is wrong with it.
fn parses(text: &str) -> Result<(), String> {
    let tokens: TokenStream = text.parse().map_err(|error: LexError| error.to_string())?;
    let mut errors = Errors::default();
    parse(tokens, &mut errors);
    errors.into_list().first().map_or(Ok(()), |error| Err(error.to_string()))
}

/// The tokens of a body, laid out from a column on.
fn arranged(source: &str, body: Vec<Token>, page: &Page, column: usize) -> Result<String, String> {
    let nodes = nodes(source, body).ok_or("its brackets do not match")?;
    let doc: Doc = nodes.iter().map(machine).collect();
    Ok(page.write(&doc, column))
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

/// The invocations of a file, but for those that a `macro_rules!` writes.
fn invocations(tokens: Vec<Token<'_>>) -> Vec<Invocation<'_>> {
    let mut found = Vec::new();
    let mut rest = tokens.into_iter();
    let mut before = [("", 0), ("", 0)];
    while let Some(token) = rest.next() {
        let next = (token.text, token.start);
        match before.map(|(text, _)| text) {
            ["state_machine", "!"] if token.text == "{" => {
                found.extend(braced(token, &mut rest).map(|body| Invocation { start: before[0].1, body }));
            }
            ["macro_rules", "!"] => {
                rest.next().and_then(|open| braced(open, &mut rest));
            }
            _ => {}
        }
        before = [before[1], next];
    }
    found
}

/// The tokens from an opening bracket to the closing one.
fn braced<'s>(open: Token<'s>, rest: &mut impl Iterator<Item = Token<'s>>) -> Option<Vec<Token<'s>>> {
    let mut depth = 1;
    let mut tokens = Vec::from([open]);
    while depth > 0 {
        let token = rest.next()?;
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        tokens.push(token);
    }
    Some(tokens)
}

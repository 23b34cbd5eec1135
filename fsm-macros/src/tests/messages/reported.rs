//! Reads the messages about the machines and parts of a Rust file from the code that the macro passes to the compiler:
//! from each `compile_error!` and `#[expect(..)]`.
//!
//! No option of `#[cfg(..)]` is set. The code of the machines themselves is generated only for live and inspected ones,
//! because that takes most of the time.

use super::notation::Message;
use crate::schema;
use crate::warnings::warnings;
use crate::with_errors;
#[cfg(feature = "live")]
use crate::{Input, begin};
use fsm_model::rules::Rule;
use fsm_model::sorted::Set;
use fsm_syntax::conditions::Conditions;
use fsm_syntax::library::Library;
use fsm_syntax::{self as syntax, Errors};
use proc_macro2::{Span, TokenStream, TokenTree};
#[cfg(feature = "live")]
use quote::quote;
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;

/// A call of one of the macros.
struct Call {
    /// `["fsmith", "live", "state_machine"]`.
    path: Vec<String>,
    text: TokenStream,
    line: usize,
}

/// Returns the messages about a file, in the order in which the compiler gets them. The compiler shows equal messages
/// at one place once, so each is listed once.
pub fn reported(source: &str) -> Vec<Message> {
    let file: TokenStream = source.parse().unwrap_or_else(|error| panic!("this is not Rust: {error}\n{source}"));
    let (mut calls, mut library, mut tokens) = (Vec::new(), Library::default(), HashSet::new());
    find_calls(file.clone(), &mut calls);
    find_tokens(file.clone(), &mut tokens);
    library.add(file, &[]);
    let mut messages = Vec::new();
    for call in calls {
        let (line, mut explained) = (call.line, Set::new());
        let code = generated(call, source, &library);
        find_reports(code, &mut |level, text, from, to| {
            let (rule, text) = checked(level, &text, &mut explained);
            let columns = columns(from, to, &tokens);
            let line = if columns.is_some() { from.start().line } else { line };
            let message = Message { level: level.to_string(), rule: rule.name().to_string(), text, line, columns };
            if !messages.contains(&message) {
                messages.push(message);
            }
        });
    }
    messages
}

/// Returns the code that contains the messages about a call.
fn generated(Call { path, text, .. }: Call, source: &str, library: &Library) -> TokenStream {
    let is = |module: &str| {
        let imported = path.len() == 1 && source.contains(&format!("use fsmith::{module}::state_machine;"));
        imported || path.iter().any(|name| name == module)
    };
    if path.last().is_some_and(|name| name == "part") {
        let mut errors = Errors::default();
        syntax::part(text, &mut errors);
        return with_errors(TokenStream::new(), errors);
    }
    if is("live") || is("inspect") {
        #[cfg(feature = "live")]
        return {
            let mode = if is("live") { quote!(live) } else { quote!(inspect) };
            begin(Input { krate: quote!(::fsmith), mode, text })
        };
        #[cfg(not(feature = "live"))]
        panic!("live and inspected machines need the feature `live`");
    }
    let (mut read, mut errors) = library.read(&text, &Conditions::with_options([]).expect("there are no options"));
    if let Some((machine, _)) = &mut read {
        // The package whose test compiles the same machines.
        schema::compare(machine, Path::new("../tests/ui"), &mut errors);
    }
    let found = read.map(|(machine, _)| machine.warnings).unwrap_or_default();
    with_errors(warnings(&found), errors)
}

/// Returns the rule of a message, and its text without the parts that every message has: how to silence it if it is a
/// warning, the name of the rule, and where to read about it if it is the first one about its rule in a machine.
fn checked(level: &str, message: &str, explained: &mut Set<Rule>) -> (Rule, String) {
    let (text, address) = message.split_once("\nsee ").map_or((message, None), |(text, it)| (text, Some(it)));
    let rule = Rule::of(text).unwrap_or_else(|| panic!("this message does not end with a rule: {message}"));
    let expected = explained.insert(rule).then(|| rule.address().to_string());
    assert_eq!(address, expected.as_deref(), "the first message about each rule says where to read: {message}");
    let silence = format!("; if this is intended, write `#[allow({rule})]` before it");
    let end = format!("{} [{rule}]", if level == "warning" { &silence } else { "" });
    let text = text.strip_suffix(&end).unwrap_or_else(|| panic!("this message does not end with `{end}`: {text}"));
    (rule, text.to_string())
}

/// Returns the columns of a message in its line, or `None` if it is about the whole call.
///
/// Outside of nightly compilers, `Span::join` returns nothing, so the compiler would underline less than this test sees.
/// Therefore joined spans are refused; `Rule::over` underlines several tokens.
fn columns(from: Span, to: Span, tokens: &HashSet<Range<usize>>) -> Option<Range<usize>> {
    if from.byte_range().is_empty() {
        return None;
    }
    for span in [from, to] {
        let text = span.source_text().unwrap_or_default();
        assert!(tokens.contains(&span.byte_range()), "`{text}` is a joined span: pass its tokens to `Rule::over`");
    }
    let (start, end) = (from.start(), to.end());
    assert_eq!(start.line, end.line, "a message is about several lines, for which there is no notation");
    Some(start.column..end.column)
}

/// Finds the calls in some code. The machines that a `macro_rules!` writes are not found.
fn find_calls(code: TokenStream, calls: &mut Vec<Call>) {
    let tokens: Vec<_> = code.into_iter().collect();
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.to_string() == text);
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(inside) = token else { continue };
        if at >= 2 && is(at - 1, "!") && (is(at - 2, "state_machine") || is(at - 2, "part")) {
            let mut first = at - 2;
            while first >= 3 && is(first - 1, ":") && is(first - 2, ":") {
                first -= 3;
            }
            let path = tokens[first..at - 1].iter().step_by(3).map(ToString::to_string).collect();
            calls.push(Call { path, text: inside.stream(), line: tokens[first].span().start().line });
        } else if !(at >= 1 && is(at - 1, "!") || at >= 3 && is(at - 3, "macro_rules")) {
            find_calls(inside.stream(), calls);
        }
    }
}

/// Collects the places of all tokens, of brackets and of lifetimes, which are one token to the compiler.
fn find_tokens(code: TokenStream, places: &mut HashSet<Range<usize>>) {
    let mut before: Option<TokenTree> = None;
    for token in code {
        places.insert(token.span().byte_range());
        if let TokenTree::Group(group) = &token {
            places.extend([group.span_open().byte_range(), group.span_close().byte_range()]);
            find_tokens(group.stream(), places);
        }
        if let Some(TokenTree::Punct(sign)) = before
            && sign.as_char() == '\''
        {
            places.insert(sign.span().byte_range().start..token.span().byte_range().end);
        }
        before = Some(token);
    }
}

/// Finds every `::core::compile_error! { "text" }`, and every `#[expect(unreachable_code, reason = "text")]`. The first
/// and the last token of these say what the compiler underlines.
fn find_reports(code: TokenStream, report: &mut impl FnMut(&'static str, String, Span, Span)) {
    let tokens: Vec<_> = code.into_iter().collect();
    let text = |literal: &TokenTree| syn::parse2::<syn::LitStr>(literal.clone().into()).expect("a text").value();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(inside) = token else { continue };
        let follows = |back: usize, word: &str| at >= back && tokens[at - back].to_string() == word;
        let list: Vec<_> = inside.stream().into_iter().collect();
        if follows(2, "compile_error") {
            report("error", text(&list[0]), tokens[at - 6].span(), inside.span());
        } else if follows(1, "expect") && list.len() == 5 && list[0].to_string() == "unreachable_code" {
            report("warning", text(&list[4]), list[0].span(), list[0].span());
        } else {
            find_reports(inside.stream(), report);
        }
    }
}

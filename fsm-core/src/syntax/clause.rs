//! Tokens to syntax tree: transitions and action blocks.
//!
//! `[alarm] TRIGGER [or TRIGGER] => REACTION` follows syn's rules for match arms. Guards and action bodies stay loose
//! tokens, so that the compiler, not the macro, judges what is half-written in them.

use super::ast::{Action, Clause, Guard, Path, Reaction, Trigger, TriggerKind};
use super::duration;
use super::errors::Errors;
use super::parse::{path, semicolon};
use super::{examples, plain, words};
use crate::model::Moment;
use crate::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::TokenStreamExt;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Block, Expr, ExprBlock, ExprPath, Pat, PatIdent, Result, Stmt, Token, parenthesized, token};

/// `enter { .. }`, after its keyword, which means `word`.
pub(super) fn action(word: &str, keyword: Ident, input: ParseStream, errors: &Errors) -> Result<Action> {
    let mut moments = Vec::from([moment(word, keyword.span())?]);
    while peek_word(input, "or") {
        input.call(Ident::parse_any)?;
        let another = input.call(Ident::parse_any).map_err(|error| {
            Rule::MalformedAction.at(error.span(), "expected `resume`, as in `enter or resume { .. }`")
        })?;
        moments.push(moment(&another.to_string(), another.span())?);
    }
    if moments.len() > 1 && moments.iter().any(|moment| !matches!(moment, Moment::Enter | Moment::Resume)) {
        return Err(Rule::MalformedAction.at(keyword.span(), "only `enter or resume { .. }` is two actions in one"));
    }
    if !input.peek(token::Brace) {
        let message = format!("expected the action's code in braces, as in `{}`", errors.form(word));
        return Err(Rule::MalformedAction.at(input.span(), message));
    }
    let plain = input.cursor().group(Delimiter::Brace).is_some_and(|(inside, ..)| plain::statements(inside));
    Ok(Action { keyword, moments, body: braces(input)?.into(), plain })
}

/// Code in braces, which may stand within invisible brackets together with what follows.
fn braces(input: ParseStream) -> Result<TokenTree> {
    input.step(|at| match (at.token_tree(), at.group(Delimiter::Brace)) {
        (Some((TokenTree::Group(group), _)), Some((inside, span, after))) if group.delimiter() == Delimiter::None => {
            let mut group = Group::new(Delimiter::Brace, inside.token_stream());
            group.set_span(span.join());
            Ok((group.into(), after))
        }
        (Some((braces, after)), Some(_)) => Ok((braces, after)),
        _ => Err(at.error("expected braces")),
    })
}

fn moment(word: &str, place: Span) -> Result<Moment> {
    Ok(match word {
        "enter" => Moment::Enter,
        "exit" => Moment::Exit,
        "pause" => Moment::Pause,
        "resume" => Moment::Resume,
        "active" => Moment::Active,
        _ => {
            let meant = words::did_you_mean(word, ["enter", "exit", "pause", "resume", "active"]);
            return Err(Rule::MalformedAction.at(place, format!("expected `enter` or `resume`, found `{word}`{meant}")));
        }
    })
}

/// A transition, after its first keyword, which means `word`.
pub(super) fn clause(word: &str, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    let (alarm, first) = if word == "alarm" {
        (Some(keyword), trigger(input, errors)?)
    } else {
        (None, of_word(word, keyword, input, errors)?)
    };
    let mut triggers = Vec::from([first]);
    while peek_word(input, "or") {
        input.call(Ident::parse_any)?;
        triggers.push(trigger(input, errors)?);
    }
    let form = if word == "alarm" { "when" } else { word };
    if !input.peek(Token![=>]) {
        let form = errors.form(form);
        return Err(match triggers.last().and_then(|trigger| trigger.guard.as_ref()) {
            Some(guard) => {
                let message =
                    format!("expected `=>` after this condition, and where the transition leads, as in `{form}`");
                Rule::MissingArrow.over(&guard.tokens, message)
            }
            None => {
                let guarded = if matches!(word, "always" | "done") { ", or `if` and a condition" } else { "" };
                let message = format!("expected `=>` and where the transition leads{guarded}, as in `{form}`");
                Rule::MissingArrow.at(input.span(), message)
            }
        });
    }
    input.parse::<Token![=>]>()?;
    Ok(Clause { allows: Vec::new(), alarm, triggers, reaction: Reaction::Leads(reaction(form, input, errors)?) })
}

/// `defer PATTERN;`, after its keyword.
pub(super) fn deferral(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Clause> {
    let pattern = event_pattern(&keyword, input, errors)?;
    if input.peek(Token![if]) || input.peek(Token![=>]) {
        let form = errors.form("defer");
        let message = format!("`defer` keeps every such event and leads nowhere; write `{form}`");
        return Err(Rule::GuardedDeferral.at(input.span(), message));
    }
    semicolon(input, &pattern, "defer", errors)?;
    let trigger = Trigger { keyword, kind: TriggerKind::On(pattern), guard: None };
    Ok(Clause { allows: Vec::new(), alarm: None, triggers: Vec::from([trigger]), reaction: Reaction::Defers })
}

/// A reaction, with the `;` that ends it unless a block does. `word` opened its item.
pub(super) fn reaction(word: &str, input: ParseStream, errors: &mut Errors) -> Result<Expr> {
    if input.is_empty() || input.peek(Token![;]) {
        return Err(missing_target(word, input, errors));
    }
    let expr = match name_before(input, |next| matches!(next, TokenTree::Punct(punct) if punct.as_char() == ';')) {
        Some(name) => Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path: name.into() }),
        None => match plain_block(input)? {
            Some(block) => block,
            None => {
                let start = input.cursor();
                Expr::parse_with_earlier_boundary_rule(input).map_err(|error| match input.cursor() == start {
                    true => missing_target(word, input, errors),
                    false => error,
                })?
            }
        },
    };
    if needs_end(&expr) || input.peek(Token![;]) {
        semicolon(input, &expr, word, errors)?;
    }
    Ok(expr)
}

/// What could stand where nothing does that leads anywhere.
fn missing_target(word: &str, input: ParseStream, errors: &Errors) -> syn::Error {
    let others = if word == "initial" { "" } else { "`stay`, `pass`, `pop`, " };
    let form = format!(
        "expected where this leads: a state, as in `{}`; or {others}a decision, or code in braces",
        errors.form(word)
    );
    Rule::MissingTarget.at(input.span(), form)
}

/// `{ aim(); Shoot }`, where what stands before the target is plain.
fn plain_block(input: ParseStream) -> Result<Option<Expr>> {
    let Some((inside, span, after)) = input.cursor().group(Delimiter::Brace) else { return Ok(None) };
    let goes_on = after.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '.' | '?'));
    let Some((effect, target)) = plain::effect(inside).filter(|_| !goes_on) else { return Ok(None) };
    braces(input)?;
    let target = Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path: target.into() });
    let effect = Some(effect).filter(|effect| !effect.is_empty()).map(Expr::Verbatim);
    let stmts = effect.into_iter().chain([target]).map(|expr| Stmt::Expr(expr, None)).collect();
    let block = Block { brace_token: token::Brace { span }, stmts };
    Ok(Some(Expr::Block(ExprBlock { attrs: Vec::new(), label: None, block })))
}

fn needs_end(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::If(_)
            | Expr::Match(_)
            | Expr::Block(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
            | Expr::Loop(_)
            | Expr::ForLoop(_)
    )
}

fn trigger(input: ParseStream, errors: &Errors) -> Result<Trigger> {
    let keyword = input.call(Ident::parse_any).map_err(|error| {
        let message = format!("expected a trigger, {}, as in `{}`", any_trigger(), errors.form("on"));
        Rule::MalformedTrigger.at(error.span(), message)
    })?;
    let text = keyword.to_string();
    of_word(&text, keyword, input, errors)
}

fn any_trigger() -> String {
    examples::one_of(words::TRIGGERS.iter().copied())
}

/// A trigger, after its keyword, which means `word`.
fn of_word(word: &str, keyword: Ident, input: ParseStream, errors: &Errors) -> Result<Trigger> {
    match word {
        "on" => {
            let pattern = event_pattern(&keyword, input, errors)?;
            Ok(Trigger { keyword, kind: TriggerKind::On(pattern), guard: if_guard(input, errors)? })
        }
        "when" => {
            let guard = guard(input, keyword.span(), errors)?;
            Ok(Trigger { keyword, kind: TriggerKind::When, guard: Some(guard) })
        }
        "always" => Ok(Trigger { keyword, kind: TriggerKind::Always, guard: if_guard(input, errors)? }),
        "done" => {
            let completed = if input.peek(token::Paren) { Some(completed(input, errors)?) } else { None };
            Ok(Trigger { keyword, kind: TriggerKind::Done(completed), guard: if_guard(input, errors)? })
        }
        "after" | "every" => {
            let duration = duration::parse(word, input, errors)?;
            let kind = if word == "after" { TriggerKind::After(duration) } else { TriggerKind::Every(duration) };
            Ok(Trigger { keyword, kind, guard: if_guard(input, errors)? })
        }
        _ => {
            let meant = words::did_you_mean(word, words::TRIGGERS.iter().copied());
            Err(Rule::MalformedTrigger.at(
                keyword.span(),
                format!("expected a trigger, {}, as in `{}`; found `{word}`{meant}", any_trigger(), errors.form("on")),
            ))
        }
    }
}

/// `if GUARD`, where there is one.
fn if_guard(input: ParseStream, errors: &Errors) -> Result<Option<Guard>> {
    if !input.peek(Token![if]) {
        return Ok(None);
    }
    let word = input.parse::<Token![if]>()?;
    guard(input, word.span, errors).map(Some)
}

/// The `(Name)` of a `done`.
fn completed(input: ParseStream, errors: &Errors) -> Result<Path> {
    let inside;
    parenthesized!(inside in input);
    let form = "expected the state that completes, as in `done(<composite:Loading>) => <state:Ready>;`";
    let expected = |span| Rule::MalformedDone.at(span, errors.fill(form));
    let completed = path(&inside).map_err(|error| expected(error.span()))?;
    if inside.is_empty() { Ok(completed) } else { Err(expected(inside.span())) }
}

fn event_pattern(on: &Ident, input: ParseStream, errors: &Errors) -> Result<Pat> {
    let start = input.cursor();
    let form = || errors.form(&on.to_string());
    if opens_next_item(start) {
        return Err(Rule::MissingEvent.at(on.span(), format!("expected an event after this, as in `{}`", form())));
    }
    let ends = |next: &TokenTree| match next {
        TokenTree::Punct(punct) => matches!(punct.as_char(), '=' | ';'),
        TokenTree::Ident(word) => word == "if",
        _ => false,
    };
    if let Some(ident) = name_before(input, ends) {
        return Ok(Pat::Ident(PatIdent { attrs: Vec::new(), by_ref: None, mutability: None, ident, subpat: None }));
    }
    let plain = input.step(|start| {
        let pattern =
            plain::pattern(*start).filter(|(_, after)| after.token_tree().is_some_and(|(next, _)| ends(&next)));
        Ok(pattern.map_or((None, *start), |(pattern, after)| (Some(pattern), after)))
    })?;
    if let Some(pattern) = plain {
        return Ok(Pat::TupleStruct(pattern));
    }
    Pat::parse_multi_with_leading_vert(input).map_err(|error| {
        if input.cursor() == start {
            Rule::MissingEvent.at(input.span(), format!("expected an event, as in `{}`", form()))
        } else {
            Rule::MissingEvent.at(error.span(), format!("{error}, as in `{}`", form()))
        }
    })
}

/// A name that stands alone before such a token. Most patterns and targets are one, and to read it here takes a fraction
/// of what a parser takes to find that it is nothing else.
fn name_before(input: ParseStream, ends: impl Fn(&TokenTree) -> bool) -> Option<Ident> {
    let (_, after) = input.cursor().ident()?;
    let (next, _) = after.token_tree()?;
    if ends(&next) { input.parse().ok() } else { None }
}

/// Whether a word and what follows it are an item, rather than a pattern that binds.
fn opens_next_item(cursor: Cursor) -> bool {
    let Some((word, after)) = cursor.ident() else { return false };
    let goes_on = after.ident().is_some_and(|(next, _)| next != "if" && next != "or");
    (goes_on || after.group(Delimiter::Brace).is_some()) && words::opens_item(&word.to_string())
}

/// The tokens of a condition: up to `=>`, or to an `or` that another trigger follows.
fn guard(input: ParseStream, before: Span, errors: &Errors) -> Result<Guard> {
    let truth = input.cursor().ident().filter(|(word, _)| word == "true");
    let is_true = |end: Cursor| truth.as_ref().is_some_and(|(_, after)| *after == end);
    let plain = input.step(|start| {
        let end = plain::condition(*start).filter(|end| is_arrow(*end));
        Ok((end.map(|end| plain::between(*start, end)), end.unwrap_or(*start)))
    })?;
    if let Some(tokens) = plain {
        return Ok(Guard { tokens, plain: true, is_true: is_true(input.cursor()) });
    }
    let mut tokens = TokenStream::new();
    let mut block_before = false;
    while !input.is_empty() && !input.peek(Token![=>]) && !input.peek(Token![;]) {
        if ends_guard(input.cursor(), block_before) {
            break;
        }
        let token: TokenTree = input.parse()?;
        block_before = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let joins = matches!(&token, TokenTree::Punct(punct) if matches!(punct.as_char(), '.' | ':'));
        tokens.append(token);
        if joins && let Ok(member) = input.call(Ident::parse_any) {
            tokens.append(member);
        }
    }
    if tokens.is_empty() {
        let message = format!("expected a condition after this, as in `{}`", errors.form("when"));
        return Err(Rule::MissingCondition.at(before, message));
    }
    Ok(Guard { tokens, plain: false, is_true: is_true(input.cursor()) })
}

fn is_arrow(cursor: Cursor) -> bool {
    let Some((first, after)) = cursor.punct() else { return false };
    first.as_char() == '='
        && first.spacing() == Spacing::Joint
        && after.punct().is_some_and(|(second, _)| second.as_char() == '>')
}

fn ends_guard(cursor: Cursor, block_before: bool) -> bool {
    let Some((word, rest)) = cursor.ident() else { return false };
    let trigger_next = rest.ident().is_some_and(|(next, _)| words::TRIGGERS.contains(&next.to_string().as_str()));
    (word == "or" && trigger_next) || (block_before && words::opens_item(&word.to_string()))
}

fn peek_word(input: ParseStream, word: &str) -> bool {
    input.cursor().ident().is_some_and(|(found, _)| found == word)
}

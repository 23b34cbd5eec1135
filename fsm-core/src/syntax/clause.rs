//! Tokens to syntax tree: transitions and action blocks.
//!
//! `[alarm] TRIGGER [or TRIGGER] => REACTION` follows syn's rules for match arms. Guards and action bodies stay loose
//! tokens, so that the compiler, not the macro, judges what is half-written in them.

use super::ast::{Action, Clause, Trigger};
use super::parse::{like, not_yet};
use super::words;
use crate::model::Moment;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::TokenStreamExt;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Expr, Pat, Result, Token, token};

/// `enter { .. }`, after its keyword.
pub(super) fn action(keyword: Ident, input: ParseStream) -> Result<Action> {
    let mut moments = Vec::from([moment(&keyword)?]);
    while peek_word(input, "or") {
        input.call(Ident::parse_any)?;
        let word = input.call(Ident::parse_any)?;
        moments.push(moment(&word)?);
    }
    if moments.len() > 1 && moments.iter().any(|moment| !matches!(moment, Moment::Enter | Moment::Resume)) {
        return Err(Error::new(keyword.span(), "only `enter or resume { .. }` is two actions in one"));
    }
    if !input.peek(token::Brace) {
        let example = words::example(&keyword.to_string());
        return Err(input.error(format!("expected the action's code in braces, as in `{example}`")));
    }
    let body: TokenTree = input.parse()?;
    Ok(Action { keyword, moments, body: body.into() })
}

fn moment(word: &Ident) -> Result<Moment> {
    Ok(match word.to_string().as_str() {
        "enter" => Moment::Enter,
        "exit" => Moment::Exit,
        "pause" => Moment::Pause,
        "resume" => Moment::Resume,
        "active" => Moment::Active,
        _ => return Err(Error::new(word.span(), "expected `enter`, `exit`, `pause`, `resume` or `active`")),
    })
}

/// A transition.
pub(super) fn clause(input: ParseStream) -> Result<Clause> {
    let alarm = if peek_word(input, "alarm") { Some(input.call(Ident::parse_any)?) } else { None };
    let mut triggers = Vec::from([trigger(input)?]);
    while peek_word(input, "or") {
        input.call(Ident::parse_any)?;
        triggers.push(trigger(input)?);
    }
    if !input.peek(Token![=>]) {
        let word = triggers[0].keyword.to_string();
        let form = words::example(&word);
        let message = format!("expected `=>` and where the transition leads; the form is `{form}`");
        return Err(input.error(message));
    }
    input.parse::<Token![=>]>()?;
    Ok(Clause { alarm, triggers, reaction: reaction(input)? })
}

/// A reaction, with the `;` that ends it unless a block does.
pub(super) fn reaction(input: ParseStream) -> Result<Expr> {
    if input.is_empty() || input.peek(Token![;]) {
        return Err(input.error("expected where this leads: a state, `stay`, or code in braces"));
    }
    let expr = Expr::parse_with_earlier_boundary_rule(input)?;
    if input.peek(Token![;]) {
        input.parse::<Token![;]>()?;
    } else if !input.is_empty() && needs_end(&expr) {
        return Err(input.error("expected `;` after the reaction"));
    }
    Ok(expr)
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

fn trigger(input: ParseStream) -> Result<Trigger> {
    let keyword = input.call(Ident::parse_any)?;
    let text = keyword.to_string();
    match text.as_str() {
        "on" => {
            let pattern = Pat::parse_multi_with_leading_vert(input).map_err(|error| like(&error, "on"))?;
            let guard = if input.peek(Token![if]) {
                let word = input.parse::<Token![if]>()?;
                Some(guard(input, word.span)?)
            } else {
                None
            };
            Ok(Trigger { keyword, pattern: Some(pattern), guard })
        }
        "when" => {
            let guard = guard(input, keyword.span())?;
            Ok(Trigger { keyword, pattern: None, guard: Some(guard) })
        }
        _ if words::NOT_YET.contains(&text.as_str()) => Err(not_yet(&keyword, &text)),
        _ => {
            let meant = words::did_you_mean(&text, words::TRIGGERS.iter().copied());
            Err(Error::new(keyword.span(), format!("expected a trigger (`on`, `when`), found `{text}`{meant}")))
        }
    }
}

/// The tokens of a condition: up to `=>`, or to an `or` that another trigger follows.
fn guard(input: ParseStream, before: Span) -> Result<TokenStream> {
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
        return Err(Error::new(before, "expected a condition after this, as in `when bot.is_tired() => Sleep;`"));
    }
    Ok(tokens)
}

fn ends_guard(cursor: Cursor, block_before: bool) -> bool {
    let Some((word, rest)) = cursor.ident() else { return false };
    let trigger_next = rest.ident().is_some_and(|(next, _)| words::TRIGGERS.contains(&next.to_string().as_str()));
    (word == "or" && trigger_next) || (block_before && words::opens_item(&word.to_string()))
}

pub(super) fn peek_word(input: ParseStream, word: &str) -> bool {
    input.cursor().ident().is_some_and(|(found, _)| found == word)
}

//! Parses the expression after `=>`, or reports that it is missing.

use super::pieces::{braces, name_before, semicolon};
use super::{after_target, conditional_code, lookahead};
use crate::code::shortcuts;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::messages::wording::worded;
use crate::one_line::spelled;
use crate::words::Word;
use crate::words::calls::{Does, does};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, ExprBlock, ExprPath, Result, Stmt, Token, token};

/// Parses the reaction after `arrow`, and the `;` that ends it unless a block does. `word` started the item, and `head`
/// returns the text before the arrow.
pub fn reaction(
    word: Word,
    head: &dyn Fn() -> String,
    arrow: &dyn ToTokens,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<Expr> {
    let expr = match name_before(input, |next| matches!(next, TokenTree::Punct(punct) if punct.as_char() == ';')) {
        Some(name) => Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path: name.into() }),
        None => match plain_block(input)? {
            Some(block) => block,
            None => {
                refuse_missing(word, head, arrow, input, errors)?;
                let start = input.cursor();
                let mut expr = expression(word, input, errors)?;
                if conditional_code::has_conditions(start, input.cursor()) {
                    conditional_code::in_reaction(&mut expr, errors);
                }
                expr
            }
        },
    };
    let may_follow = if needs_end(&expr) { !input.peek(Token![;]) } else { after_target::continues(input.cursor()) };
    if may_follow && let Some(error) = after_target::misplaced(head, &expr, input.cursor(), errors) {
        // The token may be a keyword that would start an item.
        if lookahead::word_of_item(input.cursor()) {
            input.call(Ident::parse_any)?;
        }
        return Err(error);
    }
    if needs_end(&expr) || input.peek(Token![;]) {
        semicolon(input, &expr, word, errors)?;
    }
    Ok(expr)
}

/// Returns an error if no expression begins here.
fn refuse_missing(
    word: Word,
    head: &dyn Fn() -> String,
    arrow: &dyn ToTokens,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<()> {
    let start = input.cursor();
    if let Some(error) = declared_target(input, errors)
        .or_else(|| without_parentheses(input))
        .or_else(|| after_target::read_as_one(head, start, errors))
        .or_else(|| target_elsewhere(start, errors))
    {
        return Err(error);
    }
    if input.is_empty() || lookahead::item(start) || lookahead::attribute_of_item(start) {
        return Err(Rule::MissingTarget.over(arrow, missing_target(" after this", word, errors)));
    }
    if input.peek(Token![=>]) {
        let again = input.parse::<Token![=>]>()?;
        return Err(Rule::MissingTarget.over(again, "`=>` is written twice; remove one"));
    }
    if input.peek(Token![;]) {
        return Err(Rule::MissingTarget.at(input.span(), missing_target("", word, errors)));
    }
    after_if(input, errors).map_or(Ok(()), Err)
}

/// Parses any expression. An incomplete one is reported, and takes no tokens from the next item.
fn expression(word: Word, input: ParseStream, errors: &Errors) -> Result<Expr> {
    let ahead = input.fork();
    let read = Expr::parse_with_earlier_boundary_rule(&ahead);
    let ended = ahead.is_empty() || ahead.peek(Token![;]) || lookahead::word_of_item(ahead.cursor());
    if (read.is_err() || !ended)
        && let Some((error, end)) = half_typed(input.cursor())
    {
        while input.cursor() < end {
            input.parse::<TokenTree>()?;
        }
        return Err(error);
    }
    let empty = ahead.cursor() == input.cursor();
    input.advance_to(&ahead);
    read.map_err(|error| match empty {
        true => Rule::MissingTarget.at(input.span(), missing_target("", word, errors)),
        false => error,
    })
}

/// Returns the error and the end of an incomplete expression before the next item or the end of the body.
fn half_typed(start: Cursor<'_>) -> Option<(syn::Error, Cursor<'_>)> {
    let mut end = start;
    let mut typed = TokenStream::new();
    let mut member = false;
    // After these keywords, `x.exit { .. }` is a field and a block.
    let decides = ["if", "match", "while", "for"].iter().any(|word| lookahead::is_word(start, word));
    while let Some((token, after)) = end.token_tree() {
        let block = !decides && after.group(Delimiter::Brace).is_some();
        if lookahead::item(end) && (!member || block || lookahead::item_for_a_member(end)) {
            break;
        }
        member = match &token {
            TokenTree::Punct(sign) if sign.as_char() == ';' => return None,
            TokenTree::Punct(sign) => sign.as_char() == '.',
            _ => false,
        };
        typed.append(token);
        end = after;
    }
    let error = Expr::parse_with_earlier_boundary_rule.parse2(typed).err()?.to_string();
    let missing = error.strip_prefix("unexpected end of input, ")?;
    Some((Rule::Syntax.at(lookahead::last(start, end)?, format!("{} after this", worded(missing))), end))
}

/// Returns the message for a missing target.
fn missing_target(place: &str, word: Word, errors: &Errors) -> String {
    let others = if word == Word::Initial { "" } else { "`stay`, `pass`, `pop`, " };
    format!("expected a state{place}, as in `{}`, or {others}a decision or code in braces", errors.form(word))
}

/// Refuses `=> state On;` if the state `On` is declared elsewhere.
fn declared_target(input: ParseStream, errors: &Errors) -> Option<syn::Error> {
    let (word, after) = input.cursor().ident()?;
    lookahead::state(input.cursor())?;
    let (name, behind) = after.ident()?;
    let ends = behind.punct().is_some_and(|(sign, _)| sign.as_char() == ';');
    if !ends || !errors.examples.is_declared_twice(&name) {
        return None;
    }
    input.call(Ident::parse_any).ok()?;
    input.call(Ident::parse_any).ok()?;
    Some(
        Rule::MalformedTarget
            .at(word.span(), format!("a target is written as the name of a state alone; write `{name}`")),
    )
}

/// Refuses targets in other notations: `=> #Stuck;`, `=> [*];`.
fn target_elsewhere(at: Cursor<'_>, errors: &Errors) -> Option<syn::Error> {
    if let Some((sign, after)) = at.punct().filter(|(sign, _)| matches!(sign.as_char(), '#' | '@' | '.' | '*')) {
        let (name, _) = after.ident().filter(|_| lookahead::is_name(after))?;
        let message = format!("a target is the name of a state alone; write `{name}`");
        return Some(Rule::MalformedTarget.at(sign.span(), message));
    }
    if let Some(error) = object(at).or_else(|| closure(at)) {
        return Some(error);
    }
    let (_, span, _) = at
        .group(Delimiter::Bracket)
        .filter(|(inside, ..)| inside.punct().is_some_and(|(sign, _)| sign.as_char() == '*'))?;
    let message =
        errors.fill("a machine ends in a state that is `final`: declare `final Finished;`, and write `=> Finished`");
    Some(Rule::MalformedTarget.at(span.join(), message))
}

/// Refuses a closure: `=> |body| { body.beep(); Open }`.
fn closure(at: Cursor<'_>) -> Option<syn::Error> {
    let (sign, mut end) = at.punct().filter(|(sign, _)| sign.as_char() == '|')?;
    while end.punct().is_none_or(|(sign, _)| sign.as_char() != '|') {
        end = end.token_tree()?.1;
    }
    let (body, _) = end.punct()?.1.token_tree()?;
    let code = spelled(&body.into());
    let message =
        format!("a reaction is code that sees the parameters of the machine, and not a closure; write `=> {code}`");
    Some(Rule::MalformedTarget.at(sign.span(), message))
}

/// Refuses an object of XState: `=> { target: Open, actions: log }`.
fn object(at: Cursor<'_>) -> Option<syn::Error> {
    let (inside, span, _) = at.group(Delimiter::Brace)?;
    let message = format!("a reaction is code that ends in a target; write `{}`", of_object(inside)?);
    Some(Rule::MalformedTarget.at(span.open(), message))
}

/// Returns the guard and the reaction in an object of XState: `target: Open, guard: ready`.
pub fn of_object(inside: Cursor<'_>) -> Option<String> {
    let (word, colon) = inside.ident()?;
    colon.punct().filter(|(sign, _)| sign.as_char() == ':' && sign.spacing() == Spacing::Alone)?;
    if !["target", "actions", "cond", "guard"].iter().any(|known| word == known) {
        return None;
    }
    let tokens: Vec<TokenTree> = inside.token_stream().into_iter().listed();
    let value = |keys: &[&str]| {
        let mut pairs = tokens.split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ','));
        let value = pairs
            .find(|pair| matches!(pair, [TokenTree::Ident(key), _, _, ..] if keys.iter().any(|known| key == known)))?;
        Some(spelled(&value[2..].iter().cloned().collect()).trim_matches('"').to_string())
    };
    let guard = value(&["guard", "cond"]).map_or_else(String::new, |guard| format!("if {guard} "));
    let reaction = match (value(&["target"]), value(&["actions"])) {
        (Some(target), Some(_)) => format!("{{ ..; {target} }}"),
        (Some(target), None) => target,
        (None, _) => "{ .. }".to_string(),
    };
    Some(format!("{guard}=> {reaction}"))
}

/// Refuses a target without the parentheses of a call: `=> push Menu;`.
fn without_parentheses(input: ParseStream) -> Option<syn::Error> {
    let (word, after) = input.cursor().ident()?;
    let (name, _) = after.ident().filter(|_| lookahead::is_name(after))?;
    let takes_state = word == "push" || word == "reenter";
    if !takes_state && does(&word.to_string()) != Some(Does::Goes) {
        return None;
    }
    input.call(Ident::parse_any).ok()?;
    input.call(Ident::parse_any).ok()?;
    if !takes_state {
        let message = format!("a target is the name of a state alone; write `{name}`");
        return Some(Rule::MalformedTarget.at(word.span(), message));
    }
    Some(
        Rule::MalformedTarget
            .at(name.span(), format!("`{word}` takes the state in parentheses; write `{word}({name})`")),
    )
}

/// Refuses an `if` without a condition, before its block or before the next item. `enter { .. }` is an item and not a
/// condition, unless a value has that name.
fn after_if(input: ParseStream, errors: &Errors) -> Option<syn::Error> {
    let (word, after) = input.cursor().ident().filter(|(word, _)| word == "if")?;
    let block = after.group(Delimiter::Brace).is_some_and(|(.., behind)| lookahead::is_word(behind, "else"));
    let item = after.ident().filter(|_| lookahead::item(after));
    let opens = |(next, behind): (Ident, Cursor)| {
        behind.group(Delimiter::Brace).is_none() || !errors.examples.names_a_value(&next.to_string())
    };
    if !block && !item.is_some_and(opens) {
        return None;
    }
    input.call(Ident::parse_any).ok()?;
    Some(
        Rule::MissingCondition
            .at(word.span(), "expected a condition after this, as in `if ready { .. } else { stay }`"),
    )
}

/// Parses `{ aim(); Shoot }`, if the code before the target is plain.
fn plain_block(input: ParseStream) -> Result<Option<Expr>> {
    let Some((inside, span, after)) = input.cursor().group(Delimiter::Brace) else { return Ok(None) };
    let continues = after.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '.' | '?'));
    let Some((effect, target)) = shortcuts::effect(inside).filter(|_| !continues) else { return Ok(None) };
    braces(input)?;
    let target = Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path: target.into() });
    let effect = Some(effect).filter(|effect| !effect.is_empty()).map(Expr::Verbatim);
    let stmts = effect.into_iter().chain([target]).map(|expr| Stmt::Expr(expr, None)).listed();
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

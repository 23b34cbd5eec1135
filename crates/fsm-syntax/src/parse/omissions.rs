//! Messages for missing syntax: after a keyword with nothing else, and in place of the `=>` after triggers, depending
//! on the tokens that follow instead. They consume no tokens of the next item.

use super::{before_arrow, lookahead, reaction};
use crate::ast::{Trigger, TriggerKind};
use crate::code::shortcuts::between;
use crate::code::tries::about_errors;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::words::{Follows, TriggerWord, Word, may_end_code};
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Member, Pat, Token};

/// Returns the error for a missing `=>` after triggers that start with `word`. `typed` is the last token's place.
pub fn missing_arrow(word: Word, last: &Trigger, typed: Span, input: ParseStream, errors: &Errors) -> Error {
    let form = errors.form(word);
    if let Some(guard) = &last.guard {
        if lookahead::semicolon_in_guard(input.cursor()) {
            return Rule::MissingArrow.at(input.span(), "conditions are joined by `&&`; write `&&` instead of `;`");
        }
        // The next item begins on another line.
        let same_line = input.span().start().line == last.keyword.span().start().line;
        if let Some((trigger, _)) = lookahead::trigger_after(input.cursor()).filter(|_| same_line) {
            let guard = spelled(&guard.tokens);
            let message = match &last.kind {
                TriggerKind::When => format!("a guard follows its trigger; write `{trigger} if {guard}`"),
                _ => format!(
                    "a transition has one trigger, or several that `or` joins; write `{trigger} if {guard}` as a separate item"
                ),
            };
            return Rule::MissingArrow.at(last.keyword.span(), message);
        }
        let opens = if matches!(last.kind, TriggerKind::When) { "when" } else { "if" };
        let arrow = before_arrow::arrow_after(&guard.tokens);
        if let Some(error) = arrow.or_else(|| before_arrow::arrow_before_block(opens, &guard.tokens)) {
            return error;
        }
        let message = format!("expected `=>` and a reaction after this condition, as in `{form}`");
        return Rule::MissingArrow.over(&guard.tokens, message);
    }
    if let TriggerKind::On(pattern) = &last.kind
        && let Some(error) = joined(word, pattern, input, errors)
    {
        return error;
    }
    let same_line = input.span().start().line == typed.start().line;
    if let Some(message) = before_arrow::of_other_notations(last, input.cursor(), errors).filter(|_| same_line) {
        return Rule::MissingArrow.at(input.span(), message);
    }
    if input.peek(syn::token::Brace) {
        return Rule::MissingArrow.at(input.span(), format!("expected `=>` before this `{{`, as in `{form}`"));
    }
    let or_if = if may_be_condition(input.cursor()) { ", or `if` and a condition" } else { "" };
    if input.is_empty() || lookahead::item(input.cursor()) || input.peek(Token![#]) {
        let message = format!("expected `=>` and a reaction after this{or_if}, as in `{form}`");
        return Rule::MissingArrow.at(typed, message);
    }
    let message = format!("expected `=>` and a reaction{or_if}, as in `{form}`");
    Rule::MissingArrow.at(input.span(), message)
}

/// Returns the message for a `done` without parentheses: `done retry.Connected`, `done.retry`.
pub fn done_elsewhere(at: Cursor<'_>) -> Option<String> {
    let at = at.punct().filter(|(sign, _)| sign.as_char() == '.').map_or(at, |(_, behind)| behind);
    let (name, after) = at.ident()?;
    let mut end = after;
    while !lookahead::is_arrow(end)
        && end.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '.' | ':' | '='))
        && let Some((_, behind)) = end.token_tree()
    {
        end = behind.ident().map_or(behind, |(_, behind)| behind);
    }
    let end = if end.group(Delimiter::Brace).is_some() { end.token_tree()?.1 } else { end };
    let ends = lookahead::is_arrow(end) || lookahead::is_word(end, "if");
    let named = |name: &Ident| name != "if" && name != "or";
    (ends && named(&name)).then(|| {
        format!("what a `done` waits for is written in parentheses; write `done({})`", joined_by_dot(&between(at, end)))
    })
}

/// Returns `retry.Connected` for `retry::Connected` or `retry == Connected`.
pub fn joined_by_dot(named: &TokenStream) -> String {
    let mut text = String::new();
    for token in named.clone() {
        match token {
            TokenTree::Punct(_) if text.ends_with('.') => {}
            TokenTree::Punct(_) => text.push('.'),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                text = format!("{text}.{}", spelled(&group.stream()));
            }
            TokenTree::Group(group) => text = format!("{text} {}", spelled(&TokenTree::Group(group).into())),
            token => text += &token.to_string(),
        }
    }
    text
}

/// Whether a condition may have been meant here, which neither begins like a target nor like an arrow.
fn may_be_condition(at: Cursor<'_>) -> bool {
    let arrow = at.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '=' | '-' | ';'));
    !arrow && !lookahead::is_name(at)
}

/// Returns the error for wrongly joined events or triggers: `on A, B`, `on A || B`, `on A | after 5s`.
pub fn joined(word: Word, pattern: &Pat, input: ParseStream, errors: &Errors) -> Option<Error> {
    if let Some((first, second)) = trigger_among(pattern)
        && !lookahead::is_arrow(input.cursor())
        && !lookahead::is_word(input.cursor(), "if")
    {
        let message = match second {
            TriggerWord::On => {
                format!("`|` joins events without repeating `on`, as in `{word} {first} | {}`", next(input.cursor()))
            }
            second => {
                let form = errors.form(Word::Trigger(second));
                format!("`|` joins events; triggers are joined by `or`, as in `{word} {first} or {form}`")
            }
        };
        return Some(Rule::MalformedTrigger.over(pattern, message));
    }
    let (sign, after) = input.cursor().punct()?;
    let behind = match sign.as_char() {
        ',' if lookahead::is_name(after) => after,
        '|' => after.punct().filter(|(second, _)| second.as_char() == '|')?.1,
        _ => return None,
    };
    let message = format!("events are joined by `|`, as in `{word} {} | {}`", shown(pattern), next(behind));
    Some(Rule::MalformedTrigger.at(input.span(), message))
}

/// Returns the message for an event in place of a trigger after `or`.
pub fn event_behind_or(first: &Trigger, at: Cursor<'_>) -> Option<String> {
    let TriggerKind::On(pattern) = &first.kind else { return None };
    let message = "`or` joins triggers; events are joined by `|`, as in";
    lookahead::is_name(at).then(|| format!("{message} `on {} | {}`", shown(pattern), next(at)))
}

/// Returns the first event of a pattern that ends in the keyword of a trigger, and that keyword.
fn trigger_among(pattern: &Pat) -> Option<(String, TriggerWord)> {
    let Pat::Or(or) = pattern else { return None };
    let Some(Pat::Ident(last)) = or.cases.last() else { return None };
    let word = TriggerWord::named(&last.ident.to_string())?;
    Some((shown(&or.cases[0]), word))
}

/// Returns a pattern as a user would write it, if it is short.
pub fn shown(pattern: &Pat) -> String {
    let text = pattern.to_token_stream().to_string();
    text.replace(" (", "(").replace("( ", "(").replace(" )", ")").replace(" ,", ",")
}

/// Returns the event that comes next, as an example.
fn next(at: Cursor<'_>) -> String {
    let Some((name, after)) = at.ident().filter(|_| lookahead::is_name(at)) else { return "Stop".to_string() };
    match after.token_tree() {
        Some((TokenTree::Group(list), _)) if list.delimiter() == Delimiter::Parenthesis => format!("{name}(..)"),
        Some((TokenTree::Group(list), _)) if list.delimiter() == Delimiter::Brace => format!("{name} {{ .. }}"),
        _ => name.to_string(),
    }
}

/// Returns the error for code in braces directly after an event: `on Press { w.log(); On }`.
pub fn code_behind_event(input: ParseStream) -> Option<Error> {
    let (event, after) = input.cursor().ident()?;
    let (inside, span, behind) = after.group(Delimiter::Brace)?;
    let leads = lookahead::is_arrow(behind);
    let ends = leads || behind.eof() || lookahead::word_of_item(behind);
    if !ends || inside.eof() || is_payload(&input.fork()) {
        return None;
    }
    if leads {
        if Pat::parse_single(&input.fork()).is_ok() {
            return None;
        }
        return effect_before_arrow(event, inside, span.open(), behind);
    }
    let text = event.to_string();
    let action = Word::named(&text).or_else(|| Word::meant(&text)).filter(|word| matches!(word, Word::Action(_)));
    Some(match action {
        Some(action) => action_after_on(action, &event),
        None => {
            let message = format!("expected `=>` before this `{{`, as in `on {event} => {{ .. }}`");
            Rule::MissingArrow.at(span.open(), message)
        }
    })
}

/// Returns the error for `on Press { w.log(); } => On`. A payload with a missing comma is not an effect.
fn effect_before_arrow(event: Ident, inside: Cursor<'_>, place: Span, arrow: Cursor<'_>) -> Option<Error> {
    let (code, target) = (inside.token_stream(), arrow.token_tree()?.1.token_tree()?.1);
    let is_code = code.clone().into_iter().any(|token| match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        _ => false,
    });
    let target = target.ident().map_or_else(|| "..".to_string(), |(target, _)| target.to_string());
    let code = spelled(&code);
    let message = format!(
        "an effect is written behind `=>`; write `on {event} => {{ {}; {target} }}`",
        code.trim_end_matches(';')
    );
    is_code.then(|| Rule::MissingArrow.at(place, message))
}

/// Whether braces after an event are a pattern of its payload.
fn is_payload(input: ParseStream) -> bool {
    let Ok(Pat::Struct(pattern)) = Pat::parse_single(input) else { return false };
    let is_name = |name: &Ident| !may_end_code(&name.to_string());
    pattern.fields.iter().all(|field| matches!(&field.member, Member::Named(name) if is_name(name)))
}

/// Reports a keyword, which means `word`, if nothing of its item follows.
pub fn refuse_lone_word(word: Word, keyword: &Ident, input: ParseStream, errors: &Errors) -> Result<(), Error> {
    let next = input.cursor();
    let alone = match word.follows() {
        // The code that parses the arrow has a better message, which also names the alternatives.
        Follows::Arrow | Follows::Nothing => false,
        Follows::Condition => input.is_empty(),
        // Names may follow these keywords.
        Follows::Pattern | Follows::Duration => input.is_empty() || lookahead::item_and_no_name(next),
        Follows::Trigger => input.is_empty() || lookahead::item(next) && !lookahead::trigger(next),
        Follows::Target => input.is_empty() || lookahead::item(next) && lookahead::state(next).is_none(),
        // A trigger on the same line was meant as one of the action.
        Follows::Code => {
            let beside = input.span().start().line == keyword.span().start().line;
            input.is_empty() || lookahead::item(next) && !(beside && lookahead::trigger(next))
        }
        Follows::Name | Follows::List | Follows::Number => input.is_empty() || lookahead::item(next),
    };
    if alone && matches!(word, Word::Trigger(TriggerWord::On) | Word::Defer | Word::Ignore) {
        refuse_failed(word, input)?;
        refuse_trigger(input)?;
        refuse_action(input)?;
    }
    if alone { Err(missing_after(word, keyword, errors)) } else { Ok(()) }
}

/// Refuses an error in place of an event: `ignore failed _`.
fn refuse_failed(word: Word, input: ParseStream) -> Result<(), Error> {
    if !lookahead::is_word(input.cursor(), TriggerWord::Failed.text()) {
        return Ok(());
    }
    let failed = input.call(Ident::parse_any)?;
    // Skips the pattern of the error.
    while !input.is_empty() && !input.peek(syn::Token![;]) && !input.peek(syn::Token![=]) {
        input.parse::<TokenTree>()?;
    }
    Err(Rule::MalformedTrigger.at(failed.span(), about_errors(Some(word))))
}

/// Refuses another trigger after `on`: `on done(retry) =>`, `on after(5s) =>`.
fn refuse_trigger(input: ParseStream) -> Result<(), Error> {
    let word = input.cursor().ident().and_then(|(word, after)| {
        Some((TriggerWord::named(&word.to_string())?, word, after.group(Delimiter::Parenthesis)?.0))
    });
    let Some((trigger, word, inside)) = word else { return Ok(()) };
    let inside = spelled(&inside.token_stream());
    let written = match trigger {
        TriggerWord::Done => format!("done({inside})"),
        TriggerWord::After | TriggerWord::Every => format!("{trigger} {inside}"),
        _ => return Ok(()),
    };
    // None of these tokens starts an item.
    input.call(Ident::parse_any)?;
    Err(Rule::MalformedTrigger
        .at(word.span(), format!("`{trigger}` is a separate trigger; write `{written}` without `on`")))
}

/// Refuses an action after `on`: `on exit { .. }`. The words of other notations are read as an event.
fn refuse_action(input: ParseStream) -> Result<(), Error> {
    let action = input.cursor().ident().filter(|(_, after)| after.group(Delimiter::Brace).is_some());
    let Some((word, _)) = action else { return Ok(()) };
    let Some(action @ Word::Action(_)) = Word::named(&word.to_string()) else { return Ok(()) };
    input.call(Ident::parse_any)?;
    Err(action_after_on(action, &word))
}

/// Returns the error for an action that is written after `on`.
fn action_after_on(action: Word, word: &Ident) -> Error {
    let message = format!("what a state does is written without `on`; write `{action} {{ .. }}`");
    Rule::MalformedAction.at(word.span(), message)
}

/// Returns the error for a keyword that nothing of its item follows.
pub fn missing_after(word: Word, keyword: &Ident, errors: &Errors) -> Error {
    let (rule, what) = word.missing();
    rule.at(keyword.span(), format!("expected {what} after this, as in `{}`", errors.form(word)))
}

/// Refuses `on: { Press: Open, .. }`, `always: [..]`, `after { 1000: Open }` and `always [ready => Open];`, lists of
/// transitions.
pub fn refuse_list(word: Word, input: ParseStream, errors: &Errors) -> Result<(), Error> {
    let at = input.cursor();
    let after = at.punct().filter(|(sign, _)| sign.as_char() == ':').map(|(_, after)| after);
    // A group that no reaction follows is neither a duration nor a guard.
    let ends = |behind: Cursor<'_>| {
        let semicolon = behind.punct().is_some_and(|(sign, _)| sign.as_char() == ';');
        semicolon || behind.eof() || lookahead::item(behind)
    };
    let list = after.is_some_and(|after| group(after).is_some()) || group(at).is_some_and(ends);
    if !matches!(word, Word::Trigger(_)) || !list {
        return Ok(());
    }
    let (rule, _) = word.missing();
    let list = after.unwrap_or(at);
    let list = list.group(Delimiter::Bracket).map_or(list, |(inside, ..)| inside);
    let inside = list.group(Delimiter::Brace).map(|(inside, ..)| inside);
    let message = match inside.and_then(reaction::of_object) {
        Some(rest) if word.follows() == Follows::Arrow => {
            format!("each transition is a separate item; write `{word} {rest};`")
        }
        _ => format!("each transition is a separate item, as in `{}`", errors.form(word)),
    };
    Err(rule.at(input.span(), message))
}

/// Returns the place after a group in braces or brackets.
fn group(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let group = at.group(Delimiter::Brace).or_else(|| at.group(Delimiter::Bracket));
    group.map(|(.., behind)| behind)
}

/// Reports and skips a `:` or `=` after a keyword, which means `word`. After a misspelt keyword, one message is enough.
pub fn refuse_sign(word: Word, keyword: &Ident, input: ParseStream, errors: &mut Errors) {
    let colon = input.peek(Token![:]) && !input.peek(Token![::]);
    let equals = input.peek(Token![=]) && !input.peek(Token![=>]) && word != Word::Initial;
    if !colon && !equals {
        return;
    }
    let (rule, _) = word.missing();
    let form = errors.form(word);
    // Without braces, the code of an action is refused as a whole.
    let text = word == Word::Initial && input.peek2(syn::LitStr);
    let alone = text || word.follows() == Follows::Code && !input.peek2(syn::token::Brace);
    if let Ok(TokenTree::Punct(sign)) = input.parse::<TokenTree>()
        && keyword == word.text()
        && !alone
    {
        let written = sign.as_char();
        errors.at(rule, sign, format!("`{written}` is not allowed here; remove it, as in `{form}`"));
    }
}

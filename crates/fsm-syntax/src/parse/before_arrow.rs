//! Messages for tokens of other notations between an event and its target: a guard, an effect, a source state or another
//! arrow.

use super::lookahead;
use super::omissions::shown;
use crate::ast::{Trigger, TriggerKind};
use crate::code::shortcuts::between;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::words::{TriggerWord, Word, foreign, spelling};
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::{Error, Pat};

/// Returns the message for tokens of other notations in place of `=>`.
pub fn of_other_notations(last: &Trigger, at: Cursor<'_>, errors: &Errors) -> Option<String> {
    if let TriggerKind::Ended(name, None) = &last.kind
        && let Some(end) = end_elsewhere(at)
    {
        return Some(format!("a `final` of a machine is named in the parentheses; write `done({name}.{end})`"));
    }
    if at.punct().is_some_and(|(sign, after)| sign.as_char() == ',' && lookahead::is_arrow(after)) {
        return Some("`=>` follows the trigger directly; remove this `,`".to_string());
    }
    if !lookahead::is_word(at, "when")
        && let Some((trigger, _)) = lookahead::trigger_after(at)
    {
        return Some(format!("several triggers are joined by `or`; write `or {trigger}`, or a separate item"));
    }
    let mut behind = at;
    while let Some((_, after)) = behind.punct().filter(|(sign, _)| matches!(sign.as_char(), ',' | '|' | '/' | '&')) {
        behind = after;
    }
    if behind != at
        && let Some((trigger, _)) = lookahead::trigger_after(behind)
    {
        if at.punct().is_none_or(|(sign, _)| sign.as_char() != '&') {
            return Some(format!("several triggers are joined by `or`; write `or {trigger}`"));
        }
        return Some(format!(
            "a transition has one trigger, or several of which any one is enough: `or {trigger}`; for both, ask the other by `is_in(..)` in a guard"
        ));
    }
    let TriggerKind::On(pattern) = &last.kind else { return guard_elsewhere(None, at, errors) };
    if last.keyword == "failed" && at.punct().is_some_and(|(sign, _)| sign.as_char() == ':') {
        return Some(
            "the error has the type that the machine `fails` with; write the pattern alone, as in `failed error`"
                .to_string(),
        );
    }
    prefix(pattern, at)
        .or_else(|| other_arrow(at, errors))
        .or_else(|| compared(pattern, at))
        .or_else(|| source_elsewhere(pattern, at))
        .or_else(|| event_inside(pattern, at, errors))
        .or_else(|| guard_elsewhere(Some(pattern), at, errors))
}

/// Returns the error for a condition after `word` that a block follows directly: `if ready { .. }`.
pub fn arrow_before_block(word: &str, condition: &TokenStream) -> Option<Error> {
    let mut tokens: Vec<TokenTree> = condition.clone().into_iter().collect();
    let Some(TokenTree::Group(block)) = tokens.pop() else { return None };
    if block.delimiter() != Delimiter::Brace {
        return None;
    }
    if let Some(otherwise) = tokens.iter().position(|token| matches!(token, TokenTree::Ident(word) if word == "else")) {
        let [decided, other] = [&tokens[..otherwise], &[TokenTree::from(block)]];
        let [decided, other] = [decided, other].map(|part| spelled(&part.iter().cloned().collect()));
        let message = format!("a decision is written behind `=>`; write `=> {word} {decided} else {other}`");
        return Some(Rule::MissingArrow.at(tokens.first()?.span(), message));
    }
    let condition = spelled(&tokens.into_iter().collect());
    let message = format!("expected `=>` before this `{{`, as in `{word} {condition} => {{ .. }}`");
    Some(Rule::MissingArrow.at(block.span_open(), message))
}

/// Returns the error for another arrow after the first token, which is a duration: `after 5s -> Busy;`.
pub fn arrow_behind_one(at: Cursor<'_>) -> Option<Error> {
    let (_, arrow) = at.token_tree()?;
    let (_, end) = arrow.punct()?.1.punct()?;
    arrow_after(&between(arrow, end))
}

/// Returns the error for another arrow after a condition: `when ready -> Busy;`.
pub fn arrow_after(tokens: &TokenStream) -> Option<Error> {
    let signs = tokens.clone().into_iter().zip(tokens.clone().into_iter().skip(1));
    let is = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(found) if found.as_char() == sign);
    let (arrow, _) = signs.into_iter().find(|(one, other)| is(one, '-') && is(other, '>'))?;
    Some(Rule::MissingArrow.at(arrow.span(), "the reaction follows `=>`; write `=>` instead of `->`"))
}

/// Returns the error for `initial -> Idle` and `initial = Idle`. A `=>` is allowed.
pub fn arrow_of_initial(at: Cursor<'_>) -> Option<Error> {
    let (first, _) = at.punct().filter(|(sign, _)| matches!(sign.as_char(), '-' | '='))?;
    let mut end = at;
    while let Some((_, after)) = end.punct() {
        end = after;
    }
    let (name, _) = end.ident().filter(|_| lookahead::is_name(end))?;
    let message = format!("the initial state follows the keyword alone; write `initial {name};`");
    Some(Rule::MalformedInitial.at(first.span(), message))
}

/// Returns the name of an end after the parentheses: `done(retry) == Failed`, `done(retry).Failed`, `done(retry) Failed`.
fn end_elsewhere(at: Cursor<'_>) -> Option<Ident> {
    let mut end = at;
    while let Some((_, behind)) = end.punct().filter(|_| !lookahead::is_arrow(end)) {
        end = behind;
    }
    end.ident().map(|(name, _)| name).filter(|name| spelling::is_name(&name.to_string()))
}

/// Returns the message for all events whose names begin alike: `on Error.* =>`, `on Error* =>`.
fn prefix(event: &Pat, at: Cursor<'_>) -> Option<String> {
    let Pat::Ident(_) = event else { return None };
    let (first, after) = at.punct()?;
    let (star, behind) = if first.as_char() == '.' { after.punct()? } else { (first, after) };
    let ends = lookahead::is_arrow(behind) || lookahead::is_word(behind, "if");
    (star.as_char() == '*' && ends).then(|| {
        "a pattern names each event; write all that are meant, joined by `|`, or `on _` for every event".to_string()
    })
}

/// Returns the message for another arrow before the target: `on Press >= Busy;`, `on Press --> Busy;`.
fn other_arrow(at: Cursor<'_>, errors: &Errors) -> Option<String> {
    let (mut written, mut end) = (String::new(), at);
    while let Some((sign, after)) = end.punct() {
        written.push(sign.as_char());
        end = after;
    }
    let (_, after) = end.ident().filter(|(name, _)| errors.examples.is_state(name))?;
    let ends = after.punct().is_none_or(|(sign, _)| matches!(sign.as_char(), ';' | '.')) && !written.is_empty();
    let leads = written.contains(['-', '=', '>', '~']) && !lookahead::is_word(after, "if");
    (ends && leads).then(|| format!("the reaction follows `=>`; write `=>` instead of `{written}`"))
}

/// Returns the message for an event that is compared: `on Coin > 3 =>`, `on Coin == limit =>`.
fn compared(event: &Pat, at: Cursor<'_>) -> Option<String> {
    let Pat::Ident(event) = event else { return None };
    let (first, after) = at.punct()?;
    let action = Word::meant(&event.ident.to_string()).filter(|word| matches!(word, Word::Action(_)));
    if let ('<', Some(action)) = (first.as_char(), action) {
        return Some(format!("what a state does is written without `on`; write `{action} {{ .. }}`"));
    }
    if let Some((name, _)) = after.ident().filter(|_| first.as_char() == '<' && lookahead::is_name(after))
        && !spelling::is_name(&event.ident.to_string())
    {
        return Some(format!("an event is named alone; write `on {name}`"));
    }
    let second = after.punct().is_some_and(|(sign, _)| sign.as_char() == '=');
    let compares = match first.as_char() {
        '<' | '>' => true,
        '=' => second && first.spacing() == Spacing::Joint,
        _ => false,
    };
    let mut end = at;
    while compares && !lookahead::is_arrow(end) {
        end = end.token_tree()?.1;
    }
    let comparison = spelled(&between(at, end));
    let event = &event.ident;
    compares.then(|| {
        format!(
            "a payload is bound by its event and compared in a guard; write `on {event}(value) if value {comparison}`"
        )
    })
}

/// Returns the message for a source state after its event: `Open: Shut => Opened`, `Open -> Shut => Opened`.
fn source_elsewhere(event: &Pat, at: Cursor<'_>) -> Option<String> {
    let (first, mut behind) = at.punct().filter(|(sign, _)| matches!(sign.as_char(), ':' | '-' | '='))?;
    if first.as_char() != ':' {
        behind = behind.punct()?.1;
    }
    let (source, after) = behind.ident().filter(|_| lookahead::is_name(behind))?;
    let (sign, arrow) = after.punct().filter(|(sign, _)| matches!(sign.as_char(), '=' | '-'))?;
    let (target, _) = arrow.punct().filter(|_| sign.spacing() == Spacing::Joint)?.1.ident()?;
    Some(format!(
        "a transition is written in the state that it leaves; write `on {} => {target};` in `{source}`",
        shown(event)
    ))
}

/// Returns the message for an event of a submachine: `on retry.Failed =>`.
fn event_inside(event: &Pat, at: Cursor<'_>, errors: &Errors) -> Option<String> {
    let Pat::Ident(name) = event else { return None };
    let (name, (_, after)) = (&name.ident, at.punct().filter(|(sign, _)| sign.as_char() == '.')?);
    let (end, _) = after.ident()?;
    if let Some(trigger) = TriggerWord::named(&name.to_string()) {
        return Some(format!("`{trigger}` is a separate trigger; write `{trigger} => ..` without `on`"));
    }
    if spelling::is_name(&name.to_string()) {
        return Some(format!("events are written without their type; write `{end}`"));
    }
    Some(errors.fill(&format!(
        "`on` takes an event of this machine; an event is passed on to `{name}` by `forward`, and the state reacts to its end by `done({name}.{end}) => <state:Idle>;`"
    )))
}

/// Returns the message for a guard or an arrow of other notations: `when ready =>`, `[ready] =>`, `&& ready =>`, `->`.
fn guard_elsewhere(event: Option<&Pat>, at: Cursor<'_>, errors: &Errors) -> Option<String> {
    let (next, after) = at.token_tree()?;
    let second = after.punct().map(|(sign, behind)| (sign.as_char(), behind));
    let (condition, negated) = match &next {
        TokenTree::Ident(word) if word == "and" && lookahead::is_name(after) => {
            return Some("events are joined by `|`; write `|` instead of `and`".to_string());
        }
        TokenTree::Ident(word) if ["when", "where", "while", "provided", "and"].iter().any(|known| word == known) => {
            (after, false)
        }
        TokenTree::Ident(word) if word == "as" => {
            let event = event.map_or_else(|| "Key".to_string(), shown);
            let name = after.ident().map_or_else(|| "key".to_string(), |(name, _)| name.to_string());
            return Some(format!(
                "a pattern binds the payload; write `{event}({name})`, or `{name}` alone for the event"
            ));
        }
        TokenTree::Ident(word)
            if foreign::is_guard(&word.to_string())
                && let Some(value) = after.punct().and_then(|(_, value)| value.token_tree()) =>
        {
            let guard = value.0.to_string();
            return Some(format!("a guard follows its trigger with `if`; write `if {}`", guard.trim_matches('"')));
        }
        TokenTree::Ident(word) if word == "unless" || word == "until" => (after, true),
        TokenTree::Ident(word) if word == "priority" => {
            return Some("transitions are considered in the order of the text, and `alarm` before one precedes those of nested states".to_string());
        }
        TokenTree::Ident(name)
            if (lookahead::is_arrow(after) || lookahead::is_word(after, "if"))
                && matches!(event, Some(Pat::Ident(event)) if errors.examples.has_payload(&event.ident)) =>
        {
            let event = event.map_or_else(String::new, shown);
            return Some(format!("a pattern binds the payload in parentheses; write `{event}({name})`"));
        }
        TokenTree::Ident(word) if word == "do" || word == "then" => {
            return Some(format!("the reaction follows `=>`; write `=>` instead of `{word}`"));
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && !is_list(group) => {
            if let (Some(Pat::Ident(event)), Ok(name)) = (event, syn::parse2::<Ident>(group.stream()))
                && errors.examples.has_payload(&event.ident)
            {
                let event = &event.ident;
                return Some(format!("a pattern binds the payload in parentheses; write `{event}({name})`"));
            }
            let guard = spelled(&group.stream());
            if let Some(reaction) =
                after.punct().filter(|(sign, _)| sign.as_char() == '/').and_then(|(_, code)| effect(code, errors))
            {
                return Some(format!(
                    "a guard follows its trigger, and an effect `=>`; write `if {guard} => {reaction}`"
                ));
            }
            return Some(format!("a guard follows its trigger with `if`; write `if {guard}`"));
        }
        TokenTree::Punct(sign) => match (sign.as_char(), second) {
            ('&', Some(('&', behind))) => (behind, false),
            (sign @ ('&' | '+'), _) if event.is_some() => {
                return Some(format!("events are joined by `|`; write `|` instead of `{sign}`"));
            }
            ('/', _) => {
                if let Some(reaction) = effect(after, errors) {
                    return Some(format!("an effect is written behind `=>`; write `=> {reaction}`"));
                }
                return Some("an effect is written behind `=>`; write `=>` instead of `/`".to_string());
            }
            ('-', Some(('>', behind))) if lookahead::is_led(behind) => {
                return Some(
                    "a reaction returns no value, and a call answers with an `Answer`; remove what stands before `=>`"
                        .to_string(),
                );
            }
            ('-', Some(('>', _))) => return Some("the reaction follows `=>`; write `=>` instead of `->`".to_string()),
            (sign @ (':' | '='), _) => {
                return Some(format!("the reaction follows `=>`; write `=>` instead of `{sign}`"));
            }
            (',', _) => (after, false),
            _ => return None,
        },
        _ => return None,
    };
    let condition = condition.ident().filter(|(word, _)| word == "if").map_or(condition, |(_, behind)| behind);
    let mut end = condition;
    while !lookahead::is_arrow(end) {
        let (token, behind) = end.token_tree()?;
        if matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ';') {
            return None;
        }
        end = behind;
    }
    let condition = spelled(&between(condition, end));
    let condition = if negated { format!("!({condition})") } else { condition };
    Some(format!("a guard follows its trigger with `if`; write `if {condition}`"))
}

/// Returns the reaction for an effect before its arrow: `lamp.on() => Lit`.
fn effect(code: Cursor<'_>, errors: &Errors) -> Option<String> {
    let mut arrow = Some(code).filter(|code| lookahead::is_led(*code))?;
    while !lookahead::is_arrow(arrow) {
        arrow = arrow.token_tree()?.1;
    }
    let effect = errors.examples.effect(between(code, arrow));
    let (target, _) = arrow.punct()?.1.punct()?.1.ident()?;
    Some(format!("{{ {effect}; {target} }}"))
}

/// Whether brackets contain a list of transitions, as in `always: [{ target: Full }]`.
fn is_list(group: &Group) -> bool {
    group.stream().into_iter().next().is_some_and(|first| matches!(first, TokenTree::Group(_)))
}

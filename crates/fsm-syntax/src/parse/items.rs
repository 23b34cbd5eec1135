//! Parses the items in the bodies of a machine and its states.

use super::include;
use super::opening::{self, Opening, opening};
use super::pieces::{path, semicolon};
use super::state::{starts, state, states_inside};
use super::{attributes, before_arrow, clause, events, lookahead, omissions, reaction, submachine};
use crate::ast::{EventKind, Events, History, Initial, Item, Reaction};
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::messages::{allow, examples};
use crate::words::{MEMORIES, Word, foreign, spelling};
use fsm_model::Kind;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Result, Token, braced, token};

/// Parses the items of a body, to its end.
pub fn items(input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    errors.parts.begin_body();
    let mut items = items_of_part(input, errors);
    errors.parts.end_body();
    drop_placeholders(&mut items);
    items
}

/// Parses the items of a part, which belong to the body that includes it.
pub fn items_of_part(input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    let mut separated = false;
    while !input.is_empty() {
        if input.peek(Token![;]) {
            let _ = input.parse::<Token![;]>();
            continue;
        }
        if let Ok(comma) = input.parse::<Token![,]>() {
            // One message is enough, because the other items are usually separated in this way as well.
            if !core::mem::replace(&mut separated, true) {
                errors.at(Rule::UnknownItem, comma, "nothing stands between items; remove this `,`");
            }
            continue;
        }
        items.extend(item(input, errors));
    }
    items
}

/// Drops the placeholder of a broken item if a valid one exists, because otherwise there would be two.
fn drop_placeholders(items: &mut Vec<Item>) {
    let initial = |item: &Item| matches!(item, Item::Initial(Initial { reaction: None, .. }));
    if items.iter().any(|item| starts(item) && !initial(item)) {
        items.retain(|item| !initial(item));
    }
    drop_lists(items, |item| match item {
        Item::Events(events) => Some(events),
        _ => None,
    });
    drop_lists(items, |item| match item {
        Item::Signals(signals) => Some(signals),
        _ => None,
    });
}

/// Drops the placeholders of events or signals. The remaining lists are marked as incomplete.
fn drop_lists(items: &mut Vec<Item>, list: impl Fn(&mut Item) -> Option<&mut Events>) {
    let nothing = |events: &Events| !events.whole && matches!(&events.kind, EventKind::Declared(all) if all.is_empty());
    let all: Vec<bool> = items.iter_mut().filter_map(&list).map(|events| nothing(events)).listed();
    if all.iter().all(|nothing| *nothing) || all.iter().all(|nothing| !*nothing) {
        return;
    }
    items.retain_mut(|item| !list(item).is_some_and(|events| nothing(events)));
    items.iter_mut().filter_map(&list).for_each(|events| events.whole = false);
}

/// Parses one item, unless a condition leaves it out.
fn item(input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let start = input.cursor();
    match opening(input, errors) {
        Ok(Some(mut opening)) => {
            let Some(failed) = opening.failed.take() else { return opened(opening, start, input, errors) };
            errors.parts.begin_left_out();
            let items = opened(opening, start, input, errors);
            errors.parts.end_left_out();
            items.iter().for_each(|item| errors.conditions.leave_out(item, &failed));
            Vec::new()
        }
        Ok(None) => Vec::new(),
        Err(error) => {
            errors.push(error);
            resynchronise(input, start);
            Vec::new()
        }
    }
}

/// Parses an item that began at `start`. A broken item is reported, and replaced with a placeholder if it would be
/// missed. The nested states of a state without a name are kept.
fn opened(opening: Opening, start: Cursor, input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let Opening { attrs, keyword, word, labels, .. } = opening;
    let mut allows = attrs.clone();
    // This happens for every item, so texts are compared last.
    let again = input.cursor().ident().filter(|(again, after)| {
        let next = after.ident().map(|(next, _)| next);
        (next.is_some() || after.group(Delimiter::Brace).is_some())
            && *again == word.text()
            && keyword == word.text()
            // Otherwise, it may be the name of a value.
            && next.is_none_or(|next| ["if", "or", "as", "else"].iter().all(|word| next != word))
            // On another line, it starts the next item.
            && again.span().start().line == keyword.span().start().line
    });
    if let Some((again, _)) = again {
        let _ = input.call(Ident::parse_any);
        errors.at(Rule::UnknownItem, again, format!("`{keyword}` is written twice; remove one"));
    }
    match item_of(word, attrs, keyword.clone(), input, errors) {
        Ok(mut items) => {
            if keyword != word.text() && word != Word::Include {
                items = items.into_iter().filter_map(|item| guessed(item, word, &keyword)).listed();
            }
            silence(&mut items, &mut allows, errors);
            labels.add_to(&mut items);
            items
        }
        Err(error) => {
            // A misspelt keyword has already been reported.
            if keyword == word.text() {
                errors.push(attributes::inside(&keyword, input).unwrap_or(error));
            }
            errors.lose(word);
            let mut kept = states_inside(word, input, errors);
            if keyword != word.text() && !matches!(word, Word::State(_)) {
                opening::skip_line(input);
            }
            resynchronise(input, start);
            kept.extend(placeholder(word, keyword));
            kept
        }
    }
}

/// Returns an item with a misspelt keyword, or its placeholder if it may have been meant as something else.
fn guessed(item: Item, word: Word, keyword: &Ident) -> Option<Item> {
    match item {
        Item::Initial(guess) if guess.arrow => Some(placeholder_of_initial(guess.keyword)),
        // It is unlikely that the item names a type, and the compiler would report the type as missing.
        Item::Events(guess) if matches!(guess.kind, EventKind::Foreign(_)) => placeholder(word, keyword.clone()),
        item => Some(item),
    }
}

/// Passes the warnings that the attributes silence on to transitions.
fn silence(items: &mut [Item], attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    if !items.iter().any(|item| matches!(item, Item::Clause(_) | Item::In { .. })) {
        return;
    }
    let allowed = allow::take(attrs, errors);
    for item in items {
        match item {
            Item::Clause(clause) => clause.allows.extend(&allowed),
            Item::In { clauses, .. } => clauses.iter_mut().for_each(|clause| clause.allows.extend(&allowed)),
            _ => {}
        }
    }
}

/// Parses the item that a keyword starts, or the items of an included part.
fn item_of(
    word: Word,
    attrs: Vec<Attribute>,
    keyword: Ident,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<Vec<Item>> {
    omissions::refuse_list(word, input, errors)?;
    omissions::refuse_sign(word, &keyword, input, errors);
    if word == Word::Initial {
        attributes::refuse_after(&keyword, input, errors)?;
    }
    if !matches!(word, Word::State(_)) {
        omissions::refuse_lone_word(word, &keyword, input, errors)?;
    }
    Ok(Vec::from([match word {
        Word::Events => Item::Events(events::events(attrs, keyword, input, errors)?),
        Word::Signals => Item::Signals(events::signals(attrs, keyword, input, errors)?),
        Word::State(kind) => Item::State(state(attrs, kind, &keyword, None, input, errors)?),
        Word::Initial => initial(attrs, keyword, input, errors)?,
        Word::History => Item::History(history(keyword, input, errors)?),
        Word::Action(moment) => Item::Action(clause::action(moment, keyword, input, errors)?),
        Word::Trigger(trigger) => Item::Clause(clause::clause(trigger, keyword, input, errors)?),
        Word::Alarm => Item::Clause(clause::alarm(keyword, input, errors)?),
        Word::Defer => Item::Clause(clause::without_code(word, Reaction::Defers, keyword, input, errors)?),
        Word::Ignore => Item::Clause(clause::without_code(word, Reaction::Ignores, keyword, input, errors)?),
        Word::Never => Item::Clause(clause::invariant(keyword, input, errors)?),
        Word::In => members(input, errors)?,
        Word::Stack => Item::Stack { keyword, room: room(word, "pushes", input, errors)? },
        Word::Queue => Item::Queue { keyword, room: room(word, "waiting events", input, errors)? },
        Word::Version => version(keyword, input, errors)?,
        Word::Observer => {
            let name: Ident = input.parse().map_err(|error| {
                let form = errors.form(word);
                Rule::MalformedOption
                    .at(error.span(), format!("expected the name of the observer parameter, as in `{form}`"))
            })?;
            let payload = match input.parse::<Option<Token![:]>>()? {
                Some(_) if !is_lone_word(input.cursor()) => {
                    let message = format!(
                        "the type of the observer is that of the parameter; write `{word} {name};`, or `{word} {name}: payload;` for payloads, too"
                    );
                    return Err(Rule::MalformedOption.at(input.span(), message));
                }
                Some(_) => Some(one_word_of(&[("payload", ())], word, input, errors)?.0),
                None => None,
            };
            semicolon(input, payload.as_ref().unwrap_or(&name), word, errors)?;
            Item::Observer { keyword, name, payload }
        }
        Word::Priority => {
            let (outer, ()) = one_word_of(&[("outer", ())], word, input, errors)?;
            semicolon(input, &outer, word, errors)?;
            Item::PriorityOuter { keyword }
        }
        Word::Exhaustive => {
            semicolon(input, &keyword, word, errors)?;
            Item::Exhaustive { keyword }
        }
        Word::Machine => submachine::submachine(keyword, input, errors)?,
        Word::Forward => Item::Clause(submachine::forward(keyword, input, errors)?),
        Word::Include => return included(&keyword, input, errors),
    }]))
}

/// Parses `include path;` after its keyword. Returns the items of the part if it is known.
fn included(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Result<Vec<Item>> {
    let form = errors.form(Word::Include);
    let expected = |span| Rule::MalformedInclude.at(span, format!("expected the path of a part, as in `{form}`"));
    let path = input.call(syn::Path::parse_mod_style).map_err(|error| expected(error.span()))?;
    semicolon(input, &path, Word::Include, errors)?;
    let Some(part) = include::enter(keyword, &path, errors) else { return Ok(Vec::new()) };
    let mut items = Vec::new();
    let read = |input: ParseStream| {
        let body;
        braced!(body in input);
        items = items_of_part(&body, errors);
        body.parse::<TokenStream>().map(drop)
    };
    if let Err(error) = Parser::parse2(read, part.items.clone()) {
        errors.push(error);
    }
    include::leave(&part, errors);
    Ok(if part.again { Vec::new() } else { items })
}

/// Parses the number after `stack` or `queue`.
fn room(word: Word, of: &str, input: ParseStream, errors: &mut Errors) -> Result<syn::LitInt> {
    let room: syn::LitInt = input.parse().map_err(|error| {
        let form = errors.form(word);
        Rule::MalformedRoom.at(error.span(), format!("expected the maximum number of {of}, as in `{form}`"))
    })?;
    semicolon(input, &room, word, errors)?;
    Ok(room)
}

fn version(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    let number: syn::LitInt = input.parse().map_err(|error| {
        let form = errors.form(Word::Version);
        Rule::MalformedVersion.at(error.span(), format!("expected the number of the version, as in `{form}`"))
    })?;
    let from = lookahead::is_word(input.cursor(), "from").then(|| {
        input.parse::<Ident>()?;
        input.call(syn::Path::parse_mod_style)
    });
    let from = from.transpose().map_err(|error| {
        let message =
            "expected the function that converts the data of earlier versions, as in `version 2 from convert;`";
        Rule::MalformedVersion.at(error.span(), message)
    })?;
    let last = from.as_ref().map_or_else(|| number.to_token_stream(), ToTokens::to_token_stream);
    semicolon(input, &last, Word::Version, errors)?;
    Ok(Item::Version { keyword, number, from })
}

/// Returns the placeholder of a broken item, so that the item is not reported as missing.
fn placeholder(word: Word, keyword: Ident) -> Option<Item> {
    let none = |keyword| Events { attrs: Vec::new(), keyword, kind: EventKind::Declared(Vec::new()), whole: false };
    match word {
        Word::Events => Some(Item::Events(none(keyword))),
        Word::Signals => Some(Item::Signals(none(keyword))),
        Word::Initial => Some(placeholder_of_initial(keyword)),
        _ => None,
    }
}

fn placeholder_of_initial(keyword: Ident) -> Item {
    Item::Initial(Initial { keyword, reaction: None, arrow: false })
}

/// Skips the rest of a broken item that began at `start`: through its `;` or its last block, or to the next keyword.
fn resynchronise(input: ParseStream, start: Cursor) {
    let mut member = false;
    while let Some((token, after)) = input.cursor().token_tree() {
        let item =
            if member { lookahead::item_for_a_member(input.cursor()) } else { lookahead::word_of_item(input.cursor()) };
        if input.cursor() != start && item {
            return;
        }
        member = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.');
        let ended = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !continues(after),
            _ => false,
        };
        let _ = input.parse::<TokenTree>();
        if ended {
            return;
        }
    }
}

/// Whether the tokens after a block belong to the same item.
fn continues(after: Cursor) -> bool {
    let word = ["else", "if", "or"].iter().any(|word| lookahead::is_word(after, word));
    let sign = after.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), '.' | '?' | '|' | ',' | ';'));
    word || sign || lookahead::is_arrow(after)
}

/// Whether a word comes next that ends its item.
fn is_lone_word(at: Cursor<'_>) -> bool {
    at.ident().is_some_and(|(_, after)| after.punct().is_some_and(|(sign, _)| sign.as_char() == ';'))
}

/// Parses one of a few words after the keyword of an item, and returns its meaning.
fn one_word_of<T: Copy>(
    expected: &[(&'static str, T)],
    item: Word,
    input: ParseStream,
    errors: &Errors,
) -> Result<(Ident, T)> {
    let (rule, _) = item.missing();
    let texts = expected.iter().map(|(text, _)| *text);
    let list = examples::one_of(texts.clone());
    let found: Ident = input
        .call(Ident::parse_any)
        .map_err(|error| rule.at(error.span(), format!("expected {list}, as in `{}`", errors.form(item))))?;
    if let Some((_, value)) = input.cursor().punct()
        && let Some((value, _)) = value.literal()
        && let Some((text, _)) = expected.iter().find(|(text, _)| value.to_string().trim_matches('"') == *text)
    {
        return Err(rule.at(found.span(), format!("write the word alone: `{item} {text};`")));
    }
    match expected.iter().find(|(text, _)| found == text) {
        Some((_, means)) => Ok((found, *means)),
        None => {
            let meant = spelling::did_you_mean(&found.to_string(), texts);
            Err(rule.at(found.span(), format!("expected {list}, found `{found}`{meant}")))
        }
    }
}

fn initial(attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    if let Some(kind) = lookahead::state(input.cursor()) {
        let second = input.call(Ident::parse_any)?;
        let read = state(attrs, kind, &second, Some(keyword), input, errors);
        if read.is_err() {
            errors.lose(Word::State(kind));
        }
        return read.map(Item::State);
    }
    attributes::refuse(&attrs, errors);
    if let Some((text, _)) = input.cursor().literal() {
        let name = text.to_string();
        let message = format!("a state is named without quotes; write `initial {};`", name.trim_matches('"'));
        return Err(Rule::MalformedInitial.at(text.span(), message));
    }
    let arrow: Option<Token![=>]> = input.parse()?;
    if let Some(error) = before_arrow::arrow_of_initial(input.cursor()) {
        return Err(error);
    }
    if input.is_empty() || input.peek(Token![;]) {
        let message = format!("expected the initial state, as in `{}`", errors.form(Word::Initial));
        return Err(Rule::MalformedInitial.at(input.span(), message));
    }
    let after = arrow.map_or_else(|| keyword.to_token_stream(), ToTokens::into_token_stream);
    let reaction = Some(reaction::reaction(Word::Initial, &|| keyword.to_string(), &after, input, errors)?);
    Ok(Item::Initial(Initial { keyword, reaction, arrow: arrow.is_some() }))
}

fn history(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<History> {
    let known = |name: &Ident| MEMORIES.iter().any(|(memory, _)| name.to_string().eq_ignore_ascii_case(memory));
    if let Some((name, _)) =
        input.cursor().ident().filter(|(name, _)| lookahead::is_name(input.cursor()) && !known(name))
    {
        errors.lose(Word::State(Kind::Plain));
        let message = errors.fill(
            "a history has no name: a composite has one at most, as in `history deep;`, and `<composite:Playing>.history` leads to it",
        );
        return Err(Rule::MalformedHistory.at(name.span(), message));
    }
    let (word, kind) = one_word_of(&MEMORIES, Word::History, input, errors)?;
    if !input.peek(Token![else]) {
        semicolon(input, &word, Word::History, errors)?;
        return Ok(History { keyword, kind, otherwise: None });
    }
    let word: Token![else] = input.parse()?;
    if input.is_empty() || lookahead::item(input.cursor()) {
        return Err(Rule::MalformedHistory.at(word.span, errors.fill(examples::HISTORY_ELSE)));
    }
    let otherwise = Expr::parse_with_earlier_boundary_rule(input)
        .map_err(|error| Rule::MalformedHistory.at(error.span(), errors.fill(examples::HISTORY_ELSE)))?;
    semicolon(input, &otherwise, Word::History, errors)?;
    Ok(History { keyword, kind, otherwise: Some(otherwise) })
}

/// Parses `in A | B { transitions }` after its keyword.
fn members(input: ParseStream, errors: &mut Errors) -> Result<Item> {
    let expected = |input: ParseStream, what: &str, errors: &Errors| {
        Rule::MalformedIn.at(input.span(), format!("expected {what}, as in `{}`", errors.form(Word::In)))
    };
    let start = input.cursor();
    if let Some((time, _)) = start.literal() {
        let message = format!("a time is the trigger `after`; write `after {time} => ..`");
        return Err(Rule::MalformedIn.at(time.span(), message));
    }
    let every = start.punct().is_some_and(|(sign, _)| sign.as_char() == '*') || input.peek(Token![_]);
    if every || lookahead::is_word(start, "all") || lookahead::is_word(start, "any") {
        return Err(Rule::MalformedIn.at(input.span(), errors.fill(foreign::OF_EVERY_STATE)));
    }
    let mut states = Vec::new();
    loop {
        states.push(path(input).map_err(|_| expected(input, "a state", errors))?);
        if !input.peek(Token![|]) {
            break;
        }
        input.parse::<Token![|]>()?;
    }
    if !input.peek(token::Brace) {
        let what = "`|` and another state, or the transitions in braces";
        if (input.is_empty() || lookahead::item(input.cursor()))
            && let Some(typed) = lookahead::last(start, input.cursor())
        {
            let message = format!("expected {what} after this, as in `{}`", errors.form(Word::In));
            return Err(Rule::MalformedIn.at(typed, message));
        }
        return Err(expected(input, what, errors));
    }
    let body;
    braced!(body in input);
    let mut clauses = Vec::new();
    errors.examples.enter(Word::In.to_string());
    let items = items(&body, errors);
    errors.examples.leave();
    for item in items {
        match item {
            Item::Clause(clause) => clauses.push(clause),
            other => {
                let message =
                    "only transitions and `never` are allowed inside `in`; move this into the states themselves";
                errors.at_span(Rule::Misplaced, other.span(), message);
            }
        }
    }
    Ok(Item::In { states, clauses })
}

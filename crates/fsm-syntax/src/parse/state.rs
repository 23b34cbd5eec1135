//! Parses states, including the readable parts of broken ones.

use super::items::items;
use super::{lookahead, omissions};
use crate::ast::{Item, State};
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled_type;
use crate::words::{Word, foreign, spelling};
use fsm_model::Kind;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Attribute, Result, Token, braced, token};

/// Parses a state after its keyword, which means `kind`.
pub fn state(
    attrs: Vec<Attribute>,
    kind: Kind,
    keyword: &Ident,
    initial: Option<Ident>,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<State> {
    let word = Word::State(kind);
    omissions::refuse_sign(word, keyword, input, errors);
    let second = second_word(kind, input)?;
    if second.is_none() {
        omissions::refuse_lone_word(word, keyword, input, errors)?;
    }
    if let Some(message) = quoted(word, input) {
        let error = Rule::MalformedState.at(input.span(), message);
        super::opening::skip_line(input);
        return Err(error);
    }
    let name: Ident = input.call(Ident::parse_any).map_err(|error| {
        Rule::MalformedState.at(error.span(), format!("expected the state's name, as in `{}`", errors.form(word)))
    })?;
    if input.peek(Token![=]) && spelling::is_name(&name.to_string()) {
        return Err(Rule::MalformedState.at(input.span(), in_braces_behind(word, &name, None, errors)));
    }
    let line = input.cursor().punct().filter(|(sign, _)| sign.as_char() == ':' && sign.spacing() == Spacing::Alone);
    if let Some((sign, after)) = line
        && (after.literal().is_some() || after.ident().is_some_and(|_| !lookahead::is_name(after) && !is_path(after)))
    {
        // The line may contain keywords.
        let text = after.ident().map(|(text, _)| text.to_string()).unwrap_or_default();
        let item = Word::named(&text).or_else(|| Word::elsewhere_named(&text));
        super::opening::skip_line(input);
        return Err(Rule::MalformedState.at(sign.span(), in_braces_behind(word, &name, item, errors)));
    }
    if let Some(declared) = attribute_elsewhere(input) {
        let message = format!("a state is declared by its name alone; write `{word} {declared}`");
        return Err(Rule::MalformedState.at(name.span(), message));
    }
    let name = checked(name, errors);
    refuse_type(word, &name, input, errors);
    omissions::refuse_sign(word, keyword, input, errors);
    refuse_stereotype(&name, input, errors)?;
    refuse_generics(input, errors);
    let was = super::was::of_state(input)?;
    let (mut fields, mut whole) = (Vec::new(), true);
    if input.peek(token::Paren) {
        (fields, whole) = super::fields::fields(input, errors)?;
    }
    refuse_settings(word, &name, input, errors)?;
    let (mut kind, mut initial) = (kind, initial);
    if let Some(special) = word_after(&name, input, errors) {
        match special {
            Word::State(special) => kind = special,
            _ => initial = Some(keyword.clone()),
        }
    }
    let in_braces = lookahead::fields_in_braces(input.cursor());
    if in_braces {
        fields = super::fields::in_braces(word, &name, input, errors)?;
        whole = false;
    }
    // Fields in braces may end the item, as in a struct.
    let ended = in_braces && !input.peek(token::Brace) && !input.peek(Token![;]);
    let items = if ended { Vec::new() } else { body(word, &name, input, errors)? };
    let kind = match second {
        Some(second) => one_of_two(kind, keyword, second, &name, &items, errors),
        None => kind,
    };
    // The labels are added when the whole item has been read.
    let (tags, requirements) = (Vec::new(), Vec::new());
    Ok(State { attrs, tags, requirements, kind, name, was, fields, whole, items, initial })
}

/// Reports and skips a keyword after the name of a state: `state Done final;`.
fn word_after(name: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Word> {
    let memory = input.cursor().ident().filter(|(word, _)| word == "history").and_then(|(_, kind)| kind.ident());
    if let Some((kind, after)) = memory
        && after.group(Delimiter::Brace).is_some()
    {
        let [word, _] = [input.call(Ident::parse_any).ok()?, input.call(Ident::parse_any).ok()?];
        let message = format!("a history is an item of the state; write `history {kind};` inside the braces");
        errors.at(Rule::MalformedState, word, message);
        return None;
    }
    let (second, _) = input.cursor().ident().filter(|_| !lookahead::item(input.cursor()))?;
    let word = Word::named(&second.to_string()).filter(|word| matches!(word, Word::State(_) | Word::Initial))?;
    if second.span().start().line != name.span().start().line {
        return None;
    }
    input.call(Ident::parse_any).ok()?;
    let instead = if word == Word::Initial { "initial state" } else { word.text() };
    errors.at(
        Rule::MalformedState,
        second,
        format!("this keyword is written before the name; write `{instead} {name}`"),
    );
    Some(word)
}

/// Reports and skips settings as in SCXML: `state Work initial="Idle" {`.
fn refuse_settings(word: Word, name: &Ident, input: ParseStream, errors: &mut Errors) -> Result<()> {
    if input.peek(Token![#]) && input.peek2(Ident::peek_any) {
        errors.at_span(Rule::MalformedState, input.span(), foreign::DRAWING);
        input.parse::<Token![#]>()?;
        input.call(Ident::parse_any)?;
    }
    while let Some((setting, after)) = input.cursor().ident()
        && let Some((sign, value)) = after.punct()
        && sign.as_char() == '='
        && let Some((value, _)) = value.literal()
    {
        let text = setting.to_string();
        let value = value.to_string();
        let item = Word::named(&text).or_else(|| Word::elsewhere_named(&text));
        let item = match item {
            Some(Word::Initial) => {
                errors.lose_start();
                format!("initial {}; ", value.trim_matches('"'))
            }
            Some(item) => errors.form(item) + " ",
            None => String::new(),
        };
        let message = match super::fields::names_outer(&setting) {
            true => super::fields::inside_outer(&value, &name.to_string()),
            false => format!("what is inside a state is written in its braces, as in `{word} {name} {{ {item}.. }}`"),
        };
        errors.at(Rule::MalformedState, setting, message);
        for _ in 0..3 {
            input.parse::<TokenTree>()?;
        }
    }
    Ok(())
}

/// Returns the message for a state in another notation: `state Idle => {`, `state Idle : entry / beep`.
fn in_braces_behind(word: Word, name: &Ident, item: Option<Word>, errors: &mut Errors) -> String {
    errors.examples.enter(name.to_string());
    let item = item.map_or_else(|| errors.example(), |item| errors.form(item));
    errors.examples.leave();
    format!("what is inside a state is written in braces behind its name, as in `{word} {name} {{ {item} }}`")
}

/// Whether a path of several names comes next: `door::Lock`.
fn is_path(at: Cursor<'_>) -> bool {
    at.ident().and_then(|(_, after)| after.punct()).is_some_and(|(sign, _)| sign.as_char() == ':')
}

/// Returns the message for a name in quotes: `state "Idle"`, `state "Nothing to do" as Idle`.
fn quoted(word: Word, input: ParseStream) -> Option<String> {
    let (text, after) = input.cursor().literal()?;
    let alias = after.ident().filter(|(known, _)| known == "as").and_then(|(_, behind)| behind.ident());
    let text = text.to_string();
    let name = alias.map_or_else(|| text.trim_matches('"').to_string(), |(name, _)| name.to_string());
    syn::parse_str::<Ident>(&name).ok().filter(|_| spelling::is_name(&name))?;
    Some(format!("a state is declared by its name alone; write `{word} {name}`"))
}

/// Returns the name of a state in the notation of SCXML: `state id="Open"`.
fn attribute_elsewhere(input: ParseStream) -> Option<String> {
    let (_, after) = input.cursor().punct().filter(|(sign, _)| sign.as_char() == '=')?;
    let (value, _) = after.token_tree()?;
    Some(value.to_string().trim_matches('"').to_string()).filter(|name| spelling::is_name(name))
}

/// Parses the second of two keywords for one state: `final state Done;`.
fn second_word(first: Kind, input: ParseStream) -> Result<Option<Kind>> {
    let named = input.cursor().ident().is_some_and(|(_, after)| lookahead::is_name(after));
    let second = lookahead::state(input.cursor()).filter(|_| named);
    let second = second.filter(|&second| (first == Kind::Plain) != (second == Kind::Plain));
    if second.is_some() {
        input.call(Ident::parse_any)?;
    }
    Ok(second)
}

/// Reports two keywords for one state, or a keyword without a name before another state. Returns the kind of the state.
fn one_of_two(first: Kind, keyword: &Ident, second: Kind, name: &Ident, items: &[Item], errors: &mut Errors) -> Kind {
    let special = if first == Kind::Plain { second } else { first };
    // A `parallel` or `final` that was typed before an existing state usually does not fit its items.
    let fits = match special {
        Kind::Final => items.iter().all(|item| matches!(item, Item::Action(_))),
        Kind::Plain | Kind::Parallel => {
            items.iter().any(|item| matches!(item, Item::State(_))) && !items.iter().any(starts)
        }
    };
    if !fits {
        errors.push(omissions::missing_after(Word::State(first), keyword, errors));
        return second;
    }
    let (word, rest) = (Word::State(special), if special == Kind::Final { ";" } else { " { .. }" });
    let message = format!("`{word}` is written instead of `state`; write `{word} {name}{rest}`");
    errors.at(Rule::MalformedState, keyword, message);
    special
}

/// Whether an item determines the initial state of its composite.
pub fn starts(item: &Item) -> bool {
    matches!(item, Item::Initial(_) | Item::State(State { initial: Some(_), .. }))
}

/// Checks the name of a state. An invalid name is reported, and kept.
fn checked(name: Ident, errors: &mut Errors) -> Ident {
    if name.unraw() != name {
        let message = format!("a state's name cannot be a raw identifier; write `{}`", name.unraw());
        errors.at(Rule::StateName, &name, message);
        return name.unraw();
    }
    if syn::parse2::<Ident>(name.to_token_stream()).is_err() {
        errors.at(Rule::StateName, &name, format!("`{name}` is a Rust keyword, so it cannot name a state; rename it"));
    } else if name == "ALL" {
        errors.at(
            Rule::StateName,
            &name,
            "`ALL` already names the list of all states, as in `LampState::ALL`; rename this state",
        );
    } else if !spelling::is_name(&name.to_string()) {
        errors.at(
            Rule::StateName,
            &name,
            format!(
                "a state's name must begin with an upper-case letter, to distinguish targets from code; rename `{name}`"
            ),
        );
    }
    name
}

/// Reports and skips `: Inner` after the name of a state.
fn refuse_type(word: Word, name: &Ident, input: ParseStream, errors: &mut Errors) {
    if !input.peek(Token![:]) || !input.peek2(Ident::peek_any) {
        return;
    }
    let ahead = input.fork();
    let (Ok(colon), Ok(ty)) = (ahead.parse::<Token![:]>(), ahead.parse::<syn::Type>()) else { return };
    input.advance_to(&ahead);
    let ty = spelled_type(&ty);
    let machine = ty.rsplit("::").next().unwrap_or_default().to_lowercase();
    let message = format!(
        "a state has no type; a machine that runs in it is an item of it: `{word} {name} {{ machine {machine}: {ty}; }}`"
    );
    errors.at(Rule::MalformedState, colon, message);
}

/// Refuses a stereotype of UML: `state Check <<choice>>`.
fn refuse_stereotype(name: &Ident, input: ParseStream, errors: &Errors) -> Result<()> {
    let inner = input.cursor().punct().filter(|(sign, _)| sign.as_char() == '<').and_then(|(_, after)| after.punct());
    let Some((_, at)) = inner.filter(|(sign, _)| sign.as_char() == '<') else { return Ok(()) };
    let text = at.ident().map(|(text, _)| text.to_string()).unwrap_or_default();
    let message = match (foreign::explanation(&text), Word::named(&text).or_else(|| Word::elsewhere_named(&text))) {
        (Some(form), _) => errors.fill(form),
        (None, Some(word @ Word::State(_))) => format!("what a state is comes before its name; write `{word} {name}`"),
        (None, Some(word)) => format!("a state has no stereotype; write `{}`", errors.form(word)),
        (None, None) => "a state has no stereotype; remove this".to_string(),
    };
    let error = Rule::MalformedState.at(input.span(), message);
    super::opening::skip_line(input);
    Err(error)
}

/// Reports and skips `<T>` after the name of a state.
fn refuse_generics(input: ParseStream, errors: &mut Errors) {
    if !input.peek(Token![<]) {
        return;
    }
    let message = "a state cannot have generics; declare them on the machine, as in `machine Robot<T> { .. }`";
    errors.at_span(Rule::MalformedState, input.span(), message);
    if input.parse::<syn::Generics>().is_err() {
        skip_to_body(input);
    }
}

/// Parses the items of a state in braces, or its `;`. Tokens before them are reported and skipped.
fn body(word: Word, name: &Ident, input: ParseStream, errors: &mut Errors) -> Result<Vec<Item>> {
    if let Some(message) = inside_another(word, name, input) {
        errors.at_span(Rule::MalformedState, input.span(), message);
        while !input.is_empty() && !input.peek(token::Brace) && !input.peek(Token![;]) {
            input.parse::<TokenTree>()?;
        }
    }
    if !input.peek(token::Brace) && !input.peek(Token![;]) {
        errors.examples.enter(name.to_string());
        let item = errors.example();
        errors.examples.leave();
        let expected = format!("expected `;` or the items of `{name}` in braces");
        let forms = format!("as in `{word} {name};` or `{word} {name} {{ {item} }}`");
        if lookahead::word_of_item(input.cursor()) || input.peek(Token![#]) || input.is_empty() {
            errors.at(Rule::MalformedState, name, format!("{expected} after this, {forms}"));
            return Ok(Vec::new());
        }
        errors.at_span(Rule::MalformedState, input.span(), format!("{expected}, {forms}"));
        skip_to_body(input);
    }
    if !input.peek(token::Brace) {
        input.parse::<Option<Token![;]>>()?;
        return Ok(Vec::new());
    }
    let body;
    braced!(body in input);
    errors.examples.enter(name.to_string());
    let items = items(&body, errors);
    errors.examples.leave();
    Ok(items)
}

/// Returns the message for a state that names its enclosing state: `Busy.Inner`, `Inner in Busy`, `Inner extends Busy`.
fn inside_another(word: Word, name: &Ident, input: ParseStream) -> Option<String> {
    let (first, after) = input.cursor().token_tree()?;
    let named = |at: Cursor<'_>| at.ident().filter(|_| lookahead::is_name(at)).map(|(name, _)| name);
    let (outer, inner) = match &first {
        TokenTree::Punct(sign) if sign.as_char() == '.' => (name.clone(), named(after)?),
        TokenTree::Punct(sign) if sign.as_char() == ':' => (name.clone(), named(after.punct()?.1)?),
        TokenTree::Ident(known) if ["extends", "in", "of", "inside", "under"].iter().any(|text| known == text) => {
            let same_line = known.span().start().line == name.span().start().line;
            (named(after).filter(|_| same_line)?, name.clone())
        }
        _ => return None,
    };
    Some(format!("a state inside another is an item of it; write `state {outer} {{ {word} {inner}; .. }}`"))
}

fn skip_to_body(input: ParseStream) {
    while !input.is_empty()
        && !input.peek(token::Brace)
        && !input.peek(Token![;])
        && !lookahead::word_of_item(input.cursor())
    {
        let _ = input.parse::<TokenTree>();
    }
}

/// Parses the nested states of a broken state.
pub fn states_inside(word: Word, input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let body = |input: ParseStream, errors: &mut Errors| -> Result<Vec<Item>> {
        let body;
        braced!(body in input);
        Ok(items(&body, errors))
    };
    if !matches!(word, Word::State(_) | Word::Initial) || !input.peek(token::Brace) {
        return Vec::new();
    }
    let mut states = body(input, errors).unwrap_or_default();
    states.retain_mut(|item| match item {
        Item::State(state) => {
            state.initial = None;
            true
        }
        _ => false,
    });
    states
}

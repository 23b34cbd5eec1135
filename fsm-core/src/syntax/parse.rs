//! Tokens to syntax tree: the items of a machine's body, and of its states', one after the other.
//!
//! Every item opens with a contextual keyword, so one token decides. A broken item is reported once, and reading goes on
//! after its `;`, its block, or at the next keyword, so that all of a machine's mistakes are seen together; a word that is
//! nearly right is read as what was meant, so that nothing else misses its item.

use super::ast::{EventKind, Events, History, Initial, Item, Machine, Path, State};
use super::clause;
use super::errors::Errors;
use super::{allowed, events, examples, header, words};
use crate::model::{Kind, Memory};
use crate::rules::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Result, Token, braced, token};

/// Reads a machine; what is broken is reported and left out. `None` if not even the header could be read.
pub fn machine(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let mut machine = None;
    let read = |input: ParseStream| -> Result<()> {
        machine = Some(header::machine(input, errors)?);
        if let Some((rest, _)) = input.cursor().token_tree() {
            errors.at(
                Rule::AfterMachine,
                &rest,
                "the machine ends with its `}`; write a further machine in a `state_machine!` of its own",
            );
        }
        input.parse::<TokenStream>().map(drop)
    };
    // What a broken item left unread between its brackets is no mistake of its own.
    if let Err(error) = Parser::parse2(read, tokens)
        && (machine.is_none() || errors.is_empty())
    {
        errors.push(error);
    }
    machine
}

/// The items of a body, to its end.
pub(super) fn items(input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    while !input.is_empty() {
        if input.peek(Token![;]) {
            let _ = input.parse::<Token![;]>();
            continue;
        }
        items.extend(item(input, errors));
    }
    items
}

/// One item. A broken one is reported, and replaced where others would miss it.
fn item(input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let start = input.cursor();
    let (attrs, keyword, word) = match opening(input, errors) {
        Ok(opening) => opening,
        Err(error) => {
            errors.push(error);
            resynchronise(input, start);
            return None;
        }
    };
    let mut allows = attrs.clone();
    match item_of(word, attrs, keyword.clone(), input, errors) {
        Ok(mut item) => {
            match &mut item {
                Item::Clause(clause) => clause.allows = allowed::take(&mut allows, errors),
                Item::In { clauses, .. } => {
                    let all = allowed::take(&mut allows, errors);
                    clauses.iter_mut().for_each(|clause| clause.allows.extend(&all));
                }
                _ => {}
            }
            Some(item)
        }
        Err(error) => {
            // A word that was read as another one is reported already.
            if keyword == word {
                errors.push(error);
            }
            resynchronise(input, start);
            placeholder(word, keyword)
        }
    }
}

/// What opens an item: its attributes, its keyword, and the word that this is, or was meant to be.
fn opening(input: ParseStream, errors: &mut Errors) -> Result<(Vec<Attribute>, Ident, &'static str)> {
    let attrs = input.call(Attribute::parse_outer)?;
    let Some((TokenTree::Ident(found), _)) = input.cursor().token_tree() else {
        let message = format!("expected {}, as in `{}`", errors.examples.words(), errors.example());
        return Err(Rule::UnknownItem.at(input.span(), message));
    };
    let word = word_of(&found, errors)?;
    if !matches!(word, "events" | "signals" | "state" | "final" | "parallel" | "initial") {
        refuse_attributes(&attrs, errors);
    }
    Ok((attrs, input.call(Ident::parse_any)?, word))
}

/// The word that opens an item, or the one that was probably meant.
fn word_of(found: &Ident, errors: &mut Errors) -> Result<&'static str> {
    let text = found.to_string();
    if let Some(word) = words::item(&text) {
        return Ok(word);
    }
    let message = format!("`{text}` opens no item");
    let Some(meant) = words::meant(&text) else {
        let expected = format!("{message}; expected {}, as in `{}`", errors.examples.words(), errors.example());
        return Err(Rule::UnknownItem.at(found.span(), expected));
    };
    let error = Rule::UnknownItem.at(found.span(), format!("{message}; did you mean `{meant}`?"));
    errors.push(error);
    Ok(meant)
}

fn item_of(word: &str, attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    Ok(match word {
        "events" => Item::Events(events::events(attrs, keyword, input, errors)?),
        "signals" => Item::Signals(events::signals(attrs, keyword, input, errors)?),
        "state" | "final" | "parallel" => Item::State(state(attrs, word, None, input, errors)?),
        "initial" => initial(attrs, keyword, input, errors)?,
        "history" => Item::History(history(keyword, input, errors)?),
        "enter" | "exit" | "pause" | "resume" | "active" => Item::Action(clause::action(word, keyword, input, errors)?),
        "on" | "when" | "after" | "every" | "always" | "done" | "alarm" => {
            Item::Clause(clause::clause(word, keyword, input, errors)?)
        }
        "defer" => Item::Clause(clause::deferral(keyword, input, errors)?),
        "in" => members(input, errors)?,
        "stack" => Item::Stack { keyword, room: room(word, "states", input, errors)? },
        "observer" => {
            let name: Ident = input.parse().map_err(|error| {
                let form = errors.form(word);
                Rule::MalformedOption.at(error.span(), format!("expected the parameter that observes, as in `{form}`"))
            })?;
            semicolon(input, &name, word, errors)?;
            Item::Observer { keyword, name }
        }
        "queue" => Item::Queue { keyword, room: room(word, "events", input, errors)? },
        _ => {
            let (outer, _) = expect_word(input, &["outer"], "priority", errors)?;
            semicolon(input, &outer, "priority", errors)?;
            Item::PriorityOuter { keyword }
        }
    })
}

/// The number after `stack` or `queue`.
fn room(word: &str, of: &str, input: ParseStream, errors: &mut Errors) -> Result<syn::LitInt> {
    let room: syn::LitInt = input.parse().map_err(|error| {
        let form = errors.form(word);
        Rule::MalformedRoom.at(error.span(), format!("expected how many {of} there is room for, as in `{form}`"))
    })?;
    semicolon(input, &room, word, errors)?;
    Ok(room)
}

/// What stands for a broken item, so that it is not missed.
fn placeholder(word: &str, keyword: Ident) -> Option<Item> {
    match word {
        "events" => {
            let kind = EventKind::Declared(Vec::new());
            Some(Item::Events(Events { attrs: Vec::new(), keyword, kind, whole: false }))
        }
        "initial" => Some(Item::Initial(Initial { keyword, reaction: None, arrow: false })),
        _ => None,
    }
}

/// Skips the rest of a broken item that began at `start`: through its `;` or its block, or to the next keyword.
fn resynchronise(input: ParseStream, start: Cursor) {
    while let Some((token, _)) = input.cursor().token_tree() {
        if input.cursor() != start && item_follows(input) {
            return;
        }
        let ended = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        let _ = input.parse::<TokenTree>();
        if ended {
            return;
        }
    }
}

fn item_follows(input: ParseStream) -> bool {
    input.cursor().ident().is_some_and(|(word, _)| words::opens_item(&word.to_string()))
}

fn refuse_attributes(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc") && !allowed::is_own(attr)) {
        errors.at(
            Rule::Attribute,
            attr,
            "attributes stand before `machine`, `events` or `state`; here only a doc comment may",
        );
    }
}

/// The macro reads all of the text, whatever is configured.
pub(super) fn refuse_cfg(attrs: &mut Vec<Attribute>, instead: &str, errors: &mut Errors) {
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident("cfg")) {
        errors.at(Rule::Configured, attr, format!("a part of a machine cannot be configured out; {instead}"));
    }
}

/// The `;` that ends an item. One that is forgotten is reported where it should stand, and the item is kept.
pub(super) fn semicolon(input: ParseStream, after: &dyn ToTokens, word: &str, errors: &mut Errors) -> Result<()> {
    if input.peek(Token![;]) {
        return input.parse::<Token![;]>().map(drop);
    }
    if input.is_empty() {
        return Ok(());
    }
    let form = errors.form(word);
    if !item_follows(input) && !input.peek(Token![#]) {
        return Err(Rule::MissingSemicolon.at(input.span(), format!("expected `;`, as in `{form}`")));
    }
    errors.at(Rule::MissingSemicolon, after, format!("expected `;` after this, as in `{form}`"));
    Ok(())
}

fn expect_word(
    input: ParseStream,
    expected: &[&'static str],
    item: &str,
    errors: &Errors,
) -> Result<(Ident, &'static str)> {
    let rule = if item == "history" { Rule::MalformedHistory } else { Rule::MalformedOption };
    let list = examples::one_of(expected.iter().copied());
    let found: Ident = input
        .call(Ident::parse_any)
        .map_err(|error| rule.at(error.span(), format!("expected {list}, as in `{}`", errors.form(item))))?;
    match expected.iter().find(|word| found == **word) {
        Some(known) => Ok((found, known)),
        None => {
            let meant = words::did_you_mean(&found.to_string(), expected.iter().copied());
            Err(rule.at(found.span(), format!("expected {list}, found `{found}`{meant}")))
        }
    }
}

fn state(
    mut attrs: Vec<Attribute>,
    word: &str,
    initial: Option<Ident>,
    input: ParseStream,
    errors: &mut Errors,
) -> Result<State> {
    refuse_cfg(&mut attrs, "write it before `state_machine!`", errors);
    let mut name: Ident = input.call(Ident::parse_any).map_err(|error| {
        Rule::MalformedState.at(error.span(), format!("expected the state's name, as in `{}`", errors.form(word)))
    })?;
    if name.unraw() != name {
        let message = format!("a state's name is no raw identifier; write `{}`", name.unraw());
        errors.at(Rule::StateName, &name, message);
        name = name.unraw();
    } else if syn::parse2::<Ident>(name.to_token_stream()).is_err() {
        errors.at(Rule::StateName, &name, format!("`{name}` is a keyword of Rust and cannot name a state"));
    } else if name == "ALL" {
        errors.at(Rule::StateName, &name, "`ALL` is the list of all states, as in `LampState::ALL`; rename this one");
    } else if !name.to_string().trim_start_matches('_').starts_with(char::is_uppercase) {
        errors.at(Rule::StateName, &name, format!("a state's name begins with an upper-case letter, as a variant's does: that is how a target is told from code; rename `{name}`"));
    }
    let (mut fields, mut whole) = (Vec::new(), true);
    if input.peek(token::Paren) {
        (fields, whole) = super::fields::fields(input, errors)?;
    }
    let mut inside = Vec::new();
    if input.peek(token::Brace) {
        let body;
        braced!(body in input);
        errors.examples.enter(name.to_string());
        inside = items(&body, errors);
        errors.examples.leave();
    } else if input.peek(Token![;]) {
        input.parse::<Token![;]>()?;
    } else {
        errors.examples.enter(name.to_string());
        let item = errors.example();
        errors.examples.leave();
        let message = format!(
            "expected `;` or the items of `{name}` in braces after this, as in `{word} {name};` or `{word} {name} {{ {item} }}`"
        );
        if !item_follows(input) && !input.is_empty() {
            return Err(Rule::MalformedState.at(input.span(), message));
        }
        errors.at(Rule::MalformedState, &name, message);
    }
    let kind = match word {
        "final" => Kind::Final,
        "parallel" => Kind::Parallel,
        _ => Kind::Plain,
    };
    Ok(State { attrs, kind, name, fields, whole, items: inside, initial })
}

fn initial(attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    if let Some((TokenTree::Ident(word), after)) = input.cursor().token_tree()
        && (word == "state" || word == "final" || word == "parallel")
        && (word == "final" || matches!(after.token_tree(), Some((TokenTree::Ident(_), _))))
    {
        input.call(Ident::parse_any)?;
        let kind = words::item(&word.to_string()).unwrap_or("state");
        return Ok(Item::State(state(attrs, kind, Some(keyword), input, errors)?));
    }
    refuse_attributes(&attrs, errors);
    let arrow = input.peek(Token![=>]);
    if arrow {
        input.parse::<Token![=>]>()?;
    }
    if input.is_empty() || input.peek(Token![;]) {
        let message = format!("expected the state where it starts, as in `{}`", errors.form("initial"));
        return Err(Rule::MalformedInitial.at(input.span(), message));
    }
    let reaction = Some(clause::reaction("initial", input, errors)?);
    Ok(Item::Initial(Initial { keyword, reaction, arrow }))
}

fn history(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<History> {
    let (word, kind) = expect_word(input, &["shallow", "deep", "suspend"], "history", errors)?;
    let kind = match kind {
        "shallow" => Memory::Shallow,
        "deep" => Memory::Deep,
        _ => Memory::Suspend,
    };
    if !input.peek(Token![else]) {
        semicolon(input, &word, "history", errors)?;
        return Ok(History { keyword, kind, otherwise: None });
    }
    input.parse::<Token![else]>()?;
    let otherwise = Expr::parse_with_earlier_boundary_rule(input)
        .map_err(|error| Rule::MalformedHistory.at(error.span(), errors.fill(examples::HISTORY_ELSE)))?;
    semicolon(input, &otherwise, "history", errors)?;
    Ok(History { keyword, kind, otherwise: Some(otherwise) })
}

/// `in A | B { transitions }`, after its keyword.
fn members(input: ParseStream, errors: &mut Errors) -> Result<Item> {
    let expected = |input: ParseStream, what: &str, errors: &Errors| {
        Rule::MalformedIn.at(input.span(), format!("expected {what}, as in `{}`", errors.form("in")))
    };
    let mut states = Vec::new();
    loop {
        states.push(path(input).map_err(|_| expected(input, "a state", errors))?);
        if !input.peek(Token![|]) {
            break;
        }
        input.parse::<Token![|]>()?;
    }
    if !input.peek(token::Brace) {
        return Err(expected(input, "`|` and a further state, or their transitions in braces", errors));
    }
    let body;
    braced!(body in input);
    let mut clauses = Vec::new();
    errors.examples.enter("in".to_string());
    let items = items(&body, errors);
    errors.examples.leave();
    for item in items {
        match item {
            Item::Clause(clause) => clauses.push(clause),
            other => {
                let message = "only transitions stand inside `in`; put this into the states themselves";
                errors.at_span(Rule::Misplaced, other.span(), message);
            }
        }
    }
    Ok(Item::In { states, clauses })
}

pub(super) fn path(input: ParseStream) -> Result<Path> {
    let mut names = Vec::from([input.parse::<Ident>()?]);
    while input.peek(Token![.]) {
        input.parse::<Token![.]>()?;
        names.push(input.parse()?);
    }
    Ok(Path::of(names))
}

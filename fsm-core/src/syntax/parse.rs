//! Tokens to syntax tree: the header, and the items of a body, one after the other.
//!
//! Every item opens with a contextual keyword, so one token decides. A broken item is reported once, and reading goes on
//! after its `;`, its block, or at the next keyword, so that all of a machine's mistakes are seen together.

use super::ast::{EventKind, Events, History, Initial, Item, Machine, Param, Path, State};
use super::clause;
use super::errors::Errors;
use super::words;
use crate::model::Memory;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Result, Token, braced, parenthesized, token};

/// Reads a machine; what is broken is reported and left out. `None` if not even the header could be read.
pub fn machine(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let read = |input: ParseStream| -> Result<Machine> {
        let machine = header_and_body(input, errors)?;
        if let Some((rest, _)) = input.cursor().token_tree() {
            errors.at(&rest, "the machine ends with its `}`; write a further machine in a `state_machine!` of its own");
        }
        input.parse::<TokenStream>().map(|_| machine)
    };
    match Parser::parse2(read, tokens) {
        Ok(machine) => Some(machine),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

fn header_and_body(input: ParseStream, errors: &mut Errors) -> Result<Machine> {
    let attrs = input.call(Attribute::parse_outer)?;
    let vis = input.parse()?;
    let example = "`machine Robot(bot: &mut Body) { initial state Idle; }`";
    match input.call(Ident::parse_any) {
        Ok(word) if word == "machine" => {}
        Ok(word) => return Err(Error::new(word.span(), format!("expected `machine`, as in {example}"))),
        Err(error) => return Err(Error::new(error.span(), format!("expected a machine, as in {example}"))),
    }
    let name: Ident = input
        .parse()
        .map_err(|error| Error::new(error.span(), format!("expected the machine's name, as in {example}")))?;
    let mut generics: syn::Generics = input.parse()?;
    let params = if input.peek(token::Paren) { params(input, errors)? } else { Vec::new() };
    generics.where_clause = input.parse()?;
    let body;
    if !input.peek(token::Brace) {
        return Err(input.error(format!("expected the machine's body in braces, as in {example}")));
    }
    braced!(body in input);
    let items = items(&body, errors);
    Ok(Machine { attrs, vis, name, generics, params, items })
}

fn params(input: ParseStream, errors: &mut Errors) -> Result<Vec<Param>> {
    let list;
    parenthesized!(list in input);
    let mut params = Vec::new();
    for arg in Punctuated::<syn::FnArg, Token![,]>::parse_terminated(&list)? {
        let plain = "a parameter is a name and a type, as in `bot: &mut Body`";
        match arg {
            syn::FnArg::Typed(typed) => match *typed.pat {
                syn::Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, subpat: None, ident, .. }) => {
                    params.push(Param { name: ident, ty: *typed.ty });
                }
                other => errors.at(other, plain),
            },
            syn::FnArg::Receiver(receiver) => errors.at(receiver, format!("a machine lends no `self`; {plain}")),
        }
    }
    Ok(params)
}

/// The items of a body, to its end.
pub(super) fn items(input: ParseStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    while !input.is_empty() {
        if input.peek(Token![;]) {
            let _ = input.parse::<Token![;]>();
            continue;
        }
        match item(input, errors) {
            Ok(Some(item)) => items.push(item),
            Ok(None) => {}
            Err(error) => {
                errors.push(error);
                resynchronise(input);
            }
        }
    }
    items
}

/// Skips the rest of a broken item: through its `;` or its block, or to the next keyword on the way.
fn resynchronise(input: ParseStream) {
    let mut first = true;
    while let Some((token, _)) = input.cursor().token_tree() {
        if !first && matches!(&token, TokenTree::Ident(word) if words::opens_item(&word.to_string())) {
            return;
        }
        first = false;
        let ended = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == proc_macro2::Delimiter::Brace,
            _ => false,
        };
        let _ = input.parse::<TokenTree>();
        if ended {
            return;
        }
    }
}

fn item(input: ParseStream, errors: &mut Errors) -> Result<Option<Item>> {
    let attrs = input.call(Attribute::parse_outer)?;
    let Some((TokenTree::Ident(word), _)) = input.cursor().token_tree() else {
        return Err(input.error("expected an item, as in `state Idle;`, `on Start => Running;` or `enter { open(); }`"));
    };
    let text = word.to_string();
    if !matches!(text.as_str(), "events" | "state" | "initial") {
        refuse_attributes(&attrs, errors);
    }
    if words::NOT_YET.contains(&text.as_str()) {
        return Err(not_yet(&word, &text));
    }
    let keyword = || input.call(Ident::parse_any);
    Ok(Some(match text.as_str() {
        "events" => Item::Events(events(attrs, keyword()?, input)?),
        "state" => {
            keyword()?;
            Item::State(state(attrs, None, input, errors)?)
        }
        "initial" => initial(attrs, keyword()?, input, errors)?,
        "history" => Item::History(history(keyword()?, input)?),
        "enter" | "exit" | "pause" | "resume" | "active" => Item::Action(clause::action(keyword()?, input)?),
        "on" | "when" | "alarm" => Item::Clause(clause::clause(input)?),
        "in" => members(keyword()?, input, errors)?,
        "stack" => {
            let item = Item::Stack { keyword: keyword()?, room: input.parse().map_err(|e| like(&e, "stack"))? };
            semicolon(input, "stack")?;
            item
        }
        "priority" => {
            let keyword = keyword()?;
            expect_word(input, &["outer"], "priority")?;
            semicolon(input, "priority")?;
            Item::PriorityOuter { keyword }
        }
        _ => {
            let meant = words::did_you_mean(
                &text,
                words::ITEMS.iter().map(|(word, _)| *word).chain(words::NOT_YET.iter().copied()),
            );
            let known = if meant.is_empty() {
                "; an item opens with `state`, `initial`, `on`, `when`, `enter`, `exit`, ..".to_string()
            } else {
                meant
            };
            return Err(Error::new(word.span(), format!("`{text}` opens no item{known}")));
        }
    }))
}

pub(super) fn not_yet(word: &Ident, text: &str) -> Error {
    Error::new(word.span(), format!("`{text}` is not yet supported by this version of fsmith"))
}

fn refuse_attributes(attrs: &[Attribute], errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| !attr.path().is_ident("doc")) {
        errors.at(attr, "attributes stand before `machine`, `events` or `state`; here only a doc comment may");
    }
}

/// An error with the right form of an item.
pub(super) fn like(error: &Error, word: &str) -> Error {
    Error::new(error.span(), format!("{error}; the form is `{}`", words::example(word)))
}

fn semicolon(input: ParseStream, word: &str) -> Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    input.parse::<Token![;]>().map(|_| ()).map_err(|error| like(&error, word))
}

fn expect_word(input: ParseStream, expected: &[&'static str], item: &str) -> Result<&'static str> {
    let list = expected.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let found: Ident = input
        .call(Ident::parse_any)
        .map_err(|e| Error::new(e.span(), format!("expected {list}; the form is `{}`", words::example(item))))?;
    let known = expected.iter().find(|word| found == **word);
    known.copied().ok_or_else(|| {
        let meant = words::did_you_mean(&found.to_string(), expected.iter().copied());
        Error::new(found.span(), format!("expected {list}, found `{found}`{meant}"))
    })
}

fn events(attrs: Vec<Attribute>, keyword: Ident, input: ParseStream) -> Result<Events> {
    if input.peek(token::Brace) {
        let body;
        braced!(body in input);
        let variants =
            Punctuated::<syn::Variant, Token![,]>::parse_terminated(&body).map_err(|error| like(&error, "events"))?;
        return Ok(Events { attrs, keyword, kind: EventKind::Declared(variants.into_iter().collect()) });
    }
    let ty: syn::Type = input.parse().map_err(|_| {
        Error::new(
            keyword.span(),
            "after `events` stand the events in braces, or the path of a type that exists: `events crate::Input;`",
        )
    })?;
    if let Some(attr) = attrs.iter().find(|attr| !attr.path().is_ident("doc")) {
        return Err(Error::new(
            attr.span(),
            "attributes go to an event type that is declared here; this one exists already",
        ));
    }
    semicolon(input, "events")?;
    Ok(Events { attrs, keyword, kind: EventKind::Foreign(ty) })
}

fn state(attrs: Vec<Attribute>, initial: Option<Ident>, input: ParseStream, errors: &mut Errors) -> Result<State> {
    let name: Ident = input.call(Ident::parse_any).map_err(|error| like(&error, "state"))?;
    if syn::parse2::<Ident>(quote::ToTokens::to_token_stream(&name)).is_err() {
        return Err(Error::new(name.span(), format!("`{name}` is a keyword of Rust and cannot name a state")));
    }
    if !name.to_string().trim_start_matches('_').starts_with(char::is_uppercase) {
        errors.at(&name, format!("a state's name begins with an upper-case letter, as a variant's does: that is how a target is told from code; rename `{name}`"));
    }
    if input.peek(token::Paren) {
        let group: TokenTree = input.parse()?;
        errors.at(group, "states with data are not yet supported by this version of fsmith");
    }
    let items = if input.peek(token::Brace) {
        let body;
        braced!(body in input);
        items(&body, errors)
    } else {
        input.parse::<Token![;]>().map_err(|error| {
            Error::new(
                error.span(),
                format!("expected `;` or the items of `{name}` in braces; the form is `{}`", words::example("state")),
            )
        })?;
        Vec::new()
    };
    Ok(State { attrs, name, items, initial })
}

fn initial(attrs: Vec<Attribute>, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    if let Some((TokenTree::Ident(word), after)) = input.cursor().token_tree() {
        let declares = matches!(after.token_tree(), Some((TokenTree::Ident(_), _)));
        if word == "state" && declares {
            input.parse::<Ident>()?;
            return Ok(Item::State(state(attrs, Some(keyword), input, errors)?));
        }
        if (word == "final" || word == "parallel") && declares {
            return Err(not_yet(&word, &word.to_string()));
        }
    }
    refuse_attributes(&attrs, errors);
    let arrow = input.peek(Token![=>]);
    if arrow {
        input.parse::<Token![=>]>()?;
    }
    let reaction = clause::reaction(input).map_err(|error| like(&error, "initial"))?;
    Ok(Item::Initial(Initial { keyword, reaction, arrow }))
}

fn history(keyword: Ident, input: ParseStream) -> Result<History> {
    let kind = match expect_word(input, &["shallow", "deep", "suspend"], "history")? {
        "shallow" => Memory::Shallow,
        "deep" => Memory::Deep,
        _ => Memory::Suspend,
    };
    let otherwise = if input.peek(Token![else]) {
        input.parse::<Token![else]>()?;
        Some(Expr::parse_with_earlier_boundary_rule(input)?)
    } else {
        None
    };
    semicolon(input, "history")?;
    Ok(History { keyword, kind, otherwise })
}

fn members(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Result<Item> {
    let mut states = Vec::new();
    loop {
        states.push(path(input).map_err(|error| like(&error, "in"))?);
        if !input.peek(Token![|]) {
            break;
        }
        input.parse::<Token![|]>()?;
    }
    if !input.peek(token::Brace) {
        return Err(like(&Error::new(keyword.span(), "after the states stand their transitions in braces"), "in"));
    }
    let body;
    braced!(body in input);
    let mut clauses = Vec::new();
    for item in items(&body, errors) {
        match item {
            Item::Clause(clause) => clauses.push(clause),
            other => {
                errors.at_span(place(&other), "only transitions stand inside `in`; put this into the states themselves")
            }
        }
    }
    Ok(Item::In { states, clauses })
}

fn path(input: ParseStream) -> Result<Path> {
    let mut names = Vec::from([input.parse::<Ident>()?]);
    while input.peek(Token![.]) {
        input.parse::<Token![.]>()?;
        names.push(input.parse()?);
    }
    Ok(Path { names })
}

/// The place of an item: its keyword, or its name.
pub(super) fn place(item: &Item) -> proc_macro2::Span {
    match item {
        Item::Events(events) => events.keyword.span(),
        Item::State(state) => state.name.span(),
        Item::Initial(initial) => initial.keyword.span(),
        Item::History(history) => history.keyword.span(),
        Item::Action(action) => action.keyword.span(),
        Item::Clause(clause) => clause.triggers[0].keyword.span(),
        Item::In { states, .. } => states[0].span(),
        Item::Stack { keyword, .. } | Item::PriorityOuter { keyword } => keyword.span(),
    }
}

//! The queries in code: `is_in(Name)`, and `has(tag)` in a machine with tags.

use super::reader::Reader;
use super::{Added, Part};
use crate::ast::Path;
use crate::messages::rule_error::RuleError;
use crate::words::spelling;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::LitStr;

impl Reader<'_> {
    pub(super) fn has_tags(&self) -> bool {
        !self.vocabulary.tags.all().is_empty()
    }

    /// Reads `has(tag)`. A call with other arguments is one of the program's own function.
    pub(super) fn tagged(&mut self, word: &Ident, group: &Group) -> Option<Part> {
        let mut inside = group.stream().into_iter();
        let tags = self.vocabulary.tags;
        let (Some(TokenTree::Ident(name)), None) = (inside.next(), inside.next()) else {
            let message = tags_elsewhere(&group.stream(), |name| tags.find(name).is_some())?;
            self.errors.at_span(Rule::UnknownTag, group.span(), message);
            return Some(Part::Added(Added::IsIn(fsm_model::ROOT), word.span(), Vec::new()));
        };
        let Some(at) = tags.find(&name) else {
            let message = match self.vocabulary.names.has(&name) {
                true => format!("`{name}` is a state; write `is_in({name})`"),
                false => {
                    let tags: Vec<_> = tags.all().iter().map(|tag| tag.name.to_string()).listed();
                    let meant = spelling::meant_or_all(&name.to_string(), tags.iter().map(String::as_str));
                    format!("no tag is named `{name}`{meant}")
                }
            };
            self.errors.at(Rule::UnknownTag, &name, message);
            return Some(Part::Added(Added::IsIn(fsm_model::ROOT), word.span(), Vec::new()));
        };
        *self.has_queries = true;
        let mut parts = Vec::new();
        for &state in &tags.all()[at].states {
            if !parts.is_empty() {
                parts.push(Part::Tokens(quote!(||)));
            }
            parts.push(Part::Added(Added::IsIn(state), word.span(), Vec::new()));
        }
        Some(Part::Added(Added::Has(at as u16), word.span(), parts))
    }

    /// Reads the argument of `is_in`.
    pub(super) fn queried(&mut self, word: &Ident, group: &Group) -> StateId {
        *self.has_queries = true;
        let path = path_of(group.stream());
        if let Some(path) = &path
            && let [name] = &path.names[..]
            && self.vocabulary.tags.find(name).is_some()
            && !self.vocabulary.names.has(name)
        {
            let message = format!("`{name}` is a tag; write `has({name})`");
            self.errors.at(Rule::NotAState, name, message);
            return fsm_model::ROOT;
        }
        let resolved = path.map_or_else(
            || {
                let states: Vec<_> = group
                    .stream()
                    .into_iter()
                    .filter_map(|token| match token {
                        TokenTree::Ident(name) => Some(name).filter(|name| self.vocabulary.names.has(name)),
                        _ => None,
                    })
                    .listed();
                let form = "`is_in` takes the name of one state of this machine, as in `is_in(<state:Refuel>)`";
                let message = match &states[..] {
                    [_, _, ..] => {
                        let queried = states.iter().map(|state| format!("is_in({state})")).listed().join(" || ");
                        format!("`is_in` takes the name of one state; write `{queried}`")
                    }
                    [state] => format!("`is_in` takes the name of a state alone; write `is_in({state})`"),
                    [] => self.errors.fill(form),
                };
                Err(Rule::NotAState.at(word.span(), message))
            },
            |path| self.vocabulary.names.resolve(&path, self.scope),
        );
        resolved.unwrap_or_else(|error| {
            self.errors.push(error);
            fsm_model::ROOT
        })
    }
}

/// Returns the message for tags in another notation: `has("hostile")`, `has(hostile, awake)`.
fn tags_elsewhere(written: &TokenStream, is_tag: impl Fn(&Ident) -> bool) -> Option<String> {
    let parsed = syn::parse2::<syn::Path>(written.clone()).ok().filter(|path| path.segments.len() > 1);
    if let Some(tag) = parsed.and_then(|path| in_snake_case(&path.segments.last()?.ident)).filter(&is_tag) {
        return Some(format!("a tag is named alone; write `has({tag})`"));
    }
    let tag = |token: TokenTree| match token {
        TokenTree::Ident(name) => Some(name).filter(&is_tag),
        TokenTree::Literal(text) => {
            syn::parse2::<LitStr>(TokenTree::Literal(text).into()).ok()?.parse().ok().filter(&is_tag)
        }
        _ => None,
    };
    let tags: Vec<_> = written.clone().into_iter().filter_map(tag).map(|name| format!("has({name})")).listed();
    Some(match &tags[..] {
        [] => return None,
        [one] => format!("a tag is named alone; write `{one}`"),
        [first, ..] => format!("`has` takes one tag; write `{}`, or `{first} && ..` for all", tags.join(" || ")),
    })
}

/// Returns `out_of_order` for `OutOfOrder`.
fn in_snake_case(name: &Ident) -> Option<Ident> {
    let mut snake = String::new();
    for letter in name.to_string().chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    syn::parse_str(&snake).ok()
}

/// Parses `Num.On`, with no other tokens.
pub(crate) fn path_of(tokens: TokenStream) -> Option<Path> {
    let mut names = Vec::new();
    let mut tokens = tokens.into_iter();
    loop {
        match tokens.next()? {
            TokenTree::Ident(name) => names.push(name),
            _ => return None,
        }
        match tokens.next() {
            None => return Some(Path::of(names)),
            Some(TokenTree::Punct(dot)) if dot.as_char() == '.' => {}
            Some(_) => return None,
        }
    }
}

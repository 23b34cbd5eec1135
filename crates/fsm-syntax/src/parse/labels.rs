//! `#[tag(..)]` before a state, and `#[requirement(..)]` before a state or a transition: names by which code, pictures and
//! reports refer to items.

use super::lookahead;
use crate::ast::{Item, Reaction};
use crate::messages::errors::Errors;
use crate::tags;
use crate::words::{Word, spelling};
use fsm_model::rules::Rule;
use proc_macro2::Ident;
use std::format;
use std::string::String;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Token};

const TAG: &str = "tag";
const REQUIREMENT: &str = "requirement";

/// The labels of an item.
#[derive(Default)]
pub struct Labels {
    tags: Vec<Ident>,
    requirements: Vec<LitStr>,
}

impl Labels {
    /// Removes the labels from the attributes before an item that starts with `word`. Labels that the item cannot have are
    /// reported. `input` is at this keyword.
    pub fn take(word: Word, attrs: &mut Vec<Attribute>, input: ParseStream, errors: &mut Errors) -> Self {
        let is_initial_state = |word: Word| {
            word == Word::Initial && input.cursor().ident().is_some_and(|(_, next)| lookahead::state(next).is_some())
        };
        let is_state = matches!(word, Word::State(_)) || is_initial_state(word);
        let is_transition = matches!(word, Word::Trigger(_) | Word::Alarm | Word::Forward | Word::In);
        let tags = if is_state { tags_of(attrs, errors) } else { Vec::new() };
        let requirements = if is_state || is_transition { requirements_of(attrs, errors) } else { Vec::new() };
        refuse(attrs, errors);
        Labels { tags, requirements }
    }

    /// Adds the labels to the items that have been read.
    pub fn add_to(self, items: &mut [Item]) {
        let Labels { tags, requirements } = self;
        for item in items {
            match item {
                Item::State(state) => {
                    state.tags.clone_from(&tags);
                    state.requirements.clone_from(&requirements);
                }
                Item::Clause(clause) => clause.requirements.clone_from(&requirements),
                Item::In { clauses, .. } => {
                    // `never`, `defer` and `ignore` are not transitions that are taken.
                    let is_taken =
                        |reaction: &Reaction| matches!(reaction, Reaction::Leads(_) | Reaction::Forwards(..));
                    let transitions = clauses.iter_mut().filter(|clause| is_taken(&clause.reaction));
                    transitions.for_each(|clause| clause.requirements.extend_from_slice(&requirements));
                }
                _ => {}
            }
        }
    }
}

/// Reports and removes labels of an item that can have none.
pub fn refuse(attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    for (name, message) in [
        (TAG, "`#[tag(..)]` is written before a state"),
        (REQUIREMENT, "`#[requirement(..)]` is written before a state, before a transition or before `in`"),
    ] {
        for attr in attrs.extract_if(.., |attr| attr.path().is_ident(name)) {
            errors.at(Rule::Attribute, attr, message);
        }
    }
}

/// Removes the tags of a state from its attributes.
fn tags_of(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Vec<Ident> {
    let mut found: Vec<Ident> = Vec::new();
    let form = "`#[tag(..)]` contains the names of tags, as in `#[tag(hostile)]`";
    for tag in arguments(attrs, TAG, form, Ident::parse_any, errors) {
        if let Some(message) = invalid(&tag) {
            errors.at(Rule::Attribute, &tag, message);
        } else if found.contains(&tag) {
            errors.at(Rule::Attribute, &tag, format!("this state has the tag `{tag}` twice; remove one"));
        } else {
            found.push(tag);
        }
    }
    found
}

/// Returns the message for a tag that has no valid name.
fn invalid(tag: &Ident) -> Option<String> {
    let text = tag.unraw().to_string();
    if spelling::is_upper(&text) {
        let lower = text.to_lowercase();
        return Some(format!("a tag's name begins with a lower-case letter, unlike a state's; write `{lower}`"));
    }
    let is_valid = !spelling::is_keyword(&text) && syn::parse_str::<Ident>(&tags::variant(&text)).is_ok();
    (!is_valid || *tag != text).then(|| format!("`{tag}` cannot name a tag; write a word that is no keyword of Rust"))
}

/// Removes the ids of requirements from the attributes of an item.
fn requirements_of(attrs: &mut Vec<Attribute>, errors: &mut Errors) -> Vec<LitStr> {
    let mut found: Vec<LitStr> = Vec::new();
    let form = "`#[requirement(..)]` contains the ids of requirements, as in `#[requirement(\"REQ-12\")]`";
    for id in arguments(attrs, REQUIREMENT, form, <LitStr as Parse>::parse, errors) {
        let text = id.value();
        if text.trim().is_empty() {
            errors.at(Rule::Attribute, &id, "the id of a requirement cannot be empty");
        } else if text.trim() != text || text.contains(char::is_control) {
            errors.at(Rule::Attribute, &id, "the id of a requirement is one line, without blanks around it");
        } else if found.iter().any(|known| known.value() == text) {
            errors.at(Rule::Attribute, &id, format!("this item has the requirement `{text}` twice; remove one"));
        } else {
            found.push(id);
        }
    }
    found
}

/// Removes the attributes of a name, and returns their arguments.
fn arguments<T>(
    attrs: &mut Vec<Attribute>,
    name: &str,
    form: &str,
    parse: fn(ParseStream) -> syn::Result<T>,
    errors: &mut Errors,
) -> Vec<T> {
    let mut found = Vec::new();
    for attr in attrs.extract_if(.., |attr| attr.path().is_ident(name)) {
        let parse = |input: ParseStream| Punctuated::<T, Token![,]>::parse_terminated_with(input, parse);
        match attr.meta.require_list().and_then(|list| list.parse_args_with(parse)) {
            Ok(arguments) if !arguments.is_empty() => found.extend(arguments),
            _ => errors.at(Rule::Attribute, attr, form),
        }
    }
    found
}

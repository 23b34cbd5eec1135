//! The start of an item: its attributes and its word, or the message if there is no such word.

use super::{attributes, lookahead, of_states};
use crate::rules::Rule;
use crate::syntax::code::shortcuts::between;
use crate::syntax::conditions;
use crate::syntax::messages::errors::Errors;
use crate::syntax::one_line::spelled;
use crate::syntax::words::{EndWord, TriggerWord, Word, may_end_code};
use proc_macro2::{Ident, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Result};

/// The start of an item.
pub struct Opening {
    pub attrs: Vec<Attribute>,
    pub keyword: Ident,
    /// The word that the keyword is, or was meant to be.
    pub word: Word,
    /// The condition that leaves the item out.
    pub failed: Option<String>,
}

/// The start of an item. `None` if there are only attributes.
pub fn opening(input: ParseStream, errors: &mut Errors) -> Result<Option<Opening>> {
    let mut attrs = attributes::read(input, errors)?;
    if let Some(last) = attrs.last()
        && input.is_empty()
    {
        let message = match last.path().is_ident("doc") {
            true => "this doc comment applies to nothing; put it before the item it documents",
            false => "this attribute applies to nothing; put it before the item it applies to",
        };
        errors.at(Rule::Attribute, last, message);
        return Ok(None);
    }
    let Some((TokenTree::Ident(found), _)) = input.cursor().token_tree() else {
        let message = format!("expected {}, as in `{}`", errors.examples.words(), errors.example());
        return Err(Rule::UnknownItem.at(input.span(), message));
    };
    let word = word_of(&found, input, errors)?;
    let failed = conditions::take(&mut attrs, errors);
    of_states::refuse(&mut attrs, errors);
    if !matches!(word, Word::Events | Word::Signals | Word::State(_) | Word::Initial) {
        attributes::refuse(&attrs, errors);
    }
    Ok(Some(Opening { attrs, keyword: input.call(Ident::parse_any)?, word, failed }))
}

/// The word that starts an item, or the one that was probably meant.
fn word_of(found: &Ident, input: ParseStream, errors: &mut Errors) -> Result<Word> {
    let text = found.to_string();
    if let Some(word) = Word::named(&text) {
        return Ok(word);
    }
    if let Some(message) = no_item(found, input, errors) {
        return Err(Rule::UnknownItem.at(found.span(), format!("`{text}` does not start an item; {message}")));
    }
    let message = format!("`{text}` does not start an item");
    let Some(meant) = meant(&text, errors) else {
        let expected = format!("{message}; expected {}, as in `{}`", errors.examples.words(), errors.example());
        return Err(Rule::UnknownItem.at(found.span(), expected));
    };
    let form = match &*text {
        "enum" => "events { .. }",
        "type" => "events path::Type;",
        _ => meant.text(),
    };
    let error = Rule::UnknownItem.at(found.span(), format!("{message}; did you mean `{form}`?"));
    errors.push(error);
    Ok(meant)
}

/// The word that was probably meant, of those that may stand here; an `event` in a state is what the state reacts to.
fn meant(text: &str, errors: &Errors) -> Option<Word> {
    match Word::meant(text) {
        Some(Word::Events) if text == "event" && !errors.examples.may_stand(Word::Events) => {
            Some(Word::Trigger(TriggerWord::On))
        }
        meant => meant.filter(|meant| errors.examples.may_stand(*meant)),
    }
}

/// `=> stay`, to which nothing but a transition leads.
fn is_end(at: Cursor<'_>) -> bool {
    let behind = at.punct().and_then(|(_, after)| after.punct());
    behind.and_then(|(_, after)| after.ident()).is_some_and(|(word, _)| EndWord::named(&word.to_string()).is_some())
}

/// The message for a word that is not misspelt: it belongs to the item before it, or the word before it is missing.
fn no_item(found: &Ident, input: ParseStream, errors: &Errors) -> Option<String> {
    let (_, after) = input.cursor().ident()?;
    let named = lookahead::is_name(input.cursor());
    let ends = after.punct().is_some_and(|(sign, _)| sign.as_char() == ';');
    if ends && (named || may_end_code(&found.to_string())) {
        return Some(format!("write code and its target together in braces: `=> {{ ..; {found} }}`"));
    }
    if found == "or" {
        return Some(format!(
            "it joins triggers before their `=>`, as in `on .. or {}`",
            errors.form(Word::Trigger(TriggerWord::After))
        ));
    }
    if found == "if" {
        let mut trigger = after;
        while !lookahead::trigger(trigger) {
            let (token, behind) = trigger.token_tree()?;
            if lookahead::is_arrow(trigger) || matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ';') {
                return None;
            }
            trigger = behind;
        }
        let guard = spelled(&between(after, trigger));
        let (trigger, _) = lookahead::trigger_behind(trigger)?;
        return Some(format!("a guard follows its trigger; write `{trigger} if {guard}`"));
    }
    let otherwise = ["default", "otherwise", "else", "any", "_"].iter().any(|known| found == known);
    let leaf = !errors.examples.has_states_here() || is_end(after);
    if otherwise && leaf && lookahead::is_arrow(after) {
        return Some("a transition for every other event is written `on _`, behind the others".to_string());
    }
    if found == "else" {
        return Some("it is written after an `if` and its block, as in `=> if ready { .. } else { stay }`".to_string());
    }
    let payload = lookahead::payload(after);
    let joins = payload.punct().is_some_and(|(sign, _)| matches!(sign.as_char(), ':' | '|' | '-'));
    if named && (joins || lookahead::is_arrow(payload) || lookahead::is_word(payload, "if")) {
        return Some(format!(
            "a transition starts with its trigger, as in `{}`",
            errors.form(Word::Trigger(TriggerWord::On))
        ));
    }
    None
}

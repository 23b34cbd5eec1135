//! Items of which only the first word has been typed, before the next item or at the end of a body. They take nothing
//! from the next item.

use super::ahead;
use super::errors::Errors;
use crate::rules::Rule;
use proc_macro2::Ident;
use std::format;
use syn::Error;
use syn::parse::ParseStream;

/// Reports what is missing after a word without anything else, which means `word`.
pub(super) fn refuse(word: &str, keyword: &Ident, input: ParseStream, errors: &Errors) -> Result<(), Error> {
    let item = match word {
        // Names may follow these.
        "on" | "defer" | "after" | "every" => ahead::item_and_no_name(input.cursor()),
        "when" | "always" | "done" => false,
        "alarm" => ahead::item(input.cursor()) && !super::clause::peek_trigger(input),
        "initial" => ahead::item(input.cursor()) && !is_state(input),
        _ => ahead::item(input.cursor()),
    };
    if !item && !input.is_empty() {
        return Ok(());
    }
    // For `always` and `done` the message also names the alternatives.
    if missing(word).is_none() { Ok(()) } else { Err(missing_behind(word, keyword, errors)) }
}

/// The message for a word that nothing of its item follows.
pub(super) fn missing_behind(word: &str, keyword: &Ident, errors: &Errors) -> Error {
    let (rule, what) = missing(word).unwrap_or((Rule::MissingArrow, "`=>`"));
    rule.at(keyword.span(), format!("expected {what} after this, as in `{}`", errors.form(word)))
}

/// Reports a `:` after a word or a name, and skips it.
pub(super) fn refuse_colon(word: &str, input: ParseStream, errors: &mut Errors) {
    if !input.peek(syn::Token![:]) || input.peek(syn::Token![::]) {
        return;
    }
    let rule = missing(word).map_or(Rule::MissingArrow, |(rule, _)| rule);
    let form = errors.form(word);
    if let Ok(colon) = input.parse::<syn::Token![:]>() {
        errors.at(rule, colon, format!("`:` is not allowed here; remove it, as in `{form}`"));
    }
}

fn is_state(input: ParseStream) -> bool {
    ["state", "final", "parallel"].iter().any(|word| ahead::is_word(input.cursor(), word))
}

/// What must follow a word, and the rule that requires it.
fn missing(word: &str) -> Option<(Rule, &'static str)> {
    Some(match word {
        "state" | "final" | "parallel" => (Rule::MalformedState, "the state's name"),
        "initial" => (Rule::MalformedInitial, "the initial state"),
        "history" => (Rule::MalformedHistory, "`shallow`, `deep` or `suspend`"),
        "enter" | "exit" | "active" | "pause" | "resume" => (Rule::MalformedAction, "the action's code in braces"),
        "on" | "defer" => (Rule::MissingEvent, "an event"),
        "when" => (Rule::MissingCondition, "a condition"),
        "after" | "every" => (Rule::MalformedDuration, "a duration"),
        "alarm" => (Rule::MalformedTrigger, "a trigger"),
        "in" => (Rule::MalformedIn, "a state"),
        "events" => (Rule::MalformedEvents, "the events in braces, or an existing type,"),
        "signals" => (Rule::MalformedEvents, "the signals in braces"),
        "stack" | "queue" => (Rule::MalformedRoom, "a number"),
        "priority" => (Rule::MalformedOption, "`outer`"),
        "observer" => (Rule::MalformedOption, "the name of the observer parameter"),
        _ => return None,
    })
}

//! Items of which only the word is typed yet: before the next item, or at the end of a body. Nothing of the next item is
//! theirs.

use super::ahead;
use super::errors::Errors;
use crate::rules::Rule;
use proc_macro2::Ident;
use std::format;
use syn::Error;
use syn::parse::ParseStream;

/// What is missing behind a word that stands alone, which means `word`.
pub(super) fn refuse(word: &str, keyword: &Ident, input: ParseStream, errors: &Errors) -> Result<(), Error> {
    let item = match word {
        // Names may stand behind these.
        "on" | "defer" | "after" | "every" => ahead::item_and_no_name(input.cursor()),
        "when" | "always" | "done" => false,
        "alarm" => ahead::item(input.cursor()) && !super::clause::peek_trigger(input),
        "initial" => ahead::item(input.cursor()) && !is_state(input),
        _ => ahead::item(input.cursor()),
    };
    if !item && !input.is_empty() {
        return Ok(());
    }
    // Of `always` and `done` it is said with what else may stand there.
    if missing(word).is_none() { Ok(()) } else { Err(missing_behind(word, keyword, errors)) }
}

/// What to say of a word behind which nothing of its item stands.
pub(super) fn missing_behind(word: &str, keyword: &Ident, errors: &Errors) -> Error {
    let (rule, what) = missing(word).unwrap_or((Rule::MissingArrow, "`=>`"));
    rule.at(keyword.span(), format!("expected {what} after this, as in `{}`", errors.form(word)))
}

/// Reports a `:` behind a word or a name, which nothing has here, and passes it over.
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

/// What stands behind a word, and the rule that says so.
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

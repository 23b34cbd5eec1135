//! Items of which only the first word has been typed, before the next item or at the end of a body. They take nothing
//! from the next item.

use super::ahead;
use super::errors::Errors;
use super::words::{Follows, Word};
use proc_macro2::Ident;
use std::format;
use syn::Error;
use syn::parse::ParseStream;

/// Reports what is missing after a word without anything else, which means `word`.
pub(super) fn refuse(word: Word, keyword: &Ident, input: ParseStream, errors: &Errors) -> Result<(), Error> {
    let next = input.cursor();
    let alone = match word.follows() {
        // The message that is given where the arrow is read also names the alternatives.
        Follows::Arrow => false,
        Follows::Condition => input.is_empty(),
        // Names may follow these.
        Follows::Pattern | Follows::Duration => input.is_empty() || ahead::item_and_no_name(next),
        Follows::Trigger => input.is_empty() || ahead::item(next) && !ahead::trigger(next),
        Follows::Target => input.is_empty() || ahead::item(next) && ahead::state(next).is_none(),
        Follows::Name | Follows::Code | Follows::List | Follows::Number => input.is_empty() || ahead::item(next),
    };
    if alone { Err(missing_behind(word, keyword, errors)) } else { Ok(()) }
}

/// The message for a word that nothing of its item follows.
pub(super) fn missing_behind(word: Word, keyword: &Ident, errors: &Errors) -> Error {
    let (rule, what) = word.missing();
    rule.at(keyword.span(), format!("expected {what} after this, as in `{}`", errors.form(word)))
}

/// Reports a `:` after a word or a name, and skips it.
pub(super) fn refuse_colon(word: Word, input: ParseStream, errors: &mut Errors) {
    if !input.peek(syn::Token![:]) || input.peek(syn::Token![::]) {
        return;
    }
    let (rule, _) = word.missing();
    let form = errors.form(word);
    if let Ok(colon) = input.parse::<syn::Token![:]>() {
        errors.at(rule, colon, format!("`:` is not allowed here; remove it, as in `{form}`"));
    }
}

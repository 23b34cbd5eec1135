//! Reads the items of an included part in place of its `include`.

use crate::code::moves;
use crate::is_bounded;
use crate::messages::errors::Errors;
use crate::parts::{MACHINE, MissingPart, Part};
use fsm_model::rules::Rule;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::{String, ToString};

/// The maximum depth at which parts may include each other. Each part is read inside the one that includes it.
const DEEPEST: usize = 8;

/// A part that is being read.
pub struct Entered {
    /// Its items, with their braces.
    pub items: TokenStream,
    /// Whether the body already contains the part. If so, the result of reading it is discarded.
    pub again: bool,
}

/// Begins to read an included part, up to [`leave`]. Returns `None` if it is not known or not allowed here.
pub fn enter(keyword: &Ident, path: &syn::Path, errors: &mut Errors) -> Option<Entered> {
    let written = spelled(path);
    let place = path.segments.last().map_or_else(|| keyword.span(), |last| last.ident.span());
    let parts = &mut errors.parts;
    let key = format!("{} {written}", parts.enclosing.last().map_or(MACHINE, String::as_str));
    let Some(Part { id, items }) = parts.known.get(&key).cloned() else {
        if parts.left_out == 0 && parts.open.iter().all(|asked| asked.key != key) {
            parts.open.push(MissingPart { key, keyword: keyword.clone(), path: path.to_token_stream() });
        }
        return None;
    };
    if parts.enclosing.contains(&id) {
        let shown = written.trim_start_matches('$');
        let message = match parts.enclosing.last() {
            Some(own) if *own == id => format!("`{shown}` is the part that this stands in, so it would never end"),
            _ => format!("`{shown}` includes the part that this stands in, so it would never end"),
        };
        errors.at_span(Rule::IncludedInItself, place, message);
        return None;
    }
    if parts.enclosing.len() == DEEPEST {
        let message =
            format!("parts include each other more than {DEEPEST} deep here; include some of them side by side");
        errors.at_span(Rule::Nesting, place, message);
        return None;
    }
    let items = TokenStream::from(TokenTree::Group(items));
    if !is_bounded(&items, errors) {
        return None;
    }
    let parts = &mut errors.parts;
    let again = parts.left_out == 0 && parts.is_repeated(&id);
    parts.enclosing.push(id);
    let (items, moves) = moves::named(items);
    parts.moves |= moves;
    if again {
        let message = format!(
            "`{}` already stands in this body; remove one `include` of the two",
            written.trim_start_matches('$')
        );
        errors.at_span(Rule::IncludedTwice, place, message);
        // The items are read nevertheless, because conditions must be met in the same order each time.
        errors.parts.begin_left_out();
    }
    Some(Entered { items, again })
}

/// Ends the items of a part.
pub fn leave(part: &Entered, errors: &mut Errors) {
    errors.parts.enclosing.pop();
    if part.again {
        errors.parts.end_left_out();
    }
}

/// Reports the parts that are not known, and returns whether there are any. If so, further errors might be wrong.
pub fn refuse_unknown(errors: &mut Errors) -> bool {
    let open = core::mem::take(&mut errors.parts.open);
    for MissingPart { path, .. } in &open {
        let written = path.to_string().replace(' ', "");
        let message = format!(
            "the part `{written}` is not known here, where no compiler looks for it; write its items in place of the `include`"
        );
        errors.at(Rule::MalformedInclude, path, message);
    }
    !open.is_empty()
}

/// Returns a path as written. In it, `$crate` means the crate of the part that contains the path.
fn spelled(path: &syn::Path) -> String {
    path.to_token_stream().to_string().replace(' ', "")
}

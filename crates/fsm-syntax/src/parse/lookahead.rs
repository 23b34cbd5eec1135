//! Lookahead: which syntax comes next, and which token was typed last.
//!
//! Keywords of the language may also be names in code: `on.len()`, `enter(x)`, `if active { .. }`. Where code is
//! possible, a keyword starts an item only if the tokens after it cannot continue code.

use crate::code::shortcuts::between;
use crate::one_line::spelled;
use crate::words::{Follows, TriggerWord, Word, spelling};
use fsm_model::Kind;
use proc_macro2::{Delimiter, Spacing, Span, TokenTree};
use std::string::{String, ToString};
use syn::buffer::Cursor;

/// Whether an item starts here, in a place where code is possible.
pub fn item(at: Cursor<'_>) -> bool {
    let Some((word, after)) = after_attributes(at).ident() else { return false };
    Word::named(&word.to_string()).is_some_and(|word| fits(word, after))
}

/// Whether an item starts here. A keyword before `=>` may be a name instead: `on done => ..`, `after done => ..`.
pub fn item_and_no_name(at: Cursor<'_>) -> bool {
    after_attributes(at).ident().is_some_and(|(_, after)| !is_arrow(after)) && item(at)
}

/// Whether an item starts here after a `.`. This requires two adjacent names, and the second must not start an item.
pub fn item_for_a_member(at: Cursor<'_>) -> bool {
    item(at) && at.ident().is_some_and(|(_, after)| after.ident().is_some() && !item(after))
}

/// Whether attributes come next, with an item or nothing after them.
pub fn attribute_of_item(at: Cursor<'_>) -> bool {
    let behind = after_attributes(at);
    behind != at && (behind.eof() || word_of_item(behind))
}

/// Whether fields in braces come next, as a struct has them: `{ item: Item, ..`. No item begins like this.
pub fn fields_in_braces(at: Cursor<'_>) -> bool {
    let Some((inside, ..)) = at.group(Delimiter::Brace) else { return false };
    let Some((name, after)) = inside.ident() else { return false };
    let value = match after.punct() {
        Some((colon, value)) if colon.as_char() == ':' && colon.spacing() == Spacing::Alone => value,
        // The body of a state begins differently, and may be long.
        _ => return false,
    };
    let ends_item = |token: TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';');
    let holds_items = value.token_stream().into_iter().any(ends_item);
    Word::named(&name.to_string()).is_none() && !value.eof() && !holds_items
}

/// Whether the tokens after a keyword may belong to its item, and cannot be code.
fn fits(word: Word, after: Cursor<'_>) -> bool {
    let name = after.ident().is_some_and(|(next, _)| next != "as" && next != "if" && next != "or" && next != "else");
    let brace = after.group(Delimiter::Brace).is_some();
    match word.follows() {
        Follows::Name => name,
        Follows::Target => name || is_arrow(after),
        Follows::Code => brace || is_word(after, "or"),
        Follows::List => brace || name,
        Follows::Number => after.literal().is_some(),
        Follows::Trigger => trigger(after),
        Follows::Pattern | Follows::Duration => name || after.literal().is_some() || leads(after),
        Follows::Condition => name || is_negation(after) || leads(after),
        Follows::Nothing => after.punct().is_some_and(|(sign, _)| sign.as_char() == ';'),
        Follows::Arrow => is_arrow(end_of_list(after)) || is_word(end_of_list(after), "if"),
    }
}

/// Whether a keyword starts an item, in a place where code is not possible or where broken code is skipped.
pub fn word_of_item(at: Cursor<'_>) -> bool {
    let Some((word, after)) = at.ident() else { return false };
    Word::named(&word.to_string()).is_some() && (item(at) || !continues_as_code(after))
}

/// Whether the tokens show that the word before them is the name of a value.
fn continues_as_code(after: Cursor<'_>) -> bool {
    match after.punct() {
        Some((sign, _)) => !is_arrow(after) && !matches!(sign.as_char(), '#' | '!' | '*' | '&' | '-' | '|'),
        None => after.group(Delimiter::Parenthesis).is_some() || after.group(Delimiter::Bracket).is_some(),
    }
}

/// Whether `(..) =>` or `(..) if` comes next.
fn leads(at: Cursor<'_>) -> bool {
    let end = end_of_list(at);
    end != at && (is_arrow(end) || is_word(end, "if"))
}

/// Whether `!x` comes next, which is neither `!=` nor a macro call.
fn is_negation(at: Cursor<'_>) -> bool {
    at.punct().is_some_and(|(sign, after)| {
        sign.as_char() == '!' && sign.spacing() == Spacing::Alone && after.ident().is_some()
    })
}

fn end_of_list(at: Cursor<'_>) -> Cursor<'_> {
    at.group(Delimiter::Parenthesis).map_or(at, |(.., after)| after)
}

/// Whether the keyword of a trigger comes next.
pub fn trigger(at: Cursor<'_>) -> bool {
    at.ident().is_some_and(|(word, _)| TriggerWord::named(&word.to_string()).is_some())
}

/// Returns the text and the end of a trigger up to its `=>`, if one comes next.
pub fn trigger_after(at: Cursor<'_>) -> Option<(String, Cursor<'_>)> {
    let mut end = at;
    while trigger(at) && !is_arrow(end) {
        let (token, after) = end.token_tree()?;
        if matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ';') {
            return None;
        }
        end = after;
    }
    (end != at && is_arrow(end)).then(|| (spelled(&between(at, end)), end))
}

/// Returns the kind of state that is declared here, if its keyword comes next.
pub fn state(at: Cursor<'_>) -> Option<Kind> {
    match Word::named(&at.ident()?.0.to_string())? {
        Word::State(kind) => Some(kind),
        _ => None,
    }
}

/// Whether this word comes next.
pub fn is_word(at: Cursor<'_>, word: &str) -> bool {
    at.ident().is_some_and(|(found, _)| found == word)
}

/// Whether a `=>` comes before the end of an item, and before the keyword of another one.
pub fn is_led(mut at: Cursor<'_>) -> bool {
    while !is_arrow(at) {
        match at.token_tree() {
            Some((TokenTree::Group(group), _)) if group.delimiter() == Delimiter::Brace => return false,
            Some((TokenTree::Punct(sign), _)) if sign.as_char() == ';' => return false,
            Some((_, after)) if !item(at) => at = after,
            _ => return false,
        }
    }
    true
}

/// Whether a `;` comes next, and then the rest of a guard: `let n = count; n > 3 => ..`.
pub fn semicolon_in_guard(at: Cursor<'_>) -> bool {
    at.punct().is_some_and(|(sign, after)| sign.as_char() == ';' && is_led(after))
}

/// Whether `=>` comes next.
pub fn is_arrow(at: Cursor<'_>) -> bool {
    let Some((first, after)) = at.punct() else { return false };
    first.as_char() == '='
        && first.spacing() == Spacing::Joint
        && after.punct().is_some_and(|(second, _)| second.as_char() == '>')
}

/// Whether a name comes next that a state or an event may have.
pub fn is_name(at: Cursor<'_>) -> bool {
    at.ident().is_some_and(|(name, _)| spelling::is_name(&name.to_string()))
}

/// Skips the pattern of an event's payload.
pub fn payload(at: Cursor<'_>) -> Cursor<'_> {
    let brace = at.group(Delimiter::Brace).map(|(.., after)| after);
    brace.unwrap_or_else(|| end_of_list(at))
}

fn after_attributes(mut at: Cursor<'_>) -> Cursor<'_> {
    while let Some((sign, after)) = at.punct()
        && sign.as_char() == '#'
        && let Some((.., behind)) = after.group(Delimiter::Bracket)
    {
        at = behind;
    }
    at
}

/// Returns the place of the last token between `start` and `end`.
pub fn last(start: Cursor<'_>, end: Cursor<'_>) -> Option<Span> {
    let (mut at, mut last) = (start, None);
    while at < end
        && let Some((token, after)) = at.token_tree()
    {
        last = Some(token);
        at = after;
    }
    last.map(|token| match token {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    })
}

#[cfg(test)]
mod tests {
    use super::{item, item_and_no_name, item_for_a_member, word_of_item};
    use syn::buffer::TokenBuffer;

    fn at(text: &str) -> TokenBuffer {
        TokenBuffer::new2(text.parse().unwrap())
    }

    #[test]
    fn items_are_distinguished_from_code() {
        let items = [
            "state B;",
            "/// a state\nstate B",
            "initial B;",
            "initial => B",
            "on Press => B;",
            "on _ => B;",
            "on (Press | Hold) => B;",
            "on 5 => B;",
            "when x.ready => B;",
            "when !ready => B;",
            "never x.empty;",
            "never !ready;",
            "after 5s => B;",
            "always if full => B;",
            "done(A) => B;",
            "alarm on Press => B;",
            "enter { x.go(); }",
            "enter or resume {}",
            "stack 8;",
            "history deep;",
            "in A | B {}",
        ];
        for text in items {
            assert!(item(at(text).begin()), "{text}");
        }
        let codes = [
            "state.x = 3;",
            "on",
            "on;",
            "on as u8",
            "on(x);",
            "on && off => B",
            "enter(x);",
            "active.len() => B",
            "after - before > 3",
            "when != x",
            "when!(x)",
            "never(x);",
            "never = 3;",
            "initial.x",
            "done",
            "stack.push(8);",
            "B",
            "x",
        ];
        for text in codes {
            assert!(!item(at(text).begin()), "{text}");
        }
    }

    #[test]
    fn a_keyword_before_an_arrow_may_be_a_name() {
        assert!(!item_and_no_name(at("done => B").begin()));
        assert!(item_and_no_name(at("done if x => B").begin()));
    }

    #[test]
    fn members_are_distinguished_from_items() {
        for text in ["on Press => B;", "state B;"] {
            assert!(item_for_a_member(at(text).begin()), "{text}");
        }
        for text in ["on on Press => B;", "on every 1s => B;", "on(3) => B;", "enter {}", "len"] {
            assert!(!item_for_a_member(at(text).begin()), "{text}");
        }
    }

    #[test]
    fn broken_code_ends_at_the_next_item() {
        for text in ["on", "state", "on => B", "enter println!();", "stack"] {
            assert!(word_of_item(at(text).begin()), "{text}");
        }
        for text in ["state.x", "enter(x)", "on += 3", "active, 3", "until x"] {
            assert!(!word_of_item(at(text).begin()), "{text}");
        }
    }
}

//! Plain code: calls like `w.even(2)` and `bot.walk_to(item.place)`, comparisons like `volume > 10`, assignments of such.
//!
//! Most guards and effects of large machines are. There is nothing to find in them, no target, question, jump or binding,
//! and to see that takes a fraction of what a parser takes. Whatever is not sure to be valid is not plain, and left to one.

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream};
use std::string::ToString;
use std::vec::Vec;
use syn::buffer::Cursor;

/// The end of a plain condition.
pub fn condition(at: Cursor<'_>) -> Option<Cursor<'_>> {
    value(at)
}

/// Whether statements are plain, to the end.
pub fn statements(mut at: Cursor<'_>) -> bool {
    while !at.eof() {
        match statement(at) {
            Some(after) => at = after,
            None => return false,
        }
    }
    true
}

/// Plain statements and a name behind them: `aim(); Shoot`.
pub fn effect(start: Cursor<'_>) -> Option<(TokenStream, Ident)> {
    let mut at = start;
    loop {
        if let Some((name, after)) = at.ident()
            && after.eof()
        {
            return is_name(&name.to_string()).then(|| (between(start, at), name));
        }
        at = statement(at)?;
    }
}

/// The tokens from one place to another.
pub fn between(start: Cursor<'_>, end: Cursor<'_>) -> TokenStream {
    let mut tokens = Vec::new();
    let mut at = start;
    while at != end
        && let Some((token, after)) = at.token_tree()
    {
        tokens.push(token);
        at = after;
    }
    tokens.into_iter().collect()
}

/// `call(value);` or `place = value;`
fn statement(at: Cursor<'_>) -> Option<Cursor<'_>> {
    // What begins in upper case may be a target, and so may these words.
    let (head, _) = at.ident()?;
    let head = head.to_string();
    if head.starts_with(|first: char| first == '_' || first.is_uppercase()) || head == "push" || head == "reenter" {
        return None;
    }
    let (called, after) = place(at)?;
    let after = match after.punct() {
        Some((sign, _)) if sign.as_char() == ';' => called.then_some(after)?,
        Some(_) if called => return None,
        _ => value(assigned(after)?)?,
    };
    let (sign, after) = after.punct()?;
    (sign.as_char() == ';').then_some(after)
}

/// After the `=` of an assignment, plain or compound.
fn assigned(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let (sign, after) = at.punct()?;
    let (last, after) = match sign.as_char() {
        '+' | '-' | '*' | '/' | '%' if sign.spacing() == Spacing::Joint => after.punct()?,
        _ => (sign, after),
    };
    (last.as_char() == '=' && last.spacing() == Spacing::Alone).then_some(after)
}

/// An operand, or two compared.
fn value(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let left = operand(at)?;
    let Some((sign, after)) = left.punct() else { return Some(left) };
    let right = match (sign.as_char(), sign.spacing()) {
        ('<' | '>', Spacing::Alone) => after,
        ('<' | '>' | '=' | '!', Spacing::Joint) => match after.punct() {
            Some((second, right)) if second.as_char() == '=' && second.spacing() == Spacing::Alone => right,
            _ => return Some(left),
        },
        _ => return Some(left),
    };
    operand(right)
}

/// A literal, or what a name leads to, perhaps with one sign in front.
fn operand(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let at = match at.punct() {
        Some((sign, after)) if matches!(sign.as_char(), '!' | '&' | '*' | '-') => after,
        Some(_) => return None,
        None => at,
    };
    match at.literal() {
        Some((_, after)) if at.group(Delimiter::None).is_none() => Some(after),
        Some(_) => None,
        None => place(at).map(|(_, after)| after),
    }
}

/// `name.name(values).name`, and whether it ends in a call.
fn place(at: Cursor<'_>) -> Option<(bool, Cursor<'_>)> {
    let mut after = name(at, true)?;
    let mut called = false;
    loop {
        if let Some((inside, _, behind)) = after.group(Delimiter::Parenthesis) {
            if called || !values(inside) {
                return None;
            }
            (called, after) = (true, behind);
            continue;
        }
        let Some((sign, behind)) = after.punct() else { return after.eof().then_some((called, after)) };
        match (sign.as_char(), sign.spacing()) {
            ('.', Spacing::Alone) => (called, after) = (false, name(behind, false)?),
            // What else goes on here is a path, a macro, or asks with `?`.
            (':' | '?', _) | ('!', Spacing::Alone) => return None,
            _ => return Some((called, after)),
        }
    }
}

/// Values in a list.
fn values(mut at: Cursor<'_>) -> bool {
    while !at.eof() {
        let Some(after) = value(at) else { return false };
        at = match after.punct() {
            Some((comma, behind)) if comma.as_char() == ',' => behind,
            None if after.eof() => return true,
            _ => return false,
        };
    }
    true
}

fn name(at: Cursor<'_>, value: bool) -> Option<Cursor<'_>> {
    let (name, after) = at.ident()?;
    // What a macro has put there as a whole is left to the parser.
    if at.group(Delimiter::None).is_some() {
        return None;
    }
    let text = name.to_string();
    let plain = match &*text {
        "true" | "false" => value,
        "is_in" | "raise" => false,
        _ => !is_keyword(&text),
    };
    plain.then_some(after)
}

/// A state, or `stay`: what plain statements may stand before. `pass` may not follow any.
fn is_name(word: &str) -> bool {
    word == "stay" || word == "pop" || word.trim_start_matches('_').starts_with(char::is_uppercase)
}

/// Whether a word is one of Rust's.
fn is_keyword(word: &str) -> bool {
    let known: &[&str] = match word.as_bytes()[0] {
        b'_' => &["_"],
        b'S' => &["Self"],
        b'a' => &["abstract", "as", "async", "await"],
        b'b' => &["become", "box", "break"],
        b'c' => &["const", "continue", "crate"],
        b'd' => &["do", "dyn"],
        b'e' => &["else", "enum", "extern"],
        b'f' => &["false", "final", "fn", "for"],
        b'g' => &["gen"],
        b'i' => &["if", "impl", "in"],
        b'l' => &["let", "loop"],
        b'm' => &["macro", "match", "mod", "move", "mut"],
        b'o' => &["override"],
        b'p' => &["priv", "pub"],
        b'r' => &["ref", "return"],
        b's' => &["self", "static", "struct", "super"],
        b't' => &["trait", "true", "try", "type", "typeof"],
        b'u' => &["union", "unsafe", "unsized", "use"],
        b'v' => &["virtual"],
        b'w' => &["where", "while"],
        b'y' => &["yield"],
        _ => &[],
    };
    known.contains(&word)
}

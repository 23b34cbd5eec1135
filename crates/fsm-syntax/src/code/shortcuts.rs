//! Recognizes plain code: calls like `w.even(2)` and `bot.walk_to(item.place)`, comparisons like `volume > 10`, and
//! assignments of such expressions.
//!
//! Most guards and effects of large machines are plain. They contain no target, query, jump or binding, and detecting
//! this takes a fraction of a parser's time. Code that is not certain to be valid is left to the parser.

use crate::words::spelling::{is_keyword, is_name};
use crate::words::{EndWord, HAS, IS_IN, MOVED, RAISE, may_end_code};
use proc_macro2::{Delimiter, Ident, Spacing, TokenStream};
use std::string::ToString;
use std::vec::Vec;
use syn::buffer::Cursor;
use syn::punctuated::Punctuated;
use syn::{Pat, PatIdent, PatTupleStruct, PatWild, Token, token};

/// Returns the end of a plain condition.
pub fn condition(at: Cursor<'_>) -> Option<Cursor<'_>> {
    value(at)
}

/// Parses a pattern of an event with a payload in which each value is bound or ignored: `Noise(volume, _)`.
pub fn pattern(at: Cursor<'_>) -> Option<(PatTupleStruct, Cursor<'_>)> {
    let (event, after) = at.ident()?;
    let (inside, span, end) = after.group(Delimiter::Parenthesis)?;
    if at.group(Delimiter::None).is_some() || is_keyword(&event.to_string()) {
        return None;
    }
    let mut elems = Punctuated::new();
    let mut at = inside;
    while !at.eof() {
        let (ident, after) = at.ident()?;
        let text = ident.to_string();
        if at.group(Delimiter::None).is_some() || (text != "_" && is_keyword(&text)) {
            return None;
        }
        elems.push_value(match &*text {
            "_" => Pat::Wild(PatWild { attrs: Vec::new(), underscore_token: Token![_](ident.span()) }),
            _ => Pat::Ident(PatIdent { attrs: Vec::new(), by_ref: None, mutability: None, ident, subpat: None }),
        });
        if after.eof() {
            break;
        }
        let (comma, after) = after.punct()?;
        if comma.as_char() != ',' {
            return None;
        }
        elems.push_punct(Token![,](comma.span()));
        at = after;
    }
    let pattern = PatTupleStruct {
        attrs: Vec::new(),
        qself: None,
        path: event.into(),
        paren_token: token::Paren { span },
        elems,
    };
    Some((pattern, end))
}

/// Whether all statements are plain.
pub fn statements(mut at: Cursor<'_>) -> bool {
    while !at.eof() {
        match statement(at) {
            Some(after) => at = after,
            None => return false,
        }
    }
    true
}

/// Parses plain statements and a name after them: `aim(); Shoot`.
pub fn effect(start: Cursor<'_>) -> Option<(TokenStream, Ident)> {
    let mut at = start;
    loop {
        if let Some((name, after)) = at.ident()
            && after.eof()
        {
            return may_end_code(&name.to_string()).then(|| (between(start, at), name));
        }
        at = statement(at)?;
    }
}

/// Returns the tokens between two places. The end may be inside an invisible group of a `macro_rules!`.
pub fn between(start: Cursor<'_>, end: Cursor<'_>) -> TokenStream {
    let mut tokens = Vec::new();
    let mut at = start;
    while at < end
        && let Some((token, after)) = at.token_tree()
    {
        at = match at.group(Delimiter::None) {
            Some((inside, ..)) if after > end => inside,
            _ => {
                tokens.push(token);
                after
            }
        };
    }
    tokens.into_iter().collect()
}

/// Skips `call(value);`, `place = value;` or `*place = value;`.
fn statement(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let dereferences = at.punct().is_some();
    let at = if dereferences { after_sign(at, &['*'])? } else { at };
    // A name like that of a state may be a target, and so may these keywords.
    let (head, _) = at.ident()?;
    let head = head.to_string();
    let takes_state = EndWord::named(&head).is_some_and(EndWord::takes_state);
    if head.starts_with('_') || is_name(&head) || takes_state {
        return None;
    }
    let (called, after) = place(at)?;
    let after = if called && !dereferences { after } else { value(assigned(after)?)? };
    let (sign, after) = after.punct()?;
    (sign.as_char() == ';').then_some(after)
}

/// Skips the `=` of an assignment, plain or compound.
fn assigned(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let (sign, after) = at.punct()?;
    let (last, after) = match sign.as_char() {
        '+' | '-' | '*' | '/' | '%' if sign.spacing() == Spacing::Joint => after.punct()?,
        _ => (sign, after),
    };
    (last.as_char() == '=' && last.spacing() == Spacing::Alone).then_some(after)
}

/// Skips an operand, or a comparison of two operands.
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

/// Skips an operand: a literal, or a place that a name begins, with at most one sign before it.
fn operand(at: Cursor<'_>) -> Option<Cursor<'_>> {
    let at = if at.punct().is_some() { after_sign(at, &['!', '&', '*', '-'])? } else { at };
    match at.literal() {
        Some((literal, after)) => {
            // A literal with a unit may be a duration.
            let plain = at.group(Delimiter::None).is_none() && !may_have_unit(&literal.to_string());
            plain.then_some(after)
        }
        None => place(at).map(|(_, after)| after),
    }
}

/// Returns the position after one of these signs.
fn after_sign<'t>(at: Cursor<'t>, signs: &[char]) -> Option<Cursor<'t>> {
    let (sign, after) = at.punct()?;
    // A sign in its own invisible group does not apply to the value after the group.
    let applies = at.group(Delimiter::None).is_none() && signs.contains(&sign.as_char());
    applies.then_some(after)
}

/// Whether a literal is a number that ends with letters.
fn may_have_unit(literal: &str) -> bool {
    literal.starts_with(|first: char| first.is_ascii_digit()) && literal.ends_with(char::is_alphabetic)
}

/// Skips `name.name(values).name`. Also returns whether it ends in a call.
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
            // A path, a macro call or a `?` is not plain.
            (':' | '?', _) | ('!', Spacing::Alone) => return None,
            _ => return Some((called, after)),
        }
    }
}

/// Whether all values in a list are plain.
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
    // A name that a macro inserts as a group is left to the parser.
    if at.group(Delimiter::None).is_some() {
        return None;
    }
    let text = name.to_string();
    let plain = match &*text {
        "true" | "false" => value,
        IS_IN | RAISE => false,
        HAS => !value,
        _ => !is_keyword(&text) && !text.starts_with(MOVED),
    };
    plain.then_some(after)
}

#[cfg(test)]
mod tests {
    use super::{condition, effect, pattern, statements};
    use std::format;
    use std::string::ToString;
    use syn::buffer::TokenBuffer;
    use syn::parse::Parser;

    fn tokens(code: &str) -> TokenBuffer {
        TokenBuffer::new2(code.parse().unwrap())
    }

    #[test]
    fn plain_code_is_recognized_and_valid_rust() {
        for code in
            ["w.even(2)", "!ready", "volume > 10", "n != -1", "a.b.c(x.y, &z, \"s\",) == true", "f() <= 0.5", "r#in"]
        {
            let tokens = tokens(code);
            assert!(condition(tokens.begin()).is_some_and(|after| after.eof()), "{code}");
            syn::parse_str::<syn::Expr>(code).unwrap();
        }
        for code in [
            "*count += 1;",
            "*w.place() = 3;",
            "w.bump(3);",
            "log(a, b.c()); w.count += 1;",
            "led.on = !led.on;",
            "x = a < b;",
            "",
        ] {
            assert!(statements(tokens(code).begin()), "{code}");
            syn::parse_str::<syn::Block>(&format!("{{{code}}}")).unwrap();
        }
        for code in ["Noise(volume, _)", "Gone()", "Byte(_,)"] {
            let read = pattern(tokens(code).begin()).map(|(pattern, _)| syn::Pat::TupleStruct(pattern));
            let parsed = syn::Pat::parse_single.parse_str(code).unwrap();
            assert!(read == Some(parsed), "{code}");
        }
    }

    #[test]
    fn other_code_is_not_recognized_as_plain() {
        let codes = [
            "is_in(Idle)",
            "a.raise(x)",
            "a && b",
            "x = 1",
            "let Some(x) = y",
            "a as u8",
            "A { b: 1 }",
            "m!(a)",
            "a?",
            "a::b()",
            "|x| x",
            "if a { b }",
            "return",
            "a[0]",
            "a.0",
            "a..b",
            "a < b < c",
            "a.await",
            "(a)",
            "a(b)(c)",
            "a, b",
        ];
        for code in codes {
            assert!(!condition(tokens(code).begin()).is_some_and(|after| after.eof()), "{code}");
        }
        for code in [
            "stay;",
            "push(A);",
            "reenter(A);",
            "Idle;",
            "w.bump(3)",
            "x;",
            "let a = b;",
            "return;",
            "f() = 3;",
            "_f();",
            "*f();",
            "**a = 1;",
            "*Idle = 1;",
        ] {
            assert!(!statements(tokens(code).begin()), "{code}");
        }
        for code in
            ["Noise(..)", "Noise(ref a)", "Noise(0)", "Noise(A(b))", "Noise(a @ 1)", "Noise(if)", "if(a)", "a::B(c)"]
        {
            assert!(pattern(tokens(code).begin()).is_none(), "{code}");
        }
    }

    #[test]
    fn an_effect_before_a_name_is_split_off() {
        let read =
            |code: &str| effect(tokens(code).begin()).map(|(effect, name)| (effect.to_string(), name.to_string()));
        assert_eq!(read("aim(); Shoot"), Some(("aim () ;".to_string(), "Shoot".to_string())));
        assert_eq!(read("stay"), Some((std::string::String::new(), "stay".to_string())));
        for code in ["aim(); pass", "aim();", "aim(); idle", "aim(); Shoot;", "aim() Shoot", "Hide; Shoot"] {
            assert_eq!(read(code), None, "{code}");
        }
    }
}

//! What was meant where code is no Rust: by the token at which Rust's parser gave up, and those in front of it.

use crate::listed::Listed;
use crate::rules::Rule;
use crate::syntax::code::duration;
use crate::syntax::words::{IS_IN, spelling};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Error, Lit};

/// What to say instead of that a parser gave up at a place, if the text shows what was meant there.
pub fn meant(text: &TokenStream, place: Span) -> Option<Error> {
    let place = format!("{place:?}");
    within(text.clone(), None, &place)
}

/// The same in brackets, behind what stands in front of them.
fn within(tokens: TokenStream, mut head: Option<TokenTree>, place: &str) -> Option<Error> {
    let tokens: Vec<_> = tokens.into_iter().listed();
    for (at, token) in tokens.iter().enumerate() {
        if format!("{:?}", token.span()) == place {
            return of_duration(&tokens, at)
                .or_else(|| of_question(&tokens, at))
                .or_else(|| of_argument(&tokens, at, &head.take()?));
        }
        if let TokenTree::Group(group) = token {
            let before = at.checked_sub(1).map(|before| tokens[before].clone());
            let inside = within(group.stream(), before.filter(|_| group.delimiter() == Delimiter::Parenthesis), place);
            if inside.is_some() {
                return inside;
            }
        }
    }
    None
}

/// `200 ms`: a unit apart from its number, where there are no units.
fn of_duration(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let (TokenTree::Literal(number), TokenTree::Ident(unit)) = (tokens.get(at.checked_sub(1)?)?, &tokens[at]) else {
        return None;
    };
    let whole = syn::parse_str::<Lit>(&format!("{number}{unit}")).ok()?;
    duration::elsewhere(&whole).map(|message| Rule::DurationElsewhere.at(unit.span(), message))
}

/// `in(Open)`, which asks for a state by a word of Rust.
fn of_question(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let (TokenTree::Ident(word), TokenTree::Group(group)) = (&tokens[at], tokens.get(at + 1)?) else { return None };
    let asked = group.stream().to_string();
    if word != "in" || group.delimiter() != Delimiter::Parenthesis || !spelling::is_name(&asked) {
        return None;
    }
    let message = format!("a condition asks whether a state is active by `is_in`; write `{IS_IN}({asked})`");
    Some(Rule::NameAsValue.at(word.span(), message))
}

/// `Open(width: 3)`: the name of a field before its value.
fn of_argument(tokens: &[TokenTree], at: usize, head: &TokenTree) -> Option<Error> {
    let colon = matches!(&tokens[at], TokenTree::Punct(sign) if sign.as_char() == ':');
    let (TokenTree::Ident(target), TokenTree::Ident(name)) = (head, tokens.get(at.checked_sub(1)?)?) else {
        return None;
    };
    if !colon || !spelling::is_name(&target.to_string()) {
        return None;
    }
    let values: Vec<_> = tokens.split(is_comma).map(without_name).listed();
    let message = format!(
        "the arguments of a target are written without names, in the order of the state's fields; write `{target}({})`",
        values.join(", ")
    );
    Some(Rule::NamedArguments.at(name.span(), message))
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',')
}

/// The value of `width: 3`.
fn without_name(argument: &[TokenTree]) -> String {
    let value = match argument {
        [TokenTree::Ident(_), TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => value,
        value => value,
    };
    crate::syntax::one_line::spelled(&value.iter().cloned().collect())
}

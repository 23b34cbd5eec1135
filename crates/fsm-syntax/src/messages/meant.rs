//! Finds out what was meant by invalid Rust, from the token at which Rust's parser gave up and the tokens before it.

use super::other_languages;
use crate::code::units;
use crate::messages::rule_error::RuleError;
use crate::words::{Follows, IS_IN, RAISE, Word, spelling};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::collections::HashMap;
use std::format;
use std::rc::Rc;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Error, Lit};

/// The tokens of a text by their places.
#[derive(Debug, Default)]
pub struct Tokens(HashMap<String, Token>);

/// A token with the tokens around it, and with those before the parentheses that contain it.
#[derive(Debug)]
struct Token {
    enclosing: Rc<[TokenTree]>,
    at: usize,
    head: Head,
}

impl Tokens {
    /// Collects the tokens of these texts.
    pub fn of<'t>(texts: impl Iterator<Item = &'t TokenStream>) -> Self {
        let mut tokens = Tokens::default();
        texts.for_each(|text| tokens.add(text.clone(), &Head::default()));
        tokens
    }

    fn add(&mut self, tokens: TokenStream, head: &Head) {
        let enclosing: Rc<[_]> = tokens.into_iter().collect();
        for (at, token) in enclosing.iter().enumerate() {
            // A parser gives up at the opening bracket of a group.
            let opened = if let TokenTree::Group(group) = token { Some(group.span_open()) } else { None };
            for place in opened.into_iter().chain([token.span()]) {
                let own = Token { enclosing: Rc::clone(&enclosing), at, head: head.clone() };
                self.0.entry(format!("{place:?}")).or_insert(own);
            }
            if let TokenTree::Group(group) = token {
                let before = |by: usize| at.checked_sub(by).map(|before| enclosing[before].clone());
                let in_braces = group.delimiter() == Delimiter::Brace;
                let head = Head { name: before(1), in_front: before(2), in_braces };
                let head = match group.delimiter() {
                    Delimiter::Parenthesis => head,
                    Delimiter::Brace if head.is_pattern() => head,
                    _ => Head::default(),
                };
                self.add(group.stream(), &head);
            }
        }
    }

    /// Returns a better error for the place at which a parser gave up, if the text shows what was meant. `in_code` says
    /// whether code was expected there.
    pub fn meant(&self, place: Span, in_code: bool) -> Option<Error> {
        let Token { enclosing, at, head } = self.0.get(&format!("{place:?}"))?;
        of_missing_operand(enclosing, *at)
            .or_else(|| of_duration(enclosing, *at))
            .or_else(|| of_question(enclosing, *at))
            .or_else(|| of_argument(enclosing, *at, head))
            .or_else(|| of_named_argument(enclosing, *at, head).filter(|_| in_code))
            .or_else(|| other_languages::error(enclosing, *at).filter(|_| in_code))
    }
}

/// The tokens before parentheses or braces: a name, and another token before it.
#[derive(Clone, Debug, Default)]
struct Head {
    name: Option<TokenTree>,
    in_front: Option<TokenTree>,
    /// Whether they are braces.
    in_braces: bool,
}

/// Refuses `level > => Open` and `ready && => Open`, an operator without its right side.
fn of_missing_operand(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let arrow = |at: usize| {
        let signs = [at, at + 1].map(|at| tokens.get(at).and_then(sign));
        signs == [Some('='), Some('>')]
    };
    let block = |at: usize| matches!(&tokens[at], TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let after_block = at.checked_sub(1).filter(|before| block(*before));
    let at = after_block.or_else(|| [at, at + 1].into_iter().find(|at| arrow(*at)))?;
    let operator = tokens[..at].iter().rev().map_while(sign).take_while(|sign| "<>=!&|+-*/%".contains(*sign));
    let operator: String = operator.collect::<Vec<_>>().into_iter().rev().collect();
    let message = format!("`{operator}` has nothing on its right side; write the other operand");
    (!operator.is_empty()).then(|| Rule::Syntax.at(tokens[at - 1].span(), message))
}

/// Refuses `turn(by: 3)`, an argument with a name in a call.
fn of_named_argument(tokens: &[TokenTree], at: usize, head: &Head) -> Option<Error> {
    let (called, name) = match (&head.name, tokens.get(at.checked_sub(1)?)?) {
        (Some(TokenTree::Ident(called)), TokenTree::Ident(name)) if !head.in_braces => (called, name),
        _ => return None,
    };
    let first = at.checked_sub(2).is_none_or(|before| sign(&tokens[before]) == Some(','));
    let message = match called == RAISE && at > 1 {
        true => format!(
            "`{RAISE}` takes one event and no options; what happens later is a transition, as in `after 5s => ..`"
        ),
        false => format!("arguments are written without names, in their order; remove `{name}:`"),
    };
    (first && sign(&tokens[at]) == Some(':')).then(|| Rule::Syntax.at(name.span(), message))
}

fn sign(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(sign) => Some(sign.as_char()),
        _ => None,
    }
}

impl Head {
    /// Whether the name is that of an event in a pattern.
    fn is_pattern(&self) -> bool {
        match &self.in_front {
            Some(TokenTree::Ident(word)) => {
                Word::named(&word.to_string()).is_some_and(|word| word.follows() == Follows::Pattern)
            }
            Some(TokenTree::Punct(sign)) => sign.as_char() == '|',
            _ => false,
        }
    }
}

/// Refuses `200 ms`, a unit apart from its number, where units are not allowed.
fn of_duration(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let (TokenTree::Literal(number), TokenTree::Ident(unit)) = (tokens.get(at.checked_sub(1)?)?, &tokens[at]) else {
        return None;
    };
    let whole = syn::parse_str::<Lit>(&format!("{number}{unit}")).ok()?;
    units::elsewhere(&whole).map(|message| Rule::DurationElsewhere.at(unit.span(), message))
}

/// Refuses `in(Open)`, a query for a state with a Rust keyword.
fn of_question(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let (TokenTree::Ident(word), TokenTree::Group(group)) = (&tokens[at], tokens.get(at + 1)?) else { return None };
    let queried = group.stream().to_string();
    if word != "in" || group.delimiter() != Delimiter::Parenthesis || !spelling::is_name(&queried) {
        return None;
    }
    let message = format!("`is_in` queries whether a state is active; write `{IS_IN}({queried})`");
    Some(Rule::NameAsValue.at(word.span(), message))
}

/// Refuses `Open(width: 3)`, the name of a field before its value.
fn of_argument(tokens: &[TokenTree], at: usize, head: &Head) -> Option<Error> {
    let sign = |signs: &str| matches!(&tokens[at], TokenTree::Punct(sign) if signs.contains(sign.as_char()));
    let colon = sign(":");
    let begins_with_if = matches!(&tokens[at], TokenTree::Ident(word) if word == "if");
    if let (true, Some(TokenTree::Ident(on))) = (begins_with_if, &head.name)
        && Word::named(&on.to_string()).is_some_and(|word| word.follows() == Follows::Pattern)
    {
        let event = crate::one_line::spelled(&tokens[..at].iter().cloned().collect());
        let guard = crate::one_line::spelled(&tokens[at..].iter().cloned().collect());
        let message = format!("a guard follows its event without parentheses; write `{on} {event} {guard}`");
        return Some(Rule::MissingEvent.at(tokens[at].span(), message));
    }
    if let (true, Some(TokenTree::Ident(word))) = (colon, &head.in_front)
        && matches!(Word::named(&word.to_string()), Some(Word::State(_)))
    {
        return Some(
            Rule::MalformedField.at(tokens[at].span(), "an initial value follows `=`; write `=` instead of `:`"),
        );
    }
    let (Some(TokenTree::Ident(target)), TokenTree::Ident(name)) = (&head.name, tokens.get(at.checked_sub(1)?)?) else {
        return None;
    };
    if head.is_pattern() && (sign("<>=!") || begins_with_if) {
        let end = tokens[at..].iter().position(is_comma).map_or(tokens.len(), |comma| at + comma);
        let start = if begins_with_if { at + 1 } else { at - 1 };
        let compared = crate::one_line::spelled(&tokens[start..end].iter().cloned().collect());
        let bound = if head.in_braces { format!("{target} {{ {name}, .. }}") } else { format!("{target}({name})") };
        let message = format!("a payload is bound by its event and compared in a guard; write `{bound} if {compared}`");
        return Some(Rule::PayloadShape.at(name.span(), message));
    }
    if !colon || !spelling::is_name(&target.to_string()) {
        return None;
    }
    if head.is_pattern() {
        let names: Vec<_> = tokens.split(is_comma).map(without_type).listed();
        let message =
            format!("a pattern names the fields of the payload, without types; write `{target}({})`", names.join(", "));
        return Some(Rule::PayloadShape.at(name.span(), message));
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

/// Returns the name in `width: u8`.
fn without_type(argument: &[TokenTree]) -> String {
    let colon = argument.iter().position(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ':'));
    crate::one_line::spelled(&argument[..colon.unwrap_or(argument.len())].iter().cloned().collect())
}

/// Returns the value in `width: 3`.
fn without_name(argument: &[TokenTree]) -> String {
    let value = match argument {
        [TokenTree::Ident(_), TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => value,
        value => value,
    };
    crate::one_line::spelled(&value.iter().cloned().collect())
}

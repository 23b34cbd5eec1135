//! Words and operators of other languages in code: `not ready`, `throw Lost`, `switch (n) { .. }`, `n++`. Rust's parser
//! gives up at such a word, or at one of the next two tokens.

use crate::messages::rule_error::RuleError;
use crate::one_line::spelled;
use crate::words::calls::{Does, does};
use crate::words::{Word, spelling};
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Spacing, TokenTree};
use std::string::{String, ToString};
use syn::Error;

/// Words, at which token after them Rust's parser gives up, and the explanation. Its placeholder is what follows the word.
const WORDS: &[(&[&str], usize, &str)] = &[
    (&["after", "every", "within"], 0, LATER),
    (&["on", "when", "always", "after", "every", "done", "failed"], 1, OUTSIDE),
    (&["state", "final", "parallel", "initial", "history", "signals", "defer"], 1, ITEM),
    (&["and"], 0, "conditions are joined by `&&`; write `&&` instead of `and`"),
    (&["or"], 0, "conditions are joined by `||`, and `or` joins triggers, as in `on .. or after 5s`; write `||`"),
    (&["is", "eq", "equals"], 0, "values are compared by `==`"),
    (&["isnt", "ne"], 0, "values are compared by `!=`"),
    (&["in"], 0, "whether a value is one of several is `matches!(value, 1 | 2)`, or `list.contains(&value)`"),
    (&["mod"], 0, "the remainder of a division is written `%`"),
    (&["then"], 0, "the code of an `if` is written in braces; write `{ .. }` instead of `then`"),
    (&["await"], 0, "`.await` follows a future; write `<rest>.await`"),
    (&["not"], 1, "a condition is negated by `!`; write `!<rest>`"),
    (&["throw"], 1, "an error ends code by `?`; write `Err(<rest>)?`, in a machine that `fails` with it"),
    (&["elif", "elsif", "elseif"], 1, "a further condition is written `else if <rest> { .. }`"),
    (&["var", "auto", "int", "bool", "double", "float"], 1, "a variable is declared by `let`; write `let <rest>`"),
    (&["switch"], 1, SWITCH),
    (&["switch"], 2, SWITCH),
    (&["catch", "except"], 1, CATCH),
    (&["catch", "except"], 2, CATCH),
];

const LATER: &str = "code runs at once; what happens later is a transition, as in `after 5s => { .. }`";
const OUTSIDE: &str = "code runs at once; a transition is an item of the state, outside of this code";
const ITEM: &str = "this is not code, but an item of a state; write it outside of these braces";
const SWITCH: &str = "a decision is written as in Rust; write `match <rest> { .. => .., _ => .. }`";
const CATCH: &str =
    "nothing is caught in code: `?` ends it with an error, and the transition `failed error => ..` reacts to it";

/// Operators with their explanations.
const OPERATORS: &[(&str, &str)] = &[
    ("...", "the rest, and a range, is written `..`; write `..` instead of `...`"),
    ("++", "a number is increased by `+= 1`; write `+= 1` instead of `++`"),
    ("--", "a number is decreased by `-= 1`; write `-= 1` instead of `--`"),
    ("->", "fields and methods follow `.`, also behind a reference; write `.` instead of `->`"),
    ("===", "values are compared by `==`; write `==` instead of `===`"),
    ("!==", "values are compared by `!=`; write `!=` instead of `!==`"),
    (":=", "a variable is declared by `let`; write `let name = ..`"),
];

/// Returns the error for code of another language around the token at which Rust's parser gave up.
pub fn error(tokens: &[TokenTree], at: usize) -> Option<Error> {
    word(tokens, at)
        .or_else(|| operator(tokens, at))
        .or_else(|| ternary(tokens, at))
        .or_else(|| arrow_in_decision(tokens, at))
        .or_else(|| arrow_in_code(tokens, at))
        .or_else(|| branch_without_braces(tokens, at))
        .or_else(|| semicolon_in_match(tokens, at))
}

fn word(tokens: &[TokenTree], at: usize) -> Option<Error> {
    (0..=2.min(at)).find_map(|distance| {
        let TokenTree::Ident(word) = &tokens[at - distance] else { return None };
        let member = at.checked_sub(distance + 1).is_some_and(|before| sign(&tokens[before]) == Some('.'));
        let called = distance < 2 || matches!(&tokens[at - 1], TokenTree::Group(_));
        if member || !called {
            return None;
        }
        let written = word.to_string();
        let form = WORDS.iter().find(|(words, by, _)| *by == distance && words.contains(&&*written));
        let form = form.map(|(.., form)| *form).or_else(|| match does(&written)? {
            Does::Sends if distance == 1 => Some("an event is raised by a call; write `raise(<rest>)`"),
            Does::Goes if distance == 1 => Some("a target is the name of a state alone; write `<rest>`"),
            _ => None,
        })?;
        let rest = rest(&tokens[at - distance + 1..]);
        let rule = if [OUTSIDE, ITEM].contains(&form) { Rule::Misplaced } else { Rule::Syntax };
        Some(rule.at(word.span(), form.replace("<rest>", &rest)))
    })
}

/// Returns the operand of a word, up to the end of the statement, another condition or a block.
fn rest(tokens: &[TokenTree]) -> String {
    let ends = |token: &TokenTree| match token {
        TokenTree::Punct(sign) => matches!(sign.as_char(), ';' | ',' | '&' | '|'),
        TokenTree::Ident(word) => word == "and" || word == "or" || word == "then",
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Literal(_) => false,
    };
    let arrow = |pair: &[TokenTree]| sign(&pair[0]) == Some('=') && sign(&pair[1]) == Some('>');
    let end = tokens.iter().position(ends).into_iter().chain(tokens.windows(2).position(arrow)).min();
    let end = end.unwrap_or(tokens.len());
    let inside = match &tokens[..end] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => spelled(&group.stream()),
        operand => spelled(&operand.iter().cloned().collect()),
    };
    if inside.is_empty() { "..".to_string() } else { inside }
}

fn operator(tokens: &[TokenTree], at: usize) -> Option<Error> {
    // The parser reads an operator with a known beginning, and gives up in it or after it.
    let joined = |place: usize| matches!(&tokens[place], TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
    let mut start = at;
    while start > 0 && (joined(start - 1) || start == at && sign(&tokens[start - 1]).is_some()) {
        start -= 1;
    }
    let written: String = tokens[start..].iter().map_while(sign).take(3).collect();
    let (_, form) = OPERATORS.iter().rev().find(|(operator, _)| written.starts_with(operator))?;
    Some(Rule::Syntax.at(tokens[start].span(), *form))
}

/// Refuses `ready ? 1 : 2`.
fn ternary(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let queried = at.checked_sub(1).filter(|before| sign(&tokens[*before]) == Some('?'))?;
    let colon = tokens[at..].iter().take_while(|token| sign(token) != Some(';')).any(|token| sign(token) == Some(':'));
    let message = "a decision is written as in Rust: `if ready { .. } else { .. }`";
    colon.then(|| Rule::Syntax.at(tokens[queried].span(), message))
}

/// Refuses `if ready => Open`.
fn arrow_in_decision(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let arrow = sign(&tokens[at]) == Some('=') && sign(tokens.get(at + 1)?) == Some('>');
    let decides = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "if");
    let start = tokens[..at].iter().rposition(decides).filter(|start| arrow && start + 1 < at)?;
    let led = start.checked_sub(1).is_none_or(|before| matches!(sign(&tokens[before]), Some('>' | ';')));
    let condition = spelled(&tokens[start + 1..at].iter().cloned().collect());
    let message = format!("a branch is written in braces; write `if {condition} {{ .. }} else {{ .. }}`");
    led.then(|| Rule::Syntax.at(tokens[at].span(), message))
}

/// Refuses `{ lamp.on(); => Open }`.
fn arrow_in_code(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let arrow = sign(&tokens[at]) == Some('=') && sign(tokens.get(at + 1)?) == Some('>');
    let starts = at.checked_sub(1).is_none_or(|before| sign(&tokens[before]) == Some(';'));
    let message = format!("code ends in its target without `=>`; write `{}`", rest(tokens.get(at + 2..)?));
    (arrow && starts).then(|| Rule::Syntax.at(tokens[at].span(), message))
}

/// Refuses `if ready Open else Shut`.
fn branch_without_braces(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let TokenTree::Ident(target) = &tokens[at] else { return None };
    let text = target.to_string();
    if spelling::is_keyword(&text) || Word::named(&text).is_some() {
        return None;
    }
    let word = |token: &TokenTree, text: &str| matches!(token, TokenTree::Ident(word) if word == text);
    let start = tokens[..at].iter().rposition(|token| word(token, "if")).filter(|start| start + 1 < at)?;
    let brace = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    if tokens[start..at].iter().any(|token| sign(token) == Some(';') || brace(token)) {
        return None;
    }
    let ends = |token: &TokenTree| sign(token) == Some(';') || word(token, "else");
    let end = tokens[at..].iter().position(ends).map_or(tokens.len(), |end| at + end);
    let spelled = |tokens: &[TokenTree]| spelled(&tokens.iter().cloned().collect());
    let other = match &tokens[end..] {
        [otherwise, rest @ ..] if word(otherwise, "else") => self::rest(rest),
        _ => "stay".to_string(),
    };
    let (condition, taken) = (spelled(&tokens[start + 1..at]), spelled(&tokens[at..end]));
    let message = format!("a branch is written in braces; write `if {condition} {{ {taken} }} else {{ {other} }}`");
    Some(Rule::Syntax.at(target.span(), message))
}

/// Refuses `0 => Shut; 1 => Open;` as arms of a `match`.
fn semicolon_in_match(tokens: &[TokenTree], at: usize) -> Option<Error> {
    let arrow = |pair: &[TokenTree]| sign(&pair[0]) == Some('=') && sign(&pair[1]) == Some('>');
    let is_item = matches!(tokens.first(), Some(TokenTree::Ident(word)) if Word::named(&word.to_string()).is_some());
    let after_value = at.checked_sub(1).is_some_and(|before| sign(&tokens[before]).is_none());
    let arm = !is_item && after_value && sign(&tokens[at]) == Some(';') && tokens[..at].windows(2).any(arrow);
    arm.then(|| Rule::Syntax.at(tokens[at].span(), "the arms of a `match` are separated by `,`"))
}

fn sign(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(sign) => Some(sign.as_char()),
        _ => None,
    }
}

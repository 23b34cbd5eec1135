//! The limit on nested brackets, so that neither this macro nor the compiler runs out of stack.

use super::messages::errors::Errors;
use crate::rules::Rule;
use proc_macro2::{Group, TokenStream, TokenTree};
use std::vec::Vec;

/// How deep brackets may be nested, from those of the machine on. Parsers recurse in each bracket, and the compiler's stack
/// ends after some hundreds.
pub const DEEPEST: usize = 64;

/// Refuses what is nested deeper, and does not recurse in it.
pub fn is_shallow(tokens: &TokenStream, errors: &mut Errors) -> bool {
    let is_written_shallow = |token| match token {
        TokenTree::Group(group) => depth_of_source(&group).is_some_and(|depth| depth <= DEEPEST),
        _ => true,
    };
    tokens.clone().into_iter().all(is_written_shallow) || are_shallow(tokens, errors)
}

/// The same, token by token.
fn are_shallow(tokens: &TokenStream, errors: &mut Errors) -> bool {
    let mut around = Vec::from([tokens.clone().into_iter()]);
    while let Some(level) = around.last_mut() {
        match level.next() {
            Some(TokenTree::Group(group)) if around.len() > DEEPEST => {
                let message = std::format!(
                    "brackets are nested more than {DEEPEST} deep here; move some of the surrounding code into a function, or into a separate state"
                );
                errors.at_span(Rule::Nesting, group.span_open(), message);
                return false;
            }
            Some(TokenTree::Group(group)) => around.push(group.stream().into_iter()),
            Some(_) => {}
            None => drop(around.pop()),
        }
    }
    true
}

/// How many brackets what is written in a group stands in, its own included: to read the source takes a twelfth of the
/// instructions that it takes to be given every token of it. `None` if the source is not there, or is not that of a group.
fn depth_of_source(group: &Group) -> Option<usize> {
    let source = group.span().source_text().filter(|source| source.starts_with(['(', '[', '{']))?;
    depth(&source)
}

/// How deep the brackets of a text are nested. `None` where a macro puts tokens into it, or where it takes a whole lexer
/// to tell what is a bracket: with raw strings and comments in lines.
fn depth(source: &str) -> Option<usize> {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut before, mut rest) = (' ', source.chars());
    while let Some(sign) = rest.next() {
        match sign {
            '(' | '[' | '{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            '$' => return None,
            '/' if rest.as_str().starts_with('*') => return None,
            '/' if rest.as_str().starts_with('/') => rest.by_ref().find(|&sign| sign == '\n').map_or((), drop),
            '"' if matches!(before, 'r' | '#') => return None,
            '"' => skip_literal('"', &mut rest)?,
            '\'' if is_character(rest.as_str()) => skip_literal('\'', &mut rest)?,
            _ => {}
        }
        before = sign;
    }
    Some(deepest)
}

/// Whether what follows a quote makes it a character, not a lifetime.
fn is_character(rest: &str) -> bool {
    rest.starts_with('\\') || rest.chars().nth(1) == Some('\'')
}

/// To behind the quote that ends a literal.
fn skip_literal(quote: char, rest: &mut std::str::Chars<'_>) -> Option<()> {
    loop {
        match rest.next()? {
            '\\' => drop(rest.next()?),
            sign if sign == quote => return Some(()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::depth;

    #[test]
    fn brackets_are_counted_where_they_are_brackets() {
        assert_eq!(depth("{ state A { on E => if f(x[0]) { B } else { C }; } }"), Some(4));
        assert_eq!(depth(r#"{ say("}}}}", '}', '\'', b'{', "\"{"); }"#), Some(2));
        assert_eq!(depth("{ // }}}} and so on\n a::<'a>(('b'))\n /// {{{\n }"), Some(3));
    }

    #[test]
    fn what_a_text_does_not_show_is_not_guessed() {
        for unsure in [r###"{ r#"}}"# }"###, r#"{ r"}" }"#, "{ /* } */ }", "{ $body }", "}{", r#"{ "}"#] {
            assert_eq!(depth(unsure), None, "{unsure}");
        }
    }
}

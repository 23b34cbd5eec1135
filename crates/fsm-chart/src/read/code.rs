//! The user's code as text.

use fsm_syntax::{Code, Machine, spelled};
use proc_macro2::{Delimiter, Span, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Pat};

/// The line of a token, counted from 1.
pub fn line(span: Span) -> usize {
    span.start().line
}

/// The text of some code without its attributes, the enclosing braces and the final semicolon.
pub fn statements(machine: &Machine, code: &Code) -> String {
    let mut tokens = machine.as_written(code).into_iter();
    let mut shown = Vec::new();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => drop(tokens.next()),
            _ => shown.push(token),
        }
    }
    let inner = match &shown[..] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
        _ => shown.into_iter().collect(),
    };
    spelled(&inner).trim().trim_end_matches(';').to_string()
}

/// A pattern of events as it is written: `Turn(5)` for `DialEvent::Turn(5)`.
pub fn pattern(machine: &Machine, pattern: &Pat) -> String {
    match pattern {
        Pat::Or(or) => {
            let cases: Vec<_> = or.cases.iter().map(|case| self::pattern(machine, case)).collect();
            cases.join(" | ")
        }
        Pat::Paren(paren) => self::pattern(machine, &paren.pat),
        _ => {
            let text = machine.code_text(&Code::new(pattern.to_token_stream()));
            let head = text.find(['(', '{']).unwrap_or(text.len());
            text[..head].rfind("::").map_or(text.clone(), |at| text[at + 2..].to_owned())
        }
    }
}

/// Whether a pattern of events tests more than the variant of the event: part of the payload may not match.
pub fn is_selective(pattern: &Pat) -> bool {
    match pattern {
        Pat::Or(or) => or.cases.iter().any(is_selective),
        Pat::Paren(paren) => is_selective(&paren.pat),
        Pat::Ident(ident) => ident.subpat.as_ref().is_some_and(|(_, inner)| is_selective(inner)),
        Pat::TupleStruct(variant) => !variant.elems.iter().all(matches_anything),
        Pat::Struct(variant) => !variant.fields.iter().all(|field| matches_anything(&field.pat)),
        Pat::Path(_) | Pat::Wild(_) => false,
        _ => true,
    }
}

/// Whether a pattern matches every value, as far as its syntax tells.
fn matches_anything(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(ident) => ident.subpat.as_ref().is_none_or(|(_, inner)| matches_anything(inner)),
        Pat::Paren(paren) => matches_anything(&paren.pat),
        Pat::Reference(reference) => matches_anything(&reference.pat),
        Pat::Tuple(tuple) => tuple.elems.iter().all(matches_anything),
        _ => false,
    }
}

/// The lines of a doc comment.
pub fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter(|attr| attr.path().is_ident("doc")).filter_map(|attr| match &attr.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_string()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

//! Parses the pieces that several items share.

use super::lookahead;
use crate::ast::Path;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::words::Word;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};
use quote::ToTokens;
use std::format;
use std::vec::Vec;
use syn::parse::ParseStream;
use syn::{Result, Token};

/// Parses the `;` that ends an item. A missing `;` is reported at the place where it belongs, and the item is kept.
pub fn semicolon(input: ParseStream, after: &dyn ToTokens, word: Word, errors: &mut Errors) -> Result<()> {
    if input.peek(Token![;]) {
        return input.parse::<Token![;]>().map(drop);
    }
    if input.is_empty() {
        return Ok(());
    }
    let form = errors.form(word);
    let comma = input
        .cursor()
        .punct()
        .filter(|(sign, after)| sign.as_char() == ',' && (after.eof() || lookahead::word_of_item(*after)));
    if let Some((comma, _)) = comma {
        input.parse::<Token![,]>()?;
        let message = format!("an item ends with `;`; write `;` instead of `,`, as in `{form}`");
        errors.at(Rule::MissingSemicolon, comma, message);
        return Ok(());
    }
    if !lookahead::word_of_item(input.cursor()) && !input.peek(Token![#]) {
        if let Some(meant) = errors.examples.tokens().meant(input.span(), true) {
            return Err(meant);
        }
        return Err(Rule::MissingSemicolon.at(input.span(), format!("expected `;`, as in `{form}`")));
    }
    errors.at(Rule::MissingSemicolon, after, format!("expected `;` after this, as in `{form}`"));
    Ok(())
}

/// Parses `Outer.Inner`.
pub fn path(input: ParseStream) -> Result<Path> {
    let mut names = Vec::from([input.parse::<Ident>()?]);
    while input.peek(Token![.]) {
        input.parse::<Token![.]>()?;
        names.push(input.parse()?);
    }
    Ok(Path::of(names))
}

/// Parses code in braces. An invisible group may contain the braces together with the tokens after them.
pub fn braces(input: ParseStream) -> Result<TokenTree> {
    input.step(|at| match (at.token_tree(), at.group(Delimiter::Brace)) {
        (Some((TokenTree::Group(group), _)), Some((inside, span, after))) if group.delimiter() == Delimiter::None => {
            let mut group = Group::new(Delimiter::Brace, inside.token_stream());
            group.set_span(span.join());
            Ok((group.into(), after))
        }
        (Some((braces, after)), Some(_)) => Ok((braces, after)),
        _ => Err(at.error("expected braces")),
    })
}

/// Parses a name that is followed by a token for which `ends` is true. Most patterns and targets are such a name.
/// Parsing them here takes a fraction of the time that a complete parser would need.
pub fn name_before(input: ParseStream, ends: impl Fn(&TokenTree) -> bool) -> Option<Ident> {
    let (_, after) = input.cursor().ident()?;
    let (next, _) = after.token_tree()?;
    if ends(&next) { input.parse().ok() } else { None }
}

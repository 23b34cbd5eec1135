//! Parses `fails JobError` in the header of a machine.

use super::lookahead::is_word;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::one_line::spelled_type;
use fsm_model::rules::Rule;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::TokenStreamExt;
use std::format;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{GenericArgument, PathArguments, Result, Token, Type, token};

const EXAMPLE: &str = "`machine Job(io: &mut Io) fails JobError { .. }`";

/// Parses `fails` and its type after the parameters.
pub fn read(input: ParseStream, errors: &mut Errors) -> Result<Option<Type>> {
    if !is_word(input.cursor(), "fails") {
        return Ok(None);
    }
    let word = input.call(Ident::parse_any)?;
    if input.is_empty() || input.peek(token::Brace) {
        let message = format!("expected the type of the error after this, as in {EXAMPLE}");
        return Err(Rule::MalformedHeader.at(word.span(), message));
    }
    refuse_between(input, errors)?;
    let ty = input.call(Type::without_plus).map_err(|error| {
        Rule::MalformedHeader.at(error.span(), format!("expected the type of the error, as in {EXAMPLE}"))
    })?;
    while is_word(input.cursor(), "fails") {
        let again = input.call(Ident::parse_any)?;
        let message = "a machine fails with one type; give it an enum of both errors, or a `Box<dyn Error>`";
        errors.at(Rule::MalformedHeader, again, message);
        input.call(Type::without_plus)?;
    }
    Ok(Some(named(ty, errors)))
}

/// Reports and skips the extra token in `fails: JobError` or `fails with JobError`.
fn refuse_between(input: ParseStream, errors: &mut Errors) -> Result<()> {
    let word = ["with", "by", "as"].iter().any(|word| is_word(input.cursor(), word));
    let word = word && input.cursor().ident().is_some_and(|(_, after)| after.ident().is_some());
    let colon = input.peek(Token![:]) && !input.peek(Token![::]);
    if word || colon || input.peek(Token![=]) || input.peek(Token![->]) {
        let span = input.span();
        if input.peek(Token![->]) {
            input.parse::<Token![->]>().map(drop)?
        } else {
            input.parse::<TokenTree>().map(drop)?
        }
        let message = format!("the type of the error follows `fails` directly, as in {EXAMPLE}; remove this");
        errors.at_span(Rule::MalformedHeader, span, message);
    }
    Ok(())
}

/// Returns the error type of `Result<(), JobError>`, which is not itself the type of an error.
fn error_of_result(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.iter().nth(1) {
        Some(GenericArgument::Type(error)) => Some(error.clone()),
        _ => {
            let mut path = path.clone();
            *path.path.segments.last_mut()? = Ident::new("Error", last.ident.span()).into();
            Some(Type::Path(path))
        }
    }
}

/// Refuses a type without a name. The error is stored, and returned by calls, so its type must be known.
fn named(ty: Type, errors: &mut Errors) -> Type {
    if let Some(error) = error_of_result(&ty) {
        let message = format!(
            "`fails` takes the type of the error, and the calls return a `Result` with it; write `fails {}`",
            spelled_type(&error)
        );
        errors.at(Rule::MalformedHeader, &ty, message);
        return error;
    }
    let message = match ty {
        Type::Infer(_) => format!("name the type of the error, as in {EXAMPLE}"),
        Type::ImplTrait(_) => {
            format!("name the type of the error, as in {EXAMPLE}; for errors of any type, write `Box<dyn Error>`")
        }
        ty => return ty,
    };
    errors.at(Rule::MalformedHeader, &ty, message);
    syn::parse_quote!(())
}

/// Reports a `fails` before the parameters, and parses it.
pub fn early(input: ParseStream, errors: &mut Errors) -> Option<Type> {
    let ahead = input.fork();
    if !is_word(ahead.cursor(), "fails") {
        return None;
    }
    let word = ahead.call(Ident::parse_any).ok()?;
    let mut ty = TokenStream::new();
    while !ahead.is_empty() && !ahead.peek(token::Paren) && !ahead.peek(token::Brace) {
        ty.append(ahead.parse::<TokenTree>().ok()?);
    }
    let ty = syn::parse2::<Type>(ty).ok().filter(|_| ahead.peek(token::Paren))?;
    errors.at(
        Rule::MalformedHeader,
        word,
        format!("what a machine fails with stands behind its parameters, as in {EXAMPLE}"),
    );
    syn::parse::discouraged::Speculative::advance_to(input, &ahead);
    Some(named(ty, errors))
}

/// Refuses words with which other languages declare errors, and a second error type after the first.
pub fn refuse_other_words(input: ParseStream) -> Result<()> {
    if input.peek(Token![,]) || input.peek(Token![|]) || input.peek(Token![+]) {
        let message = "a machine fails with one type; give it an enum of both errors, or a `Box<dyn Error>`";
        return Err(Rule::MalformedHeader.at(input.span(), message));
    }
    let other = ["throws", "raises", "errors", "fail"].iter().any(|word| is_word(input.cursor(), word));
    if other || input.peek(Token![->]) || input.peek(Token![?]) {
        let message = format!("a machine whose code may fail says with what error, as in {EXAMPLE}");
        return Err(Rule::MalformedHeader.at(input.span(), message));
    }
    Ok(())
}

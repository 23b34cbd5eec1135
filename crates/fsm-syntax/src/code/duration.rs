//! Durations: literals with a unit (`500ms`, `5s`, `1.5s`, `2min`, `1h`), alone or inside any expression of a `Duration`.
//!
//! A single literal becomes a number in the model. In an expression, each literal becomes a call of one of `Duration`'s
//! constant constructors, and the expression is code with read-only access.

use super::Code;
use super::guard;
use super::reader::Reader;
use super::tries::TryContext;
use super::units;
use crate::messages::errors::Errors;
use crate::messages::rule_error::RuleError;
use crate::messages::wording::worded;
use crate::one_line::spelled;
use crate::words::{TriggerWord, Word};
use fsm_model::Delay;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{BinOp, Expr, ExprBinary, ExprCast, ExprUnary, Lit, Result, Token, UnOp};

/// Parses the duration after `after` or `every`.
pub fn parse(word: TriggerWord, input: ParseStream, errors: &mut Errors) -> Result<Expr> {
    let form = || errors.form(Word::Trigger(word));
    if input.is_empty() || input.peek(Token![=>]) || input.peek(Token![;]) {
        return Err(Rule::MalformedDuration.at(input.span(), format!("expected a duration, as in `{}`", form())));
    }
    let inside = input.cursor().group(Delimiter::Parenthesis).and_then(|(inside, ..)| inside.literal());
    let unit = inside.as_ref().and_then(|(_, after)| after.ident());
    let duration: Expr = input.parse().map_err(|error: syn::Error| {
        if let (Some((number, _)), Some((word, _))) = (&inside, &unit)
            && let Some(unit) = units::unit_named(&word.to_string())
        {
            let message = format!("the unit is written directly after the number; write `{number}{unit}`");
            return Rule::DurationUnit.at(word.span(), message);
        }
        let what = worded(&error.to_string());
        Rule::MalformedDuration.at(error.span(), format!("expected a duration: {what}, as in `{}`", form()))
    })?;
    if let Some(Lit::Str(text)) = literal(&duration)
        && let Ok(meant) = syn::parse_str::<Lit>(&text.value().replace(' ', ""))
        && matches!(units::value(&meant), Some(Ok(_)))
    {
        errors.at(
            Rule::MalformedDuration,
            text,
            format!("a duration is written without quotes; write `{}`", meant.to_token_stream()),
        );
        return Ok(Expr::Lit(syn::ExprLit { attrs: Default::default(), lit: meant }));
    }
    if let Expr::Binary(ExprBinary { op: BinOp::BitOr(_), left, right, .. }) = &duration {
        let [first, second] = [left, right].map(|part| spelled(&part.to_token_stream()));
        let message = format!("`|` joins events; triggers are joined by `or`, as in `{word} {first} or on {second}`");
        errors.at(Rule::MalformedTrigger, &duration, message);
        return Ok((**left).clone());
    }
    if let Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) = &duration
        && literal(expr).is_some()
    {
        errors.at(Rule::MalformedDuration, &duration, "a duration is not negative; remove the `-`");
        return Ok((**expr).clone());
    }
    if let Expr::Cast(ExprCast { expr, as_token, ty, .. }) = &duration
        && literal(expr).is_some_and(|literal| !units::suffix_of(literal).is_empty())
    {
        let name = spelled(&ty.to_token_stream());
        let message = format!(
            "a timer has no name: it starts when its state is entered, and stops when it is exited; remove `as {name}`"
        );
        errors.at(Rule::MalformedDuration, as_token, message);
        return Ok((**expr).clone());
    }
    if matches!(duration, Expr::Range(_) | Expr::Tuple(_)) {
        let message = format!("a duration is one value, as in `{}`", form());
        errors.at(Rule::MalformedDuration, &duration, message);
        return Ok(syn::parse_quote!(1s));
    }
    let number =
        literal(&duration).filter(|literal| units::suffix_of(literal).is_empty()).map(ToTokens::to_token_stream);
    let Some((word, _)) = input.cursor().ident() else { return Ok(duration) };
    if number.is_none() && input.peek2(Token![=>]) && units::unit_named(&word.to_string()).is_some() {
        input.call(Ident::parse_any)?;
        let value = spelled(&duration.to_token_stream());
        let message =
            format!("a unit follows a number only; write `{value} * 1{word}`, with a number of the type `u32`");
        errors.at(Rule::DurationUnit, &word, message);
        return Ok(duration);
    }
    let (Some(number), Some(unit)) = (number, units::unit_named(&word.to_string())) else { return Ok(duration) };
    input.call(Ident::parse_any)?;
    let mut whole = format!("{number}{unit}");
    // `1 min 30 s`
    while let Some((more, after)) = input.cursor().literal()
        && let Some(unit) = after.ident().and_then(|(word, _)| units::unit_named(&word.to_string()))
    {
        whole = format!("{whole} + {more}{unit}");
        input.parse::<TokenTree>()?;
        input.call(Ident::parse_any)?;
    }
    errors.at(Rule::DurationUnit, &word, format!("the unit is written directly after the number; write `{whole}`"));
    Ok(syn::parse_str(&whole).unwrap_or(duration))
}

/// Reads a duration: a number of nanoseconds, or the code that computes it.
pub fn read(duration: &Expr, repeats: bool, reader: &mut Reader<'_>) -> (Delay, Option<Code>) {
    if let Some(literal) = literal(duration).filter(|literal| matches!(literal, Lit::Int(_) | Lit::Float(_))) {
        let nanoseconds = match units::value(literal) {
            Some(Ok(nanoseconds)) => nanoseconds,
            Some(Err((rule, message))) => {
                reader.errors.at(rule, literal, message);
                1
            }
            None => {
                let message =
                    format!("this duration has no unit; add one, as in `{literal}s`", literal = units::number(literal));
                reader.errors.at(Rule::DurationUnit, literal, message);
                1
            }
        };
        if repeats && nanoseconds == 0 {
            reader.errors.at(
                Rule::EndlessEvery,
                literal,
                "this period is zero, so the timer would fire endlessly; use a longer one, as in `every 1s`",
            );
        }
        return (Delay::Constant(nanoseconds), None);
    }
    let what = if repeats { "the period of an `every`" } else { "the duration of an `after`" };
    let code = with_units(duration.to_token_stream(), reader.errors);
    reader.tries = TryContext::Duration;
    (Delay::Code, Some(guard::value(code, what, reader)))
}

/// Returns the literal that an expression consists of.
fn literal(expr: &Expr) -> Option<&Lit> {
    match expr {
        Expr::Lit(literal) => Some(&literal.lit),
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}

/// Replaces the literals in code with durations.
fn with_units(code: TokenStream, errors: &mut Errors) -> TokenStream {
    let read = |token| match token {
        TokenTree::Literal(literal) => duration_of(literal, errors),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_units(group.stream(), errors));
            inner.set_span(group.span());
            TokenTree::Group(inner).into()
        }
        other => other.into(),
    };
    code.into_iter().map(read).collect::<std::vec::Vec<TokenStream>>().into_iter().collect()
}

fn duration_of(token: Literal, errors: &mut Errors) -> TokenStream {
    let span = token.span();
    match units::value(&Lit::new(token.clone())) {
        None => TokenTree::Literal(token).into(),
        Some(Ok(nanoseconds)) => units::constant_at(nanoseconds, span),
        Some(Err((rule, message))) => {
            errors.at_span(rule, span, message);
            units::constant_at(0, span)
        }
    }
}

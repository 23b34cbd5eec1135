//! Durations: literals with a unit (`500ms`, `5s`, `1.5s`, `2min`, `1h`), alone or inside any expression of a `Duration`.
//!
//! A single literal becomes a number in the model. In an expression, each literal becomes a call of one of `Duration`'s
//! constant constructors, and the expression is code with read-only access.

use super::Code;
use super::guard;
use super::reader::Reader;
use super::tries::Try;
use crate::messages::errors::Errors;
use crate::messages::errors::RuleError;
use crate::messages::wording::worded;
use crate::words::{TriggerWord, Word, spelling};
use fsm_model::Delay;
use fsm_model::rules::Rule;
use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use std::format;
use std::string::{String, ToString};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Expr, Lit, Result, Token};

/// The units in nanoseconds, each with the constructor for whole numbers of it.
const UNITS: &[(&str, u64, &str)] = &[
    ("ns", 1, "from_nanos"),
    ("us", 1_000, "from_micros"),
    ("ms", 1_000_000, "from_millis"),
    ("s", 1_000_000_000, "from_secs"),
    ("min", 60 * 1_000_000_000, ""),
    ("h", 3_600 * 1_000_000_000, ""),
];

/// Other names of units.
const ELSEWHERE: &[(&str, &str)] = &[
    ("m", "min"),
    ("mins", "min"),
    ("minute", "min"),
    ("minutes", "min"),
    ("sec", "s"),
    ("secs", "s"),
    ("second", "s"),
    ("seconds", "s"),
    ("hr", "h"),
    ("hrs", "h"),
    ("hour", "h"),
    ("hours", "h"),
    ("msec", "ms"),
    ("millis", "ms"),
    ("usec", "us"),
    ("micros", "us"),
    ("nsec", "ns"),
    ("nanos", "ns"),
];

/// The suffixes of Rust's number types.
const NUMBERS: &[&str] = &[
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f16", "f32", "f64", "f128",
];

/// Parses the duration after `after` or `every`.
pub fn parse(word: TriggerWord, input: ParseStream, errors: &mut Errors) -> Result<Expr> {
    let form = || errors.form(Word::Trigger(word));
    if input.is_empty() || input.peek(Token![=>]) || input.peek(Token![;]) {
        return Err(Rule::MalformedDuration.at(input.span(), format!("expected a duration, as in `{}`", form())));
    }
    let duration: Expr = input.parse().map_err(|error: syn::Error| {
        let what = worded(&error.to_string());
        Rule::MalformedDuration.at(error.span(), format!("expected a duration: {what}, as in `{}`", form()))
    })?;
    let number = literal(&duration).filter(|literal| suffix_of(literal).is_empty()).map(ToTokens::to_token_stream);
    let Some((word, _)) = input.cursor().ident() else { return Ok(duration) };
    let (Some(number), Some(unit)) = (number, unit_named(&word.to_string())) else { return Ok(duration) };
    input.call(Ident::parse_any)?;
    let whole = format!("{number}{unit}");
    errors.at(Rule::DurationUnit, &word, format!("the unit is written directly after the number; write `{whole}`"));
    Ok(syn::parse_str(&whole).unwrap_or(duration))
}

/// Returns the unit with this name or this other name.
fn unit_named(name: &str) -> Option<&'static str> {
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == name).map(|(_, unit)| *unit);
    elsewhere.or_else(|| UNITS.iter().map(|(unit, ..)| *unit).find(|unit| *unit == name))
}

/// Reads a duration: a number of nanoseconds, or the code that computes it.
pub fn read(duration: &Expr, repeats: bool, reader: &mut Reader<'_>) -> (Delay, Option<Code>) {
    if let Some(literal) = literal(duration).filter(|literal| matches!(literal, Lit::Int(_) | Lit::Float(_))) {
        let nanoseconds = match value(literal) {
            Some(Ok(nanoseconds)) => nanoseconds,
            Some(Err((rule, message))) => {
                reader.errors.at(rule, literal, message);
                1
            }
            None => {
                let message =
                    format!("this duration has no unit; add one, as in `{literal}s`", literal = number(literal));
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
    reader.tries = Try::Lasts;
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

/// Whether a literal is a number with a unit of time, or with another name of such a unit.
pub fn has_unit(literal: &Lit) -> bool {
    unit_named(suffix_of(literal)).is_some()
}

/// Returns the message for a literal with a unit where units are not allowed.
pub fn elsewhere(literal: &Lit) -> Option<String> {
    in_rust(literal).map(|instead| {
        format!(
            "a duration is written with its unit only after `after` and `every`; everywhere else it is Rust: `{instead}`"
        )
    })
}

/// Returns a literal with a unit in Rust's notation: `Duration::from_secs(5)`.
fn in_rust(literal: &Lit) -> Option<String> {
    let unit = unit_named(suffix_of(literal))?;
    let (_, unit, _) = UNITS.iter().find(|(name, ..)| *name == unit)?;
    let (number, name) = whole_in(nanoseconds(&number(literal), *unit).ok()?);
    Some(format!("Duration::{name}({number})"))
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
    match value(&Lit::new(token.clone())) {
        None => TokenTree::Literal(token).into(),
        Some(Ok(nanoseconds)) => constant_at(nanoseconds, span),
        Some(Err((rule, message))) => {
            errors.at_span(rule, span, message);
            constant_at(0, span)
        }
    }
}

/// Generates `::core::time::Duration::from_secs(5)`.
#[must_use]
pub fn constant(nanoseconds: u64) -> TokenStream {
    constant_at(nanoseconds, Span::mixed_site())
}

fn constant_at(nanoseconds: u64, span: Span) -> TokenStream {
    let (number, name) = whole_in(nanoseconds);
    let name = Ident::new(name, span);
    let mut number = Literal::u64_unsuffixed(number);
    number.set_span(span);
    quote_spanned!(span.resolved_at(Span::mixed_site())=> ::core::time::Duration::#name(#number))
}

/// Returns a duration as a whole number of the largest possible unit, and the constructor of the unit.
fn whole_in(nanoseconds: u64) -> (u64, &'static str) {
    let whole = UNITS.iter().rev().find(|(_, unit, name)| !name.is_empty() && nanoseconds.is_multiple_of(*unit));
    let (_, unit, name) = whole.unwrap_or(&UNITS[0]);
    (nanoseconds / unit, name)
}

fn suffix_of(literal: &Lit) -> &str {
    match literal {
        Lit::Int(literal) => literal.suffix(),
        Lit::Float(literal) => literal.suffix(),
        _ => "",
    }
}

fn number(literal: &Lit) -> String {
    match literal {
        Lit::Int(literal) => literal.base10_digits().to_string(),
        Lit::Float(literal) => literal.base10_digits().to_string(),
        _ => "5".to_string(),
    }
}

/// Returns the nanoseconds of a literal with a unit, or the mistake in it. Returns `None` for other literals.
fn value(literal: &Lit) -> Option<core::result::Result<u64, (Rule, String)>> {
    let suffix = suffix_of(literal);
    if suffix.is_empty() || NUMBERS.contains(&suffix) {
        return None;
    }
    let Some((_, unit, _)) = UNITS.iter().find(|(name, ..)| *name == suffix) else {
        let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == suffix).map(|(_, unit)| *unit);
        let meant = elsewhere.or_else(|| spelling::nearest(suffix, UNITS.iter().map(|(name, ..)| *name)));
        let meant = meant.map_or_else(String::new, |unit| format!("; did you mean `{}{unit}`?", number(literal)));
        let message = format!("`{suffix}` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`){meant}");
        return Some(Err((Rule::DurationUnit, message)));
    };
    Some(nanoseconds(&number(literal), *unit).map_err(|message| (Rule::DurationRange, message)))
}

/// Converts a number of units, such as `1.5`, to nanoseconds.
fn nanoseconds(number: &str, unit: u64) -> core::result::Result<u64, String> {
    let too_long = || "this is longer than 584 years, the longest duration of a timer".to_string();
    if number.contains(['e', 'E']) {
        return Err("a duration is written without an exponent, as in `1.5s`".to_string());
    }
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let fraction = fraction.trim_end_matches('0');
    let whole = whole.parse::<u128>().ok().and_then(|whole| whole.checked_mul(unit.into())).ok_or_else(too_long)?;
    let parts = match fraction.len() {
        0 => Some(0),
        digits => fraction
            .parse::<u64>()
            .ok()
            .zip(10_u128.checked_pow(u32::try_from(digits).unwrap_or(u32::MAX)))
            .map(|(number, scale)| (u128::from(number) * u128::from(unit), scale))
            .and_then(|(number, scale)| number.is_multiple_of(scale).then_some(number / scale)),
    };
    let parts = parts.ok_or("a timer counts whole nanoseconds, and this is not a whole number of them")?;
    let sum = whole.checked_add(parts).and_then(|sum| u64::try_from(sum).ok());
    sum.filter(|sum| *sum < u64::MAX - 1).ok_or_else(too_long)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<core::result::Result<u64, (Rule, String)>> {
        value(&syn::parse_str(text).expect("a literal"))
    }

    #[test]
    fn literals_are_exact() {
        for (text, expected) in [
            ("500ms", 500_000_000),
            ("5s", 5_000_000_000),
            ("1.5s", 1_500_000_000),
            ("0.1s", 100_000_000),
            ("2min", 120_000_000_000),
            ("0.25min", 15_000_000_000),
            ("1h", 3_600_000_000_000),
            ("1.0us", 1_000),
            ("7ns", 7),
            ("1_000ms", 1_000_000_000),
            ("0.123456789s", 123_456_789),
            ("0s", 0),
            ("1.500000000000000000000000000000s", 1_500_000_000),
        ] {
            assert_eq!(read(text), Some(Ok(expected)), "{text}");
        }
    }

    #[test]
    fn numbers_are_left_alone() {
        for text in ["5", "2u32", "1.5", "1.5f64", "\"5s\""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, expected) in [
            ("5m", "did you mean `5min`?"),
            ("5sec", "did you mean `5s`?"),
            ("5mss", "did you mean `5ms`?"),
            ("5days", "`days` is not a unit of time"),
            ("1e3s", "without an exponent"),
            ("600000000h", "longer than 584 years"),
            ("340282366920938463463374607431768211.9us", "longer than 584 years"),
            ("0.5ns", "not a whole number"),
            ("0.00000000001s", "not a whole number"),
            ("0.1234567891s", "not a whole number"),
        ] {
            let (_, message) = read(text).and_then(|read| read.err()).unwrap_or_else(|| panic!("{text} is read"));
            assert!(message.contains(expected), "{text}: {message}");
        }
    }

    #[test]
    fn constants_are_as_short_as_they_can_be() {
        let constant = |nanoseconds| constant(nanoseconds).to_string().replace(' ', "");
        assert_eq!(constant(5_000_000_000), "::core::time::Duration::from_secs(5)");
        assert_eq!(constant(1_500_000_000), "::core::time::Duration::from_millis(1500)");
        assert_eq!(constant(1), "::core::time::Duration::from_nanos(1)");
        assert_eq!(constant(0), "::core::time::Duration::from_secs(0)");
    }
}

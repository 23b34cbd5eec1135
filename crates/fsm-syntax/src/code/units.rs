//! Units of time: the literals that have one, and the code for a duration.

use crate::words::spelling;
use fsm_model::rules::Rule;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Lit;

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

/// Returns the unit with this name or this other name.
pub fn unit_named(name: &str) -> Option<&'static str> {
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == name).map(|(_, unit)| *unit);
    elsewhere.or_else(|| UNITS.iter().map(|(unit, ..)| *unit).find(|unit| *unit == name))
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

/// Generates `::core::time::Duration::from_secs(5)`.
#[must_use]
pub fn constant(nanoseconds: u64) -> TokenStream {
    constant_at(nanoseconds, Span::mixed_site())
}

/// Generates a duration at a place.
pub fn constant_at(nanoseconds: u64, span: Span) -> TokenStream {
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

/// The unit of a literal, or another suffix; empty if there is none.
pub fn suffix_of(literal: &Lit) -> &str {
    match literal {
        Lit::Int(literal) => literal.suffix(),
        Lit::Float(literal) => literal.suffix(),
        _ => "",
    }
}

/// The digits of a literal.
pub fn number(literal: &Lit) -> String {
    match literal {
        Lit::Int(literal) => literal.base10_digits().to_string(),
        Lit::Float(literal) => literal.base10_digits().to_string(),
        _ => "5".to_string(),
    }
}

/// Returns the nanoseconds of a literal with a unit, or the mistake in it. Returns `None` for other literals.
pub fn value(literal: &Lit) -> Option<Result<u64, (Rule, String)>> {
    let suffix = suffix_of(literal);
    if suffix.is_empty() || NUMBERS.contains(&suffix) {
        return None;
    }
    let Some((_, unit, _)) = UNITS.iter().find(|(name, ..)| *name == suffix) else {
        if suffix.eq_ignore_ascii_case("hz") {
            let message = format!("a timer has a period and no frequency; write `1s / {}`", number(literal));
            return Some(Err((Rule::DurationUnit, message)));
        }
        if let Some(sum) = sum_of(&format!("{}{suffix}", number(literal))) {
            let message = format!("a duration has one unit; write the sum `{sum}`");
            return Some(Err((Rule::DurationUnit, message)));
        }
        let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == suffix).map(|(_, unit)| *unit);
        let meant = elsewhere.or_else(|| spelling::nearest(suffix, UNITS.iter().map(|(name, ..)| *name)));
        let meant = meant.map_or_else(String::new, |unit| format!("; did you mean `{}{unit}`?", number(literal)));
        let message = format!("`{suffix}` is not a unit of time (`ns`, `us`, `ms`, `s`, `min`, `h`){meant}");
        return Some(Err((Rule::DurationUnit, message)));
    };
    Some(nanoseconds(&number(literal), *unit).map_err(|message| (Rule::DurationRange, message)))
}

/// Returns `1h + 30min` for `1h30min`: several numbers, each with its unit.
fn sum_of(text: &str) -> Option<String> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let digits = rest.find(|sign: char| !sign.is_ascii_digit() && sign != '.')?;
        let (number, behind) = rest.split_at(digits);
        let end = behind.find(|sign: char| sign.is_ascii_digit()).unwrap_or(behind.len());
        let unit = unit_named(&behind[..end])?;
        parts.push(format!("{number}{unit}"));
        rest = &behind[end..];
    }
    (parts.len() > 1).then(|| parts.join(" + "))
}

/// Converts a number of units, such as `1.5`, to nanoseconds.
fn nanoseconds(number: &str, unit: u64) -> Result<u64, String> {
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

    fn read(text: &str) -> Option<Result<u64, (Rule, String)>> {
        value(&syn::parse_str(text).expect("a literal"))
    }

    #[test]
    fn durations_are_converted_exactly() {
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
    fn literals_without_a_unit_are_not_durations() {
        for text in ["5", "2u32", "1.5", "1.5f64", "\"5s\""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn wrong_durations_are_explained() {
        for (text, expected) in [
            ("5m", "did you mean `5min`?"),
            ("5sec", "did you mean `5s`?"),
            ("5mss", "did you mean `5ms`?"),
            ("5days", "`days` is not a unit of time"),
            ("1h30min", "write the sum `1h + 30min`"),
            ("2m30sec", "write the sum `2min + 30s`"),
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
    fn constants_use_the_largest_exact_unit() {
        let constant = |nanoseconds| constant(nanoseconds).to_string().replace(' ', "");
        assert_eq!(constant(5_000_000_000), "::core::time::Duration::from_secs(5)");
        assert_eq!(constant(1_500_000_000), "::core::time::Duration::from_millis(1500)");
        assert_eq!(constant(1), "::core::time::Duration::from_nanos(1)");
        assert_eq!(constant(0), "::core::time::Duration::from_secs(0)");
    }
}

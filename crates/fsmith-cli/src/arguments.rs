//! How all commands read their arguments.

use std::ffi::OsString;

use fsm_syntax::conditions::Conditions;
use lexopt::{Arg, Parser};

/// Reads the value that follows an option. `wants` describes the value, for the message.
///
/// # Errors
///
/// Fails if no value follows.
pub fn value(arguments: &mut Parser, option: &str, wants: &str) -> Result<OsString, String> {
    arguments.value().map_err(|_| format!("{option} wants {wants}"))
}

/// Reads the value of an option that is allowed only once.
///
/// # Errors
///
/// Fails if no value follows, if `read` returns `None`, or if the option was given before.
pub fn once<T>(
    arguments: &mut Parser,
    place: &mut Option<T>,
    (option, wants): (&str, &str),
    read: impl FnOnce(OsString) -> Option<T>,
) -> Result<(), String> {
    let value = value(arguments, option, wants)?;
    let shown = value.to_string_lossy().into_owned();
    let read = read(value).ok_or_else(|| format!("{option} wants {wants}, not {shown:?}"))?;
    match place.replace(read) {
        None => Ok(()),
        Some(_) => Err(format!("{option} is given twice, and may be given once")),
    }
}

/// Parses a number.
#[must_use]
pub fn number<T: std::str::FromStr>(value: OsString) -> Option<T> {
    value.into_string().ok()?.parse().ok()
}

/// The description of the value of `--cfg`.
pub const AN_OPTION: &str = "an option as rustc takes it: --cfg test, or --cfg 'feature=\"sound\"'";

/// Parses the values of `--cfg`. Without any, every option counts as set.
///
/// # Errors
///
/// Fails if `rustc` would not accept one of them.
pub fn conditions(options: &[OsString]) -> Result<Conditions, String> {
    if options.is_empty() {
        return Ok(Conditions::default());
    }
    let texts: Option<Vec<_>> = options.iter().map(|option| option.to_str()).collect();
    let read = texts.and_then(|texts| Conditions::with_options(texts).ok());
    read.ok_or_else(|| format!("--cfg wants {AN_OPTION}"))
}

/// The message for an unknown argument of a command.
#[must_use]
pub fn unknown(argument: &Arg<'_>) -> String {
    match argument {
        Arg::Long(name) => format!("no option \"--{name}\""),
        Arg::Short(name) => format!("no option \"-{name}\""),
        Arg::Value(value) => format!("{:?} is one argument too many", value.to_string_lossy()),
    }
}

//! The log: a line of text for each step, of all machines of the program or of some types.

use super::hub;
use std::fmt::Display;
use std::io::{Write, stderr};
use std::sync::{PoisonError, RwLock};

/// The names of the types whose steps are logged; empty for all types. `None` logs nothing.
static LOGGED: RwLock<Option<Vec<String>>> = RwLock::new(None);

/// Writes a line to the standard error for each step of the machines of `fsmith::inspect::state_machine!`: of all, or
/// of the types with these names. The call also turns on the inspector. A later call replaces the selection.
///
/// A program need not call this. If the environment variable `FSMITH_LOG` is `all` or a comma-separated list of names,
/// the log begins with the first machine.
///
/// ```
/// fsm_inspect::log(&[]);              // every machine of the program
/// fsm_inspect::log(&["Guard"]);       // only guards
/// ```
pub fn log(machines: &[&str]) {
    let machines = machines.iter().map(|name| (*name).to_owned()).collect();
    *LOGGED.write().unwrap_or_else(PoisonError::into_inner) = Some(machines);
    // Turns on the hub.
    let _ = hub();
}

/// Whether steps of the type with this name are logged.
pub(super) fn is_logged(machine: &str) -> bool {
    let logged = LOGGED.read().unwrap_or_else(PoisonError::into_inner);
    logged.as_ref().is_some_and(|names| names.is_empty() || names.iter().any(|name| name == machine))
}

/// Writes a line for a step. Errors are ignored, for example if the standard error is closed.
pub(super) fn write(machine: &str, step: impl Display) {
    let _ = writeln!(stderr(), "{machine}: {step}");
}

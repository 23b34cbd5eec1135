//! What machines do, as text: a line for each step, of all machines of the program or of some.

use super::hub;
use std::fmt::Display;
use std::io::{Write, stderr};
use std::sync::{PoisonError, RwLock};

/// Of which machines lines are written: the names of their types; of all if it is empty. `None` writes nothing.
static LOGGED: RwLock<Option<Vec<String>>> = RwLock::new(None);

/// Writes a line for each step of machines of `fsmith::inspect::state_machine!` to the standard error: of all, or of the types
/// with these names. From now on they are looked at. Called again, only what it says then is written.
///
/// A program need not call it: with the environment variable `FSMITH_LOG`, set to `all` or to names separated by commas, it
/// writes them from its first machine on.
///
/// ```
/// fsm_inspect::log(&[]);              // every machine of the program
/// fsm_inspect::log(&["Guard"]);       // only guards
/// ```
pub fn log(machines: &[&str]) {
    let machines = machines.iter().map(|name| (*name).to_owned()).collect();
    *LOGGED.write().unwrap_or_else(PoisonError::into_inner) = Some(machines);
    // It begins to listen.
    let _ = hub();
}

/// Whether lines of a machine are written, by the name of its type.
pub(super) fn is_logged(machine: &str) -> bool {
    let logged = LOGGED.read().unwrap_or_else(PoisonError::into_inner);
    logged.as_ref().is_some_and(|names| names.is_empty() || names.iter().any(|name| name == machine))
}

/// Writes that a machine has taken a step. If nobody reads the standard error, that changes nothing.
pub(super) fn write(machine: &str, step: impl Display) {
    let _ = writeln!(stderr(), "{machine}: {step}");
}

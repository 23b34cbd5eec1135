//! Environment variables that turn on the inspector, so that the program need not be changed.

use super::{log, serve};
use std::env;

/// The variable that turns on the log: `all`, or the names of the machines whose steps are logged.
const LOG: &str = "FSMITH_LOG";
/// The variable that turns on the server of the inspector's page: its port.
const INSPECT: &str = "FSMITH_INSPECT";

/// Reads the environment variables and obeys them.
pub(super) fn obey() {
    if let Ok(machines) = env::var(LOG) {
        let names: Vec<&str> = machines.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        match names[..] {
            [] => {}
            ["all"] => log(&[]),
            _ => log(&names),
        }
    }
    let Ok(port) = env::var(INSPECT) else { return };
    match port.parse() {
        Ok(port) => {
            if let Err(error) = serve(port) {
                eprintln!("{INSPECT}={port}: {error}");
            }
        }
        Err(_) => eprintln!("{INSPECT}={port}: expected a port, or 0 for any that is free"),
    }
}

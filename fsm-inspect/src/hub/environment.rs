//! What the environment of the program asks for: so a program need not be changed to be looked at.

use super::{log, serve};
use std::env;

/// `all`, or the names of machines: lines for each of their steps.
const LOG: &str = "FSMITH_LOG";
/// A port: the inspector's page.
const INSPECT: &str = "FSMITH_INSPECT";

/// Does what the environment asks for.
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

//! With this test, `cargo test` in the root also runs the tests of the corpus and of the packages that the library
//! consists of.
//!
//! These packages are not default members of the workspace, because cargo unifies features over all default members.
//! The first `cargo run --example ..` of a newcomer would otherwise build the engine, the inspector and the program as
//! well. Instead this test runs a second cargo with the same arguments: `cargo test stack` filters the tests of all
//! packages. `cargo test -p PACKAGE` runs the tests of one of them alone.

use std::env;
use std::process::{Command, ExitCode};

const PACKAGES: [&str; 10] = [
    "fsm-core",
    "fsm-model",
    "fsm-engine",
    "fsm-syntax",
    "fsm-macros",
    "fsm-live",
    "fsm-observe",
    "fsm-chart",
    "fsmith-programs",
    "fsmith-tests",
];

/// The packages that are also tested if `FSMITH_FULL` is set, as in `.ci/run`. They depend on many other crates.
const IN_FULL: [&str; 4] = ["fsm-check", "fsm-explore", "fsm-files", "fsmith-cli"];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // Runners such as nextest list the tests first. This binary does not contain those of the other packages.
    if arguments.iter().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.arg("test").current_dir(env!("CARGO_MANIFEST_DIR"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let others = if env::var_os("FSMITH_FULL").is_some() { &IN_FULL[..] } else { &[] };
    cargo.args(PACKAGES.iter().chain(others).flat_map(|package| ["-p", package])).arg("--").args(arguments);
    match cargo.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

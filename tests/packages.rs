//! `cargo test` in the root also runs the tests of the packages that the library consists of, and of the corpus.
//!
//! These packages are not default members of the workspace: cargo unifies features over all default members, so the first
//! `cargo run --example ..` of a newcomer would build the engine, the inspector and the program as well. Instead this
//! test runs a second cargo, which inherits the arguments: `cargo test stack` filters the tests of all packages.
//! `cargo test -p PACKAGE` runs the tests of one of them alone.

use std::env;
use std::process::{Command, ExitCode};

const PACKAGES: [&str; 5] = ["fsm-core", "fsm-macros", "fsm-chart", "fsmith-cli", "fsmith-tests"];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // Runners such as nextest list the tests first; those of other packages are not in this binary.
    if arguments.iter().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.arg("test").current_dir(env!("CARGO_MANIFEST_DIR"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo.args(PACKAGES.iter().flat_map(|package| ["-p", package])).arg("--").args(arguments);
    match cargo.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

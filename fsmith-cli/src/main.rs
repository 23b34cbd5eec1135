//! The program `fsmith`: `fmt` lays out the machines in Rust files, as `rustfmt` does the rest of them; `draw` draws them.
//!
//! ```text
//! cargo install fsmith-cli
//! fsmith fmt src/robot.rs            # lays out the machines of the file
//! fsmith fmt --check src/*.rs        # says which are not laid out, as a diff
//! fsmith fmt < in.rs > out.rs        # for editors
//! fsmith draw src/robot.rs           # writes Robot.svg
//! ```

use std::env;
use std::process::ExitCode;

use fsmith_cli::{draw, fmt};

const USAGE: &str = "\
usage: fsmith fmt [--check] [--width N] [FILE..]
       fsmith draw [--out FOLDER] FILE..

Lays out the machines in Rust files; nothing outside `state_machine! { .. }` is touched.

    FILE       files, or - for the standard input, which is also meant where none is named
    --check    change nothing: print what would change, and fail if anything would
    --width N  how many columns a line may have (max_width of rustfmt.toml, or 100)

Draws the statecharts of the machines in Rust files, each as NAME.svg in the folder (or where you are).

fails with 1 if something is not laid out or is no machine, or nothing is there to draw, with 2 if it cannot read or write";

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let status = match arguments.next().as_deref() {
        Some("fmt") => fmt::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("draw") => draw::Task::read(arguments).map(|task| task.map(|task| task.run())),
        Some("--help" | "-h" | "help") | None => Ok(None),
        Some("--version" | "-V") => {
            println!("fsmith {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Some(other) => Err(format!("no command {other:?}")),
    };
    match status {
        Ok(Some(status)) => ExitCode::from(status),
        Ok(None) => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

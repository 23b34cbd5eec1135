//! The program `fsmith`: `fmt` lays out the machines in Rust files, as `rustfmt` does the rest of them; `draw` draws them.
//!
//! ```text
//! cargo install fsmith --features cli
//! fsmith fmt src/robot.rs            # lays out the machines of the file
//! fsmith fmt --check src/*.rs        # says which are not laid out, as a diff
//! fsmith fmt < in.rs > out.rs        # for editors
//! fsmith draw src/robot.rs           # writes Robot.svg
//! ```

mod draw;
mod fmt;

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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

/// Does something with all files, and answers with the worst that happened: 2 for one that cannot be read or written.
fn worst(files: &[PathBuf], mut treat: impl FnMut(&Path) -> io::Result<u8>) -> u8 {
    let status = files.iter().map(|file| {
        treat(file).unwrap_or_else(|error| {
            eprintln!("{}: {error}", file.display());
            2
        })
    });
    status.max().unwrap_or(0)
}

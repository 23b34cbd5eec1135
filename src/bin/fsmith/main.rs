//! `fsmith fmt`: lays out the machines in Rust files, as `rustfmt` does the rest of them. `fsmith draw`: draws them (`draw`).
//!
//! ```text
//! cargo install fsmith --features cli
//! fsmith fmt src/robot.rs            # lays out the machines of the file
//! fsmith fmt --check src/*.rs        # says which are not laid out, as a diff
//! fsmith fmt < in.rs > out.rs        # for editors
//! fsmith draw src/robot.rs           # writes Robot.svg
//! ```

mod draw;

use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fsm_core::layout::{Formatted, format};
use similar::TextDiff;

const USAGE: &str = "\
usage: fsmith fmt [--check] [--width N] [FILE..]
       fsmith draw [--out FOLDER] FILE..

Lays out the machines in Rust files; nothing outside `state_machine! { .. }` is touched.

    FILE       files, or - for the standard input, which is also meant where none is named
    --check    change nothing: print what would change, and fail if anything would
    --width N  how many columns a line may have (max_width of rustfmt.toml, or 100)

Draws the statecharts of the machines in Rust files, each as NAME.svg in the folder (or where you are).

fails with 1 if something is not laid out or is no machine, or nothing is there to draw, with 2 if it cannot read or write";

/// The width where neither an argument nor `rustfmt.toml` says one.
const WIDTH: usize = 100;

/// What is asked for.
#[derive(Debug, Default)]
struct Task {
    check: bool,
    width: Option<usize>,
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let task = match arguments.next().as_deref() {
        Some("fmt") => Task::read(arguments),
        Some("draw") => match draw::Task::read(arguments) {
            Ok(task) => return task.run(),
            Err(message) => Err(message),
        },
        Some("--help" | "-h" | "help") | None => Ok(None),
        Some("--version" | "-V") => {
            println!("fsmith {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Some(other) => Err(format!("no command {other:?}")),
    };
    match task {
        Ok(Some(task)) => task.run(),
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

impl Task {
    /// Reads the arguments; `None` if they ask for help.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
        let mut task = Task::default();
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--check" => task.check = true,
                "--width" => {
                    let width = arguments.next().and_then(|width| width.parse().ok());
                    task.width = Some(width.ok_or("--width wants a number")?);
                }
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
                file => task.files.push(file.into()),
            }
        }
        if task.files.is_empty() {
            task.files.push("-".into());
        }
        Ok(Some(task))
    }

    /// Lays out all files, and answers with the worst that happened.
    fn run(&self) -> ExitCode {
        let status = self.files.iter().map(|file| {
            self.lay_out(file).unwrap_or_else(|error| {
                eprintln!("{}: {error}", file.display());
                2
            })
        });
        ExitCode::from(status.max().unwrap_or(0))
    }

    /// Lays out a file: 0 if all is well, 1 if something is not as it should be.
    fn lay_out(&self, file: &Path) -> io::Result<u8> {
        let from_input = file == Path::new("-");
        let source = if from_input { input()? } else { fs::read_to_string(file)? };
        let formatted = format(&source, self.width.unwrap_or_else(|| width(file)));
        for refused in &formatted.refused {
            eprintln!("{}:{}: left as it is: {}", file.display(), refused.line, refused.reason);
        }
        if self.check {
            io::stdout().write_all(difference(file, &source, &formatted).as_bytes())?;
        } else if from_input {
            io::stdout().write_all(formatted.text.as_bytes())?;
        } else if formatted.text != source {
            fs::write(file, &formatted.text)?;
        }
        let differs = self.check && !formatted.changed.is_empty();
        Ok(u8::from(differs || !formatted.refused.is_empty()))
    }
}

fn input() -> io::Result<String> {
    let mut source = String::new();
    io::stdin().read_to_string(&mut source)?;
    Ok(source)
}

/// The machines of a file that are not laid out, and how they would be.
fn difference(file: &Path, source: &str, formatted: &Formatted) -> String {
    let list = formatted.changed.iter().map(|line| format!("{}:{line}: not laid out\n", file.display()));
    let name = file.display().to_string();
    let lines = TextDiff::from_lines(source, &formatted.text);
    list.collect::<String>() + &lines.unified_diff().context_radius(1).header(&name, &name).to_string()
}

/// The `max_width` of the nearest `rustfmt.toml`.
fn width(file: &Path) -> usize {
    let file = std::path::absolute(file).unwrap_or_default();
    let folders = file.ancestors().skip(1);
    let settings = folders.flat_map(|folder| ["rustfmt.toml", ".rustfmt.toml"].map(|name| folder.join(name)));
    let text = settings.map(fs::read_to_string).find_map(Result::ok).unwrap_or_default();
    text.lines().find_map(max_width).unwrap_or(WIDTH)
}

/// The number of `max_width = 120`.
fn max_width(line: &str) -> Option<usize> {
    let value = line.trim().strip_prefix("max_width")?.trim_start().strip_prefix('=')?;
    value.split('#').next()?.trim().parse().ok()
}

//! `fsmith fmt`: formats the machines in Rust files.

use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use similar::TextDiff;

use fsm_files::replace;
use lexopt::{Arg, Parser};

use crate::arguments::{number, once, unknown};
use crate::layout::{Formatted, format};
use crate::parts::rust_files;
use crate::source::read;
use crate::worst;

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith fmt [--check] [--width N] [FILE..]

Lays out the machines in Rust files; nothing outside `state_machine! { .. }` is touched.

    FILE          a Rust file, a folder for all Rust files in it (fsmith fmt src),
                  or - for the standard input, which is read where no file is named
    --check       change nothing: print what would change, and fail if anything
                  would
    --width N     how many columns a line may have (max_width of rustfmt.toml,
                  or 100)

It ends with 1 if a machine cannot be laid out, or is not with --check; with 2 if something cannot
be read or written.
";

/// The width if neither an argument nor `rustfmt.toml` sets one.
const WIDTH: usize = 100;

/// The maximum time of the search for the shortest diff. After that, a longer one may be shown.
const SEARCHED: Duration = Duration::from_secs(1);

/// The arguments of the command.
#[derive(Debug, Default)]
pub struct Task {
    check: bool,
    width: Option<NonZero<usize>>,
    files: Vec<PathBuf>,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        const WIDTH: (&str, &str) = ("--width", "a number of columns, at least 1");
        let mut task = Task::default();
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("check") => task.check = true,
                Arg::Long("width") => once(arguments, &mut task.width, WIDTH, number::<NonZero<usize>>)?,
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => task.files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        if task.files.is_empty() {
            task.files.push("-".into());
        }
        Ok(Some(task))
    }

    /// Formats all files. Returns the worst status.
    pub fn run(&self) -> u8 {
        worst(&self.files, |file| match file.is_dir() {
            true => Ok(worst(&files_in(file)?, |file| self.lay_out(file))),
            false => self.lay_out(file),
        })
    }

    /// Formats a file. Returns 0 on success, and 1 if a machine is not or cannot be formatted.
    fn lay_out(&self, file: &Path) -> io::Result<u8> {
        let from_input = file == Path::new("-");
        let width = self.width.map_or_else(|| width(file), NonZero::get);
        let source = read(file)?;
        let mut formatted = format(&source, width);
        if !self.check && !from_input && formatted.text != source {
            replace(file, |source| {
                formatted = format(source, width);
                io::Result::Ok(formatted.text.clone())
            })?;
        }
        for refused in &formatted.refused {
            eprintln!("{}:{}: left as it is: {}", file.display(), refused.line, refused.message);
        }
        if self.check {
            io::stdout().write_all(difference(file, &source, &formatted).as_bytes())?;
        } else if from_input {
            io::stdout().write_all(formatted.text.as_bytes())?;
        }
        let differs = self.check && !formatted.changed.is_empty();
        Ok(u8::from(differs || !formatted.refused.is_empty()))
    }
}

/// The Rust files in a folder, except for those in hidden folders and in `target`.
pub(crate) fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?;
    let files: Vec<_> = rust_files(folder, true).into_iter().collect();
    if files.is_empty() { Err(io::Error::other("no Rust file is in this folder")) } else { Ok(files) }
}

/// A list of the machines of a file that are not formatted, and a diff.
fn difference(file: &Path, source: &str, formatted: &Formatted) -> String {
    let list = formatted.changed.iter().map(|line| format!("{}:{line}: not formatted\n", file.display()));
    let name = file.display().to_string();
    let lines = TextDiff::configure().timeout(SEARCHED).diff_lines(source, &formatted.text);
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

/// Parses the number in `max_width = 120`.
fn max_width(line: &str) -> Option<usize> {
    let value = line.trim().strip_prefix("max_width")?.trim_start().strip_prefix('=')?;
    value.split('#').next()?.trim().parse().ok()
}

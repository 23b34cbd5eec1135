//! `fsmith fmt`: lays out the machines in Rust files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use similar::TextDiff;

use fsm_core::replace::replace;

use crate::layout::{Formatted, format};
use crate::source::read;
use crate::worst;

/// The width where neither an argument nor `rustfmt.toml` says one.
const WIDTH: usize = 100;

/// How long the shortest difference is searched for. After that, one that may be longer is shown.
const SEARCHED: Duration = Duration::from_secs(1);

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    check: bool,
    width: Option<usize>,
    files: Vec<PathBuf>,
}

impl Task {
    /// Reads the arguments; `None` if they ask for help.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
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
    pub fn run(&self) -> u8 {
        worst(&self.files, |file| self.lay_out(file))
    }

    /// Lays out a file: 0 if all is well, 1 if something is not as it should be.
    fn lay_out(&self, file: &Path) -> io::Result<u8> {
        let from_input = file == Path::new("-");
        let width = self.width.unwrap_or_else(|| width(file));
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

/// The machines of a file that are not laid out, and how they would be.
fn difference(file: &Path, source: &str, formatted: &Formatted) -> String {
    let list = formatted.changed.iter().map(|line| format!("{}:{line}: not laid out\n", file.display()));
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

/// The number of `max_width = 120`.
fn max_width(line: &str) -> Option<usize> {
    let value = line.trim().strip_prefix("max_width")?.trim_start().strip_prefix('=')?;
    value.split('#').next()?.trim().parse().ok()
}

//! `fsmith draw`: the statecharts of the machines in Rust files, as pictures, as diagrams of other programs, and as data.

mod format;
#[cfg(feature = "png")]
mod png;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use fsm_chart::Chart;
use fsm_core::syntax::conditions::Conditions;

pub use format::{Drawn, Format};

use crate::parts::around;
use crate::source::{Found, charts_with, read};
use crate::{print, put, worst};

const AN_OPTION: &str = "--cfg wants an option as rustc takes it: --cfg test, or --cfg 'feature=\"sound\"'";

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    format: Format,
    out: Out,
    check: bool,
    conditions: Conditions,
    files: Vec<PathBuf>,
}

/// Where charts are written.
#[derive(Debug, PartialEq, Eq)]
enum Out {
    /// Each to a file in this folder.
    Folder(PathBuf),
    /// To the standard output, one after the other.
    Printed,
}

impl Default for Out {
    fn default() -> Self {
        Out::Folder(PathBuf::from("."))
    }
}

/// What has been drawn so far.
#[derive(Debug, Default)]
struct Progress {
    /// The names of the machines.
    names: BTreeSet<String>,
    /// What has been said that the format cannot say.
    warnings: BTreeSet<String>,
}

impl Task {
    /// Reads the arguments; `None` if they ask for help.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
        let (mut task, mut options) = (Task::default(), Vec::new());
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--as" => task.format = Format::named(&arguments.next().ok_or("--as wants a format")?)?,
                "--out" => {
                    task.out = match arguments.next().ok_or("--out wants a folder, or - for the standard output")? {
                        printed if printed == "-" => Out::Printed,
                        folder => Out::Folder(folder.into()),
                    }
                }
                "--check" => task.check = true,
                "--cfg" => options.push(arguments.next().ok_or(AN_OPTION)?),
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
                file => task.files.push(file.into()),
            }
        }
        if !options.is_empty() {
            task.conditions =
                Conditions::with_options(options.iter().map(String::as_str)).map_err(|_| AN_OPTION.to_owned())?;
        }
        if task.files.is_empty() {
            return Err("which file is to be drawn?".to_owned());
        }
        if task.check && task.out == Out::Printed {
            return Err("--check compares with the files in a folder, so it wants no `--out -`".to_owned());
        }
        Ok(Some(task))
    }

    /// Draws the machines of all files, and answers with the worst that happened.
    pub fn run(&self) -> u8 {
        let mut progress = Progress::default();
        worst(&self.files, |file| self.draw_all(file, &mut progress))
    }

    /// Draws the machines of a file: 0 if there are any and all are drawn, else 1.
    fn draw_all(&self, file: &Path, progress: &mut Progress) -> io::Result<u8> {
        let source = read(file)?;
        let found = charts_with(&source, &self.conditions, &around(file, &source));
        if found.is_empty() {
            eprintln!("{}: no machine is declared here", file.display());
            return Ok(1);
        }
        let mut status = 0;
        let mut here = BTreeMap::new();
        for Found { chart, mistakes, .. } in found {
            for mistake in mistakes {
                eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
            }
            let Some(chart) = chart else {
                status = 1;
                continue;
            };
            let count = here.entry(chart.name().to_owned()).or_insert(0);
            *count += 1;
            let name = if *count == 1 { chart.name().to_owned() } else { format!("{}-{count}", chart.name()) };
            status = status.max(self.draw(file, &chart, &name, progress));
        }
        Ok(status)
    }

    /// Draws a machine of a file, under a name: 0 if all is well.
    fn draw(&self, file: &Path, chart: &Chart, name: &str, progress: &mut Progress) -> u8 {
        let place = format!("{}:{}", file.display(), chart.line);
        if matches!(self.out, Out::Folder(_)) && progress.names.contains(name) {
            eprintln!("{place}: another {name} has been drawn; draw this one into another folder");
            return 1;
        }
        let is_first = progress.names.is_empty();
        progress.names.insert(name.to_owned());
        let Drawn { bytes, warnings } = match self.format.draw(chart) {
            Ok(drawn) => drawn,
            Err(reason) => {
                eprintln!("{place}: {name} cannot be drawn as {}: {reason}", self.format);
                return 1;
            }
        };
        for warning in warnings {
            if progress.warnings.insert(warning.clone()) {
                eprintln!("{place}: {name} as {}: {warning}", self.format);
            }
        }
        match &self.out {
            Out::Folder(folder) => self.keep(folder, name, &bytes),
            Out::Printed if self.format == Format::Png && !is_first => {
                eprintln!("{place}: pictures cannot be printed one after the other; draw {name} alone");
                1
            }
            Out::Printed => print(&bytes),
        }
    }

    /// Writes a picture to its file, or compares it with what is there.
    fn keep(&self, folder: &Path, name: &str, bytes: &[u8]) -> u8 {
        let picture = folder.join(name).with_extension(self.format.extension());
        if !self.check {
            let status = put(&picture, bytes);
            return if status == 0 { print(format!("{}\n", shown(&picture)).as_bytes()) } else { status };
        }
        let complaint = match fs::read(&picture) {
            Ok(kept) if kept == bytes => return 0,
            Ok(_) => "differs",
            Err(error) if error.kind() == ErrorKind::NotFound => "is missing",
            Err(error) => {
                eprintln!("{}: cannot be read: {error}", shown(&picture));
                return 2;
            }
        };
        print(format!("{}: {complaint}\n", shown(&picture)).as_bytes()).max(1)
    }
}

/// A path as a user would write it: without the `.` for where the user is.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

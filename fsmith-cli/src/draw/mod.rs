//! `fsmith draw`: the statecharts of the machines in Rust files, as pictures, as diagrams of other programs, and as data.

mod format;
#[cfg(feature = "png")]
mod png;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use fsm_chart::Chart;

pub use format::{Drawn, Format};

use crate::source::{charts_in, read};
use crate::worst;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    format: Format,
    out: Out,
    check: bool,
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
        let mut task = Task::default();
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
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
                file => task.files.push(file.into()),
            }
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
        let found = charts_in(&read(file)?);
        if found.is_empty() {
            eprintln!("{}: no machine is declared here", file.display());
            return Ok(1);
        }
        let mut status = 0;
        for machine in found {
            match machine {
                Ok(chart) => status = status.max(self.draw(file, &chart, progress)?),
                Err(mistakes) => {
                    status = 1;
                    for mistake in mistakes {
                        eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
                    }
                }
            }
        }
        Ok(status)
    }

    /// Draws a machine of a file: 0 if all is well, else 1.
    fn draw(&self, file: &Path, chart: &Chart, progress: &mut Progress) -> io::Result<u8> {
        let name = chart.name();
        if matches!(self.out, Out::Folder(_)) && progress.names.contains(name) {
            eprintln!("{}: another {name} has been drawn; draw this one into another folder", file.display());
            return Ok(1);
        }
        let is_first = progress.names.is_empty();
        progress.names.insert(name.to_owned());
        let Drawn { bytes, warnings } = match self.format.draw(chart) {
            Ok(drawn) => drawn,
            Err(reason) => {
                eprintln!("{}: {name} cannot be drawn as {}: {reason}", file.display(), self.format);
                return Ok(1);
            }
        };
        for warning in warnings {
            if progress.warnings.insert(warning.clone()) {
                eprintln!("{}:{}: {name} as {}: {warning}", file.display(), chart.line, self.format);
            }
        }
        match &self.out {
            Out::Folder(folder) => self.keep(folder, name, &bytes),
            Out::Printed if self.format == Format::Png && !is_first => {
                eprintln!("{}: pictures cannot be printed one after the other; draw {name} alone", file.display());
                Ok(1)
            }
            Out::Printed => io::stdout().write_all(&bytes).map(|()| 0),
        }
    }

    /// Writes a picture to its file, or compares it with what is there.
    fn keep(&self, folder: &Path, name: &str, bytes: &[u8]) -> io::Result<u8> {
        let picture = folder.join(name).with_extension(self.format.extension());
        if !self.check {
            fs::create_dir_all(folder)?;
            fs::write(&picture, bytes)?;
            println!("{}", shown(&picture));
            return Ok(0);
        }
        let kept = match fs::read(&picture) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            kept => Some(kept?),
        };
        let complaint = match kept {
            None => "is missing",
            Some(kept) if kept != bytes => "differs",
            Some(_) => return Ok(0),
        };
        println!("{}: {complaint}", shown(&picture));
        Ok(1)
    }
}

/// A path as a user would write it: without the `.` for where the user is.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

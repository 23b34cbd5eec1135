//! `fsmith draw`: the statecharts of the machines in Rust files, as pictures, diagrams for other programs, and data.

mod format;
#[cfg(feature = "png")]
mod png;
mod recorded;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use fsm_chart::Chart;
use fsm_syntax::conditions::Conditions;

pub use format::{Drawn, Format};

use lexopt::{Arg, Parser};
use recorded::Steps;

use crate::arguments::{AN_OPTION, conditions, once, unknown, value};
use crate::parts::parts_of;
use crate::source::{Found, charts_with, read};
use crate::{print, put, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith draw [--as FORMAT] [--out FOLDER] [--check] [--steps RECORDING] [--cfg OPTION]..
                   FILE..

Draws the statecharts of the machines in Rust files, each as NAME.svg in the folder (or where you
are); the second machine of a name in a file is NAME-2.svg.

    FILE          a Rust file, or - for the standard input
    --as FORMAT   svg (the default)
                  png        only with the feature png; in the repository of fsmith:
                             cargo install --path crates/fsmith-cli --features png
                  mermaid    for Markdown: NAME.mmd
                  dot        for Graphviz: NAME.dot
                  plantuml   for PlantUML: NAME.puml
                  scxml      for other engines: NAME.scxml
                  json       as data: NAME.json
    --out FOLDER  where to, or - for the standard output
    --check       write nothing: print which file differs or is missing, and
                  fail if any does
    --steps RECORDING
                  only for svg, a recording of the live inspector, such as that of a tape:
                  marks what the last machine of each name in it has done in green, with the
                  numbers of its steps, and the states in which it ended in red
    --cfg OPTION  what is set of that which #[cfg(..)] in a machine asks for, as
                  for rustc: test, or feature=\"sound\"; where no option is
                  named, all are set, and #[cfg(not(..))] leaves out

It ends with 1 if there is nothing to draw, a machine has mistakes, or a kept picture differs;
with 2 if something cannot be read or written.
";

/// The arguments of the command.
#[derive(Debug, Default)]
pub struct Task {
    format: Format,
    out: Out,
    check: bool,
    steps: Option<Steps>,
    conditions: Conditions,
    files: Vec<PathBuf>,
}

/// The destination of the charts.
#[derive(Debug, PartialEq, Eq)]
enum Out {
    /// A file for each chart, in this folder.
    Folder(PathBuf),
    /// The standard output, one chart after the other.
    Printed,
}

impl Default for Out {
    fn default() -> Self {
        Out::Folder(PathBuf::from("."))
    }
}

/// The machines and warnings so far.
#[derive(Debug, Default)]
struct Progress {
    /// The names of the machines.
    names: BTreeSet<String>,
    /// The warnings that have been printed.
    warnings: BTreeSet<String>,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        const OUT: (&str, &str) = ("--out", "a folder, or - for the standard output");
        let (mut task, mut format, mut out, mut options) = (Task::default(), None, None, Vec::new());
        let mut steps = None;
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("as") => {
                    once(arguments, &mut format, ("--as", &Format::names()), |name| Format::named(name.to_str()?))?;
                }
                Arg::Long("out") => once(arguments, &mut out, OUT, |out| {
                    Some(if out == "-" { Out::Printed } else { Out::Folder(out.into()) })
                })?,
                Arg::Long("check") => task.check = true,
                Arg::Long("steps") => {
                    once(arguments, &mut steps, ("--steps", "a recording"), |file| Some(PathBuf::from(file)))?;
                }
                Arg::Long("cfg") => options.push(value(arguments, "--cfg", AN_OPTION)?),
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => task.files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        (task.format, task.out) = (format.unwrap_or_default(), out.unwrap_or_default());
        task.format.is_built_in()?;
        task.conditions = conditions(&options)?;
        if task.files.is_empty() {
            return Err("which file is to be drawn?".to_owned());
        }
        if steps.is_some() && task.format != Format::Svg {
            return Err(format!("--steps draws svg, and not {}", task.format));
        }
        task.steps = steps.as_deref().map(Steps::read).transpose()?;
        if task.check && task.out == Out::Printed {
            return Err(
                "--check compares with the files in a folder, so it cannot be combined with `--out -`".to_owned()
            );
        }
        Ok(Some(task))
    }

    /// Draws the machines of all files. Returns the worst status.
    pub fn run(&self) -> u8 {
        let mut progress = Progress::default();
        worst(&self.files, |file| self.draw_all(file, &mut progress))
    }

    /// Draws the machines of a file. Returns 0 if there are any and all of them are drawn, and otherwise 1.
    fn draw_all(&self, file: &Path, progress: &mut Progress) -> io::Result<u8> {
        let source = read(file)?;
        let found = charts_with(&source, &self.conditions, &parts_of(file, &source));
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

    /// Draws a machine of a file under a name. Returns 0 on success.
    fn draw(&self, file: &Path, chart: &Chart, name: &str, progress: &mut Progress) -> u8 {
        let place = format!("{}:{}", file.display(), chart.line);
        if matches!(self.out, Out::Folder(_)) && progress.names.contains(name) {
            eprintln!("{place}: another {name} has been drawn; draw this one into another folder");
            return 1;
        }
        let is_first = progress.names.is_empty();
        progress.names.insert(name.to_owned());
        let marked = self.steps.as_ref().map(|steps| steps.draw(chart).map(Drawn::from));
        let Drawn { bytes, warnings } = match marked.unwrap_or_else(|| self.format.draw(chart)) {
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

    /// Writes a picture to its file, or compares it with the existing file.
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

/// A path as a user would write it: without a leading `.`.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

//! `fsmith draw`: the statecharts of the machines in Rust files, as SVG.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::source::charts_in;
use crate::worst;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    folder: PathBuf,
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
                "--out" => task.folder = arguments.next().ok_or("--out wants a folder")?.into(),
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') => return Err(format!("no option {option:?}")),
                file => task.files.push(file.into()),
            }
        }
        if task.files.is_empty() { Err("which file is to be drawn?".to_owned()) } else { Ok(Some(task)) }
    }

    /// Draws the machines of all files, and answers with the worst that happened.
    pub fn run(&self) -> u8 {
        let mut drawn = BTreeSet::new();
        worst(&self.files, |file| self.draw(file, &mut drawn))
    }

    /// Draws the machines of a file: 0 if there are any and all are drawn, else 1.
    fn draw(&self, file: &Path, drawn: &mut BTreeSet<String>) -> io::Result<u8> {
        let found = charts_in(&fs::read_to_string(file)?);
        let mut status = u8::from(found.is_empty());
        if found.is_empty() {
            eprintln!("{}: no machine is declared here", file.display());
        }
        for machine in found {
            match machine.chart {
                Ok(chart) if !drawn.insert(chart.name().to_owned()) => {
                    status = 1;
                    let name = chart.name();
                    eprintln!("{}: another {name} has been drawn; draw this one into another folder", file.display());
                }
                Ok(chart) => {
                    fs::create_dir_all(if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder })?;
                    let picture = self.folder.join(chart.name()).with_extension("svg");
                    fs::write(&picture, chart.svg())?;
                    println!("{}", picture.display());
                }
                Err(mistakes) => {
                    status = 1;
                    for mistake in mistakes {
                        eprintln!("{}: in the machine at line {}: {mistake}", file.display(), machine.line);
                    }
                }
            }
        }
        Ok(status)
    }
}

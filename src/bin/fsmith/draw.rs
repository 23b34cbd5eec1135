//! `fsmith draw`: the statecharts of the machines in Rust files, as SVG.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fsm_core::chart::charts_in;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    folder: PathBuf,
    files: Vec<PathBuf>,
}

impl Task {
    /// Reads the arguments.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Task, String> {
        let mut task = Task::default();
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--out" => task.folder = arguments.next().ok_or("--out wants a folder")?.into(),
                option if option.starts_with('-') => return Err(format!("no option {option:?}")),
                file => task.files.push(file.into()),
            }
        }
        if task.files.is_empty() { Err("which file is to be drawn?".to_owned()) } else { Ok(task) }
    }

    /// Draws the machines of all files, and answers with the worst that happened.
    pub fn run(&self) -> ExitCode {
        let status = self.files.iter().map(|file| {
            self.draw(file).unwrap_or_else(|error| {
                eprintln!("{}: {error}", file.display());
                2
            })
        });
        ExitCode::from(status.max().unwrap_or(0))
    }

    /// Draws the machines of a file: 0 if there are any and all are drawn, else 1.
    fn draw(&self, file: &Path) -> io::Result<u8> {
        let found = charts_in(&fs::read_to_string(file)?);
        let mut status = u8::from(found.is_empty());
        if found.is_empty() {
            eprintln!("{}: no machine is declared here", file.display());
        }
        for machine in found {
            match machine.chart {
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

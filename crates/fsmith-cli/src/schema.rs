//! `fsmith schema`: records the names of what is saved of a machine, for each released version.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::{env, fs};

use fsm_syntax::Machine;
use fsm_syntax::conditions::Conditions;
use fsm_syntax::recorded::{self, Schema};
use lexopt::{Arg, Parser};

use crate::arguments::{once, unknown};
use crate::fmt::files_in;
use crate::parts::{package_of, parts_of};
use crate::source::{Understood, machines_with, read};
use crate::{print, put, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith schema [--check] [--to SCHEMA] FILE..

Records the present version of machines before a release: the number of `version N;`, the hash of
the structure, and the names of states, fields and events, in the file that the machine names:

    #[schema(\"order.schema\")]
    machine Order { version 1; .. }

The name is relative to the folder of Cargo.toml. From then on, a `was Old` with a name that no
recorded version had is an error of the compiler, and saved data of a version that was never
recorded is refused as such. What is recorded stays: the command only adds versions.

    FILE          a Rust file, or - for the standard input; for a folder, all Rust files in it
    --check       write nothing, and fail if a version is not recorded
    --to SCHEMA   write to this file, for texts that name none, such as those of earlier releases

It ends with 1 if nothing names a file for its schema, a machine has mistakes, or a version is
recorded with other content; with 2 if something cannot be read or written.
";

/// The arguments of the command.
#[derive(Debug)]
pub struct Task {
    checks: bool,
    to: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        let mut task = Task { checks: false, to: None, files: Vec::new() };
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("check") => task.checks = true,
                Arg::Long("to") => once(arguments, &mut task.to, ("--to", "a file"), |file| Some(file.into()))?,
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => task.files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        if task.files.is_empty() {
            return Err("which file has the machine?".to_owned());
        }
        Ok(Some(task))
    }

    /// Records the machines of all files. Returns the worst status.
    pub fn run(&self) -> u8 {
        let mut is_any = false;
        let status = worst(&self.files, |file| {
            let files = if file.is_dir() { files_in(file)? } else { vec![file.to_owned()] };
            Ok(worst(&files, |file| self.record_all(file, &mut is_any)))
        });
        if is_any || status != 0 {
            return status;
        }
        eprintln!("no machine names a file, as in `#[schema(\"order.schema\")]`, and there is no --to");
        1
    }

    fn record_all(&self, file: &Path, is_any: &mut bool) -> io::Result<u8> {
        let source = read(file)?;
        let mut status = 0;
        for Understood { machine, mistakes } in machines_with(&source, &Conditions::default(), &parts_of(file, &source))
        {
            for mistake in &mistakes {
                eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
            }
            status = status.max(match machine {
                Some((machine, Some(_))) if mistakes.is_empty() => match self.place(&machine, file) {
                    Some(place) => {
                        *is_any = true;
                        self.record(&machine, &place)
                    }
                    None => 0,
                },
                _ => 1,
            });
        }
        Ok(status)
    }

    /// The file for the schemas of a machine.
    fn place(&self, machine: &Machine, file: &Path) -> Option<PathBuf> {
        let named = || {
            let here = env::current_dir().unwrap_or_default();
            let place = package_of(file).unwrap_or_else(|| here.clone()).join(machine.schema.as_ref()?.value());
            Some(place.strip_prefix(here).map_or(place.clone(), Path::to_owned))
        };
        self.to.clone().or_else(named)
    }

    /// Adds the version of a machine to a file, if it is not there.
    fn record(&self, machine: &Machine, place: &Path) -> u8 {
        let (name, version, shown) = (&machine.model.name, machine.version, place.display());
        let fail = |message: String, status| {
            eprintln!("{message}");
            status
        };
        let text = match fs::read_to_string(place) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => match read {
                Ok(text) => text,
                Err(error) => return fail(format!("{shown}: {error}"), 2),
            },
        };
        let own = machine.schema();
        let (known, present) = match (recorded::read(&text), recorded::read(&own)) {
            (Ok(known), Ok(present)) => (known, present),
            (Err(line), _) | (_, Err(line)) => return fail(format!("{shown}:{line}: this is not part of a schema"), 2),
        };
        let is_same = |known: &&Schema<'_>| known.machine == &**name && known.version == version;
        match known.iter().find(is_same) {
            Some(known) if present.iter().all(|present| present.is_same(known)) => 0,
            Some(_) => {
                let cure = "raise `version`, or remove it there if it was never released";
                fail(format!("{shown}: version {version} of `{name}` is recorded with other content; {cure}"), 1)
            }
            None if self.checks => fail(format!("{shown}: version {version} of `{name}` is not recorded"), 1),
            None => {
                let head = "# Released versions of saved machines, recorded by `fsmith schema`.\n";
                let before = if text.is_empty() { head } else { &text };
                put(place, format!("{before}\n{own}").as_bytes())
                    .max(print(format!("{shown}: version {version} of `{name}`\n").as_bytes()))
            }
        }
    }
}

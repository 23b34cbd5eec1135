//! `fsmith program`: what the calls of a machine do, as text.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use fsm_model::steps::Steps;
use fsm_model::{BranchId, Plan};
use fsm_program::passes::{FLAT, LARGE, PASSES, Pass};
use fsm_program::{Options, lower, text};
use fsm_syntax::Machine;
use fsm_syntax::conditions::Conditions;

use lexopt::{Arg, Parser};

use crate::arguments::{once, unknown};
use crate::parts::parts_of;
use crate::source::{Understood, machines_with, read};
use crate::{print, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith program [--as SHAPE] [--pass NAME] FILE..

Prints what the calls of the machines in Rust files do: the candidates of each leaf, what a
transition exits, runs and enters, and which steps follow. Code of the user is named by its place.

    FILE          a Rust file, or - for the standard input
    --as SHAPE    shared   leaves share the code of enclosing states (the default)
                  flat     one choice, with a copy of that code for each leaf
                  large    a function for each leaf
    --pass NAME   the program after this pass, whose first run is meant if it runs
                  twice; lowered is the program before all passes. Where none is
                  named, all passes run

It ends with 1 if there is no machine, or one has mistakes; with 2 if a file cannot be read.
";

/// The arguments of the command.
#[derive(Debug)]
pub struct Task {
    large: bool,
    passes: &'static [Pass],
    files: Vec<PathBuf>,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        let (mut shape, mut last, mut files) = (None, None, Vec::new());
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("as") => {
                    once(arguments, &mut shape, ("--as", "shared, flat or large"), |name| match name.to_str()? {
                        "shared" => Some(PASSES),
                        "flat" => Some(FLAT),
                        "large" => Some(LARGE),
                        _ => None,
                    })?
                }
                Arg::Long("pass") => {
                    once(arguments, &mut last, ("--pass", "the name of a pass"), |name| name.into_string().ok())?;
                }
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        if files.is_empty() {
            return Err("which file has the machine?".to_owned());
        }
        let all = shape.unwrap_or(PASSES);
        let passes = match last.as_deref() {
            None => all,
            Some("lowered") => &[],
            Some(last) => {
                let at = all.iter().position(|pass| pass.name == last).ok_or_else(|| {
                    let names: BTreeSet<_> = all.iter().map(|pass| pass.name).chain(["lowered"]).collect();
                    let names: Vec<_> = names.into_iter().collect();
                    format!("no pass is named {last:?}; there are {}", names.join(", "))
                })?;
                &all[..=at]
            }
        };
        Ok(Some(Task { large: core::ptr::eq(all, LARGE), passes, files }))
    }

    /// Prints the programs of all files. Returns the worst status.
    pub fn run(&self) -> u8 {
        worst(&self.files, |file| self.print_all(file))
    }

    fn print_all(&self, file: &Path) -> io::Result<u8> {
        let source = read(file)?;
        let machines = machines_with(&source, &Conditions::default(), &parts_of(file, &source));
        if machines.is_empty() {
            eprintln!("{}: no machine is declared here", file.display());
            return Ok(1);
        }
        let mut status = 0;
        for Understood { machine, mistakes } in machines {
            for mistake in &mistakes {
                eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
            }
            status = status.max(match machine {
                Some((machine, Some(plan))) if mistakes.is_empty() => print(self.program(&machine, plan).as_bytes()),
                _ => 1,
            });
        }
        Ok(status)
    }

    fn program(&self, machine: &Machine, plan: Plan) -> String {
        let (name, steps) = (plan.model().name.clone(), Steps::of(plan));
        let acting = acting(machine);
        let options = Options {
            observed: machine.is_observed(),
            large: self.large,
            numbered: false,
            has_effect: &|branch| acting.contains(&branch),
        };
        let mut program = lower(&steps, options);
        self.passes.iter().for_each(|pass| (pass.run)(&mut program, steps.plan()));
        format!("machine {name}\n\n{}\n", text(&program, steps.plan()))
    }
}

/// The branches that have an effect.
fn acting(machine: &Machine) -> BTreeSet<BranchId> {
    let trees = machine.reactions.iter().chain(machine.initials.values());
    let branches = trees.flat_map(|tree| tree.ends());
    branches.filter(|(_, effect)| !effect.is_empty()).map(|(branch, _)| branch).collect()
}

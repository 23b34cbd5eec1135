//! `fsmith check`: what can never happen in the machines of Rust files, and where they get stuck, without running the
//! program.

use std::io;
use std::path::{Path, PathBuf};

use fsm_chart::{Mark, Marked};
use fsm_check::{
    Checked, Compared, Finding, Kind, LIMIT, Meaning, Reading, Version, check, compare, json, promela, sarif,
};
use fsm_model::check::Subject;
use fsm_model::{Plan, Transition, TransitionId};
use fsm_syntax::Machine;
use fsm_syntax::conditions::Conditions;
use lexopt::{Arg, Parser};

use crate::arguments::{AN_OPTION, conditions, number, once, unknown, value};
use crate::fmt::files_in;
use crate::parts::{Parts, parts_of};
use crate::source::{Mistake, Understood, machines_with, read};
use crate::{print, put, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith check [--json | --sarif] [--chart FOLDER] [--promela FOLDER] [--against OLD]
                    [--limit N] [--cfg OPTION].. FILE..

Runs the machines in Rust files without their program, in every way that a program could, and
reports what can never happen, and where they get stuck:

    unreachable    a state that nothing enters
    dead           a transition that is never taken
    trap           a state that is not final, and cannot be exited any more
    livelock       follow-up steps that never end

Guards are free: what is reported is so in every program. What is not reported may still be
impossible in yours. States that may be active forever although time passes are noted.

    FILE           a Rust file, or - for the standard input; for a folder, all Rust files in it
    --json         print the answers as JSON
    --sarif        print the findings as SARIF 2.1.0, for services that show them at their lines
    --chart FOLDER write the picture of each machine with findings, as NAME.svg: what never
                   happens is grey, and where it gets stuck is red
    --promela FOLDER
                   write what was explored of each machine as a model for Spin, as NAME.pml; its
                   first lines say what it omits, and how to check its properties
    --against OLD  compare each machine with that of the same name in an earlier file: what has
                   changed, and which configurations of the earlier text still mean something
    --limit N      explore at most N configurations of a machine, otherwise 50000; if there are
                   more, less is known, which the answer says
    --cfg OPTION   what is set of that which #[cfg(..)] in a machine asks for, as
                   for rustc: test, or feature=\"sound\"; where no option is
                   named, all are set, and #[cfg(not(..))] leaves out

    For machines that derive serde's traits, --against also says whether saved data of the earlier
    text is read unchanged, is converted, requires a migration, or cannot be read.

It ends with 1 if something is found, a machine has mistakes, or a configuration of the earlier
text does not stay whole, or for a machine that is saved, if its data requires a migration that is
not there; with 2 if something cannot be read or written.
";

/// The arguments of the command.
#[derive(Debug, Default)]
pub struct Task {
    form: Form,
    against: Option<PathBuf>,
    /// The folder for pictures.
    chart: Option<PathBuf>,
    /// The folder for models in Promela.
    promela: Option<PathBuf>,
    limit: u32,
    conditions: Conditions,
    files: Vec<PathBuf>,
}

/// How the answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Text,
    Json,
    Sarif,
}

/// The answers about all machines.
#[derive(Default)]
struct Answers {
    checked: Vec<Checked>,
    /// The comparisons with earlier texts, each with the file.
    compared: Vec<(PathBuf, Compared)>,
    /// The pictures of machines with findings, each with the name of the machine.
    pictures: Vec<(String, String)>,
    /// The models of machines in Promela, each with the name of the machine.
    models: Vec<(String, String)>,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        const LIMITS: (&str, &str) = ("--limit", "a number of configurations");
        const CHART: (&str, &str) = ("--chart", "a folder for pictures");
        const PROMELA: (&str, &str) = ("--promela", "a folder for models in Promela");
        const AGAINST: (&str, &str) = ("--against", "a Rust file with earlier texts of the machines");
        let (mut task, mut limit, mut options) = (Task::default(), None, Vec::new());
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("json") if task.form != Form::Sarif => task.form = Form::Json,
                Arg::Long("sarif") if task.form != Form::Json => task.form = Form::Sarif,
                Arg::Long("json" | "sarif") => return Err("--json and --sarif cannot be combined".to_owned()),
                Arg::Long("against") => once(arguments, &mut task.against, AGAINST, |file| Some(file.into()))?,
                Arg::Long("chart") => once(arguments, &mut task.chart, CHART, |folder| Some(folder.into()))?,
                Arg::Long("promela") => once(arguments, &mut task.promela, PROMELA, |folder| Some(folder.into()))?,
                Arg::Long("limit") => {
                    once(arguments, &mut limit, LIMITS, |text| number(text).filter(|&limit| limit > 0))?
                }
                Arg::Long("cfg") => options.push(value(arguments, "--cfg", AN_OPTION)?),
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => task.files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        if task.files.is_empty() {
            return Err("which file is to be checked?".to_owned());
        }
        if task.against.is_some() && task.form == Form::Sarif {
            return Err("--against has no findings at lines, so it cannot be combined with --sarif".to_owned());
        }
        (task.limit, task.conditions) = (limit.unwrap_or(LIMIT), conditions(&options)?);
        Ok(Some(task))
    }

    /// Checks the machines of all files, and prints the answers. Returns the worst status.
    pub fn run(&self) -> u8 {
        let (mut old, mut answers) = (Vec::new(), Answers::default());
        let earlier: Vec<_> = self.against.iter().cloned().collect();
        let before = worst(&earlier, |file| {
            self.each(file, |machine, plan, _| {
                old.push((machine, plan));
                Ok(())
            })
        });
        let status = worst(&self.files, |file| self.check_all(file, &old, &mut answers));
        let gone = gone(&earlier, &old, &answers);
        let drawn = self.chart.as_deref().map_or(0, |folder| keep(folder, &answers.pictures, "svg"));
        let modelled = self.promela.as_deref().map_or(0, |folder| keep(folder, &answers.models, "pml"));
        let Answers { checked, compared, .. } = &answers;
        let is_found = checked.iter().any(|checked| !checked.findings.is_empty());
        let is_lost = compared.iter().any(|(_, one)| match &one.saved {
            // Saved data is converted by other rules than the configuration of a live machine.
            Some(saved) => matches!(saved.reading, Reading::Migration { is_given: false } | Reading::Impossible),
            None => one.count(Meaning::Whole) < one.configurations.len(),
        });
        before
            .max(status)
            .max(gone)
            .max(drawn)
            .max(modelled)
            .max(u8::from(is_found || is_lost))
            .max(print(self.text(&answers).as_bytes()))
    }

    fn text(&self, Answers { checked, compared, .. }: &Answers) -> String {
        let old = self.against.as_deref().unwrap_or(Path::new("")).display().to_string();
        match self.form {
            Form::Text => {
                let compared = compared.iter().map(|(file, one)| one.text(&file.display().to_string(), &old));
                checked.iter().map(ToString::to_string).chain(compared).collect()
            }
            Form::Json => {
                let all: Vec<_> = compared.iter().map(|(_, one)| one.clone()).collect();
                json(checked, self.against.is_some().then_some(&all))
            }
            Form::Sarif => sarif(checked, env!("CARGO_PKG_VERSION")),
        }
    }

    /// Checks the machines of a file, or of all files in a folder.
    fn check_all(&self, file: &Path, old: &[(Machine, Plan)], answers: &mut Answers) -> io::Result<u8> {
        if file.is_dir() {
            return Ok(worst(&files_in(file)?, |file| self.check(file, old, answers)));
        }
        let before = answers.checked.len();
        let status = self.check(file, old, answers)?;
        if status == 0 && answers.checked.len() == before {
            eprintln!("{}: no machine is declared here", file.display());
            return Ok(1);
        }
        Ok(status)
    }

    /// Checks the machines of a file. Returns 0 if they have no mistakes, and otherwise 1.
    fn check(&self, file: &Path, old: &[(Machine, Plan)], answers: &mut Answers) -> io::Result<u8> {
        self.each(file, |machine, plan, parts| {
            let checked = located(check(&machine, &plan, self.limit)?, file, parts);
            let marks: Vec<_> =
                checked.findings.iter().chain(&checked.perhaps).flat_map(|finding| marks(finding, &plan)).collect();
            if self.chart.is_some() && !marks.is_empty() {
                let picture = fsm_chart::chart(&machine).svg_marked(&marks);
                answers.pictures.push((checked.machine.clone(), picture));
            }
            let name = checked.machine.clone();
            answers.checked.push(checked);
            let earlier = old.iter().filter(|(earlier, _)| earlier.name == machine.name);
            for (earlier, earlier_plan) in earlier {
                let new = Version { machine: &machine, plan: &plan };
                let old = Version { machine: earlier, plan: earlier_plan };
                answers.compared.push((file.to_owned(), compare(new, old, self.limit)));
            }
            if self.promela.is_some() {
                answers.models.push((name, promela(&machine, &plan, self.limit)?));
            }
            Ok(())
        })
    }

    /// Calls a function for each machine of a file that has no mistakes. Returns 1 if some machine has mistakes, or if the
    /// function refuses it.
    fn each(&self, file: &Path, mut treat: impl FnMut(Machine, Plan, &Parts) -> Result<(), String>) -> io::Result<u8> {
        let source = read(file)?;
        let parts = parts_of(file, &source);
        let mut status = 0;
        for Understood { machine, mistakes } in machines_with(&source, &self.conditions, &parts) {
            for Mistake { line, message } in &mistakes {
                eprintln!("{}:{line}: {message}", file.display());
            }
            let Some((machine, Some(plan))) = machine.filter(|_| mistakes.is_empty()) else {
                status = 1;
                continue;
            };
            let name = machine.name.to_string();
            if let Err(reason) = treat(machine, plan, &parts) {
                eprintln!("{}: `{name}`: {reason}", file.display());
                status = 1;
            }
        }
        Ok(status)
    }
}

/// Prints which earlier machines are in none of the files. Returns 1 if there are any.
fn gone(file: &[PathBuf], old: &[(Machine, Plan)], answers: &Answers) -> u8 {
    let is_there = |name: &str| answers.checked.iter().any(|checked| checked.machine == name);
    let names = old.iter().map(|(machine, _)| machine.name.to_string());
    let gone: Vec<_> = names.filter(|name| !is_there(name)).collect();
    for (file, name) in file.iter().flat_map(|file| gone.iter().map(move |name| (file, name))) {
        eprintln!("{}: `{name}` is in none of the files", file.display());
    }
    u8::from(!gone.is_empty())
}

/// The marks of a finding in a picture. If a state is never entered, neither are those inside, and their transitions are
/// never taken.
fn marks(finding: &Finding, plan: &Plan) -> Vec<(Marked, Mark)> {
    let mark = match finding.kind {
        Kind::Unreachable | Kind::Dead => Mark::Never,
        Kind::Trap | Kind::Livelock => Mark::Stuck,
    };
    let marked: Vec<_> = match finding.subject() {
        Subject::State(outer) if mark == Mark::Never => {
            let (tree, model) = (plan.tree(), plan.model());
            let states = tree.states().filter(|&state| tree.contains(outer, state)).map(Marked::State);
            let inside = |(_, transition): &(usize, &Transition)| tree.contains(outer, transition.source);
            let transitions = model.transitions.iter().enumerate().filter(inside);
            states.chain(transitions.map(|(at, _)| Marked::Transition(TransitionId::at(at)))).collect()
        }
        Subject::State(state) => vec![Marked::State(state)],
        Subject::Transition(id) => vec![Marked::Transition(id)],
        _ => Vec::new(),
    };
    marked.into_iter().map(|marked| (marked, mark)).collect()
}

/// Writes a file for each machine. The second machine of a name is `NAME-2`. Returns the worst status.
pub(crate) fn keep(folder: &Path, texts: &[(String, String)], extension: &str) -> u8 {
    let number = |nth: usize| texts[..=nth].iter().filter(|(name, _)| *name == texts[nth].0).count();
    let named = texts.iter().enumerate().map(|(nth, (name, text))| {
        let number = number(nth);
        let name = if number == 1 { name.clone() } else { format!("{name}-{number}") };
        put(&folder.join(format!("{name}.{extension}")), text.as_bytes())
    });
    named.max().unwrap_or(0)
}

/// Adds the names of files to the places of an answer.
fn located(checked: Checked, file: &Path, parts: &Parts) -> Checked {
    let own = checked.place.file.clone();
    checked.in_files(|name| {
        let path = if name == own { file } else { parts.file_named(name).unwrap_or(file) };
        path.display().to_string()
    })
}

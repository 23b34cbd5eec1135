//! `fsmith coverage`: reports and pictures of the coverage that tests have counted.

use std::cell::LazyCell;
use std::env;
use std::fs;
use std::io::{self, ErrorKind};
use std::iter;
use std::path::{Path, PathBuf};

use fsm_chart::{Chart, End, Mark, Marked, To, Transition};
use fsm_explore::coverage::{Counts, Covered, Item, Kind, html, junit};
use fsm_model::StateId;
use fsm_syntax::conditions::Conditions;
use lexopt::{Arg, Parser};

use crate::arguments::{AN_OPTION, conditions, number, once, unknown, value};
use crate::check::keep;
use crate::fmt::files_in;
use crate::parts::parts_of;
use crate::source::{charts_with, read};
use crate::{print, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith coverage [--markdown | --html | --junit] [--fail-under PERCENT]
                       [--chart FOLDER [--source FILE].. [--cfg OPTION]..] [FILE..]

Prints what the last `cargo test` has covered of each machine that its tests counted, and which of
the reachable items are missing. Requirements and tags have rows of their own. Tests write both to
a file, with `merge_into` and `merge_reachable_into` of fsmith::explore::coverage. If no test has
explored what is reachable, all states, transitions, guard outcomes and branches in the source
count, although some of them may never happen.

    FILE           a file of merge_into; for a folder, all files in it; otherwise the folder
                   fsmith/coverage of the nearest target folder
    --markdown     print the reports as Markdown
    --html         print them as a page, which also has the counts
    --junit        print them in the XML of JUnit: a test for each item
    --fail-under PERCENT
                   fail if less than PERCENT of the states, transitions, guard outcomes or branches
                   of a machine are covered
    --chart FOLDER write the picture of each machine as NAME.svg, with covered elements in green,
                   missing ones in red, bold and underlined, unreachable ones in grey, and
                   transitions in amber and bold if a guard had only one outcome or a branch is
                   missing
    --source FILE  a Rust file that has the machines for the pictures, and those that no test has
                   explored; for a folder, all Rust files in it; otherwise the folder src
    --cfg OPTION   what is set of that which #[cfg(..)] in a machine asks for, as for rustc

It ends with 1 if --fail-under is not attained, or a machine for a picture is missing, has mistakes
or has changed since the tests; with 2 if something cannot be read or written.
";

/// The arguments of the command.
#[derive(Debug, Default)]
pub struct Task {
    form: Form,
    percent: Option<f64>,
    /// The folder for pictures.
    chart: Option<PathBuf>,
    sources: Vec<PathBuf>,
    conditions: Conditions,
    files: Vec<PathBuf>,
}

/// How the reports are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Text,
    Markdown,
    Html,
    Junit,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        const PERCENT: (&str, &str) = ("--fail-under", "a percentage from 0 to 100");
        const CHART: (&str, &str) = ("--chart", "a folder for pictures");
        let (mut task, mut form, mut options) = (Task::default(), None, Vec::new());
        let mut choose = |chosen| match form.replace(chosen) {
            Some(known) if known != chosen => Err("--markdown, --html and --junit cannot be combined".to_owned()),
            _ => Ok(()),
        };
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("markdown") => choose(Form::Markdown)?,
                Arg::Long("html") => choose(Form::Html)?,
                Arg::Long("junit") => choose(Form::Junit)?,
                Arg::Long("fail-under") => {
                    let percent = |text| number(text).filter(|percent| (0.0..=100.0).contains(percent));
                    once(arguments, &mut task.percent, PERCENT, percent)?;
                }
                Arg::Long("chart") => once(arguments, &mut task.chart, CHART, |folder| Some(folder.into()))?,
                Arg::Long("source") => {
                    task.sources.push(value(arguments, "--source", "a Rust file or a folder")?.into())
                }
                Arg::Long("cfg") => options.push(value(arguments, "--cfg", AN_OPTION)?),
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(file) => task.files.push(file.into()),
                other => return Err(unknown(&other)),
            }
        }
        if task.sources.is_empty() {
            task.sources.push("src".into());
        }
        (task.form, task.conditions) = (form.unwrap_or_default(), conditions(&options)?);
        Ok(Some(task))
    }

    /// Prints the reports, and draws the pictures. Returns the worst status.
    pub fn run(&self) -> u8 {
        let files = match &*self.files {
            [] => vec![results_folder()],
            files => files.to_vec(),
        };
        let (mut all, mut status) = (Vec::new(), 0);
        let charts = LazyCell::new(|| self.charts());
        let all_of = |machine: &str, counts: &Counts| self.all_of(machine, counts, &charts.0);
        for counts in files.iter().flat_map(|file| counts_in(file, &all_of)) {
            match counts {
                Ok(covered) => all.push(covered),
                Err(message) => {
                    eprintln!("{message}");
                    status = 2;
                }
            }
        }
        let drawn = self.chart.as_deref().map_or(0, |folder| self.draw(folder, &all, &charts));
        status.max(drawn).max(self.attained(&all)).max(print(self.text(&all).as_bytes()))
    }

    fn text(&self, all: &[Covered]) -> String {
        match self.form {
            Form::Text => all.iter().map(|covered| format!("{}\n{covered}\n", covered.machine())).collect(),
            Form::Markdown => {
                all.iter().map(|covered| format!("## {}\n\n{}\n", covered.machine(), covered.markdown())).collect()
            }
            Form::Html => html(all),
            Form::Junit => junit(all),
        }
    }

    /// Returns 1, and prints which machines are not covered enough, if there are any.
    fn attained(&self, all: &[Covered]) -> u8 {
        let mut status = 0;
        for covered in all {
            // All pairs of transitions are more than most tests need to cover. The states of tags count as states.
            for kind in Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::Pair | Kind::Tag)) {
                if let Some(least) = self.percent.filter(|least| covered.percent(kind) < *least) {
                    let ((some, of), name) = (covered.ratio(kind), covered.machine());
                    eprintln!("{name}: {some} of {of} {} are less than {least} %", kind.plural());
                    status = 1;
                }
            }
        }
        status
    }

    /// The machines of the sources, and the worst status.
    fn charts(&self) -> (Vec<(Chart, PathBuf)>, u8) {
        let mut charts = Vec::new();
        let status = worst(&self.sources, |source| {
            let files = if source.is_dir() { files_in(source)? } else { vec![source.to_owned()] };
            Ok(worst(&files, |file| self.read_machines(file, &mut charts)))
        });
        (charts, status)
    }

    /// All items of a machine that no test has explored, with the texts of the counts where they are known.
    fn all_of(&self, machine: &str, counts: &Counts, charts: &[(Chart, PathBuf)]) -> Result<Counts, String> {
        let mut why = self.unknown(machine);
        for (chart, file) in charts.iter().filter(|(chart, _)| chart.name() == machine) {
            let all = Counts::from_items(machine, items(chart, counts));
            let covered = counts.against_all(&all);
            let Some(gone) = covered.unexpected(Kind::State).chain(covered.unexpected(Kind::Transition)).next() else {
                return Ok(all);
            };
            why = format!("{}:{}: {machine} has changed since the tests: `{gone}` is gone", file.display(), chart.line);
        }
        Err(format!("has no reachable items, and its machine is not known: {why}"))
    }

    fn unknown(&self, machine: &str) -> String {
        let sources: Vec<_> = self.sources.iter().map(|source| source.display().to_string()).collect();
        format!("{}: no machine is named {machine}; --source says where it is", sources.join(", "))
    }

    /// Draws the machines. Returns the worst status.
    fn draw(&self, folder: &Path, all: &[Covered], (charts, status): &(Vec<(Chart, PathBuf)>, u8)) -> u8 {
        let (mut pictures, mut status) = (Vec::new(), *status);
        for covered in all {
            match self.picture(covered, charts) {
                Ok(picture) => pictures.push((covered.machine().to_owned(), picture)),
                Err(message) => {
                    eprintln!("{message}");
                    status = status.max(1);
                }
            }
        }
        status.max(keep(folder, &pictures, "svg"))
    }

    /// Draws a machine with the chart that it had in the tests.
    fn picture(&self, covered: &Covered, charts: &[(Chart, PathBuf)]) -> Result<String, String> {
        let name = covered.machine();
        let mut differences = Vec::new();
        for (chart, file) in charts.iter().filter(|(chart, _)| chart.name() == name) {
            let Some(difference) = difference(chart, covered) else {
                return Ok(chart.svg_marked(&marks(chart, covered)));
            };
            let place = format!("{}:{}", file.display(), chart.line);
            differences.push(format!("{place}: {name} has changed since the tests: {difference}"));
        }
        if differences.is_empty() {
            return Err(self.unknown(name));
        }
        Err(differences.join("\n"))
    }

    /// Reads the machines of a file. Returns 1 if some of them have mistakes.
    fn read_machines(&self, file: &Path, charts: &mut Vec<(Chart, PathBuf)>) -> io::Result<u8> {
        let source = read(file)?;
        let mut status = 0;
        for found in charts_with(&source, &self.conditions, &parts_of(file, &source)) {
            for mistake in &found.mistakes {
                eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
                status = 1;
            }
            charts.extend(found.chart.map(|chart| (chart, file.to_owned())));
        }
        Ok(status)
    }
}

/// The folder in which tests merge their counts.
fn results_folder() -> PathBuf {
    let of = |target: PathBuf| target.join("fsmith").join("coverage");
    if let Some(target) = env::var_os("CARGO_TARGET_DIR") {
        return of(target.into());
    }
    let here = env::current_dir().unwrap_or_default();
    let near = here.ancestors().map(|folder| of(folder.join("target"))).find(|folder| folder.is_dir());
    near.unwrap_or_else(|| of("target".into()))
}

/// Reads a file of counts, or all of those in a folder, in the order of their names. `all` returns all items of a machine.
fn counts_in(file: &Path, all: &dyn Fn(&str, &Counts) -> Result<Counts, String>) -> Vec<Result<Covered, String>> {
    const NOTHING: &str = "no test has counted anything here; tests call `merge_into` of fsmith::explore::coverage";
    let entries = fs::read_dir(file).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    if file.is_file() {
        files.push(file.to_owned());
    }
    if files.is_empty() {
        return vec![Err(format!("{}: {NOTHING}", file.display()))];
    }
    let read = |file: PathBuf| {
        Covered::read_or(&file, all).map_err(|error| match error.kind() {
            // These messages name the file.
            ErrorKind::InvalidData if error.get_ref().is_some() => error.to_string(),
            _ => format!("{}: {error}", file.display()),
        })
    };
    files.into_iter().map(read).collect()
}

/// The first state or transition that is not that of the tests.
fn difference(chart: &Chart, covered: &Covered) -> Option<String> {
    let path = |state: StateId| chart.path(state).join(".");
    let text = |item: &Item| {
        let at = usize::from(item.at.0);
        match item.kind {
            Kind::State => chart.states.get(at + 1).map(|_| path(StateId::at(at + 1))),
            Kind::Transition => chart.transitions.get(at).map(|transition| match path(transition.source) {
                machine if machine.is_empty() => format!("the machine: {}", transition.text),
                source => format!("{source}: {}", transition.text),
            }),
            _ => Some(item.text.clone()),
        }
    };
    let (item, _) = covered.items().find(|(item, _)| text(item).is_none_or(|text| text != item.text))?;
    let now = text(item).map_or("gone".to_owned(), |text| format!("`{text}`"));
    Some(format!("{} `{}` is {now}", item.kind, item.text))
}

/// All items of a chart, except for pairs of transitions and requirements. A branch has the text of the counts, if it is known.
fn items(chart: &Chart, counts: &Counts) -> Vec<(Kind, (u16, u16), String)> {
    let place = |state: StateId| match chart.path(state).join(".") {
        machine if machine.is_empty() => "the machine".to_owned(),
        path => path,
    };
    let mut items = Vec::new();
    let states = chart.states.iter().enumerate().skip(1);
    items.extend(states.map(|(at, _)| (Kind::State, (at as u16 - 1, 0), place(StateId::at(at)))));
    let mut tags: Vec<&String> = Vec::new();
    for tag in chart.states.iter().flat_map(|state| &state.tags) {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    for (number, tag) in tags.into_iter().enumerate() {
        let parent = |state: &StateId| chart.states[state.index()].parent;
        let enclosing = |at: usize| iter::successors(Some(StateId::at(at)), parent);
        let has_tag = |at: &usize| enclosing(*at).any(|state| chart.states[state.index()].tags.contains(tag));
        let tagged = (1..chart.states.len()).filter(has_tag);
        let text = |at: usize| format!("{tag}: {}", place(StateId::at(at)));
        items.extend(tagged.map(|at| (Kind::Tag, (number as u16, at as u16 - 1), text(at))));
    }
    let branch = |source: StateId, end: &End| {
        let at = (end.branch.index() as u16, 0);
        let known = counts.text(Kind::Branch, at).map(str::to_owned);
        let to = match &end.to {
            To::States(targets) => {
                let names: Vec<_> = targets.iter().map(|target| &*chart.states[target.state.index()].name).collect();
                names.join(", ")
            }
            To::Push(state) => format!("push({})", chart.states[state.index()].name),
            To::Pop => "pop".to_owned(),
            _ => "stay".to_owned(),
        };
        (Kind::Branch, at, known.unwrap_or_else(|| format!("branch {}, {}: {to}", at.0, place(source))))
    };
    for (at, state) in chart.states.iter().enumerate().filter(|(_, state)| state.initial.len() > 1) {
        items.extend(state.initial.iter().map(|end| branch(StateId::at(at), end)));
    }
    for (at, transition) in chart.transitions.iter().enumerate() {
        let ends: Vec<_> = counted(transition).collect();
        let text = format!("{}: {}", place(transition.source), transition.text);
        // The condition of a `when` counts as a guard, as it does for the observer.
        if transition.text.starts_with("when ") || transition.text.contains(" if ") {
            items.extend([false, true].map(|is| (Kind::Guard, (at as u16, u16::from(is)), format!("{text}, is {is}"))));
        }
        if !ends.is_empty() {
            items.push((Kind::Transition, (at as u16, 0), text));
        }
        items.extend(ends.into_iter().map(|end| branch(transition.source, end)));
    }
    items
}

/// The branches that are counted; in the others, nothing reacts.
fn counted(transition: &Transition) -> impl Iterator<Item = &End> {
    transition.ends.iter().filter(|end| !matches!(end.to, To::Pass | To::Defer | To::Ignore))
}

/// The marks of a picture.
fn marks(chart: &Chart, covered: &Covered) -> Vec<(Marked, Mark)> {
    let mark = |kind, at: usize| match covered.count(kind, (at as u16, 0)) {
        None => Mark::Never,
        Some(0) => Mark::Missing,
        Some(_) => Mark::Covered,
    };
    let states = (1..chart.states.len()).map(|at| (Marked::State(StateId::at(at)), mark(Kind::State, at - 1)));
    let of_branch = |end: &End| (Marked::Branch(end.branch), mark(Kind::Branch, end.branch.index()));
    // An initial transition is counted only if it decides.
    let initials = chart.states.iter().filter(|state| state.initial.len() > 1);
    let initials = initials.flat_map(|state| state.initial.iter().map(of_branch));
    let reactions = chart.transitions.iter().enumerate().flat_map(|(at, transition)| {
        let is_missing = |outcome| covered.count(Kind::Guard, (at as u16, outcome)) == Some(0);
        let is_part = is_missing(0) || is_missing(1);
        counted(transition).map(move |end| match of_branch(end) {
            (branch, Mark::Covered) if is_part => (branch, Mark::Partly),
            marked => marked,
        })
    });
    states.chain(initials).chain(reactions).collect()
}

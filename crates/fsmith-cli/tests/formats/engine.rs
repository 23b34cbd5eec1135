//! Another engine runs the SCXML documents of machines as fsmith runs the machines. The same states are active after
//! each step, and the same actions have run, in the same order if the engine has the order of SCXML.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use fsm_chart::Chart;
use fsmith_cli::import::import;
use fsmith_cli::layout::machines;
use fsmith_cli::source::charts_in;

use crate::corpus::files;
use crate::script::Subject;
use crate::tools::{folder, node, printed, python};

/// Differences of SCXML that do not matter in these runs: flags are set, actions are logged, updates are sent, and two
/// timers are never due at the same time.
const HARMLESS: [&str; 4] = ["conditions in Rust", "actions in Rust", "`when` is asked", "timers that are due"];

/// Machines that SCION runs differently from SCXML: it stays in a `parallel` where findLCCA of appendix D does not.
const BEYOND_SCION: [&str; 1] = ["both_Stage"];

const RUNS: u64 = 20;
const STEPS: usize = 60;

/// A machine, with runs of it.
struct Recorded {
    name: String,
    document: String,
    runs: String,
    /// Whether the machine has neither flags nor timers.
    is_bare: bool,
}

#[test]
#[ignore = "needs SCION"]
fn scion_runs_machines_as_fsmith_does() {
    let node = node("engine.mjs", &["@scion-scxml/core", "@scion-scxml/scxml"]);
    let is_within = |it: &Recorded| !BEYOND_SCION.contains(&&*it.name);
    let all = recorded(corpus()).into_iter().chain(recorded(imported()));
    repeat(node, "scion", all.filter(is_within).collect(), 21);
}

#[test]
#[ignore = "needs python-statemachine"]
fn python_statemachine_runs_machines_as_fsmith_does() {
    let python = python("engine.py", "statemachine");
    // This engine does not follow SCXML in conflicts between regions, so it does not run SCION's documents.
    repeat(python, "python", recorded(corpus()).into_iter().filter(|it| it.is_bare).collect(), 7);
}

/// Makes an engine repeat the runs of machines, of which there must be at least `least`.
fn repeat(mut engine: Command, name: &str, machines: Vec<Recorded>, least: usize) {
    let folder = folder(name);
    assert!(machines.len() >= least, "only {} machines can be compared", machines.len());
    for Recorded { name, document, runs, .. } in &machines {
        fs::write(folder.join(format!("{name}.json")), runs).expect("it can be written");
        fs::write(folder.join(format!("{name}.scxml")), document).expect("it can be written");
    }
    assert_eq!(printed(engine.arg(&folder)), format!("ran {}\n", machines.len()));
}

/// The machines of the repository that do not need arguments, and those with the common features of both languages.
fn corpus() -> Vec<(String, String)> {
    let both = ("both".to_owned(), include_str!("both.rs").to_owned());
    files().into_iter().map(|(file, text)| (file, simplified(&text))).chain([both]).collect()
}

/// Runs of those machines in files that only use features of SCXML.
fn recorded(files: Vec<(String, String)>) -> Vec<Recorded> {
    let mut recorded = Vec::new();
    for (file, text) in files {
        for (machine, found) in machines(&text).into_iter().zip(charts_in(&text)) {
            let (Ok(machine), Some(chart)) = (machine, found.chart) else { continue };
            if !found.mistakes.is_empty() {
                continue;
            }
            let Some(mut subject) = comparable(&chart).then(|| Subject::of(machine.text, &chart.events)).flatten()
            else {
                continue;
            };
            let runs: Vec<_> = (1..=RUNS).map(|seed| subject.run(seed, STEPS)).collect();
            recorded.push(Recorded {
                name: format!("{file}_{}", chart.name()),
                document: chart.scxml().text,
                runs: format!("[{}]", runs.join(",\n")),
                is_bare: subject.is_bare(),
            });
        }
    }
    recorded
}

/// The machines of the documents with which SCION is tested, if they are installed.
fn imported() -> Vec<(String, String)> {
    let Some(home) = env::var_os("FSMITH_NPM") else { return Vec::new() };
    let folders = Path::new(&home).join("node_modules/@scion-scxml/test-framework/test");
    let mut found = Vec::new();
    for folder in fs::read_dir(folders).into_iter().flatten().flatten() {
        for file in fs::read_dir(folder.path()).into_iter().flatten().flatten().map(|file| file.path()) {
            let is_document = file.extension().is_some_and(|extension| extension == "scxml");
            let text = is_document.then(|| fs::read_to_string(&file).ok()).flatten();
            let name = format!("{}_{}", folder.file_name().display(), file.file_stem().unwrap_or_default().display());
            let written = text.and_then(|text| import(&text, "test").ok()).filter(|written| written.notes.is_empty());
            found.extend(
                written.map(|it| (name, it.text.replace("(todo: &mut dyn TestTodo)", "").replace("todo.", ""))),
            );
        }
    }
    found.sort();
    found
}

/// Whether a chart only uses features of SCXML.
fn comparable(chart: &Chart) -> bool {
    let warnings = chart.scxml().warnings;
    warnings.iter().all(|warning| HARMLESS.iter().any(|harmless| warning.starts_with(harmless)))
}

/// The text of a file whose machines use a tape. Queries of the tape become values, and other calls become actions.
fn simplified(text: &str) -> String {
    let text = replaced(text, "tape.act(\"", "\")", |words| format!("act_{}()", joined(words)));
    let text = replaced(&text, "tape.ask(\"", "\")", |words| format!("ask_{}", joined(words)));
    // SCXML has no equivalent of an action that runs at each update.
    let text = replaced(&text, "active { act_", " }", |_| String::new());
    text.replace("(tape: &mut Tape)", "")
}

/// Replaces all text between two marks.
fn replaced(text: &str, from: &str, to: &str, by: impl Fn(&str) -> String) -> String {
    let mut parts = text.split(from);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(to) {
            Some((inside, behind)) => out = out + &by(inside) + behind,
            None => out = out + from + part,
        }
    }
    out
}

fn joined(words: &str) -> String {
    words
        .split(|char: char| !char.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_")
        .to_lowercase()
}

//! The machines of the repository: those of the examples, the tests, and the documentation.

use crate::{Chart, chart};
use fsm_syntax::{Errors, read};
use proc_macro2::TokenStream;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// The charts of the repository's machines. The name of each contains the file.
pub fn charts() -> Vec<(String, Chart)> {
    let mut charts = Vec::new();
    for file in files(&["examples", "examples/client/src", "examples/retry/src", "tests/machines"], "rs") {
        for machine in machines(&text(&file)).expect("the file is Rust") {
            charts.push((file.clone(), charted(machine)));
        }
    }
    assert!(charts.len() > 60, "{}", charts.len());
    let written = charts.len();
    for file in files(&["src/guide", "src/language"], "rs").into_iter().chain(files(&["."], "md")) {
        let blocks = blocks(&text(&file));
        let machines = blocks.iter().filter_map(|block| machines(&format!("fn main() {{ {block} }}"))).flatten();
        // Some blocks show mistakes.
        charts.extend(machines.filter_map(correct).map(|chart| (file.clone(), chart)));
    }
    assert!(charts.len() > written + 150, "{}", charts.len() - written);
    charts.into_iter().map(|(file, chart)| (format!("{} in {}", chart.name(), file.display()), chart)).collect()
}

/// The files in some folders.
fn files(folders: &[&str], extension: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = folders.iter().flat_map(|folder| fs::read_dir(root.join(folder)).expect("the folder is there"));
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("the file can be read")
}

/// The code blocks in Markdown, which may be the documentation of a Rust file.
fn blocks(text: &str) -> Vec<String> {
    let lines: Vec<_> = text.lines().map(|line| line.strip_prefix("//!").unwrap_or(line)).collect();
    let blocks = lines.split(|line| line.trim_start().starts_with("```")).skip(1).step_by(2);
    // Lines that rustdoc hides are code, too.
    let shown = |line: &&str| line.trim_start().strip_prefix("# ").unwrap_or(line).to_owned() + "\n";
    blocks.map(|block| block.iter().map(shown).collect()).collect()
}

/// The machines in Rust code; `None` if it cannot be parsed.
fn machines(code: &str) -> Option<Vec<TokenStream>> {
    let mut found = Machines(Vec::new());
    found.visit_file(&syn::parse_file(code).ok()?);
    Some(found.0)
}

struct Machines(Vec<TokenStream>);

impl<'ast> Visit<'ast> for Machines {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.segments.last().is_some_and(|last| last.ident == "state_machine") {
            self.0.push(call.tokens.clone());
        }
    }
}

/// The chart of a machine that must not have mistakes.
pub fn charted(machine: TokenStream) -> Chart {
    let mut errors = Errors::default();
    let read = read(machine, &mut errors);
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, [""; 0]);
    chart(&read.expect("it has no mistakes").0)
}

/// The chart of a machine, if it has no mistakes.
fn correct(machine: TokenStream) -> Option<Chart> {
    let mut errors = Errors::default();
    let read = read(machine, &mut errors);
    let is_correct = errors.into_list().is_empty();
    read.filter(|_| is_correct).map(|(machine, _)| chart(&machine))
}

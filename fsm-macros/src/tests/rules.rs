//! Every rule is documented and tested: it has a section in the reference, with a mistake that breaks only this rule
//! and a correction that breaks none, and a test of the compiler's message.

use super::corpus::{machines, name_of};
use fsm_core::rules::Rule;
use fsm_core::syntax::conditions::Conditions;
use fsm_core::syntax::library::Library;
use fsm_core::syntax::{self, Errors};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// Rules that the compiler checks, by the bounds of generated code.
const BY_THE_COMPILER: [Rule; 2] = [Rule::SharedPayload, Rule::NotAnObserver];

/// The rule whose example is written by a macro, which is not expanded here.
const WRITTEN_BY_A_MACRO: Rule = Rule::TooLarge;

/// The rule that is one of live machines only, which are not expanded here.
const OF_LIVE_MACHINES: Rule = Rule::NotLive;

/// The same of those that are shown.
const OF_INSPECTED_MACHINES: Rule = Rule::NotAsync;

/// A section of the reference.
struct Section {
    name: String,
    page: String,
    text: String,
    /// The examples, as they are compiled.
    examples: Vec<String>,
}

#[test]
fn every_rule_has_a_section() {
    let sections = sections();
    let index = read_to_string(root().join("src/language/rules/mod.rs")).unwrap();
    for rule in Rule::ALL {
        let mut own = sections.iter().filter(|section| section.name == rule.name());
        let section = own.next().unwrap_or_else(|| panic!("{rule} has no section in src/language/rules"));
        assert!(own.next().is_none(), "{rule} has several sections");
        assert!(section.text.starts_with(rule.text()), "the section of {rule} begins with what it says");
        assert_eq!(section.examples.len(), 2, "the section of {rule} shows a mistake and a cure");
        assert_eq!(section.page, rule.page(), "the page of {rule}");
        assert!(index.contains(&format!("({}#{}): ", rule.page(), rule.name())), "{rule} stands in the index");
    }
    for section in &sections {
        assert!(Rule::named(&section.name).is_some(), "`{}` is no rule", section.name);
    }
}

#[test]
fn mistakes_break_their_rule_and_cures_break_none() {
    let mut wrong = Vec::new();
    for Section { name, examples, .. } in sections() {
        let rule = Rule::named(&name).expect("a rule");
        let (mistake, cure) = (broken(&examples[0]), broken(&examples[1]));
        let only = mistake.iter().all(|broken| *broken == rule);
        let unseen = BY_THE_COMPILER.contains(&rule)
            || [WRITTEN_BY_A_MACRO, OF_LIVE_MACHINES, OF_INSPECTED_MACHINES].contains(&rule);
        if !only || mistake.is_empty() != unseen || !cure.is_empty() {
            wrong.push(format!("{rule}: the mistake breaks {mistake:?}, the cure {cure:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_is_seen_by_a_user() {
    let folder = root().join("tests/ui/fail");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let said: String = files.filter(|file| file.extension().is_some_and(|it| it == "stderr")).map(read).collect();
    for rule in Rule::ALL {
        assert!(said.contains(&format!("[{rule}]")), "{rule} is in no .stderr of tests/ui/fail");
    }
}

/// Mistakes are reported in the user's names, including those that the compiler finds.
#[test]
fn nobody_names_what_is_generated() {
    let files = std::fs::read_dir(root().join("tests/ui/fail")).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|it| it == "stderr")) {
        let said = read(file.clone());
        // The name of the macro that was called stands in the footnote of some messages.
        let words = said.lines().filter(|line| !line.contains("= note: this error originates in the macro"));
        // Around several lines the compiler draws lines of its own.
        let words = words.filter(|line| !line.trim_start_matches([' ', '|']).starts_with("____"));
        let generated: Vec<_> = words.filter(|line| line.contains("__") || line.contains("$crate")).collect();
        assert!(generated.is_empty(), "{} names what the macro has made up: {generated:#?}", file.display());
    }
}

/// Mistakes in the user's own code are reported where they are.
#[test]
fn the_compiler_points_at_the_users_code() {
    for file in ["own_code_names", "own_code_types", "own_code_borrows", "own_code_everywhere", "raise_types"] {
        let said = read(root().join("tests/ui/fail").join(file).with_extension("stderr"));
        assert!(!said.contains("in this macro invocation"), "{file} points at the macro");
        assert!(!said.contains("| / state_machine!"), "{file} points at the macro");
    }
}

/// The corpus causes no warnings except those that it silences.
#[test]
fn the_corpus_is_warned_of_nothing() {
    for machine in machines() {
        let mut errors = Errors::default();
        let (name, read) = (name_of(&machine), syntax::read(machine, &mut errors));
        let warnings = read.map(|(machine, _)| machine.warnings).unwrap_or_default();
        let said: Vec<_> = warnings.iter().map(|warning| (warning.rule, &warning.message)).collect();
        assert!(errors.into_list().is_empty() && said.is_empty(), "{name}: {said:?}");
    }
}

#[test]
fn names_are_those_of_lints() {
    let mut names: Vec<_> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert!(names.iter().all(|name| name.chars().all(|letter| letter == '_' || letter.is_ascii_lowercase())));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Rule::ALL.len());
}

/// The rules that the machines of an example break, in the order of the messages.
fn broken(example: &str) -> Vec<Rule> {
    let file = syn::parse_file(example).unwrap_or_else(|error| panic!("{error}:\n{example}"));
    let mut found = Found::default();
    found.visit_file(&file);
    let mut library = Library::default();
    library.add(file.to_token_stream(), &[]);
    let mut of_parts = Errors::default();
    for part in found.parts {
        syntax::part(part, &mut of_parts);
    }
    let (mut errors, mut warnings) = (of_parts.into_list(), Vec::new());
    for machine in &found.machines {
        let (read, mistakes) = library.read(machine, &Conditions::default());
        warnings.extend(read.into_iter().flat_map(|(machine, _)| machine.warnings).map(|it| it.rule));
        errors.extend(mistakes.into_list());
    }
    let errors = errors.into_iter().map(|error| Rule::of(&error.to_string()).expect("a rule"));
    errors.chain(warnings).collect()
}

#[derive(Default)]
struct Found {
    machines: Vec<TokenStream>,
    parts: Vec<TokenStream>,
}

impl<'ast> Visit<'ast> for Found {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("state_machine") {
            self.machines.push(call.tokens.clone());
        } else if call.path.is_ident("part") {
            self.parts.push(call.tokens.clone());
        }
    }
}

fn sections() -> Vec<Section> {
    let mut files: Vec<_> =
        std::fs::read_dir(root().join("src/language/rules")).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    files.into_iter().filter(|file| !file.ends_with("mod.rs")).flat_map(sections_of).collect()
}

fn sections_of(file: PathBuf) -> Vec<Section> {
    let page = file.file_stem().unwrap().to_string_lossy().into_owned();
    let text = read(file);
    let lines: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let text = lines.join("\n");
    let parts = text.split("\n## ").skip(1).map(|part| {
        let (name, rest) = part.split_once('\n').unwrap();
        let blocks: Vec<_> = rest.split("```").collect();
        // Between fences: what stands behind the first line, hidden lines without their mark.
        let example = |block: &str| {
            let code = block.split_once('\n').map_or("", |(_, code)| code);
            code.lines().map(|line| line.strip_prefix("# ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
        };
        let examples = blocks.iter().skip(1).step_by(2).map(|block| example(block)).collect();
        Section { name: name.to_string(), page: page.clone(), text: blocks[0].trim().replace('\n', " "), examples }
    });
    parts.collect()
}

fn read(file: PathBuf) -> String {
    read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

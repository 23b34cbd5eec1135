//! Every rule is documented and tested: it has a section in the reference, with a mistake that breaks only this rule
//! and a correction that breaks none, and a test of the compiler's message.

use super::corpus::{machines, name_of};
use super::messages::{files, reported};
use fsm_model::rules::Rule;
use fsm_syntax::{self as syntax, Errors};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// Rules whose mistakes the macro does not see in the text of an example, and the test in `tests/ui/fail` of the message.
/// The compiler checks two of them by the bounds of generated code, and a `macro_rules!` writes the mistake of the third.
const SEEN_BY_THE_COMPILER: [(Rule, &str); 3] =
    [(Rule::SharedPayload, "payload_clone"), (Rule::NotAnObserver, "observer"), (Rule::TooLarge, "too_large")];

/// Rules of live and of inspected machines, which are generated with the feature `live` only.
const OF_OTHER_MODES: [Rule; 2] = [Rule::NotLive, Rule::NotAsync];

/// Mistakes outside of the pages of the rules: the chapter and the rule.
const OF_CHAPTERS: [(&str, Rule); 4] = [
    ("always", Rule::EndlessAlways),
    ("conditions", Rule::UnknownState),
    ("limits", Rule::DataTwice),
    ("rules/mod", Rule::UnknownState),
];

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
fn mistakes_break_only_their_rule_and_corrections_none() {
    check_sections(|rule| !OF_OTHER_MODES.contains(&rule));
}

#[test]
#[cfg_attr(not(feature = "live"), ignore = "needs the feature `live`")]
fn mistakes_of_live_and_inspected_machines_break_only_their_rule() {
    check_sections(|rule| OF_OTHER_MODES.contains(&rule));
}

/// Checks that the mistakes of some rules break their own rule and no other one, and that the cures break none.
fn check_sections(of: impl Fn(Rule) -> bool) {
    let mut wrong = Vec::new();
    for Section { name, examples, .. } in sections() {
        let rule = Rule::named(&name).expect("a rule");
        if !of(rule) {
            continue;
        }
        let (mistake, cure) = (broken(&examples[0]), broken(&examples[1]));
        let only = mistake.iter().all(|broken| *broken == name);
        let elsewhere = SEEN_BY_THE_COMPILER.iter().find(|(unseen, _)| *unseen == rule);
        if !only || mistake.is_empty() != elsewhere.is_some() || !cure.is_empty() {
            wrong.push(format!("{rule}: the mistake breaks {mistake:?}, the cure {cure:?}"));
        }
        if let Some((_, file)) = elsewhere {
            let said = read(root().join("tests/ui/fail").join(file).with_extension("stderr"));
            assert!(said.contains(&format!("[{rule}]")), "{file}.stderr shows the message of {rule}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Chapters show machines with mistakes as text, and some texts are machines without mistakes.
#[test]
fn mistakes_of_chapters_break_their_rule() {
    let folder = root().join("src/language");
    let chapters = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    for file in chapters.chain([folder.join("rules/mod.rs")]) {
        let chapter = file.strip_prefix(&folder).unwrap().with_extension("").display().to_string();
        let text = docs(&read(file));
        let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("text\n"));
        let broken: Vec<_> = blocks.filter(|block| block.contains("state_machine!")).flat_map(broken).collect();
        let own = OF_CHAPTERS.iter().filter(|(of, _)| *of == chapter);
        assert_eq!(broken, own.map(|(_, rule)| rule.name()).collect::<Vec<_>>(), "the chapter `{chapter}`");
    }
}

#[test]
fn the_message_of_every_rule_is_tested() {
    let stated: String = ["messages", "messages/live"].into_iter().flat_map(files).map(read).collect();
    for rule in Rule::ALL {
        let elsewhere = SEEN_BY_THE_COMPILER.iter().any(|(unseen, _)| unseen == rule);
        let is_stated = stated.contains(&format!(" error[{}]: ", rule.name()))
            || stated.contains(&format!(" warning[{}]: ", rule.name()));
        assert_eq!(is_stated, !elsewhere, "whether fsm-macros/messages states a message about {rule}");
    }
}

/// Messages use the user's names. This includes those of the compiler.
#[test]
fn diagnostics_do_not_mention_generated_names() {
    let of_rustc = files("../tests/ui/fail").into_iter().map(|file| file.with_extension("stderr"));
    for file in of_rustc.chain(files("messages")).chain(files("messages/live")) {
        let said = read(file.clone());
        // The footnote of some messages contains the name of the macro.
        let words = said.lines().filter(|line| !line.contains("= note: this error originates in the macro"));
        // For messages about several lines, the compiler draws lines of its own.
        let words = words.filter(|line| !line.trim_start_matches([' ', '|']).starts_with("____"));
        let generated: Vec<_> = words.filter(|line| line.contains("__") || line.contains("$crate")).collect();
        assert!(generated.is_empty(), "{} names what the macro has made up: {generated:#?}", file.display());
    }
}

/// Mistakes in the user's own code are reported where they are.
#[test]
fn compiler_errors_point_at_user_code() {
    for file in ["own_code_names", "own_code_types", "own_code_borrows", "own_code_everywhere", "raise_types"] {
        let said = read(root().join("tests/ui/fail").join(file).with_extension("stderr"));
        assert!(!said.contains("in this macro invocation"), "{file} points at the macro");
        assert!(!said.contains("| / state_machine!"), "{file} points at the macro");
    }
}

/// The corpus causes no warnings except those that it silences.
#[test]
fn the_corpus_causes_no_warnings() {
    for machine in machines() {
        let mut errors = Errors::default();
        let (name, read) = (name_of(&machine), syntax::read(machine, &mut errors));
        let warnings = read.map(|(machine, _)| machine.warnings).unwrap_or_default();
        let said: Vec<_> = warnings.iter().map(|warning| (warning.rule, &warning.message)).collect();
        assert!(errors.into_list().is_empty() && said.is_empty(), "{name}: {said:?}");
    }
}

#[test]
fn rule_names_are_unique_and_in_snake_case() {
    let mut names: Vec<_> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert!(names.iter().all(|name| name.chars().all(|letter| letter == '_' || letter.is_ascii_lowercase())));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Rule::ALL.len());
}

/// The rules that the machines of an example break, in the order of the messages.
fn broken(example: &str) -> Vec<String> {
    reported(example).into_iter().map(|message| message.rule).collect()
}

fn sections() -> Vec<Section> {
    let mut files: Vec<_> =
        std::fs::read_dir(root().join("src/language/rules")).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    files.into_iter().filter(|file| !file.ends_with("mod.rs")).flat_map(sections_of).collect()
}

fn sections_of(file: PathBuf) -> Vec<Section> {
    let page = file.file_stem().unwrap().to_string_lossy().into_owned();
    let text = docs(&read(file));
    let parts = text.split("\n## ").skip(1).map(|part| {
        let (name, rest) = part.split_once('\n').unwrap();
        let blocks: Vec<_> = rest.split("```").collect();
        // Text between fences, without the first line and without the marks of hidden lines.
        let example = |block: &str| {
            let code = block.split_once('\n').map_or("", |(_, code)| code);
            code.lines().map(|line| line.strip_prefix("# ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
        };
        let examples = blocks.iter().skip(1).step_by(2).map(|block| example(block)).collect();
        Section { name: name.to_string(), page: page.clone(), text: blocks[0].trim().replace('\n', " "), examples }
    });
    parts.collect()
}

/// Returns the documentation of a module.
fn docs(source: &str) -> String {
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

fn read(file: PathBuf) -> String {
    read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

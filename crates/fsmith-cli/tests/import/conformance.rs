//! The documents with which SCION, an SCXML engine, is tested, including those of W3C. After the import, the same
//! states are active as the tests expect.
//!
//! They are in the npm package `@scion-scxml/test-framework`, in the folder that `FSMITH_NPM` names.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use fsm_live::read::Machine;
use fsmith_cli::import::import;
use serde_json::Value;

use crate::run::machine;

/// The maximum time until a test of W3C ends.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tests in which other states are active than expected, and why.
const OTHERWISE: [(&str, &str); 3] = [
    (
        "scxml-prefix-event-name-matching/test0.scxml",
        "an event is sent whose name is not in the document, so the machine has none; a prefix of it is",
    ),
    ("w3c-ecma/test200.txml.scxml", "the start handles what it sends, and does not end before"),
    ("w3c-ecma/test307.txml.scxml", "a person has to judge what is logged: the document has no state `pass`"),
];

#[test]
#[ignore = "needs the test documents of SCION"]
fn conformance_documents_behave_as_expected() {
    let home = env::var_os("FSMITH_NPM").expect("FSMITH_NPM names a folder with packages of npm");
    let tests = Path::new(&home).join("node_modules/@scion-scxml/test-framework/test");
    let mut documents = Vec::new();
    find(&tests, &mut documents);
    documents.sort();
    let (mut ran, mut wrong) = (0, Vec::new());
    for document in &documents {
        let name = document.strip_prefix(&tests).expect("it is inside").display().to_string();
        match run(document) {
            None => {}
            Some(Ok(())) => ran += 1,
            Some(Err(difference)) => wrong.push(format!("{name}: {difference}")),
        }
    }
    println!("{ran} of {} documents ask for no code, and run as they are expected to", documents.len());
    wrong.retain(|wrong| !OTHERWISE.iter().any(|(name, _)| wrong.starts_with(name)));
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(ran > 90, "only {ran} ran");
}

fn find(folder: &Path, documents: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            find(&path, documents);
        } else if path.extension().is_some_and(|extension| extension == "scxml") {
            documents.push(path);
        }
    }
}

/// Runs the test of a document; `None` if a user would have to write code for it, or if part of it is left out.
fn run(document: &Path) -> Option<Result<(), String>> {
    let text = fs::read_to_string(document).ok()?;
    let script: Value = serde_json::from_str(&fs::read_to_string(document.with_extension("json")).ok()?).ok()?;
    let written = match import(&text, "test") {
        Ok(written) => written,
        Err(mistakes) => return Some(Err(format!("{mistakes:?}"))),
    };
    if !written.notes.is_empty() {
        return None;
    }
    let mut machine = machine(&written.text)?;
    machine.restart(&mut ());
    let mut differences = Vec::new();
    let mut expect = |machine: &mut Machine<()>, expected: &Value, what: &str| {
        let expected = names(expected);
        let active: Vec<_> = machine.active().map(str::to_owned).collect();
        if !expected.iter().all(|name| active.contains(name)) {
            differences.push(format!("{what}: {active:?} instead of {expected:?}"));
        }
    };
    if script["initialConfiguration"] == serde_json::json!(["pass"]) {
        machine.advance(&mut (), PATIENCE);
    }
    expect(&mut machine, &script["initialConfiguration"], "start");
    for step in script["events"].as_array().into_iter().flatten() {
        machine.advance(&mut (), Duration::from_millis(step["after"].as_u64().unwrap_or_default()));
        let event = step["event"]["name"].as_str().unwrap_or_default();
        // The machine lacks the events to which no transition reacts.
        let _ = machine.handle(&mut (), &camel(event), &[]);
        expect(&mut machine, &step["nextConfiguration"], event);
    }
    Some(if differences.is_empty() { Ok(()) } else { Err(differences.join("; ")) })
}

fn names(configuration: &Value) -> Vec<String> {
    configuration.as_array().into_iter().flatten().filter_map(Value::as_str).map(camel).collect()
}

/// The name of an id after the import.
fn camel(id: &str) -> String {
    let words = id.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

//! The messages in `fsm-macros/messages`, compared with those of rustc: it underlines the same tokens, and adds no errors
//! or lints of its own to the mistakes that the macro reports.
//!
//! The tests of fsm-macros check the messages themselves, without rustc, and update them.

#[path = "../../fsm-macros/src/tests/messages/notation.rs"]
mod notation;

use notation::{Message, differences, stating};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[test]
#[ignore = "compiles all machines of fsm-macros/messages, as `.ci/run` does"]
fn rustc_shows_the_stated_messages_and_no_others() {
    let mut files = BTreeMap::new();
    for folder in ["messages", "messages/live"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fsm-macros").join(folder);
        let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path());
        files.extend(entries.filter(|path| path.is_file()).map(|path| {
            let text = fs::read_to_string(&path).expect("the file can be read");
            (path.canonicalize().expect("the file has a path"), text)
        }));
    }
    // After an error of the macro, rustc hides all warnings.
    let (wrong, warned): (BTreeMap<_, _>, _) = files.into_iter().partition(|(_, text)| text.contains(" error["));
    let shown = [("errors", wrong), ("warnings", warned)].map(|(name, files)| check(name, &files)).concat();
    assert!(shown.is_empty(), "rustc shows other messages (+) than the files state (-):\n{shown}");
}

/// Compiles some files as modules of one program, and returns how the messages differ from those that the files state.
fn check(name: &str, files: &BTreeMap<PathBuf, String>) -> String {
    let (mut shown, mut messages) = (String::new(), BTreeMap::<_, Vec<_>>::new());
    for diagnostic in diagnostics(name, files.keys()) {
        match message(&diagnostic, files) {
            Some((file, message)) => messages.entry(file).or_default().push(message),
            None => writeln!(shown, "\nrustc adds:\n{}", text(&diagnostic["rendered"])).expect("a string is writable"),
        }
    }
    for (file, stated) in files {
        let actual = stating(stated, messages.get(file).map_or(&[], Vec::as_slice));
        shown += &differences(&file.display().to_string(), stated, &actual);
    }
    shown
}

/// Returns the messages of rustc about a program of these modules, which is compiled in the target folder of this test
/// with the same dependencies.
fn diagnostics<'f>(name: &str, modules: impl Iterator<Item = &'f PathBuf>) -> Vec<Value> {
    let mut program = String::new();
    for file in modules {
        let module = file.file_stem().expect("a name").display();
        writeln!(program, "#[path = {file:?}]\nmod r#{module};").expect("a string is writable");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let root = folder.join(name).with_extension("rs");
    fs::write(&root, program).expect("the file can be written");
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--offline", "--package", "fsmith-ui", "--example", "machines"])
        .args(["--message-format", "json", "--", "--cfg", "fsmith_messages"])
        .env("CARGO_TARGET_DIR", folder.parent().expect("the folder is in the target folder"))
        .env("FSMITH_MACHINES", root)
        .output()
        .expect("cargo starts");
    let lines = String::from_utf8(output.stdout).expect("JSON");
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let found = lines.filter(|line| line["reason"] == "compiler-message").map(|mut line| line["message"].take());
    // The last messages only count the others.
    let found: Vec<_> = found.filter(|message| message["spans"] != Value::Array(Vec::new())).collect();
    assert!(!found.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    found
}

/// Returns a diagnostic as a message of the macro, and the file that it is about. `None` if the macro does not report it.
fn message(diagnostic: &Value, files: &BTreeMap<PathBuf, String>) -> Option<(PathBuf, Message)> {
    let is_warning = diagnostic["code"]["code"] == "unfulfilled_lint_expectations";
    let message = if is_warning { &diagnostic["children"][0] } else { diagnostic };
    let (level, message) = (if is_warning { "warning" } else { "error" }, text(&message["message"]));
    let (message, rule) = message.split("\nsee ").next()?.strip_suffix(']')?.rsplit_once(" [fsmith::")?;
    let message =
        message.rsplit_once("; if this is intended, write `#[allow(").filter(|_| is_warning).map_or(message, |it| it.0);
    let mut span = diagnostic["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let file =
        |span: &Value| Path::new(text(&span["file_name"])).canonicalize().ok().filter(|it| files.contains_key(it));
    // The span of a message about a whole call is in the library, in the macro that is called.
    let is_call = file(span).is_none();
    while file(span).is_none() {
        span = Some(&span["expansion"]["span"]).filter(|span| span.is_object())?;
    }
    let number = |key: &str| usize::try_from(span[key].as_u64().expect("a number")).expect("a small number");
    let (line, columns) = (number("line_start"), number("column_start") - 1..number("column_end") - 1);
    let columns = (!is_call).then_some(columns);
    let message = Message { level: level.into(), rule: rule.into(), text: message.into(), line, columns };
    Some((file(span)?, message))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

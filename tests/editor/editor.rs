//! An editor with one open file, and its requests at the cursor.

use super::server::Server;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::{env, fs};

/// The mark for the position of the cursor in a text.
pub const CURSOR: &str = "$0";

pub struct Editor {
    server: Server,
    file: String,
    text: String,
    version: i64,
}

/// Locks the editor that all tests share.
pub fn editor() -> MutexGuard<'static, Editor> {
    static EDITOR: OnceLock<Mutex<Editor>> = OnceLock::new();
    let editor = EDITOR.get_or_init(|| Mutex::new(Editor::start(&program())));
    editor.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the rust-analyzer to use. If none is installed, rustup provides a placeholder, which fails on `--version`.
fn program() -> String {
    let program = env::var("RUST_ANALYZER").unwrap_or_else(|_| "rust-analyzer".to_string());
    let answer = Command::new(&program).arg("--version").output();
    assert!(answer.is_ok_and(|answer| answer.status.success()), "{program} is not installed");
    program
}

impl Editor {
    fn start(program: &str) -> Editor {
        let project = project();
        let mut server = Server::start(program, &project);
        let file = format!("file://{}", project.join("src/lib.rs").display());
        let document = json!({ "uri": file, "languageId": "rust", "version": 0, "text": "" });
        server.notify("textDocument/didOpen", json!({ "textDocument": document }));
        Editor { server, file, text: String::new(), version: 0 }
    }

    /// Opens a text without its cursor mark. Returns the position of the cursor.
    fn show(&mut self, text: &str) -> Value {
        let before = text.split(CURSOR).next().unwrap_or_default();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().len();
        self.text = text.replace(CURSOR, "");
        self.version += 1;
        let document = json!({ "uri": self.file, "version": self.version });
        let changes = json!({ "textDocument": document, "contentChanges": [{ "text": self.text }] });
        self.server.notify("textDocument/didChange", changes);
        json!({ "line": line, "character": column })
    }

    fn ask(&mut self, method: &str, text: &str, mut more: Value) -> Value {
        let position = self.show(text);
        more["textDocument"] = json!({ "uri": self.file });
        more["position"] = position;
        self.server.request(&format!("textDocument/{method}"), more)
    }

    /// Returns the completions at the cursor, up to their parentheses, with their docs.
    pub fn completions(&mut self, text: &str) -> Vec<(String, String)> {
        let answer = self.ask("completion", text, json!({}));
        let items = answer.get("items").unwrap_or(&answer).as_array().cloned().unwrap_or_default();
        let name = |item: &Value| {
            let text = item["textEdit"]["newText"].as_str().or(item["insertText"].as_str()).or(item["label"].as_str());
            text.and_then(|text| text.split('(').next()).unwrap_or_default().to_string()
        };
        let docs = |item: &Value| item["documentation"]["value"].as_str().unwrap_or_default().to_string();
        items.iter().map(|item| (name(item), docs(item))).collect()
    }

    /// Returns the hover text of the word at the cursor.
    pub fn hover(&mut self, text: &str) -> String {
        let answer = self.ask("hover", text, json!({}));
        answer["contents"]["value"].as_str().unwrap_or_default().to_string()
    }

    /// Returns the lines of the file that declare the word at the cursor.
    pub fn definitions(&mut self, text: &str) -> Vec<String> {
        let answer = self.ask("definition", text, json!({}));
        let places = answer.as_array().cloned().unwrap_or_else(|| vec![answer]);
        let here = places.iter().filter(|place| place["uri"] == self.file.as_str());
        let line = |place: &Value| place["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok());
        here.filter_map(line).filter_map(|line| Some(self.text.lines().nth(line)?.trim().to_string())).collect()
    }

    /// Returns the text after the word at the cursor is renamed.
    pub fn renamed(&mut self, text: &str, name: &str) -> String {
        let answer = self.ask("rename", text, json!({ "newName": name }));
        let changes = answer["documentChanges"].as_array().cloned().unwrap_or_default();
        let edits = changes.iter().filter(|change| change["textDocument"]["uri"] == self.file.as_str());
        let mut edits: Vec<_> =
            edits.flat_map(|change| change["edits"].as_array().cloned().unwrap_or_default()).collect();
        edits.sort_by_key(|edit| self.offset(&edit["range"]["start"]));
        let mut renamed = self.text.clone();
        for edit in edits.iter().rev() {
            let range = self.offset(&edit["range"]["start"])..self.offset(&edit["range"]["end"]);
            renamed.replace_range(range, edit["newText"].as_str().unwrap_or_default());
        }
        renamed
    }

    /// Returns the problems that rust-analyzer finds without running cargo.
    pub fn problems(&mut self, text: &str) -> Vec<String> {
        self.show(text);
        let answer = self.server.request("textDocument/diagnostic", json!({ "textDocument": { "uri": self.file } }));
        let problems = answer["items"].as_array().cloned().unwrap_or_default();
        let problem = |problem: &Value| {
            let line = problem["range"]["start"]["line"].as_u64().and_then(|line| usize::try_from(line).ok());
            let line = line.and_then(|line| self.text.lines().nth(line)).unwrap_or_default().trim();
            format!("{}: `{line}`", problem["message"].as_str().unwrap_or_default())
        };
        problems.iter().map(problem).collect()
    }

    /// Converts a position of the protocol to an offset. The text is ASCII.
    fn offset(&self, position: &Value) -> usize {
        let number = |what: &str| position[what].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
        let line: usize = self.text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        line + number("character")
    }
}

/// Creates a crate that uses fsmith, with an empty file.
fn project() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let manifest = format!(
        "[package]\nname = \"fixture\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nfsmith = {{ path = {root:?} }}\n\n[workspace]\n"
    );
    fs::create_dir_all(project.join("src")).expect("writable");
    fs::write(project.join("Cargo.toml"), manifest).expect("writable");
    fs::write(project.join("src/lib.rs"), "").expect("writable");
    fs::copy(root.join("Cargo.lock"), project.join("Cargo.lock")).expect("writable");
    project
}

//! The charts with which a stream is decoded.

use crate::parts::parts_of;
use crate::source::{charts_with, read};
use crate::wire::Book;
use fsm_syntax::conditions::Conditions;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The charts in some files, each with its file. If there are no charts or a file cannot be read, prints that and
/// fails with the status of the program.
pub fn charts(files: &[PathBuf], conditions: &Conditions) -> Result<Vec<(Book, String)>, u8> {
    let mut books = Vec::new();
    for file in files {
        let text = read(file).map_err(|error| {
            eprintln!("{}: {error}", file.display());
            2
        })?;
        for found in charts_with(&text, conditions, &parts_of(file, &text)) {
            for mistake in &found.mistakes {
                eprintln!("{}:{}: {}", file.display(), mistake.line, mistake.message);
            }
            books.extend(found.book.map(|book| (book, file.display().to_string())));
        }
    }
    if books.is_empty() {
        let names: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
        eprintln!("{}: no machine is declared here", names.join(", "));
        return Err(1);
    }
    Ok(books)
}

/// The first messages of a page: `hello` and the charts.
pub fn greeting(program: &str, books: &[(Book, String)]) -> Vec<Value> {
    let root = std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default();
    let hello = json!({"k": "hello", "v": 2, "program": program, "root": root, "now": 0, "paused": false, "can": []});
    let kinds = books.iter().enumerate().map(|(id, (book, file))| book.message(id, file));
    std::iter::once(hello).chain(kinds).collect()
}

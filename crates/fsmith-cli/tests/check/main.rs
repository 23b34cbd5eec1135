//! `fsmith check`: the program with its options, and its answers about the machines of the repository.

mod against;
mod command;
mod corpus;
mod promela;
mod tours;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
    fs::write(file, text).expect("the file can be written");
}

/// Runs `fsmith check` on an input. Returns its status, its output and its errors.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    program.arg("check").args(arguments).current_dir(folder);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = program.spawn().expect("the program starts");
    // A program that reads nothing may have closed its input already.
    let _ = running.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = running.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (status.code().expect("it is not killed"), text(stdout), text(stderr))
}

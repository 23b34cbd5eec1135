//! Programs that must be installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// A program on the `PATH`. The argument for its version is used to check that it is installed.
pub fn program(name: &str, version: &str) -> Command {
    let found = Command::new(name).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.unwrap_or_else(|error| panic!("{name}: {error}"));
    Command::new(name)
}

/// A command that runs a script of this folder with Node. The packages must be installed.
pub fn node(script: &str, packages: &[&str]) -> Command {
    let home = PathBuf::from(env::var_os("FSMITH_NPM").expect("FSMITH_NPM names a folder with packages of npm"));
    for package in packages {
        assert!(home.join("node_modules").join(package).is_dir(), "{package} is not installed in {}", home.display());
    }
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(script));
    let mut node = program("node", "--version");
    // A script that is passed with `--eval` finds packages relative to the current folder.
    node.current_dir(home).args(["--input-type=module", "--eval", &text.expect("the script is there"), "--"]);
    node
}

/// A command that runs a script of this folder with Python. The module must be installed.
pub fn python(script: &str, module: &str) -> Command {
    let name = env::var("FSMITH_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = program(&name, "--version").args(["-c", &format!("import {module}")]).status();
    assert!(found.is_ok_and(|status| status.success()), "{name} has no module {module}");
    let mut python = Command::new(name);
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(script));
    python
}

/// The output of a program, after its errors.
pub fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    String::from_utf8_lossy(&[output.stderr, output.stdout].concat()).into_owned()
}

//! Programs that may be installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// A folder of a test's own, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The program, if it is on the path.
pub fn program(name: &str, version: &str) -> Option<Command> {
    let found = Command::new(name).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_err() {
        println!("skipped: {name} is not installed");
    }
    found.ok().map(|_| Command::new(name))
}

/// Node with a script, in the folder where these packages are installed, if they are.
pub fn node(script: &str, packages: &[&str]) -> Option<Command> {
    let Some(home) = env::var_os("FSMITH_NPM").map(PathBuf::from) else {
        println!("skipped: FSMITH_NPM names no folder with the packages {packages:?} of npm");
        return None;
    };
    for package in packages {
        assert!(home.join("node_modules").join(package).is_dir(), "{package} is not installed in {}", home.display());
    }
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(script));
    let mut node = program("node", "--version")?;
    // Such a script finds packages from where it runs.
    node.current_dir(home).args(["--input-type=module", "--eval", &text.expect("the script is there"), "--"]);
    Some(node)
}

/// Python with a script, if there is one that has this module.
pub fn python(script: &str, module: &str) -> Option<Command> {
    let name = env::var("FSMITH_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut python = program(&name, "--version")?;
    let found = python.args(["-c", &format!("import {module}")]).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!("skipped: {name} has no module {module}");
        return None;
    }
    let mut python = Command::new(name);
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(script));
    Some(python)
}

/// What a program prints: complaints first.
pub fn printed(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    String::from_utf8_lossy(&[output.stderr, output.stdout].concat()).into_owned()
}

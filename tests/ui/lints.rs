//! Clippy and rustdoc report no lints in generated code, in a crate that denies every lint and has machines of every
//! kind. The control shows that lints do apply to the user's own code, outside and inside machines.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Returns the target folder in which this test was built.
fn target() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder is in the target folder")
}

/// Runs cargo on the crate, in the same target folder, because the crate has the same dependencies as this test.
fn cargo(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.env("CARGO_TARGET_DIR", target()).envs(variables.iter().copied());
    let (command, rest) = arguments.split_first().expect("a command");
    cargo.args([command, "--quiet", "--offline", "--package", "fsmith-ui-lints"]).args(rest);
    cargo.output().expect("cargo starts")
}

/// rustdoc documents machines with pictures and links between the types, and reports no lints.
#[test]
fn generated_docs_give_no_lints() {
    let flags = "-D warnings -D rustdoc::all -A rustdoc::missing_crate_level_docs";
    let arguments = ["doc", "--no-deps", "--document-private-items"];
    let Output { status, stderr, .. } = cargo(&arguments, &[("RUSTDOCFLAGS", flags)]);
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let page = |name: &str| {
        let file = target().join("doc/fsmith_ui_lints/public").join(name);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    let (machine, event) = (page("struct.Everything.html"), page("enum.EverythingEvent.html"));
    for link in ["enum.EverythingState.html#variant.Dim", "enum.EverythingEvent.html#variant.Press"] {
        assert!(machine.contains(&format!("href=\"{link}\"")), "the machine links {link}");
    }
    assert!(machine.contains("<p>Every form of the language.</p>"), "the user's docs are a paragraph");
    assert!(machine.contains("<code>body: &amp;mut Body</code>"), "the machine says what it is lent");
    assert!(machine.contains("<svg ") && !event.contains("<svg "), "the machine has its picture");
    assert!(machine.contains("<g class=\"fs-state fs-leaf\""), "its tags are no text");
    for state in ["Off", "Dim"] {
        let name = format!(">{state}</text></a>");
        assert!(machine.contains(&name), "the name of {state} is a link in it");
    }
    assert!(!page("struct.Plain.html").contains("<svg "), "one machine wants none");
    for link in ["struct.Everything.html", "enum.EverythingState.html"] {
        assert!(event.contains(&format!("href=\"{link}\"")), "the events link {link}");
    }
}

#[test]
fn generated_code_gives_no_lints() {
    if !Command::new(env!("CARGO")).args(["clippy", "--version"]).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: Clippy is not installed");
        return;
    }
    for features in ["", "interpreter"] {
        let arguments = ["clippy", "--features", features, "--message-format", "json"];
        let Output { status, stdout, stderr } = cargo(&arguments, &[]);
        let said = String::from_utf8_lossy(&stdout).lines().filter(|line| line.contains("\"level\"")).count();
        assert!(
            status.success() && said == 0,
            "{}\n{}",
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        );
    }
    let Output { status, stdout, .. } = cargo(&["clippy", "--message-format", "json"], &[("FSMITH_CONTROL", "1")]);
    let said = String::from_utf8_lossy(&stdout);
    assert!(!status.success());
    let denied = [
        ("missing_docs", 2),
        ("unreachable_pub", 1),
        ("unsafe_code", 2),
        ("unused_variables", 1),
        ("clippy::cast_possible_truncation", 2),
    ];
    for (lint, times) in denied {
        let found = said.matches(&format!("\"code\":\"{lint}\"")).count();
        assert!(found >= times, "{lint} is said {found} times and not {times}:\n{said}");
    }
}

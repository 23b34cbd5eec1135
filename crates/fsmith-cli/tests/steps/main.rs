//! `fsmith draw --steps`: the steps of a tape in the picture of its machine.

mod vault;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file with the machine.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/steps/vault.rs");

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Runs `fsmith draw`. Returns its status and its errors.
fn draw(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    let output = program.arg("draw").args(arguments).current_dir(folder).output().expect("the program starts");
    let complaint = String::from_utf8(output.stderr).expect("it prints text");
    (output.status.code().expect("it is not killed"), complaint)
}

/// The element that begins in this way, with its texts.
fn element<'s>(svg: &'s str, beginning: &str) -> &'s str {
    let line = svg.lines().find(|line| line.contains(beginning));
    line.unwrap_or_else(|| panic!("{beginning}: {svg}"))
}

#[test]
fn a_tape_is_drawn_on_the_chart() {
    let folder = folder("tape");
    let report = vault::explore().report();
    let tape = report.tape("robbed").expect("it is violated");
    // The search has taken steps, too, of machines before the last one.
    let _ = fsmith::inspect::recording();
    vault::explore().play(tape.steps());
    fs::write(folder.join("robbed.json"), fsmith::inspect::recording().text()).expect("a file");

    assert_eq!(draw(&folder, &["--steps", "robbed.json", SOURCE]), (0, String::new()));
    let svg = fs::read_to_string(folder.join("Vault.svg")).expect("it was drawn");
    let marks = [("Shut", "covered"), ("Wide", "stuck"), ("Full", "covered"), ("Empty", "stuck"), ("Locked", "final")];
    for (state, class) in marks {
        let (classes, _) = element(&svg, &format!("data-state=\"{state}\"")).split_once("\" data").expect("data");
        assert!(classes.ends_with(&format!(" fs-{class}")), "{state}: {classes}");
    }
    assert!(element(&svg, "data-target=\"Wide\"").contains(">1: Open<"), "{svg}");
    assert!(element(&svg, "data-target=\"Empty\"").contains(">7: Take [*coins &gt; 5]<"), "{svg}");
    assert!(element(&svg, "data-state=\"Full\"").contains(">2 .. 6, 5 times: Take [else] / *coins += 1<"), "{svg}");
    assert!(element(&svg, "data-source=\"Wide\" data-target=\"Shut\"").contains(">Close<"), "{svg}");
    assert!(element(&svg, "data-target=\"Locked\"").starts_with("<g class=\"fs-edge fs-plain\""), "{svg}");
    assert!(draw(&folder, &["--check", "--steps", "robbed.json", SOURCE]).0 == 0);
    assert!(draw(&folder, &["--check", SOURCE]).0 == 1, "a picture without the steps differs");
}

/// A recording that does not fit to the source is refused, and so is a file that is none.
#[test]
fn steps_need_the_machine_of_the_recording() {
    let folder = folder("changed");
    let _ = fsmith::inspect::recording();
    vault::explore().play(["Open"]);
    fs::write(folder.join("steps.json"), fsmith::inspect::recording().text()).expect("a file");
    let text = fs::read_to_string(SOURCE).expect("the source");
    fs::write(folder.join("changed.rs"), text.replace("on Alarm", "on Take")).expect("a file");
    fs::write(folder.join("other.rs"), text.replace("machine Vault", "machine Safe")).expect("a file");
    for (arguments, status, complaint) in [
        (
            ["--steps", "steps.json", "changed.rs"],
            1,
            "changed.rs:9: Vault cannot be drawn as svg: it has changed since",
        ),
        (
            ["--steps", "steps.json", "other.rs"],
            1,
            "other.rs:9: Safe cannot be drawn as svg: it is not in the recording",
        ),
        (["--steps", "changed.rs", SOURCE], 2, "changed.rs: not JSON: "),
        (["--steps", "missing.json", SOURCE], 2, "missing.json: No such file"),
        (["--as=dot", "--steps=steps.json", SOURCE], 2, "--steps draws svg, and not dot"),
    ] {
        let (found, text) = draw(&folder, &arguments);
        assert!(found == status && text.contains(complaint), "{arguments:?}: {found}, {text}");
    }
}

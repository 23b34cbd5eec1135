//! Files, folders, options and the status of the program.

use super::{folder, run, write};
use std::fs;

/// The first machine is on the line of the macro, after a character of two bytes.
const TRAP: &str =
    "/* ü */ state_machine! { machine Trap { events { E } initial A; state A { on E => B; } state B; } }\n";
const FINE: &str =
    "fn f() {}\nfsmith::state_machine! {\n    machine Fine { events { E } initial state A { on E => A; } }\n}\n";
const BROKEN: &str = "fsmith::state_machine! { machine Broken { state B { }\n on } }\n";

const FOUND: &str = "trap.rs:1: Trap: 1 finding (all 2 configurations, guards are free)\n\
                     trap.rs:1:94: trap: `B` cannot be exited any more\n    after: E\n\
                     trap.rs:1: note: may be active forever: A\n";
const NOTHING: &str = "fine.rs:3: Fine: nothing found (all 1 configuration, guards are free)\n";

#[test]
fn the_exit_status_is_1_if_something_was_found() {
    let folder = folder("status");
    write(&folder, "trap.rs", TRAP);
    write(&folder, "fine.rs", FINE);
    write(&folder, "broken.rs", BROKEN);
    write(&folder, "none.rs", "fn f() {}");
    assert_eq!(run(&folder, &["trap.rs"], ""), (1, FOUND.to_owned(), String::new()));
    assert_eq!(run(&folder, &["fine.rs"], ""), (0, NOTHING.to_owned(), String::new()));
    assert_eq!(run(&folder, &["fine.rs", "trap.rs"], ""), (1, NOTHING.to_owned() + FOUND, String::new()));
    assert_eq!(run(&folder, &["-"], FINE), (0, NOTHING.replace("fine.rs", "-"), String::new()));
    let (status, out, complaint) = run(&folder, &["broken.rs", "fine.rs"], "");
    assert_eq!((status, &*out), (1, NOTHING));
    assert!(complaint.contains("broken.rs:2: expected"), "{complaint}");
    let none = "none.rs: no machine is declared here\n".to_owned();
    assert_eq!(run(&folder, &["none.rs"], ""), (1, String::new(), none));
    let (status, out, complaint) = run(&folder, &["missing.rs", "fine.rs"], "");
    assert_eq!((status, &*out, complaint.starts_with("missing.rs: ")), (2, NOTHING, true), "{complaint}");
}

#[test]
fn wrong_arguments_are_rejected() {
    let folder = folder("arguments");
    for (arguments, complaint) in [
        (&[][..], "which file is to be checked?"),
        (&["--json", "--sarif", "a.rs"], "--json and --sarif cannot be combined"),
        (&["--limit", "0", "a.rs"], "--limit wants a number of configurations, not \"0\""),
        (
            &["--against", "a.rs", "--sarif", "a.rs"],
            "--against has no findings at lines, so it cannot be combined with --sarif",
        ),
        (&["--fix", "a.rs"], "no option \"--fix\""),
    ] {
        let (status, out, printed) = run(&folder, arguments, "");
        assert_eq!((status, &*out, printed.lines().next()), (2, "", Some(complaint)), "{arguments:?}");
    }
}

#[test]
fn all_files_of_a_folder_are_checked() {
    let folder = folder("folder");
    write(&folder, "src/trap.rs", TRAP);
    write(&folder, "src/deep/fine.rs", FINE);
    write(&folder, "src/none.rs", "fn f() {}");
    let (status, out, complaint) = run(&folder, &["src"], "");
    assert_eq!((status, &*complaint), (1, ""));
    assert_eq!(out, NOTHING.replace("fine.rs", "src/deep/fine.rs") + &FOUND.replace("trap.rs", "src/trap.rs"));
}

/// A finding in a part has the place of the part.
#[test]
fn findings_in_parts_name_the_file_of_the_part() {
    let folder = folder("parts");
    write(&folder, "Cargo.toml", "");
    write(&folder, "src/ends.rs", "fsmith::part! {\n    ends {\n        state B;\n    }\n}\n");
    let machine = "fsmith::state_machine! { machine M { events { E } initial A; state A { on E => B; } include crate::ends::ends; } }";
    write(&folder, "src/m.rs", machine);
    let (status, out, _) = run(&folder, &["src/m.rs"], "");
    assert_eq!(
        (status, out.lines().nth(1)),
        (1, Some("src/ends.rs:3:15: trap: `B` cannot be exited any more")),
        "{out}"
    );
}

/// Without `--cfg`, everything is set.
#[test]
fn cfg_options_decide_conditions() {
    let folder = folder("conditions");
    let machine = "state_machine! { machine M { events { E, F } initial A; state A { on E => B; }
        #[cfg(feature = \"x\")] state B { on F => A; } #[cfg(not(feature = \"x\"))] state B; } }";
    write(&folder, "m.rs", machine);
    for (options, found) in [(&[][..], 0), (&["--cfg", "feature=\"x\""], 0), (&["--cfg", "test"], 1)] {
        assert_eq!(run(&folder, &[options, &["m.rs"]].concat(), "").0, found, "{options:?}");
    }
}

#[test]
fn answers_are_available_as_json_and_sarif() {
    let folder = folder("data");
    write(&folder, "trap.rs", TRAP);
    let (status, out, _) = run(&folder, &["--json", "trap.rs"], "");
    let answers: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let finding = &answers["machines"][0]["findings"][0];
    assert_eq!((status, &finding["kind"], &finding["column"]), (1, &"trap".into(), &94.into()));
    let (status, out, _) = run(&folder, &["--sarif", "trap.rs"], "");
    let log: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!((status, &place["artifactLocation"]["uri"]), (1, &"trap.rs".into()));
    assert_eq!(place["region"], serde_json::json!({ "startLine": 1, "startColumn": 94 }));
    // With nothing to report, there still is a log.
    let (status, out, _) = run(&folder, &["--sarif", "-"], FINE);
    let log: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((status, &log["runs"][0]["results"]), (0, &serde_json::json!([])));
}

#[test]
fn findings_are_marked_in_pictures() {
    let folder = folder("pictures");
    let dead =
        FINE.replace("Fine", "Trap").replace("on E => A; }", "on E => A; } state B { initial C; state C; on E => A; }");
    write(&folder, "trap.rs", &format!("{TRAP}{dead}"));
    write(&folder, "fine.rs", FINE);
    assert_eq!(run(&folder, &["--chart", "charts", "trap.rs", "fine.rs"], "").0, 1);
    let picture = |name: &str| fs::read_to_string(folder.join("charts").join(name)).expect("it was written");
    let (stuck, never) = (picture("Trap.svg"), picture("Trap-2.svg"));
    assert!(stuck.contains("<g class=\"fs-state fs-leaf fs-stuck\" data-index=\"2\""), "{stuck}");
    assert!(never.contains("fs-never\" data-index=\"2\""), "{never}");
    // A state that is never entered has nested states and transitions that never happen.
    assert!(never.contains("fs-never\" data-index=\"3\""), "{never}");
    assert_eq!(
        fs::read_dir(folder.join("charts")).expect("a folder").count(),
        2,
        "nothing was found in the other file"
    );
}

#[test]
fn an_unwritable_folder_is_reported() {
    let folder = folder("unwritable");
    write(&folder, "trap.rs", TRAP);
    for option in ["--chart", "--promela"] {
        let (status, out, complaint) = run(&folder, &[option, "trap.rs/inside", "trap.rs"], "");
        assert_eq!((status, &*out), (2, FOUND), "the answer is printed nevertheless");
        assert!(complaint.starts_with("trap.rs/inside: cannot be written: "), "{complaint}");
    }
}

/// The section of the guide about the command shows what it prints, and so does the README.
#[test]
fn the_documentation_shows_the_printed_output() {
    let (guide, readme) = (include_str!("../../../../src/guide/proving.rs"), include_str!("../../README.md"));
    let (_, section) = guide.split_once("//! # Without the program").expect("the section");
    let lines = section.lines().map(|line| line.strip_prefix("//!").unwrap_or(line));
    let text: String = lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    let blocks: Vec<_> = text.split("```text\n").skip(1).filter_map(|block| block.split_once("```")).collect();
    let folder = folder("documentation");
    write(&folder, "src/phone.rs", blocks[0].0);
    let (status, out, _) = run(&folder, &["src"], "");
    assert_eq!((status, &*out), (1, blocks[1].0));
    assert!(readme.contains(&out), "{out}");
}

//! `fsmith coverage`: reports and pictures of files that tests have written.

mod gate;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The file with the machine.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/coverage/gate.rs");

/// A folder for one test with the file `gate.txt`, which has counts and what is reachable.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coverage").join(name);
    let _ = fs::remove_dir_all(&folder);
    gate::counts().merge_into(folder.join("gate.txt")).expect("the file can be written");
    gate::reachable().merge_reachable_into(folder.join("gate.txt")).expect("the file can be written");
    folder
}

/// Runs `fsmith coverage`. Returns its status, its output and its errors.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fsmith"));
    program.arg("coverage").args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR");
    let Output { status, stdout, stderr } = program.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (status.code().expect("it is not killed"), text(stdout), text(stderr))
}

const TABLE: &str = "\
Gate
states                3 of 5       60 %
transitions           2 of 5       40 %
guard outcomes        1 of 2       50 %
branches              2 of 6       33 %
transition pairs      1 of 12       8 %
tag repair            0 of 1        0 %
missing: state `Works.Free`
missing: state `Broken`
missing: transition `Works: on Kick`
missing: transition `Works.Locked: on Push`
missing: transition `Broken: on Fix`
missing: guard `Works.Open: on Push if !jammed, is false`
missing: branch `branch 2, Works: Broken`
missing: branch `branch 3, Works.Locked: Free`
missing: branch `branch 5, Works.Locked: stay`
missing: branch `branch 7, Broken: Works`
missing: pair `Works: on Kick, then Broken: on Fix`
missing: pair `Works.Locked: on Coin, then Works: on Kick`
missing: pair `Works.Locked: on Push, then Works: on Kick`
missing: pair `Works.Locked: on Push, then Works.Locked: on Coin`
missing: pair `Works.Locked: on Push, then Works.Locked: on Push`
missing: pair `Works.Open: on Push if !jammed, then Works: on Kick`
missing: pair `Works.Open: on Push if !jammed, then Works.Locked: on Coin`
missing: pair `Works.Open: on Push if !jammed, then Works.Locked: on Push`
missing: pair `Broken: on Fix, then Works: on Kick`
missing: pair `Broken: on Fix, then Works.Locked: on Coin`
missing: pair `Broken: on Fix, then Works.Locked: on Push`

";

#[test]
fn a_table_lists_what_is_not_covered() {
    let folder = folder("table");
    assert_eq!(run(&folder, &["gate.txt"]), (0, TABLE.to_owned(), String::new()));
    // Files of a folder are read in the order of their names, without locks.
    assert_eq!(run(&folder, &["."]).1, TABLE);
    assert_eq!(run(&folder, &["gate.txt", "gate.txt"]).1, TABLE.repeat(2));
}

/// Without arguments, the files are those that tests have written for `coverage::file`.
#[test]
fn the_results_in_the_target_folder_are_found() {
    let folder = folder("results");
    let results = folder.join("target/fsmith/coverage");
    fs::create_dir_all(&results).expect("a folder");
    fs::create_dir_all(folder.join("member/src")).expect("a folder");
    fs::rename(folder.join("gate.txt"), results.join("gate.txt")).expect("the file moves");
    for at in [".", "member/src"] {
        assert_eq!(run(&folder.join(at), &[]).1, TABLE, "{at}");
    }
}

#[test]
fn reports_are_available_in_other_formats() {
    let folder = folder("forms");
    let (status, markdown, _) = run(&folder, &["--markdown", "gate.txt"]);
    assert_eq!(status, 0);
    assert!(markdown.starts_with("## Gate\n\n| | covered | reachable | |\n"), "{markdown}");
    for (form, part) in
        [("--html", "<h2>Gate</h2>"), ("--junit", "<testsuite name=\"Gate: states\" tests=\"5\" failures=\"2\">")]
    {
        let (status, text, complaint) = run(&folder, &[form, "gate.txt", "gate.txt"]);
        assert_eq!((status, &*complaint, text.matches(part).count()), (0, "", 2), "{text}");
        let ends = if form == "--html" { "</html>" } else { "</testsuites>" };
        assert_eq!(text.matches(ends).count(), 1, "one document about all machines: {text}");
    }
}

#[test]
fn too_little_coverage_is_a_failure() {
    let folder = folder("least");
    assert_eq!(run(&folder, &["--fail-under", "33.3", "gate.txt"]).0, 0);
    let (status, out, complaint) = run(&folder, &["--fail-under", "50", "gate.txt"]);
    assert_eq!((status, &*out), (1, TABLE));
    assert_eq!(complaint, "Gate: 2 of 5 transitions are less than 50 %\nGate: 2 of 6 branches are less than 50 %\n");
}

/// The class of the element whose text begins in this way: a state, an arrow or a line.
fn class(svg: &str, element: &str) -> String {
    let (before, _) = svg.split_once(element).unwrap_or_else(|| panic!("{element}: {svg}"));
    let (_, attributes) = before.rsplit_once("class=\"").expect("a class");
    let (class, _) = attributes.split_once('"').expect("the end of the class");
    class.rsplit_once(' ').map_or("", |(_, mark)| mark).to_owned()
}

#[test]
fn pictures_mark_covered_elements() {
    let folder = folder("pictures");
    let (status, _, complaint) = run(&folder, &["--chart", "charts", "--source", SOURCE, "gate.txt"]);
    assert_eq!((status, &*complaint), (0, ""));
    let svg = fs::read_to_string(folder.join("charts/Gate.svg")).expect("it was written");
    for (element, mark) in [
        ("data-state=\"Works\"", "fs-covered"),
        ("data-state=\"Open\"", "fs-covered"),
        ("data-state=\"Free\"", "fs-missing"),
        ("data-state=\"Broken\"", "fs-missing"),
        ("data-state=\"Gone\"", "fs-never"),
        (">Coin<", "fs-partly"),
        (">[*coins &gt; 1] / *coins += 1<", "fs-missing"),
        (">[else] / *coins += 1<", "fs-covered"),
        (">Push<", "fs-missing"),
        (">Push [!jammed]<", "fs-partly"),
        (">Kick<", "fs-missing"),
        (">Melt<", "fs-never"),
    ] {
        assert_eq!(class(&svg, element), mark, "{element}: {svg}");
    }
    let twice = ["--chart", "charts", "--source", SOURCE, "gate.txt", "gate.txt"];
    assert_eq!(run(&folder, &twice).0, 0);
    assert_eq!(fs::read_to_string(folder.join("charts/Gate-2.svg")).expect("the second of this name"), svg);
}

/// The machine of a picture must be the one that was counted.
#[test]
fn pictures_need_the_machine_of_the_tests() {
    let folder = folder("sources");
    let text = fs::read_to_string(SOURCE).expect("the source");
    for (name, replaced, expected) in [
        (
            "other",
            &[("machine Gate", "machine Door")][..],
            "src: no machine is named Gate; --source says where it is\n",
        ),
        (
            "renamed",
            &[("Open", "Ajar")],
            "src/gate.rs:9: Gate has changed since the tests: state `Works.Open` is `Works.Ajar`\n",
        ),
        ("fewer", &[("        final Gone;\n", ""), ("on Melt => Gone;", "on Melt => stay;")], ""),
        (
            "guard",
            &[("if !jammed", "if jammed")],
            "src/gate.rs:9: Gate has changed since the tests: transition `Works.Open: on Push if !jammed` is `Works.Open: on Push if jammed`\n",
        ),
        ("mistake", &[("initial Works;", "initial Worse;")], ""),
    ] {
        let changed = replaced.iter().fold(text.clone(), |text, (from, to)| text.replace(from, to));
        assert_ne!(changed, text);
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("src/gate.rs"), changed).expect("the file can be written");
        let (status, out, complaint) = run(&folder, &["--chart", name, "gate.txt"]);
        assert_eq!((status, &*out), (i32::from(name != "fewer"), TABLE), "{name}: {complaint}");
        if name != "mistake" {
            assert_eq!(complaint, expected, "{name}");
        }
        assert_eq!(folder.join(name).exists(), name == "fewer", "{name}");
    }
    let (status, _, complaint) = run(&folder, &["--chart", "charts", "--source", "none.rs", "gate.txt"]);
    assert_eq!((status, complaint.starts_with("none.rs: ")), (2, true), "{complaint}");
}

/// Without a search, all elements of the text are what tests should cover.
#[test]
fn without_a_search_coverage_is_relative_to_the_source() {
    let folder = folder("all");
    let text = fs::read_to_string(folder.join("gate.txt")).expect("a file");
    let counts = text.split_once("reachable").expect("two parts").0;
    fs::write(folder.join("gate.txt"), counts).expect("the file can be written");
    let arguments = ["--chart", "charts", "--source", SOURCE, "gate.txt"];
    let (status, table, complaint) = run(&folder, &arguments);
    assert_eq!((status, &*complaint), (0, ""));
    let expected = "\
Gate
states                3 of 6       50 %
transitions           2 of 6       33 %
guard outcomes        1 of 2       50 %
branches              2 of 7       28 %
tag repair            0 of 1        0 %
of all items, because no test has explored which of them are reachable
missing: state `Works.Free`
missing: state `Broken`
missing: state `Gone`
missing: transition `Works: on Kick`
missing: transition `Works.Locked: on Push`
missing: transition `Broken: on Fix`
missing: transition `Broken: on Melt`
missing: guard `Works.Open: on Push if !jammed, is false`
missing: branch `branch 2, Works: Broken`
missing: branch `branch 3, Works.Locked: Free`
missing: branch `branch 5, Works.Locked: stay`
missing: branch `branch 7, Broken: Works`
missing: branch `branch 8, Broken: Gone`

";
    assert_eq!(table, expected);
    let svg = fs::read_to_string(folder.join("charts/Gate.svg")).expect("it was written");
    assert_eq!(class(&svg, "data-state=\"Gone\""), "fs-missing");
    assert!(run(&folder, &["--markdown", "--source", SOURCE, "gate.txt"]).1.contains("| | covered | all | |"));
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let source = fs::read_to_string(SOURCE).expect("the source").replace("Open", "Ajar");
    fs::write(folder.join("src/gate.rs"), source).expect("the file can be written");
    let changed = "the file `gate.txt` has no reachable items, and its machine is not known: src/gate.rs:9: \
                   Gate has changed since the tests: `Works.Open` is gone\n";
    assert_eq!(run(&folder, &["gate.txt"]), (2, String::new(), changed.to_owned()));
}

#[test]
fn files_that_cannot_be_read_are_errors() {
    let folder = folder("errors");
    let text = fs::read_to_string(folder.join("gate.txt")).expect("a file");
    let nothing = "no test has counted anything here; tests call `merge_into` of fsmith::explore::coverage\n";
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("src/main.rs"), "fn main() {}").expect("the file can be written");
    for file in ["none.txt", "empty"] {
        assert_eq!(run(&folder, &[file]), (2, String::new(), format!("{file}: {nothing}")));
    }
    assert_eq!(run(&folder, &[]), (2, String::new(), format!("target/fsmith/coverage: {nothing}")));
    for (content, complaint) in [
        ("something else", "the file `bad.txt` has no counts of coverage\n"),
        (
            &*text.replace("coverage 3", "coverage 4"),
            "the file `bad.txt` is of another version of fsmith: run the tests again\n",
        ),
        (&text.replace("\nstate 1", "\nst"), "the file `bad.txt` is damaged in line 5: run the tests again\n"),
        (
            &text.replacen("1 Works.Open", "1 Works.Ajar", 1),
            "the file `bad.txt` has counts of two versions of `GateState`, with `Works.Ajar` and with `Works.Open`: \
             delete it, and run all tests again\n",
        ),
        (
            text.split_once("reachable").expect("two parts").0,
            "the file `bad.txt` has no reachable items, and its machine is not known: src: no machine is named Gate; \
             --source says where it is\n",
        ),
    ] {
        fs::write(folder.join("bad.txt"), content).expect("the file can be written");
        // The report about the readable file is printed in any case.
        assert_eq!(run(&folder, &["bad.txt", "gate.txt"]), (2, TABLE.to_owned(), complaint.to_owned()));
    }
}

#[test]
fn wrong_arguments_are_rejected() {
    let folder = folder("arguments");
    for (arguments, complaint) in [
        (&["--html", "--junit"][..], "--markdown, --html and --junit cannot be combined"),
        (&["--fail-under", "101"], "--fail-under wants a percentage from 0 to 100, not \"101\""),
        (&["--fail-under", "NaN"], "--fail-under wants a percentage from 0 to 100, not \"NaN\""),
        (&["--draw"], "no option \"--draw\""),
    ] {
        let (status, out, printed) = run(&folder, arguments);
        assert_eq!((status, &*out, printed.lines().next()), (2, "", Some(complaint)), "{arguments:?}");
    }
}

//! Files with the counts of several programs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use fsm_explore::coverage::{Counts, Coverage, Covered};

use crate::{Eager, explore, five_steps, message};

/// A file in a new folder.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("coverage").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder.join("robot.txt")
}

/// Not a test: a program that merges its counts, for the test below.
#[test]
#[ignore = "it is run by another test"]
fn merge_counts_into_the_file_of_the_test() {
    let Some(path) = env::var_os("FILE_OF_THE_TEST") else { return };
    for _ in 0..20 {
        five_steps().merge_into(&path).expect("the file can be written");
    }
}

fn merging(program: &Path, file: &Path, run: &str) -> Command {
    let mut command = Command::new(program);
    command.args(["--exact", "files::merge_counts_into_the_file_of_the_test", "--ignored", "--quiet"]);
    command.env("FILE_OF_THE_TEST", file).env("NEXTEST_RUN_ID", run);
    command
}

fn times(count: usize) -> Counts {
    (0..count).fold(Counts::new(), |mut sum, _| {
        sum.add(&five_steps());
        sum
    })
}

#[test]
fn several_programs_share_a_coverage_file() {
    let file = file("shared");
    let this = env::current_exe().expect("this program has a file");
    let all: Vec<_> = (0..5).map(|_| merging(&this, &file, "1").spawn().expect("it starts")).collect();
    assert!(all.into_iter().all(|mut one| one.wait().is_ok_and(|status| status.success())));
    assert_eq!(Counts::read(&file).expect("a file"), times(100), "one run of several programs at the same time");

    assert!(merging(&this, &file, "2").status().is_ok_and(|status| status.success()));
    assert_eq!(Counts::read(&file).expect("a file"), times(20), "a new run replaces the previous one");

    // Cargo builds a program under another name if its dependencies or its profile change, and keeps the old one.
    for (name, run) in [("other-0123456789abcdef", "3"), ("other-fedcba9876543210", "4")] {
        let other = file.with_file_name(name);
        fs::copy(&this, &other).expect("a copy");
        assert!(merging(&other, &file, run).status().is_ok_and(|status| status.success()));
        assert_eq!(Counts::read(&file).expect("a file"), times(40), "another program is added once");
    }

    assert_eq!(five_steps().merge_into(&file).expect("a file"), times(21), "this run replaces that of this program");
    assert_eq!(five_steps().merge_into(&file).expect("a file"), times(22));

    let text = fs::read_to_string(&file).expect("a file");
    let second = text.rfind("\nrun ").expect("two programs");
    fs::write(&file, &text[..second + 6]).expect("a damaged file");
    assert_eq!(five_steps().merge_into(&file).expect("a file"), times(3), "this program is intact");
    let old = text.replace("fsmith coverage 3", "fsmith coverage 2");
    fs::write(&file, old).expect("a file of another version");
    assert_eq!(five_steps().merge_into(&file).expect("a file"), times(1));
}

/// A file with other content, or with counts of another machine, is not changed.
#[test]
fn files_with_other_content_are_not_replaced() {
    let file = file("other");
    times(1).merge_into(&file).expect("a file");
    for content in ["anything".to_owned(), fs::read_to_string(&file).expect("a file")] {
        fs::write(&file, &content).expect("a file");
        let mut coverage = Coverage::new();
        let _eager = Eager::start(&mut coverage);
        let error = coverage.counts().merge_into(&file).expect_err("it is another file");
        assert!(error.to_string().starts_with(&format!("the file `{}` has ", file.display())), "{error}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), content);
        let text = message(|| coverage.counts().against(&times(1)));
        assert_eq!(text, "counts of `EagerState` are compared with those of `RobotState`");
        let text = message(|| times(1).add(&coverage.counts()));
        assert_eq!(text, "counts of `EagerState` are added to those of `RobotState`");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let file = file("unwritable");
    times(1).merge_into(&file).expect("a file");
    assert!(times(1).merge_into(file.join("inside")).is_err());
    assert!(Counts::read(file.with_extension("none")).is_err());
    let path = fsm_explore::coverage::file("robot.left").expect("cargo built this program");
    assert!(path.ends_with("fsmith/coverage/robot.left.txt"), "{path:?}");
}

/// The file keeps the reachable items with the counts, and both are read again.
#[test]
fn reachable_items_are_kept_with_the_counts() {
    let file = file("reachable");
    let counts = five_steps().merge_into(&file).expect("a file");
    let error = Covered::read(&file).expect_err("nothing is reachable yet");
    assert!(error.to_string().contains("has no reachable items"), "{error}");
    let all = Coverage::new();
    let reachable = explore(&all).reachable(&all);
    for _ in 0..2 {
        reachable.merge_reachable_into(&file).expect("a file");
        assert_eq!(Counts::read(&file).expect("a file"), counts, "reachable items are not counted");
    }
    let covered = Covered::read(&file).expect("a file");
    assert_eq!((covered.to_string(), covered.machine()), (counts.against(&reachable).to_string(), "Robot"));
}

/// Damage is tolerated where a file is written again, but not where it is only read.
#[test]
fn damaged_or_outdated_files_are_rejected() {
    let file = file("whole");
    let all = Coverage::new();
    explore(&all).reachable(&all).merge_reachable_into(&file).expect("a file");
    let text = fs::read_to_string(&file).expect("a file");
    let line = text.lines().find(|line| line.starts_with("state 1 ")).expect("a second state");
    for (from, to, complaint) in [
        ("coverage 3", "coverage 2", "is of another version of fsmith: run the tests again"),
        ("reachable\n", "reachable\nst", "is damaged in line 5: run the tests again"),
        (&text, "", "is of another version of fsmith: run the tests again"),
        (line, &format!("{line}\nstate 1 0 1 Other"), "has counts of two versions of `RobotState`, with `"),
    ] {
        fs::write(&file, text.replacen(from, to, 1)).expect("a file");
        for error in [Covered::read(&file).map(drop), Counts::read(&file).map(drop)] {
            let error = error.expect_err("it is not whole").to_string();
            assert!(error.starts_with(&format!("the file `{}` {complaint}", file.display())), "{error}");
        }
    }
}

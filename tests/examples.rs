//! Every example prints exactly the expected text, which was determined by hand.
//!
//! The expected text is in `expected/NAME.txt`; it is derived from the books and the rules of the language, not from
//! the programs. Each example is run by cargo, as a reader would run it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the workspace").to_owned()
}

fn expected(name: &str) -> String {
    let file = workspace().join(format!("tests/expected/{name}.txt"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn printed(name: &str) -> String {
    let run = Command::new(env!("CARGO"))
        .args(["run", "-q", "--features", "alloc,live,read,log,tokio,tracing", "--example", name])
        .current_dir(workspace())
        .output()
        .expect("cargo can be started");
    let complaints = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "example {name}: {}\n{complaints}", run.status);
    String::from_utf8(run.stdout).expect("examples print text")
}

/// The stems of the files in this folder of the workspace that have this extension.
fn names(folder: &str, extension: &str) -> BTreeSet<String> {
    let folder = fs::read_dir(workspace().join(folder)).expect("the folder exists");
    let files = folder.map(|entry| entry.expect("the folder can be read").path());
    files
        .filter(|file| file.extension().is_some_and(|found| found == extension))
        .filter_map(|file| file.file_stem()?.to_str().map(str::to_owned))
        .collect()
}

/// The same arena again, for a minute of its time; what its machines did is a recording of the inspector.
#[test]
fn arena() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena.json");
    let run = Command::new(env!("CARGO"))
        .args(["run", "-q", "--features", "inspect", "--example", "arena", "--", "--seconds", "60", "--record"])
        .arg(&file)
        .current_dir(workspace())
        .output()
        .expect("cargo can be started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let report = "172 on duty, 17 fight, 10 run away; the boss is asleep and has 140 left\n";
    assert_eq!(String::from_utf8_lossy(&run.stdout), report);
    let recorded = fs::read_to_string(&file).expect("it was written");
    let recording = fsmith::inspect::Recording::read(recorded).expect("it can be read");
    let count = |kind: &str| recording.text().matches(&format!("\"k\":\"{kind}\"")).count();
    // Each of them is told again with the name that the program gives it.
    assert_eq!((count("type"), count("new")), (2, 2 * 201));
    assert!(count("step") > 5000, "{} steps", count("step"));
}

/// Of several files, and what they share.
#[test]
fn village() {
    let lines = ["3, foes: 1, steps: 1 }", "2, foes: 0, steps: 1 }", "2, foes: 0, steps: 1 }"];
    let states = ["Attack", "Attack", "Patrol"];
    let line = |(state, body)| format!("Some({state}): Body {{ health: {body}\n");
    let expected: String = states.into_iter().zip(lines).map(line).collect();
    assert_eq!(printed("village"), expected);
}

/// Of two files.
#[test]
fn elevators() {
    assert_eq!(printed("elevators"), expected("elevators"));
}

macro_rules! examples {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(printed(stringify!($name)), expected(stringify!($name)));
            }
        )*

        #[test]
        fn every_example_is_among_them() {
            let tested: BTreeSet<_> = [$(stringify!($name).to_owned()),*].into();
            assert_eq!(names("examples", "rs"), tested);
            let expected = tested.into_iter().chain(["elevators".to_owned()]).collect();
            assert_eq!(names("tests/expected", "txt"), expected);
        }
    };
}

examples! {
    alert_sentry ant ant_stack bus checkout cleaning_robot cleaning_robot_search client colony comments importer
    logging marine music_player print_queue priority_outer read_at_run_time retry sensor sentry soldier tracing
    traffic_light tuned_at_run_time two_alarms utf8 vending west_world
    wizard
}

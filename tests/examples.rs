//! Every example prints exactly the expected text, which was determined by hand.
//!
//! The expected text is in `expected/NAME.txt`. It is derived from the books and the rules of the language, not from
//! the output of the programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

/// Examples that need a feature of the library.
const WITH_FEATURES: [&str; 7] =
    ["arena", "boss", "charger", "colony", "lossy_wire", "read_at_run_time", "tuned_at_run_time"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is a folder of the workspace").to_owned()
}

fn expected(name: &str) -> String {
    let file = workspace().join(format!("tests/expected/{name}.txt"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Runs cargo in the workspace, which has to succeed.
fn cargo(arguments: &[&str]) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(arguments).arg("-q").current_dir(workspace());
    let built = cargo.output().expect("cargo can be started");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

/// Returns the folder of the built programs. The first call builds everything with few commands, because starting cargo
/// takes longer than running most examples.
fn programs() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        // `cargo test` in the root has built these already.
        cargo(&["build", "--examples"]);
        cargo(&["build", "-p", "example-retry"]);
        // Built together with this package, so that the examples use the library with the features of this test.
        let mut arguments = vec!["build", "-p", "fsmith", "-p", "fsmith-tests"];
        arguments.extend(WITH_FEATURES.iter().flat_map(|name| ["--example", name]));
        cargo(&arguments);
        let test = env::current_exe().expect("the test has a file");
        test.ancestors().nth(2).expect("it is in a folder of the profile's").to_owned()
    })
}

/// Runs a program, which has to succeed, and returns what it prints.
fn output(mut program: Command) -> String {
    let run = program.current_dir(workspace()).output().expect("the program was built");
    assert!(run.status.success(), "{program:?}: {}\n{}", run.status, String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("examples print text")
}

fn example(name: &str) -> Command {
    Command::new(programs().join("examples").join(name))
}

fn printed(name: &str) -> String {
    output(example(name))
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

/// Plays the arena for a minute of its time, and reads the inspector's recording of it.
#[test]
fn arena() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena.json");
    let mut arena = example("arena");
    arena.args(["--seconds", "60", "--record"]).arg(&file);
    let report = "172 on duty, 17 fight, 10 run away; the boss is asleep and has 140 left\n";
    assert_eq!(output(arena), report);
    let recorded = fs::read_to_string(&file).expect("it was written");
    let recording = fsmith::inspect::Recording::read(recorded).expect("it can be read");
    let count = |kind: &str| recording.text().matches(&format!("\"k\":\"{kind}\"")).count();
    // Each machine appears twice: when it is created, and when the program names it.
    assert_eq!((count("type"), count("new")), (2, 2 * 201));
    assert!(count("step") > 5000, "{} steps", count("step"));
    // The boss starts with the round, dies in it and comes back, and starts again with the next round.
    let starts =
        recording.text().lines().filter(|line| line.contains(r#""m":1,"#) && line.contains(r#"["start","start"]"#));
    assert_eq!(starts.count(), 3);
}

/// An example with parts in several files.
#[test]
fn village() {
    let lines = ["3, foes: 1, steps: 1 }", "2, foes: 0, steps: 1 }", "2, foes: 0, steps: 1 }"];
    let states = ["Attack", "Attack", "Patrol"];
    let line = |(state, body)| format!("Some({state}): Body {{ health: {body}\n");
    let expected: String = states.into_iter().zip(lines).map(line).collect();
    assert_eq!(printed("village"), expected);
}

/// An example in two files.
#[test]
fn elevators() {
    assert_eq!(printed("elevators"), expected("elevators"));
}

/// An example of two crates.
#[test]
fn retry() {
    assert_eq!(output(Command::new(programs().join("retry"))), expected("retry"));
}

/// Each of these examples is a package that depends on another crate.
#[test]
#[ignore = "builds tokio and tracing; `.ci/run` runs this"]
fn packages() {
    for name in ["client", "logging", "tracing"] {
        cargo(&["build", "-p", &format!("example-{name}")]);
        assert_eq!(output(Command::new(programs().join(name))), expected(name));
    }
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
        fn every_example_is_tested() {
            let tested: BTreeSet<_> = [$(stringify!($name).to_owned()),*].into();
            assert_eq!(names("examples", "rs"), tested);
            let others = ["client", "elevators", "logging", "retry", "tracing"].map(str::to_owned);
            assert_eq!(names("tests/expected", "txt"), tested.into_iter().chain(others).collect());
        }
    };
}

examples! {
    alert_sentry ant ant_stack boss bus charger checkout cleaning_robot cleaning_robot_search colony comments importer
    lossy_wire marine music_player print_queue priority_outer read_at_run_time sensor sentry soldier
    traffic_light tuned_at_run_time two_alarms utf8 vending west_world
    wizard
}

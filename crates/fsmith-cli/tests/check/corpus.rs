//! The machines of the corpus and of the examples: what is found in them, within a minute.

use fsm_check::check;
use fsm_syntax::conditions::Conditions;
use fsmith_cli::parts::{parts_of, rust_files};
use fsmith_cli::source::machines_with;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The limit on configurations. It is low because the tests are not optimized.
const LIMIT: u32 = 1200;

/// The findings, each with its machine. All of them are in machines that test the language: a transition that another one
/// always precedes shows which of them comes first.
const FINDINGS: &str = "\
Loader: dead: `on Wrong if code > 1` is never taken: `on Wrong` in `Work` (line 38) always comes first
Plant: dead: `on Start` in `Standing` is never taken: `on Start` in `Press` (line 42) always comes first
Plant: dead: `on Start` in `Phone` is never taken: `on Start` in `Press` (line 42) always comes first
Office: dead: `on Ring` in `Phone` is never taken: it always passes
Office: dead: `on Closed` in `Home` is never taken: it always passes
";

#[test]
fn machines_of_the_repository_are_checked_within_a_minute() {
    let begin = Instant::now();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository");
    let (mut found, mut complete, mut limited) = (String::new(), 0, Vec::new());
    let files = ["tests/machines", "examples"].into_iter().flat_map(|folder| rust_files(&root.join(folder), true));
    for file in files {
        let source = fs::read_to_string(&file).expect("it can be read");
        for read in machines_with(&source, &Conditions::default(), &parts_of(&file, &source)) {
            assert!(read.mistakes.is_empty(), "{}: {:?}", file.display(), read.mistakes);
            let (machine, plan) = read.machine.expect("a machine");
            let checked = check(&machine, &plan.expect("no mistakes"), LIMIT).expect("it has few regions");
            match checked.strength.is_complete {
                true => complete += 1,
                false => limited.push(checked.machine.clone()),
            }
            for finding in &checked.findings {
                let (machine, kind, message) = (&checked.machine, finding.kind.name(), &finding.message);
                writeln!(found, "{machine}: {kind}: {message}").expect("memory");
            }
        }
    }
    let time = begin.elapsed();
    println!(
        "{complete} machines are checked completely, {} within the limit ({limited:?}), in {time:.1?}",
        limited.len()
    );
    assert_eq!(found, FINDINGS, "\n{found}");
    assert!(complete > 6 * limited.len(), "{complete} machines are checked completely, not {limited:?}");
    assert!(time < Duration::from_secs(60), "{time:?}");
}

//! How long large machines take to expand and to compile, against the same ones hand-written.
//!
//! ```text
//! cargo bench --bench compile [-- --sizes 10,100]
//! ```
//!
//! Each program is compiled several times, the two forms by turns, and the shortest time counts: nothing makes rustc do
//! less than it has to. The program exits with a failure where a machine of 1,000 states exceeds a bar, and stops where
//! the two forms do not print the same when they run.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use fsmith_benches::scratch::{Scratch, Task};
use fsmith_benches::{Form, program};

const SIZES: [usize; 3] = [10, 100, 1000];
const EVENTS: usize = 10;
const ROUNDS: usize = 3;

/// The bars hold for machines of this many states.
const BARRED: usize = 1000;
/// How many times as long as the hand-written one the generated machine may take in release.
const LONGEST_RELEASE: f64 = 2.0;
/// How many seconds its expansion may take.
const LONGEST_EXPANSION: f64 = 1.0;

fn main() -> ExitCode {
    match sizes(env::args().skip(1)).and_then(|sizes| report(&sizes)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// What stands after `--sizes`, or the usual ones. Cargo's own `--bench` is none of ours.
fn sizes(args: impl Iterator<Item = String>) -> Result<Vec<usize>, String> {
    let mut args = args.filter(|arg| arg != "--bench");
    match (args.next().as_deref(), args.next()) {
        (None, _) => Ok(SIZES.to_vec()),
        (Some("--sizes"), Some(list)) => {
            let size = |text: &str| text.parse().ok().filter(|&size| size > 1);
            list.split(',').map(|text| size(text).ok_or(format!("not a number of states: {text:?}"))).collect()
        }
        (Some(other), _) => Err(format!("expected `--sizes 10,100`, found {other:?}")),
    }
}

/// Prints the table and the bars, and says whether they are kept.
fn report(sizes: &[usize]) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(|error| error.to_string())?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile");
    let scratch = Scratch::new(&folder, &root).map_err(|error| format!("{}: {error}", folder.display()))?;
    warm_up(&scratch)?;
    println!("| states x events | form | expansion, s | check, s | debug, s | release, s |\n|---|---|---|---|---|---|");
    let mut kept = None;
    for &states in sizes {
        let forms = [Form::Hand, Form::Generated].map(|form| program(form, states, EVENTS));
        let [hand, generated] = measure(&scratch, &forms)?;
        println!("{}\n{}", hand.row(states, "hand"), generated.row(states, "generated"));
        println!("{}", generated.ratios(&hand));
        if states == BARRED {
            kept = Some((generated.0[3] / hand.0[3], generated.0[0]));
        }
    }
    let Some((ratio, expansion)) = kept else { return Ok(true) };
    println!();
    let release = holds("release, generated / hand", ratio, LONGEST_RELEASE);
    Ok(holds("expansion, seconds", expansion, LONGEST_EXPANSION) && release)
}

fn holds(what: &str, measured: f64, allowed: f64) -> bool {
    let verdict = if measured <= allowed { "pass" } else { "FAIL" };
    println!("{BARRED} x {EVENTS}, {what}: {measured:.2}, allowed {allowed:.2}: {verdict}");
    measured <= allowed
}

/// Compiles the dependencies.
fn warm_up(scratch: &Scratch) -> Result<(), String> {
    let smallest = program(Form::Generated, 2, 1);
    Task::ALL.into_iter().try_for_each(|task| scratch.measure(&smallest, task).map(drop))
}

/// The shortest time of each task, in seconds.
struct Times([f64; Task::ALL.len()]);

/// Both forms by turns.
///
/// # Panics
/// Where they do not print the same: they have not done the same work, and no time may be compared.
fn measure(scratch: &Scratch, forms: &[String; 2]) -> Result<[Times; 2], String> {
    let mut times = [(); 2].map(|()| Times([f64::INFINITY; Task::ALL.len()]));
    for (at, task) in Task::ALL.into_iter().enumerate() {
        for _ in 0..ROUNDS {
            let mut printed = Vec::new();
            for (form, times) in forms.iter().zip(&mut times) {
                times.0[at] = times.0[at].min(scratch.measure(form, task)?);
                if matches!(task, Task::Debug | Task::Release) {
                    printed.push(scratch.run(task)?);
                }
            }
            assert!(printed.windows(2).all(|pair| pair[0] == pair[1]), "the forms differ: {printed:?}");
        }
    }
    Ok(times)
}

impl Times {
    fn row(&self, states: usize, form: &str) -> String {
        let cells: String = self.0.iter().map(|seconds| format!(" {seconds:.2} |")).collect();
        format!("| {states} x {EVENTS} | {form} |{cells}")
    }

    fn ratios(&self, hand: &Self) -> String {
        let ratios: String =
            self.0.iter().zip(&hand.0).skip(1).map(|(one, other)| format!(" {:.2} |", one / other)).collect();
        format!("| | generated / hand | |{ratios}")
    }
}

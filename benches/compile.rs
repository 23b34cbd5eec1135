//! The time to expand and to compile large machines, compared with hand-written ones.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench compile [-- [--peers] [--sizes 10,100] [--quick]]
//! ```
//!
//! Each program is compiled several times, alternating the forms, and the shortest time counts, because interference
//! can only make a time longer. The program fails if a machine of 1,000 states exceeds a bar, and stops if the forms do
//! not print the same when they run.
//!
//! With `--quick`, one machine of 10 states is compiled once in each form and run. This shows that the benchmark works;
//! its times have no significance.
//!
//! With `--peers`, the same machines are also compiled on statig and smlang, with 10 and 100 states by default, and a
//! second table shows the cost of the first build of each library. Both must have been fetched:
//! `cargo fetch --manifest-path benches/peers/Cargo.toml`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fsmith_benches::scratch::{Scratch, Task};
use fsmith_printed::{Form, program};

const SIZES: [usize; 3] = [10, 100, 1000];
const EVENTS: usize = 10;
const ROUNDS: usize = 3;

/// The number of states of the machines to which the bars apply.
const BARRED: usize = 1000;
/// The maximum ratio of the time of the generated machine to that of the hand-written one in release.
const LONGEST_RELEASE: f64 = 2.0;
/// The maximum time of its expansion, in seconds.
const LONGEST_EXPANSION: f64 = 1.0;

/// The libraries of `benches/peers` that can express these machines without extensive code around them.
const PEERS: [&str; 2] = ["statig = \"0.4.1\"", "smlang = \"0.8.0\""];

fn main() -> ExitCode {
    match Options::parse(env::args().skip(1)).and_then(|options| report(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// The options of the command line.
struct Options {
    peers: bool,
    sizes: Vec<usize>,
    rounds: usize,
}

impl Options {
    /// Cargo adds `--bench`, which is ignored.
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = args.filter(|arg| arg != "--bench");
        let (mut peers, mut sizes, mut rounds) = (false, None, ROUNDS);
        while let Some(arg) = args.next() {
            match (arg.as_str(), args.by_ref()) {
                ("--peers", _) => peers = true,
                ("--quick", _) => (sizes, rounds) = (Some(SIZES[..1].to_vec()), 1),
                ("--sizes", rest) => sizes = Some(numbers(&rest.next().unwrap_or_default())?),
                (other, _) => {
                    return Err(format!("expected `--peers`, `--quick` or `--sizes 10,100`, found {other:?}"));
                }
            }
        }
        let usual = if peers { &SIZES[..2] } else { &SIZES[..] };
        Ok(Self { peers, sizes: sizes.unwrap_or_else(|| usual.to_vec()), rounds })
    }

    fn forms(&self) -> &'static [(Form, &'static str)] {
        let all =
            &[(Form::Hand, "hand"), (Form::Generated, "generated"), (Form::Statig, "statig"), (Form::Smlang, "smlang")];
        if self.peers { all } else { &all[..2] }
    }
}

/// `10,100`
fn numbers(list: &str) -> Result<Vec<usize>, String> {
    let size = |text: &str| text.parse().ok().filter(|&size| size > 1);
    list.split(',').map(|text| size(text).ok_or(format!("not a number of states: {text:?}"))).collect()
}

/// Prints the table and the bars. Returns whether all bars are kept.
fn report(options: &Options) -> Result<bool, String> {
    let project = Project::new(options)?;
    let scratch = project.scratch("programs", &project.libraries)?;
    warm_up(&scratch)?;
    println!("| states x events | form | expansion, s | check, s | debug, s | release, s |\n|---|---|---|---|---|---|");
    let mut kept = None;
    for &states in &options.sizes {
        let forms = options.forms();
        let programs: Vec<_> = forms.iter().map(|(form, _)| program(*form, states, EVENTS)).collect();
        let times = measure(&scratch, &programs, options.rounds)?;
        forms.iter().zip(&times).for_each(|((_, name), times)| println!("{}", times.row(states, name)));
        let others = forms.iter().zip(&times).skip(1);
        others.for_each(|((_, name), times_of)| println!("{}", times_of.ratios(name, &times[0])));
        if states == BARRED {
            kept = Some((times[1].0[3] / times[0].0[3], times[1].0[0]));
        }
    }
    if options.peers {
        println!();
        project.first_builds()?;
    }
    let Some((ratio, expansion)) = kept else { return Ok(true) };
    println!();
    let release = holds("release, generated / hand", ratio, LONGEST_RELEASE);
    Ok(holds("expansion, seconds", expansion, LONGEST_EXPANSION) && release)
}

/// The folder and the dependencies of scratch projects.
struct Project {
    folder: PathBuf,
    lock: PathBuf,
    /// Name and version of each library, as lines of a manifest.
    libraries: Vec<String>,
}

impl Project {
    fn new(options: &Options) -> Result<Self, String> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().map_err(|error| error.to_string())?;
        let mut libraries = vec![format!("fsmith = {{ path = {:?} }}", root.display().to_string())];
        let mut lock = root.join("Cargo.lock");
        if options.peers {
            libraries.extend(PEERS.map(str::to_owned));
            lock = root.join("benches/peers/Cargo.lock");
        }
        Ok(Self { folder: Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned(), lock, libraries })
    }

    fn scratch(&self, name: &str, libraries: &[String]) -> Result<Scratch, String> {
        let folder = self.folder.join(name);
        Scratch::new(&folder, libraries, &self.lock).map_err(|error| format!("{}: {error}", folder.display()))
    }

    /// Prints the cost of the first build of an empty program that depends on each library.
    fn first_builds(&self) -> Result<(), String> {
        println!("| dependency | crates | first build for release, CPU s |\n|---|---|---|");
        for library in &self.libraries {
            let scratch = self.scratch("first", std::slice::from_ref(library))?;
            let mut shortest = (0, f64::INFINITY);
            for _ in 0..ROUNDS {
                let (crates, seconds) = scratch.clean_build()?;
                shortest = (crates, shortest.1.min(seconds));
            }
            let name = library.split_whitespace().next().unwrap_or_default();
            println!("| {name} | {} | {:.2} |", shortest.0, shortest.1);
        }
        Ok(())
    }
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

/// The shortest time of each task in seconds.
struct Times([f64; Task::ALL.len()]);

/// Measures all forms alternately.
///
/// # Panics
/// Panics if the forms do not print the same, because they have then not done the same work, and no time may be
/// compared.
fn measure(scratch: &Scratch, forms: &[String], rounds: usize) -> Result<Vec<Times>, String> {
    let mut times: Vec<_> = forms.iter().map(|_| Times([f64::INFINITY; Task::ALL.len()])).collect();
    for (at, task) in Task::ALL.into_iter().enumerate() {
        for _ in 0..rounds {
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

    fn ratios(&self, form: &str, hand: &Self) -> String {
        let ratios: String =
            self.0.iter().zip(&hand.0).skip(1).map(|(one, other)| format!(" {:.2} |", one / other)).collect();
        format!("| | {form} / hand | |{ratios}")
    }
}

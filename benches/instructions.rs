//! Instructions a step, counted by `valgrind --tool=callgrind`, and a gate on them.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench instructions [-- tcp/random]
//! ```
//!
//! The program runs itself under valgrind with one form, over a tape's first half and over the whole of it: what the
//! second run has more is what the second half cost, to the instruction, since all else is the same. It exits with a
//! failure where the generated form takes more instructions than the workload's bar allows.

use std::env;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::thread;

use fsmith_benches::{Job, jobs};

/// Half of the tape.
const STEPS: usize = 1 << 16;
const MEASURED: &str = "--measured";
const FORMS: [&str; 5] = ["hand", "generated", "interpreted", "boxed", "book"];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [flag, job, form, halves] = &args[..]
        && flag == MEASURED
    {
        run_measured(job, form, halves.parse().expect("a number of halves"));
        return ExitCode::SUCCESS;
    }
    let filter = args.into_iter().find(|arg| !arg.starts_with('-')).unwrap_or_default();
    match report(&filter) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// What valgrind watches: one form, one tape.
fn run_measured(name: &str, form: &str, halves: usize) {
    let jobs = jobs();
    let job = jobs.iter().find(|job| job.to_string() == name).expect("a job of that name");
    let cases = job.cases(2 * STEPS);
    let case = cases.iter().find(|case| case.form == form).expect("a form of that name");
    black_box(case.run(black_box(halves * STEPS)));
}

/// One form's cost on one job.
struct Count {
    form: &'static str,
    instructions: u64,
}

/// Prints the table; an error lists where the bar is exceeded, or says why nothing could be counted.
fn report(filter: &str) -> Result<(), String> {
    require_valgrind()?;
    println!("| workload | {} | generated / hand | bar |", FORMS.join(" | "));
    println!("|---|{}---|---|", "---|".repeat(FORMS.len()));
    let mut excesses = Vec::new();
    for job in jobs().iter().filter(|job| job.to_string().contains(filter)) {
        let counts = count_all(job)?;
        println!("{}", row(job, &counts));
        excesses.extend(excess(job, &counts));
    }
    if excesses.is_empty() { Ok(()) } else { Err(format!("\n{}", excesses.join("\n"))) }
}

fn row(job: &Job, counts: &[Count]) -> String {
    let cell = |form: &&str| find(counts, form).map_or(" |".to_owned(), |count| format!(" {:.4} |", per_step(count)));
    let cells: String = FORMS.iter().map(cell).collect();
    let ratio = find(counts, "generated").zip(find(counts, "hand")).map(|(one, other)| one as f64 / other as f64);
    let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.4}"));
    format!("| {job} |{cells} {ratio} | {:.2} |", job.bar_percent as f64 / 100.0)
}

/// Compares whole numbers: equal means equal.
fn excess(job: &Job, counts: &[Count]) -> Option<String> {
    let (hand, generated) = find(counts, "hand").zip(find(counts, "generated"))?;
    let allowed = hand * job.bar_percent / 100;
    (generated > allowed).then(|| {
        let (percent, took, may) = (job.bar_percent, per_step(generated), per_step(allowed));
        format!("{job}: the generated machine takes {took:.4} instructions a step; at {percent}% it may take {may:.4}")
    })
}

fn find(counts: &[Count], form: &str) -> Option<u64> {
    counts.iter().find(|count| count.form == form).map(|count| count.instructions)
}

fn per_step(instructions: u64) -> f64 {
    instructions as f64 / STEPS as f64
}

/// Counts all forms of a job, as many at a time as there are cores.
fn count_all(job: &Job) -> Result<Vec<Count>, String> {
    let forms: Vec<&'static str> = job.cases(0).iter().map(|case| case.form).collect();
    let waiting = Mutex::new(forms.into_iter());
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let next = || waiting.lock().expect("no worker panics").next();
        std::iter::from_fn(next).map(|form| count(job, form)).collect::<Result<Vec<Count>, String>>()
    };
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let counts = handles.into_iter().map(|handle| handle.join().expect("no worker panics"));
        counts.collect::<Result<Vec<_>, _>>().map(|counts| counts.into_iter().flatten().collect())
    })
}

fn count(job: &Job, form: &'static str) -> Result<Count, String> {
    let half = collected(job, form, 1)?;
    let whole = collected(job, form, 2)?;
    Ok(Count { form, instructions: whole - half })
}

/// The instructions of one whole run of this program under callgrind.
fn collected(job: &Job, form: &str, halves: usize) -> Result<u64, String> {
    let exe = env::current_exe().map_err(|error| format!("where is this program? {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(exe)
        .args([MEASURED, &job.to_string(), form, &halves.to_string()])
        .output()
        .map_err(|error| format!("valgrind could not be run: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let total = said.lines().find_map(|line| line.split_once("Collected : ")).map(|(_, total)| total.trim());
    match total.and_then(|total| total.parse().ok()) {
        Some(total) if output.status.success() => Ok(total),
        _ => Err(format!("{job}, {form}: no count from valgrind ({}):\n{said}", output.status)),
    }
}

fn require_valgrind() -> Result<(), String> {
    match Command::new("valgrind").arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err("instructions are counted by valgrind, which is missing here: apt-get install valgrind".to_owned()),
    }
}

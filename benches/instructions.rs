//! Instructions a step, counted by `valgrind --tool=callgrind`, and a gate on them.
//!
//! ```text
//! cargo bench --bench instructions [-- tcp/random]
//! ```
//!
//! The program runs itself under valgrind with one form, over a tape's first half and over the whole of it: what the
//! second run has more is what the second half cost, to the instruction, since all else is the same. It exits with a
//! failure where the generated form takes more instructions than the workload's bar allows. The gate leaves out jumps
//! that always lead to the same place: see `src/callgrind.rs`.

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::thread;

use fsmith_benches::callgrind::{Cost, Profile};
use fsmith_benches::{Job, all};

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
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// What valgrind watches: one form, one tape.
fn run_measured(name: &str, form: &str, halves: usize) {
    let jobs = all();
    let job = jobs.iter().find(|job| job.to_string() == name).expect("a job of that name");
    let cases = job.cases(2 * STEPS);
    let case = cases.iter().find(|case| case.form == form).expect("a form of that name");
    black_box(case.run(black_box(halves * STEPS)));
}

/// Prints the table; an error lists where the bar is exceeded, or says why nothing could be counted.
fn report(filter: &str) -> Result<(), String> {
    require_valgrind()?;
    let program = env::current_exe().map_err(|error| format!("where is this program? {error}"))?.into_os_string();
    println!("| workload | {} | generated / hand | without fixed jumps | bar |", FORMS.join(" | "));
    println!("|---|{}---|---|---|", "---|".repeat(FORMS.len()));
    let mut excesses = Vec::new();
    for job in all().iter().filter(|job| job.to_string().contains(filter)) {
        let cases = job.cases(2 * STEPS);
        job.verify(&cases, 2 * STEPS);
        let forms = cases.iter().map(|case| case.form).collect();
        let counts = count_all(&program, job, forms)?;
        println!("{}", counts.row(job));
        excesses.extend(counts.excess(job));
    }
    if excesses.is_empty() { Ok(()) } else { Err(excesses.join("\n")) }
}

/// What the second half of a job's tape costs each form.
struct Counts(Vec<(&'static str, Cost)>);

impl Counts {
    fn get(&self, form: &str) -> Option<Cost> {
        self.0.iter().find(|(name, _)| *name == form).map(|(_, cost)| *cost)
    }

    fn row(&self, job: &Job) -> String {
        let cell = |form: &&str| match self.get(form) {
            Some(cost) => format!(" {:.4} |", per_step(cost.instructions)),
            None => " |".to_owned(),
        };
        let cells: String = FORMS.iter().map(cell).collect();
        let ratios = self.get("generated").zip(self.get("hand")).map_or(String::new(), |(generated, hand)| {
            let ratio = |one: u64, other: u64| one as f64 / other as f64;
            let (all, work) = (ratio(generated.instructions, hand.instructions), ratio(generated.work(), hand.work()));
            format!("{all:.4} | {work:.4}")
        });
        format!("| {job} |{cells} {ratios} | {:.2} |", job.bar_percent as f64 / 100.0)
    }

    /// Compares whole numbers: at 100% the generated form may not take one instruction more, fixed jumps left out; with
    /// them it may take half a percent more.
    fn excess(&self, job: &Job) -> Option<String> {
        let (hand, generated) = (self.get("hand")?, self.get("generated")?);
        let work = (generated.work(), hand.work() * job.bar_percent / 100, "without fixed jumps");
        let all = (generated.instructions, hand.instructions * (2 * job.bar_percent + 1) / 200, "in all");
        [work, all].into_iter().find(|(took, allowed, _)| took > allowed).map(|(took, allowed, which)| {
            let (took, allowed) = (per_step(took), per_step(allowed));
            format!(
                "{job}: the generated machine takes {took:.4} instructions a step {which}; allowed are {allowed:.4}"
            )
        })
    }
}

fn per_step(instructions: u64) -> f64 {
    instructions as f64 / STEPS as f64
}

/// Counts all forms of a job, as many at a time as there are cores.
fn count_all(program: &OsString, job: &Job, forms: Vec<&'static str>) -> Result<Counts, String> {
    let waiting = Mutex::new(forms.into_iter());
    let next = || waiting.lock().expect("no worker panics").next();
    let work = || -> Result<Vec<_>, String> {
        std::iter::from_fn(next).map(|form| Ok((form, count(program, job, form)?))).collect()
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let counts = handles.into_iter().map(|handle| handle.join().expect("no worker panics"));
        counts.collect::<Result<Vec<_>, _>>().map(|counts| Counts(counts.concat()))
    })
}

fn count(program: &OsString, job: &Job, form: &str) -> Result<Cost, String> {
    let run = |halves: &str| {
        let profile = Profile::of(program, &[MEASURED, &job.to_string(), form, halves]);
        profile.map_err(|error| format!("{job}, {form}: {error}"))
    };
    Ok(run("2")?.beyond(&run("1")?))
}

fn require_valgrind() -> Result<(), String> {
    match Command::new("valgrind").arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err("instructions are counted by valgrind, which is missing here: apt-get install valgrind".to_owned()),
    }
}

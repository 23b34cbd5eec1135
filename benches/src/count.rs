//! Instructions per step: the benchmark runs its own program under valgrind with one form.
//!
//! The program runs over the first half of a tape and over the whole tape. Everything else is equal, so the difference
//! is exactly the cost of the second half.

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::Job;
use crate::callgrind::{Cost, Profile};

/// The number of steps of half a tape.
pub const STEPS: usize = 1 << 16;
const MEASURED: &str = "--measured";

/// Runs one form on one tape, if this program was started for valgrind. Returns whether it was.
///
/// # Panics
/// Panics if the arguments name a job or form that does not exist.
pub fn measured(jobs: impl FnOnce() -> Vec<Job>) -> bool {
    let args: Vec<String> = env::args().skip(1).collect();
    let [flag, name, form, halves] = &args[..] else { return false };
    if flag != MEASURED {
        return false;
    }
    let halves: usize = halves.parse().expect("a number of halves");
    let jobs = jobs();
    let job = jobs.iter().find(|job| job.to_string() == *name).expect("a job of that name");
    let cases = job.cases(2 * STEPS);
    let case = cases.iter().find(|case| case.form == form).expect("a form of that name");
    black_box(case.run(black_box(halves * STEPS)));
    true
}

/// Returns the cost of the second half of a job's tape for each of its forms. They are counted in parallel on all
/// cores.
///
/// # Errors
/// Returns a message if valgrind or the program under it fails.
///
/// # Panics
/// Panics if a worker panics.
pub fn all(job: &Job, forms: Vec<&'static str>) -> Result<Vec<(&'static str, Cost)>, String> {
    let program = env::current_exe().map_err(|error| format!("where is this program? {error}"))?.into_os_string();
    let waiting = Mutex::new(forms.into_iter());
    let next = || waiting.lock().expect("no worker panics").next();
    let work = || -> Result<Vec<_>, String> {
        std::iter::from_fn(next).map(|form| Ok((form, count(&program, job, form)?))).collect()
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let counts = handles.into_iter().map(|handle| handle.join().expect("no worker panics"));
        counts.collect::<Result<Vec<_>, _>>().map(|counts| counts.concat())
    })
}

fn count(program: &OsString, job: &Job, form: &str) -> Result<Cost, String> {
    let run = |halves: &str| {
        let profile = Profile::of(program, &[MEASURED, &job.to_string(), form, halves]);
        profile.map_err(|error| format!("{job}, {form}: {error}"))
    };
    Ok(run("2")?.beyond(&run("1")?))
}

/// Returns the instructions per step, for half a tape.
#[must_use]
pub fn per_step(instructions: u64) -> f64 {
    instructions as f64 / STEPS as f64
}

/// # Errors
/// Returns a message if there is no valgrind.
pub fn require_valgrind() -> Result<(), String> {
    match Command::new("valgrind").arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err("instructions are counted by valgrind, which is missing here: apt-get install valgrind".to_owned()),
    }
}

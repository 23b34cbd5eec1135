//! Instructions a step: a benchmark's own program, run under valgrind with one form.
//!
//! It runs over a tape's first half and over the whole of it: what the second run has more is what the second half
//! cost, to the instruction, since all else is the same.

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::Job;
use crate::callgrind::{Cost, Profile};

/// Half of the tape.
pub const STEPS: usize = 1 << 16;
const MEASURED: &str = "--measured";

/// Does what valgrind watches, one form and one tape, if that is what this program was started for.
///
/// # Panics
/// Where it was started so by hand, for what is not there.
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

/// What the second half of a job's tape costs each of its forms, counted as many at a time as there are cores.
///
/// # Errors
/// Where valgrind fails, or the program under it.
///
/// # Panics
/// Where a worker does.
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

/// Of a half of the tape.
#[must_use]
pub fn per_step(instructions: u64) -> f64 {
    instructions as f64 / STEPS as f64
}

/// # Errors
/// Where there is no valgrind.
pub fn require_valgrind() -> Result<(), String> {
    match Command::new("valgrind").arg("--version").output() {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err("instructions are counted by valgrind, which is missing here: apt-get install valgrind".to_owned()),
    }
}

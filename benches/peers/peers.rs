//! Tables of the same machines on other libraries: ratios of time to the hand-written form, and instructions per step.
//!
//! ```text
//! cargo bench --manifest-path benches/peers/Cargo.toml [-- [--quick] [tcp]]
//! ```
//!
//! Times are measured as in `ratios`: alternately in one process, with the median of the ratios and the range of eight
//! out of ten. Instructions are counted as in `instructions`, including fixed jumps. Without valgrind there are only
//! times. With `--quick`, each form runs over a few thousand steps, and nothing is counted.

use std::collections::BTreeMap;
use std::process::ExitCode;

use fsmith_benches::count::{self, per_step};
use fsmith_benches::harness::Job;
use fsmith_benches::options::{Options, TIMES_SAY_NOTHING};
use fsmith_benches::turns::{ROUNDS, measure};
use fsmith_peers::contests;

/// The number of steps that are timed.
const STEPS: usize = 1 << 20;

fn main() -> ExitCode {
    if count::measured(contests) {
        return ExitCode::SUCCESS;
    }
    let options = Options::from_args(TIMES_SAY_NOTHING);
    let missing = if options.quick { None } else { count::require_valgrind().err() };
    if let Some(missing) = &missing {
        println!("{missing}\n");
    }
    let counted = !options.quick && missing.is_none();
    let jobs = options.select(contests(), |job| job.workload.to_owned());
    for inputs in jobs.chunk_by(|one, other| one.workload == other.workload) {
        if let Err(message) = report(inputs, &options, counted) {
            eprintln!("\n{message}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Prints the table of one machine.
fn report(inputs: &[Job], options: &Options, counted: bool) -> Result<(), String> {
    let mut columns = Vec::new();
    for job in inputs {
        columns.push(times(job, options.of(STEPS, 1 << 12), options.of(ROUNDS, 1)));
        if counted {
            columns.push(instructions(job)?);
        }
    }
    let titles = inputs.iter().flat_map(|job| {
        let instructions = counted.then(|| format!(" {}: instructions |", job.input));
        [Some(format!(" {}: time |", job.input)), instructions].into_iter().flatten()
    });
    println!("### {}\n", inputs[0].workload);
    println!("| form |{}", titles.collect::<String>());
    println!("|---|{}", "---|".repeat(columns.len()));
    for form in inputs[0].cases(0).iter().map(|case| case.form) {
        let cells: String = columns.iter().map(|column| format!(" {} |", column[form])).collect();
        let form = form.replace("generated", "fsmith");
        println!("| {form} |{cells}");
    }
    println!();
    Ok(())
}

/// The cells of a column, by form.
type Column = BTreeMap<&'static str, String>;

fn times(job: &Job, steps: usize, rounds: usize) -> Column {
    let cases = job.cases(steps);
    job.verify(&cases, steps);
    let times = measure(&cases, steps, rounds);
    let nanoseconds = times[0].nanoseconds(steps);
    let cell = |at: usize| match at {
        0 => format!("1 ({nanoseconds:.2} ns)"),
        _ => times[at].to_string(),
    };
    cases.iter().enumerate().map(|(at, case)| (case.form, cell(at))).collect()
}

fn instructions(job: &Job) -> Result<Column, String> {
    let cases = job.cases(2 * count::STEPS);
    job.verify(&cases, 2 * count::STEPS);
    let counts = count::all(job, cases.iter().map(|case| case.form).collect())?;
    Ok(counts.into_iter().map(|(form, cost)| (form, format!("{:.4}", per_step(cost.instructions)))).collect())
}

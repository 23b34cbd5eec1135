//! Tables of the same machines on other libraries: ratios of time to the hand-written form, and instructions a step.
//!
//! ```text
//! cargo bench --manifest-path benches/peers/Cargo.toml [-- tcp]
//! ```
//!
//! Times are those of `ratios`: the forms by turns in one process, the median of the ratios, and between which two lie eight of ten.
//! Instructions are those of `instructions`, fixed jumps and all. Without valgrind there are only times.

use std::collections::BTreeMap;
use std::env;
use std::process::ExitCode;

use fsmith_benches::count::{self, per_step};
use fsmith_benches::harness::Job;
use fsmith_benches::turns::measure;
use fsmith_peers::contests;

/// Steps that are timed.
const STEPS: usize = 1 << 20;

fn main() -> ExitCode {
    if count::measured(contests) {
        return ExitCode::SUCCESS;
    }
    let filter = env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let counted = count::require_valgrind();
    if let Err(missing) = &counted {
        println!("{missing}\n");
    }
    for inputs in contests().chunk_by(|one, other| one.workload == other.workload) {
        if inputs[0].workload.contains(&filter)
            && let Err(message) = report(inputs, counted.is_ok())
        {
            eprintln!("\n{message}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Prints the table of one machine.
fn report(inputs: &[Job], counted: bool) -> Result<(), String> {
    let mut columns = Vec::new();
    for job in inputs {
        columns.push(times(job));
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
        let form = form.replace("generated", "**fsmith**");
        println!("| {form} |{cells}");
    }
    println!();
    Ok(())
}

/// What stands in a column, by form.
type Column = BTreeMap<&'static str, String>;

fn times(job: &Job) -> Column {
    let cases = job.cases(STEPS);
    job.verify(&cases, STEPS);
    let times = measure(&cases, STEPS);
    let nanoseconds = times[0].nanoseconds(STEPS);
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
    Ok(counts.into_iter().map(|(form, cost)| (form, format!("{:.2}", per_step(cost.instructions)))).collect())
}

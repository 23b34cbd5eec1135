//! Instructions a step, counted by `valgrind --tool=callgrind`, and a gate on them.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench instructions [-- tcp/random]
//! ```
//!
//! It exits with a failure where the generated form takes more instructions than the workload's bar allows. The gate
//! leaves out jumps that always lead to the same place: see `src/callgrind.rs`; how they are counted, see
//! `src/count.rs`.

use std::env;
use std::process::ExitCode;

use fsmith_benches::callgrind::Cost;
use fsmith_benches::count::{self, STEPS, per_step};
use fsmith_benches::{Job, all};

const FORMS: [&str; 6] = ["hand", "generated", "observed", "interpreted", "boxed", "book"];

/// What a machine with an observer that observes nothing may take, compared with one that has none: without regions the
/// same, but with regions the compiler does not see through all of it.
const OBSERVED_PERCENT: u64 = 103;

fn main() -> ExitCode {
    if count::measured(all) {
        return ExitCode::SUCCESS;
    }
    let filter = env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    match report(&filter) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table; an error lists where the bar is exceeded, or says why nothing could be counted.
fn report(filter: &str) -> Result<(), String> {
    count::require_valgrind()?;
    println!("| workload | {} | generated / hand | without fixed jumps | bar |", FORMS.join(" | "));
    println!("|---|{}---|---|---|", "---|".repeat(FORMS.len()));
    let mut excesses = Vec::new();
    for job in all().iter().filter(|job| job.to_string().contains(filter)) {
        let cases = job.cases(2 * STEPS);
        job.verify(&cases, 2 * STEPS);
        let forms = cases.iter().map(|case| case.form).collect();
        let counts = Counts(count::all(job, forms)?);
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
        let unheard = generated.work() * OBSERVED_PERCENT / 100;
        if let Some(observed) = self.get("observed").filter(|observed| observed.work() > unheard) {
            let (took, allowed) = (per_step(observed.work()), per_step(unheard));
            return Some(format!(
                "{job}: with an observer that observes nothing, it takes {took:.4} instructions a step; allowed are {allowed:.4}"
            ));
        }
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

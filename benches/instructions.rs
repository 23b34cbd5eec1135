//! Instructions per step, counted by `valgrind --tool=callgrind`, with a gate.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench instructions [--features calls] [-- [--quick] [--recorded] [tcp/random]]
//! ```
//!
//! The program fails if the generated form takes more instructions than the workload's bar allows. The gate ignores
//! jumps that always lead to the same place: see `src/callgrind.rs`. `src/count.rs` describes the counting. With
//! `--quick`, only the forms of the gate are counted. With `--recorded`, the program also fails if a form differs from
//! the recorded run by more than the rounding of a figure with one decimal.

use std::process::ExitCode;

use fsmith_benches::callgrind::Cost;
use fsmith_benches::count::{self, STEPS, per_step};
use fsmith_benches::figures::record::Record;
use fsmith_benches::figures::recorded;
use fsmith_benches::options::Options;
use fsmith_benches::{Job, all};

const FORMS: [&str; 6] = ["hand", "generated", "observed", "interpreted", "boxed", "book"];
/// The number of forms, from the first on, to which the gate applies.
const GATED: usize = 3;

/// The additional allowance with fixed jumps. If steps are calls, a step of the ring has nearly one more.
const FIXED_JUMPS_PERMILLE: u64 = if cfg!(feature = "calls") { 45 } else { 5 };

/// The section of the recorded run.
const RECORDED: &str = if cfg!(feature = "calls") { "instructions, called" } else { "instructions" };
/// The maximum difference from the recorded run: half of the precision of figures in documents.
const ROUNDING: f64 = 0.05;

/// The maximum cost of an observer that observes nothing, in percent of a machine without one. Without regions there is
/// no cost; with regions, the compiler does not remove all of the observer's code.
const OBSERVED_PERCENT: u64 = 103;

fn main() -> ExitCode {
    if count::measured(all) {
        return ExitCode::SUCCESS;
    }
    let options = Options::from_args_with("only the forms that the gate is about", Some("--recorded"));
    match report(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the table. The error lists the bars that are exceeded, or says why nothing could be counted.
fn report(options: &Options) -> Result<(), String> {
    count::require_valgrind()?;
    let columns = &FORMS[..options.of(FORMS.len(), GATED)];
    println!("| workload | {} | generated / hand | without fixed jumps | bar |", columns.join(" | "));
    println!("|---|{}---|---|---|", "---|".repeat(columns.len()));
    let record = if options.flag { Some(recorded()?) } else { None };
    let mut excesses = Vec::new();
    for job in options.select(all(), Job::to_string) {
        let cases = job.cases(2 * STEPS);
        job.verify(&cases, 2 * STEPS);
        let forms = cases.iter().map(|case| case.form).filter(|form| columns.contains(form)).collect();
        let counts = Counts(count::all(&job, forms)?);
        println!("{}", counts.row(&job, columns));
        excesses.extend(counts.excess(&job));
        excesses.extend(record.iter().flat_map(|record| counts.differences(&job, record)));
    }
    if excesses.is_empty() { Ok(()) } else { Err(excesses.join("\n")) }
}

/// The cost of the second half of a job's tape for each form.
struct Counts(Vec<(&'static str, Cost)>);

impl Counts {
    fn get(&self, form: &str) -> Option<Cost> {
        self.0.iter().find(|(name, _)| *name == form).map(|(_, cost)| *cost)
    }

    fn row(&self, job: &Job, columns: &[&str]) -> String {
        let cell = |form: &&str| match self.get(form) {
            Some(cost) => format!(" {:.4} |", per_step(cost.instructions)),
            None => " |".to_owned(),
        };
        let cells: String = columns.iter().map(cell).collect();
        let ratios = self.get("generated").zip(self.get("hand")).map_or(String::new(), |(generated, hand)| {
            let ratio = |one: u64, other: u64| one as f64 / other as f64;
            let (all, work) = (ratio(generated.instructions, hand.instructions), ratio(generated.work(), hand.work()));
            format!("{all:.4} | {work:.4}")
        });
        format!("| {job} |{cells} {ratios} | {:.2} |", job.bar_percent as f64 / 100.0)
    }

    /// Returns the differences from the recorded run.
    fn differences(&self, job: &Job, record: &Record) -> Vec<String> {
        let differs = |(form, cost): &(&str, Cost)| {
            let took = per_step(cost.instructions);
            match record.value(&format!("{RECORDED};{job};{form}")) {
                Ok(recorded) if (recorded - took).abs() <= ROUNDING => None,
                Ok(recorded) => Some(format!(
                    "{job}: {form} takes {took:.4} instructions a step, and {recorded:.4} in the recorded run; to record it \
                     anew: cargo bench -p fsmith-benches --bench figures -- --record '{RECORDED}'"
                )),
                Err(why) => Some(why),
            }
        };
        self.0.iter().filter_map(differs).collect()
    }

    /// Returns a message if a bar is exceeded. Whole numbers are compared: at 100%, the generated form must not take
    /// one instruction more without fixed jumps. With them it may take a little more.
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
        let all = (
            generated.instructions,
            hand.instructions * (10 * job.bar_percent + FIXED_JUMPS_PERMILLE) / 1000,
            "in all",
        );
        [work, all].into_iter().find(|(took, allowed, _)| took > allowed).map(|(took, allowed, which)| {
            let (took, allowed) = (per_step(took), per_step(allowed));
            format!(
                "{job}: the generated machine takes {took:.4} instructions a step {which}; allowed are {allowed:.4}"
            )
        })
    }
}

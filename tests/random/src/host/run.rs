//! Compares many machines with the reference on random tapes, on all cores.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::Mutex;
use std::thread;

use fsm_model::steps::Pass;

use super::{Blueprint, Hosted, reduce};
use crate::batch::Finding;
use crate::draw;
use crate::driven::Driven;
use crate::machine::Machine;
use crate::print;
use crate::settings::Settings;
use crate::tape::mix;
use crate::trial::Trial;

/// The number of machines that one thread draws. When the thread ends, the stored positions of their tokens are freed.
const SHARE: usize = 500;

/// Returns the lists of passes for the machine with the given number.
pub type Passes = dyn Fn(u64) -> Vec<&'static [Pass]> + Sync;

#[derive(Debug, Default)]
pub struct Report {
    /// The number of machines that were driven without a difference.
    pub agreed: u64,
    /// The number of tapes on which the reference could not continue, by reason.
    pub unknown: BTreeMap<&'static str, u64>,
    pub findings: Vec<Finding>,
}

impl Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(out, "{finding}")?;
        }
        for (why, tapes) in &self.unknown {
            writeln!(out, "{tapes} tapes are not driven to their end by the reference: {why}")?;
        }
        write!(out, "{} machines agree; {} findings", self.agreed, self.findings.len())
    }
}

impl Report {
    fn add(&mut self, other: Report) {
        self.agreed += other.agreed;
        for (why, tapes) in other.unknown {
            *self.unknown.entry(why).or_default() += tapes;
        }
        self.findings.extend(other.findings);
    }
}

/// Draws, reads and drives the machines, each with every list of passes that `passes` returns for its number.
///
/// # Panics
/// Panics if a thread cannot be started.
#[must_use]
pub fn run(settings: &Settings, passes: &Passes) -> Report {
    // Panics are caught and compared, so they are not printed.
    panic::set_hook(Box::new(|_| {}));
    let numbers: Vec<u64> = settings.numbers().collect();
    let (report, shares) = (Mutex::new(Report::default()), Mutex::new(numbers.chunks(SHARE)));
    let next = || shares.lock().expect("nothing panics meanwhile").next();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(share) = next() {
                    let all = thread::scope(|scope| scope.spawn(|| drive_all(settings, passes, share)).join());
                    report.lock().expect("nothing panics meanwhile").add(all.expect("what panics is caught"));
                }
            });
        }
    });
    let _ = panic::take_hook();
    let mut report = report.into_inner().expect("nothing panics meanwhile");
    report.findings.sort_by_key(|finding| finding.machine);
    report
}

fn drive_all(settings: &Settings, passes: &Passes, numbers: &[u64]) -> Report {
    let mut report = Report::default();
    for &number in numbers {
        let seed = settings.seed_of(number);
        let mut machine = draw::machine_that_may_fail(seed, settings.states);
        // A pattern of errors may follow one for all errors, which causes a warning.
        let shadowed = |refused: String| refused.contains("[fsmith::shadowed]");
        if machine.fails && Blueprint::read(machine.clone()).is_err_and(shadowed) {
            machine = draw::machine(seed, settings.states);
        }
        let driven = panic::catch_unwind(AssertUnwindSafe(|| drive(settings, &passes(number), machine.clone())));
        match driven.unwrap_or_else(|_| Err("a panic that no call has brought about".to_owned())) {
            Ok(unknown) => {
                report.agreed += 1;
                unknown.into_iter().for_each(|why| *report.unknown.entry(why).or_default() += 1);
            }
            Err(what) if settings.reduce => {
                report.findings.push(reduced(settings, &passes(number), number, machine, what))
            }
            Err(what) => report.findings.push(Finding { machine: number, what, text: print::module(&machine, false) }),
        }
    }
    report
}

/// Reduces a machine to the smallest one that has a finding of the same kind.
fn reduced(settings: &Settings, passes: &[&[Pass]], number: u64, machine: Machine, what: String) -> Finding {
    let found = |machine: &Machine| {
        let driven = panic::catch_unwind(AssertUnwindSafe(|| drive(settings, passes, machine.clone())));
        driven.ok().and_then(Result::err).filter(|found| kind(found) == kind(&what))
    };
    let machine = reduce::reduce(machine, |smaller| found(smaller).is_some());
    Finding { machine: number, what: found(&machine).unwrap_or(what), text: print::module(&machine, false) }
}

/// The kind of a finding: a difference, a panic with the beginning of its message, or the reason why a machine is
/// refused.
fn kind(found: &str) -> (bool, Option<&str>) {
    let panics = found.lines().find_map(|line| line.split_once("panicked: ")).map(|(_, message)| message);
    let refused = found.lines().next().filter(|first| !first.starts_with("tape seed "));
    (panics.is_some(), refused.or(panics.map(|message| &message[..message.len().min(20)])))
}

/// Drives a machine with each of these lists of passes, on the configured number of tapes.
fn drive(settings: &Settings, passes: &[&[Pass]], machine: Machine) -> Result<Vec<&'static str>, String> {
    let blueprint = Rc::new(Blueprint::read(machine)?);
    let (machine, profile) = (&blueprint.chart.machine, &blueprint.profile());
    let tapes = passes.iter().flat_map(|&passes| (0..settings.tapes).map(move |tape| (passes, tape)));
    let tapes = tapes.filter_map(|(passes, tape)| {
        let engine = &|| Box::new(Hosted::with(Rc::clone(&blueprint), passes)) as Box<dyn Driven>;
        let seed = mix(settings.seed) ^ tape;
        Trial { machine, profile, engine, seed, operations: settings.operations }.agree().transpose()
    });
    tapes.collect()
}

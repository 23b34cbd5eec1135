//! The same work done by several forms of one state machine.
//!
//! A dozen machines, each a *workload* with its own world and its own tapes of input, and each built
//! in several forms: `hand` (the switch a good engineer would write), `generated` (what
//! `state_machine!` makes of the declaration), `interpreted` (the same declaration walked as data)
//! and `boxed` (the State pattern with virtual calls). All forms of a workload must leave the same
//! state and the same counters behind; a disagreement is a failing test and stops every benchmark.
//!
//! The benchmarks themselves (`dispatch`, `ratios`, `instructions`) are thin: they list
//! [`jobs`] and run the [`Case`]s of each. Three more (`compile`, `expansion`, `large`) have rustc compile or expand whole
//! programs around larger machines, which `fsmith_printed` prints. README.md says what is fair about the comparison.

mod accepted50;
mod beat;
pub mod callgrind;
pub mod count;
pub mod crowd;
mod dialing;
pub mod elf;
pub mod figures;
mod grid50;
pub mod harness;
mod import;
mod keyboard;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod levels;
mod light;
mod machine;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod nested;
pub mod options;
mod order;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod player;
mod press;
mod printer;
pub mod pure;
mod ring;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod robot;
pub mod rounds;
pub mod scratch;
mod sensor;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod sentry;
mod sparse50;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod tcp;
pub mod toolchain;
pub mod turns;
mod vending;
mod visits;
mod watch;

pub use harness::{Case, Job, Outcome};

/// Every workload on both of its inputs.
pub fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    jobs.extend(harness::jobs::<sentry::Task>());
    jobs.extend(harness::jobs::<robot::Task>());
    jobs.extend(harness::jobs::<tcp::Task>());
    jobs.extend(harness::jobs::<grid50::Task>());
    jobs.extend(harness::jobs::<keyboard::Task>());
    jobs.extend(harness::jobs::<levels::Task>());
    jobs.extend(harness::jobs::<vending::Task>());
    jobs.extend(harness::jobs::<light::Task>());
    jobs.extend(harness::jobs::<printer::Task>());
    jobs.extend(harness::jobs::<order::Task>());
    jobs.extend(harness::jobs::<press::Task>());
    jobs.extend(harness::jobs::<sparse50::Task>());
    jobs.extend(harness::jobs::<accepted50::Task>());
    jobs.extend(harness::jobs::<ring::Task>());
    jobs.extend(harness::jobs::<nested::Task>());
    jobs.extend(harness::jobs::<player::Task>());
    jobs.extend(harness::jobs::<visits::Task>());
    jobs.extend(harness::jobs::<import::Task>());
    jobs.extend(harness::jobs::<dialing::Once>());
    jobs.extend(harness::jobs::<dialing::Layers>());
    jobs.extend(harness::jobs::<sensor::Task>());
    jobs
}

/// Both: a step at a time, and a whole tape at a time.
pub fn all() -> Vec<Job> {
    [jobs, streams].iter().flat_map(|jobs| jobs()).collect()
}

/// Every workload of which a whole tape can be told in one call.
pub fn streams() -> Vec<Job> {
    let mut jobs = Vec::new();
    jobs.extend(harness::streams::<watch::Task>());
    jobs.extend(harness::streams::<beat::Task>());
    jobs.extend(harness::streams::<tcp::Task>());
    jobs.extend(harness::streams::<grid50::Task>());
    jobs.extend(harness::streams::<sparse50::Task>());
    jobs
}

#[cfg(test)]
mod tests;

//! The same work, done by several forms of one state machine.
//!
//! There are nearly thirty machines. Each is a *workload* with its own world and its own input tapes, and has several
//! forms: `hand` (the switch that a good engineer would write), `generated` (the expansion of `state_machine!`),
//! `interpreted` (the same declaration, interpreted as data) and `boxed` (the State pattern with virtual calls). All
//! forms of a workload must end with the same state and the same counters. A disagreement makes a test fail and stops
//! every benchmark.
//!
//! The benchmarks `dispatch`, `ratios` and `instructions` only list [`jobs`] and run the [`Case`]s of each. Three
//! others (`compile`, `expansion`, `large`) use rustc to compile or expand whole programs around larger machines, which
//! `fsmith_printed` prints. README.md explains why the comparison is fair.

mod accepted50;
mod beat;
pub mod callgrind;
mod car;
pub mod count;
pub mod crowd;
mod dialing;
pub mod elf;
pub mod figures;
mod grid50;
pub mod harness;
mod import;
mod keyboard;
mod lease;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod levels;
mod light;
mod machine;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod nested;
pub mod options;
mod order;
mod parcel;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod player;
mod press;
mod printer;
pub mod pure;
mod ring;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod robot;
mod room;
pub mod rounds;
pub mod scratch;
mod sensor;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod sentry;
mod sparse50;
#[allow(missing_docs, reason = "deeds and events whose names say what they are")]
pub mod tcp;
mod teller;
pub mod toolchain;
pub mod turns;
mod usb;
mod vending;
mod visits;
mod watch;
mod wheel;

pub use harness::{Case, Job, Outcome};

/// Returns every workload on both of its inputs.
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
    jobs.extend(harness::jobs::<parcel::Task>());
    jobs.extend(harness::jobs::<teller::Task>());
    jobs.extend(harness::jobs::<room::Task>());
    jobs.extend(harness::jobs::<usb::Task>());
    jobs.extend(harness::jobs::<car::Task>());
    jobs.extend(harness::jobs::<wheel::Task>());
    jobs.extend(harness::jobs::<lease::Task>());
    jobs
}

/// Returns all jobs: for single steps, and for whole tapes.
pub fn all() -> Vec<Job> {
    [jobs, streams].iter().flat_map(|jobs| jobs()).collect()
}

/// Returns every workload that supports whole tapes in one call.
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

//! The fixed batch on the engine alone: twenty thousand machines on which the engine and the reference agree, before
//! any pass and after each pass. Without optimization this takes too long, so only the first few hundred machines are
//! driven.

use std::path::PathBuf;

use fsm_model::steps::PASSES;
use fsmith_random::host;
use fsmith_random::settings::Settings;

#[test]
fn the_engine_agrees_with_the_reference_on_twenty_thousand_machines() {
    let machines = if cfg!(debug_assertions) { 300 } else { 20_000 };
    let settings = Settings { machines, tapes: 1, operations: 100, ..Settings::in_directory(PathBuf::new()) };
    let report = host::run(&settings, &|_| (0..=PASSES.len()).map(|count| &PASSES[..count]).collect());
    assert!(report.findings.is_empty(), "{report}");
    assert_eq!(report.agreed, machines);
    let unknown: u64 = report.unknown.values().sum();
    let tapes = machines * (1 + PASSES.len() as u64);
    assert!(unknown * 50 < tapes, "the reference ended {unknown} tapes early");
}

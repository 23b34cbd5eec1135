//! A fixed batch: random machines of 3 to 40 states in one crate, on which the two engines and the reference agree.
//! `.ci/long` compiles thousands of other machines.

use std::path::{Path, PathBuf};

use fsmith_random::batch;
use fsmith_random::census::{Census, FEATURES};
use fsmith_random::drive::drawn;
use fsmith_random::settings::Settings;

#[test]
#[ignore = "compiles a crate of machines; `.ci/run` runs this"]
fn engines_agree_on_a_crate_of_machines() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random");
    let settings = Settings { machines: 24, batch: 24, ..Settings::in_directory(directory) };
    let report = batch::run(&settings);
    assert!(report.findings.is_empty(), "{report}");
    assert_eq!(report.agreed, 24);
    let unknown: usize = report.unknown.values().sum();
    assert!(unknown * 40 < report.agreed * settings.tapes as usize, "the reference ended {unknown} tapes early");
    let (visited, all) = report.visited;
    assert!(visited * 100 > all * 70, "only {visited} of {all} states were visited");
}

/// With two hundred machines, every feature is combined with every other one.
#[test]
fn features_are_drawn_together() {
    let settings = Settings::in_directory(PathBuf::new());
    let mut census = Census::default();
    settings.numbers().for_each(|number| census.add(&drawn(settings.seed_of(number), settings.states, false, false)));
    for (one, row) in census.together.iter().enumerate() {
        for (other, count) in row.iter().enumerate().skip(one) {
            assert!(*count >= 5, "{} with {}: only {count} machines", FEATURES[one], FEATURES[other]);
        }
    }
}

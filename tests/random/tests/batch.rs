//! The fixed batch: two hundred machines of 3 to 40 states, the same at every run, on which the two engines and the
//! reference agree.

use std::path::Path;

use fsmith_random::batch;
use fsmith_random::census::FEATURES;
use fsmith_random::settings::Settings;

#[test]
fn engines_agree_on_two_hundred_machines() {
    let settings = Settings::in_directory(Path::new(env!("CARGO_TARGET_TMPDIR")).join("random"));
    let report = batch::run(&settings);
    assert!(report.findings.is_empty(), "{report}");
    assert_eq!(report.agreed, 200);
    let unknown: usize = report.unknown.values().sum();
    assert!(unknown * 40 < report.agreed * settings.tapes as usize, "the reference ended {unknown} tapes early");
    let (visited, all) = report.visited;
    assert!(visited * 100 > all * 70, "only {visited} of {all} states were visited");
    let together = report.census.together;
    for (one, row) in together.iter().enumerate() {
        for (other, count) in row.iter().enumerate().skip(one) {
            assert!(*count >= 5, "{} with {}: only {count} machines", FEATURES[one], FEATURES[other]);
        }
    }
}

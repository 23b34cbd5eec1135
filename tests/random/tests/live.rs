//! A fixed batch of compiled live machines. Their texts change while they run, and they are compared with the
//! reference.

use std::path::Path;

use fsmith_random::batch;
use fsmith_random::settings::Settings;

#[test]
#[ignore = "compiles crates of live machines; `.ci/long` runs this"]
fn compiled_machines_follow_their_text() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("live");
    let settings = Settings { live: true, machines: 20, batch: 10, tapes: 3, ..Settings::in_directory(directory) };
    let report = batch::run(&settings);
    assert!(report.findings.is_empty(), "{report}");
    assert_eq!(report.agreed, 20);
    let (changes, texts) = report.visited;
    assert!(changes > 250 && texts > 60, "{changes} changes between {texts} texts");
}

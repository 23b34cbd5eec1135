//! Fleets that start again: after a regular end, with other numbers of workers, and from journals that were shortened.

use crate::load::{fleet, options, plain_loop};
use std::fs;

#[test]
fn a_fleet_goes_on_with_any_number_of_workers() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut outputs = std::collections::BTreeSet::new();
    for (nth, workers) in [1, 3, 2, 5, 1].into_iter().enumerate() {
        let end = 12 * (nth as u64 + 1);
        let results = fleet(&options(folder.path()).workers(workers), end).expect("it runs");
        let expected = plain_loop(end);
        assert_eq!(results.machines, expected.machines, "{workers} workers");
        outputs.extend(results.outputs);
        assert_eq!(outputs, expected.outputs, "{workers} workers");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), workers, "other journals are removed");
    }
}

#[test]
fn journals_are_shortened() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = options(folder.path()).workers(2);
    let length = || {
        let files = ["worker-0", "worker-1"]
            .into_iter()
            .flat_map(|worker| fs::read_dir(folder.path().join(worker)).expect("it is there"));
        files.map(|file| file.expect("a file").metadata().expect("a length").len()).sum::<u64>()
    };
    fleet(&options, 300).expect("it runs");
    let long = length();
    fleet(&options.clone().snapshot_after(1000), 600).expect("it runs");
    let short = length();
    assert!(short < long / 4, "{short} bytes, and {long} without removing anything");
    assert_eq!(fleet(&options, 601).expect("it runs").machines, plain_loop(601).machines);
}

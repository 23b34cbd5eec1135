//! Decodes `defmt` frames of the example `defmt`. It is a separate package because it needs a linker script.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "builds a program of its own; `.ci/run` runs this"]
fn steps_and_their_details_are_frames() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ran = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--target-dir"])
        .arg(tests.join("../target/defmt"))
        // This folder configures `DEFMT_LOG`.
        .current_dir(tests.join("../examples/defmt"))
        .output()
        .expect("cargo runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(
        String::from_utf8_lossy(&ran.stdout),
        "\
debug door: entered Shut
info  door: start: -> Shut
debug door: refused Shut: on Push if !is_locked
info  door: Push: ignored
debug door: took Shut: on Knock
info  door: Knock: stayed
debug door: took Shut: on Push if !is_locked
debug door: exited Shut
debug door: entered Open
info  door: Push: Shut -> Open
debug door: took Open: after 30s
debug door: exited Open
debug door: entered Shut
info  door: after 30s: Open -> Shut
info  door: Pull: ignored
error the last answer: Ignored
"
    );
}

//! Machines that are refused: one file for each mistake, next to the compiler's output.
//!
//! Read each `.stderr` as a user would: does it point to the right token, does it say what to do, and are there no
//! further errors because of the mistake? `TRYBUILD=overwrite cargo test -p fsmith-ui --test fail` records them again.

#[test]
fn fail() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}

//! Machines that rustc rejects because of names, types, borrows, lints or unknown attributes, each with the compiler's
//! output. The messages of the macro itself are in `fsm-macros/messages`, and are tested without rustc.
//!
//! Read each `.stderr` as a user would: does it point to the right token, does it say what to do, and are there no
//! further errors because of the mistake? `TRYBUILD=overwrite cargo test -p fsmith-ui --test fail` records them again.

#[test]
fn fail() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}

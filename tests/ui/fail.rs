//! What the macro refuses: a file a mistake, with what the compiler says of it beside it.
//!
//! Each `.stderr` is to be read as a user would read it: at which token it points, whether it says what to do, and that
//! nothing follows from the mistake. `TRYBUILD=overwrite cargo test -p fsmith-ui --test fail` records them anew.

#[test]
fn fail() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}

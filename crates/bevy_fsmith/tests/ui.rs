//! Mistakes in derives and in `#[bevy(..)]`, each with the output of the compiler. `TRYBUILD=overwrite cargo test --test ui`
//! records them again.

#[test]
#[ignore = "compiles Bevy once more"]
fn ui() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

//! Systems with a planted mistake, each with the shortest tape to it, which was determined by hand.

mod concurrent;
mod counting;
mod features;
mod forever;
mod machines;

use fsm_explore::Report;

/// Compares the tape of a violation, as the names of its steps, which `;` separates.
#[track_caller]
fn assert_tape(report: &Report, property: &str, expected: &str) {
    let Some(tape) = report.tape(property) else { panic!("`{property}` is not violated:\n{report}") };
    let steps: Vec<&str> = tape.steps().collect();
    assert_eq!(steps, expected.split("; ").collect::<Vec<_>>(), "\n{report}");
    assert!(!report.passed(), "a violation is a failure");
}

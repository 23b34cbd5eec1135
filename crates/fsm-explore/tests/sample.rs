//! Random walks beyond the limit of a search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsm_explore::Explore;

/// Numbers from 0 on, each of which leads to the next one and to the one before.
fn numbers(limit: u32) -> Explore<'static, u32> {
    let explore = Explore::of(0).step("up", |at| {
        *at += 1;
        true
    });
    explore.world("down", |at| *at > 0, |at| *at -= 1).limit(limit)
}

fn up(explore: Explore<'static, u32>) -> Explore<'static, u32> {
    explore.never("40", |at| *at == 40)
}

/// The number in which a walk violates a property, by the steps of its tape.
fn after<'s>(steps: impl Iterator<Item = &'s str>) -> u32 {
    steps.fold(0, |at, step| if step == "up" { at + 1 } else { at - 1 })
}

#[test]
fn random_walks_find_violations_beyond_the_limit() {
    assert!(up(numbers(36)).report().tape("40").is_none());
    let report = up(numbers(36)).sample(10_000, 1).report();
    let tape = report.tape("40").unwrap_or_else(|| panic!("{report}"));
    assert_eq!(after(tape.steps()), 40);
    // Steps that are not needed were left out.
    assert!(tape.steps().eq(["up"; 40]), "{report}");
    assert_eq!(report.configurations(), 36);
    let text = report.to_string();
    assert!(text.contains("never `40` (crates/fsm-explore/tests/sample.rs:18) is violated; tape, 40 steps:"), "{text}");
    let retraced = catch_unwind(AssertUnwindSafe(|| up(numbers(36)).retrace("40", tape.steps())));
    assert!(retraced.is_err(), "the tape does not violate the property when it runs again");
}

#[test]
fn the_same_seed_leads_to_the_same_answer() {
    let report = |seed| up(numbers(36)).sample(10_000, seed).report().to_string();
    assert_eq!(report(1), report(1));
    assert_ne!(report(1), report(2));
}

#[test]
fn answers_of_random_walks_are_no_proof() {
    let explore = || {
        let explore = numbers(36).never("a million", |at| *at == 1_000_000);
        explore.always_possible("a thousand", |at| *at == 1000)
    };
    let report = explore().sample(10_000, 7).report();
    let text = report.to_string();
    let sampled = "holds within 36 configurations; sampled: 10,000 steps from seed 7";
    for property in ["no panic", "no deadlock", "never `a million`"] {
        assert!(text.lines().any(|line| line.trim().starts_with(&format!("{sampled}  {property}"))), "{text}");
    }
    assert!(text.contains("not decided within 36 configurations "), "{text}");
    assert!(text.contains("\nwent on with 10,000 random steps in "), "{text}");
    assert!(text.contains(" walks from seed 7\n"), "{text}");
    assert!(report.passed() && !report.is_complete());

    // A walk that goes on when the memory is used up takes the same steps.
    let short = explore().sample(10_000, 7).memory(0).report().to_string();
    assert!(short.contains("sampled: 10,000 steps from seed 7") && short.contains("fingerprints"), "{short}");

    let report = explore().sample(u64::MAX, 7).time_limit(Duration::from_millis(50)).report();
    assert!(!report.passed() && report.to_string().contains("stopped by the time limit"), "{report}");
}

/// Without a limit that was met, no walk is needed.
#[test]
fn a_complete_search_is_not_sampled() {
    let report = Explore::of(0).world("up", |at| *at < 5, |at| *at += 1).ends(|at| *at == 5).sample(100, 1).report();
    assert!(report.is_complete());
    let text = report.to_string();
    assert!(text.contains("  `sample` (crates/fsm-explore/tests/sample.rs:76) was not needed\n"), "{text}");
    assert!(text.contains("  proven  no panic\n"), "{text}");
}

/// Walks end at deadlocks, at ends and at bounds, and find panics.
#[test]
fn random_walks_end_at_deadlocks_ends_bounds_and_panics() {
    let stuck = |at: u32| Explore::of(0u32).world("up", move |here| *here < at, |here| *here += 1).limit(36);
    let report = stuck(40).sample(10_000, 3).report();
    assert_eq!(report.tape("deadlock").map(|tape| tape.steps().count()), Some(40), "{report}");
    assert!(stuck(40).ends(|at| *at == 40).sample(10_000, 3).report().passed());
    let report = numbers(36).within(|at| *at < 38).never("40", |at| *at == 40).sample(10_000, 3).report();
    assert!(report.passed(), "{report}");

    let panics = || numbers(36).step("break", |at| *at == 40 && panic!("broken"));
    let report = panics().sample(10_000, 3).report();
    let tape = report.tape("panic").unwrap_or_else(|| panic!("{report}"));
    assert_eq!(tape.steps().last(), Some("break"));
    assert_eq!(after(tape.steps().take(tape.steps().len() - 1)), 40);
    assert!(report.to_string().contains("the step `break` panics: broken; tape, "), "{report}");
}

/// A violation that is expected does not end the walks.
#[test]
fn an_expected_violation_is_found() {
    let report = up(numbers(36)).expect_violation("40").never("50", |at| *at == 50).sample(100_000, 5).report();
    assert!(report.tape("40").is_some() && report.tape("50").is_some(), "{report}");
}

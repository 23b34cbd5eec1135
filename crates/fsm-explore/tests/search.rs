//! How far a search goes, what it accepts, and how it says so.

use std::cell::Cell;
use std::env;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use fsm_explore::{Explore, Fairness, Report};

/// Numbers on a ring, in steps of one and of seven.
fn ring(size: u32) -> Explore<'static, u32> {
    Explore::of(0)
        .step("one", move |at| {
            *at = (*at + 1) % size;
            true
        })
        .step("seven", move |at| {
            *at = (*at + 7) % size;
            true
        })
}

/// The message of a panic.
fn message<T>(run: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(run)).err().expect("it panics");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("it is a text")
}

fn passes(explore: Explore<'_, u32>) -> (bool, Report) {
    let report = explore.report();
    (report.passed(), report)
}

#[test]
fn a_complete_search_is_a_proof() {
    let report = ring(256).never("above", |&at| at > 255).prove();
    assert!(report.is_complete());
    assert_eq!((report.configurations(), report.steps(), report.collision_probability()), (256, 512, 0.0));
    // 251 is 35 sevens and six ones away.
    assert_eq!(report.depth(), 41);
}

#[test]
fn an_infinite_space_is_no_proof_unless_a_limit_is_declared() {
    let infinite = || {
        Explore::of(0u64).step("up", |at| {
            *at += 1;
            true
        })
    };
    let report = infinite().limit(1000).prove();
    assert!(!report.is_complete());
    assert_eq!(report.configurations(), 1000);

    let text = message(|| infinite().time_limit(Duration::from_millis(20)).prove());
    assert!(text.contains("stopped by the time limit of 20ms at "), "{text}");

    let report = infinite().within(|&at| at < 10).prove();
    assert!(!report.is_complete());
    assert_eq!(report.configurations(), 11);
}

#[test]
fn nothing_is_decided_beyond_a_bound_or_a_limit() {
    // From the first number beyond, anything is possible.
    let up = || {
        Explore::of(0u64).step("up", |at| {
            *at += 1;
            true
        })
    };
    let far = |explore: Explore<'static, u64>, edge: u64| {
        explore
            .always_possible("far", |&at| at == 100)
            .leads_to("near", |&at| at == 3, |&at| at == 5, Fairness::none())
            .leads_to("farther", |&at| at == 3, |&at| at == 100, Fairness::none())
            .leads_to("late", move |&at| at == edge, |&at| at == 100, Fairness::none())
            .never("too far", |&at| at == 100)
            .report()
    };
    let report = far(up().within(|&at| at < 10), 10);
    assert!(!report.passed());
    let text = report.to_string();
    for line in [
        "  not decided: only beyond the bound  always possible `far`",
        "  proven within the bound             leads to `near`",
        "  not decided: only beyond the bound  leads to `farther`",
        "  not decided: only beyond the bound  leads to `late`",
        "  proven within the bound             never `too far`",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let report = far(up().limit(50), 49);
    assert!(report.passed(), "a limit is no proof, as declared: {report}");
    let text = report.to_string();
    assert!(text.contains("  not decided within 50 configurations  always possible `far`"), "{text}");
    for property in ["farther", "late"] {
        let line = format!("  not decided within 50 configurations  leads to `{property}`");
        assert!(text.contains(&line), "{text}");
    }
    // What is lost within the bound is violated, wherever the others lead.
    let report = Explore::of(0u64)
        .world("up", |&at| at < 100, |at| *at += 1)
        .world("fall", |&at| at == 4, |at| *at = 200)
        .within(|&at| at < 10 || at == 200)
        .ends(|&at| at == 200)
        .always_possible("far", |&at| at == 100)
        .report();
    assert_eq!(report.tape("far").map(|tape| tape.steps().len()), Some(5));
    let none = up().limit(0).always_possible("far", |&at| at == 100).prove();
    assert_eq!(none.configurations(), 1, "the start is always there");
    // The first ones beyond are checked.
    let report = up().within(|&at| at < 10).never("10", |&at| at == 10).report();
    assert_eq!(report.tape("10").map(|tape| tape.steps().len()), Some(10));
}

/// The search expands all configurations that it reached, although it leaves out others.
#[test]
fn a_limit_does_not_hide_a_deadlock_or_a_panic() {
    let to = |target: u8| move |at: &mut u8| *at == 0 && std::mem::replace(at, target) == 0;
    let fork = || Explore::of(0u8).step("1", to(1)).step("2", to(2)).step("3", to(3));
    let wait = |at: &u8| *at != 1;
    let report = fork().world("wait", wait, |at| *at = 2).limit(3).report();
    assert_eq!(report.tape("deadlock").map(|tape| tape.steps().len()), Some(1));
    let report = fork().world("wait", |_| true, move |at| assert!(wait(at))).limit(3).report();
    assert_eq!(report.tape("panic").map(|tape| tape.steps().len()), Some(2));
    let report = fork().ends(|_| true).limit(3).report();
    assert_eq!((report.configurations(), report.passed(), report.is_complete()), (3, true, false));
}

#[test]
#[should_panic(expected = "`Hash` must include all that `Eq` compares")]
fn a_hash_that_is_coarser_than_equality_is_an_error() {
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Coarse(u32);
    impl std::hash::Hash for Coarse {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.0 / 2).hash(state);
        }
    }
    let _ = Explore::of(Coarse(0)).world("up", |at| at.0 < 3000, |at| at.0 += 1).memory(10_000).ends(|_| true).report();
}

/// The first values have different hashes, so the search notices the mistake when it only has fingerprints.
#[test]
#[should_panic(expected = "`Hash` must include all that `Eq` compares")]
fn a_coarse_hash_is_an_error_with_fingerprints_only_too() {
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Coarse(u32);
    impl std::hash::Hash for Coarse {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (if self.0 < 10_000 { self.0 } else { 50_000 + self.0 / 2 }).hash(state);
        }
    }
    let up = Explore::of(Coarse(0)).world("up", |at| at.0 < 30_000, |at| at.0 += 1);
    let _ = up.world("up twice", |at| at.0 < 30_000, |at| at.0 += 2).memory(10_000).ends(|_| true).report();
}

/// Without the error, the search would not end.
#[test]
#[should_panic(expected = "`Hash` must not include anything that `Eq` ignores")]
fn a_hash_that_is_finer_than_equality_is_an_error() {
    #[derive(Clone, Debug, Eq, Hash)]
    #[expect(clippy::derived_hash_with_manual_eq, reason = "this mistake is the test")]
    struct Counted(u32, u64);
    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }
    let explore = Explore::of(Counted(0, 0)).world("up", |at| at.0 < 3, |at| at.0 += 1);
    let _ = explore.world("look", |_| true, |at| at.1 += 1).limit(1000).report();
}

#[test]
fn a_start_beyond_the_bound_is_an_error() {
    let text = message(|| ring(10).within(|&at| at > 0).report());
    assert!(text.starts_with("the start is beyond the bound (crates/"), "{text}");
    assert!(text.ends_with("), so nothing would be explored"), "{text}");
    let text = message(|| ring(10).within(|&at| at > 0).never("0", |&at| at == 0).prove());
    assert!(text.contains("never `0` (crates/"), "what the start violates is still reported: {text}");
}

/// A `world` whose condition does not hold copies nothing.
#[test]
fn disabled_steps_do_not_clone_the_configuration() {
    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Counted(u32);
    static COPIES: AtomicU32 = AtomicU32::new(0);
    impl Clone for Counted {
        fn clone(&self) -> Self {
            COPIES.fetch_add(1, Ordering::Relaxed);
            Counted(self.0)
        }
    }
    let explore = Explore::of(Counted(0)).world("up", |at| at.0 < 9, |at| at.0 += 1).world("down", |_| false, |_| {});
    assert!(explore.allow_unused("down").ends(|_| true).prove().is_complete());
    assert_eq!(COPIES.load(Ordering::Relaxed), 1 + 9, "the start, and one for each step");
}

/// The values of repeated steps, which a tape does not show, are not computed.
#[test]
fn values_of_folded_steps_are_not_computed() {
    let shown = Cell::new(0);
    let up = Explore::of(0u32).world("up", |&at| at < 10_000, |at| *at += 1);
    let up = up.show("at", |&at| {
        shown.set(shown.get() + 1);
        at
    });
    let report = up.never("end", |&at| at == 10_000).report();
    let expected = "        step            at
      start           0
   1  up              1
        again, 9999 times  10000
";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(report.tape("end").map(|tape| words(&tape.to_string())), Some(words(expected)));
    assert_eq!(shown.get(), 3, "one for each line");
}

#[test]
fn fingerprints_lead_to_the_same_answers() {
    let explore = || {
        ring(20_000)
            .never("4711", |&at| at == 4711)
            .expect_violation("4711")
            .always_possible("home", |&at| at == 0)
            .leads_to("away", |&at| at == 1, |&at| at == 0, Fairness::weak(["one"]))
            .expect_violation("away")
    };
    let (exact, short) = (explore().prove(), explore().memory(50_000).prove());
    let counts = |report: &Report| (report.configurations(), report.steps(), report.depth());
    assert_eq!(counts(&exact), counts(&short));
    for property in ["4711", "away"] {
        let steps = |report: &Report| {
            let tape = report.tape(property).expect("it is violated");
            (tape.repeats_from(), tape.steps().map(str::to_owned).collect::<Vec<_>>())
        };
        assert_eq!(steps(&exact), steps(&short));
    }
    assert_eq!(short.collision_probability(), 20_000.0 * 19_999.0 / 2.0 / 2f64.powi(64));
    assert!(short.to_string().contains("is at most n(n-1)/2^65 = 1.1e-11\n"), "{short}");
    assert!(short.to_string().contains("holds, unless fingerprints collide"), "{short}");
}

/// Not a test: a program with a long search, for the test below.
#[test]
#[ignore = "it is run by another test"]
fn run_a_long_search() {
    if env::var_os("RUN_BY_A_TEST").is_some() {
        let up = Explore::of(0u64).step("up", |at| {
            sleep(Duration::from_millis(1));
            *at += 1;
            true
        });
        up.limit(200).progress(Duration::from_millis(20)).prove();
    }
}

#[test]
fn a_long_search_reports_its_progress() {
    let mut command = Command::new(env::current_exe().expect("this program has a file"));
    command.args(["--exact", "run_a_long_search", "--ignored", "--nocapture"]).env("RUN_BY_A_TEST", "1");
    let output = command.output().expect("it can be started");
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("exploring for ")).collect();
    // The clock is read after every 16 of the 200 configurations.
    assert!((2..=12).contains(&lines.len()), "{text}");
    assert!(lines.iter().all(|line| line.contains(" configurations, 1 of them open, depth ")), "{text}");
}

#[test]
fn reports_are_deterministic() {
    let text = || {
        let ring = ring(500).never("400", |&at| at == 400).expect_violation("400");
        ring.leads_to("200", |&at| at == 3, |&at| at == 200, Fairness::none()).report().to_string()
    };
    assert_eq!(text(), text());
}

#[test]
fn a_negative_control_fails_if_nothing_is_violated() {
    let (passed, report) = passes(ring(10).never("10", |&at| at == 10).expect_violation("10"));
    assert!(!passed);
    assert!(report.to_string().contains("proven, but a violation is expected (crates/"), "{report}");
    ring(10).never("9", |&at| at == 9).expect_violation("9").prove();
    Explore::of(0u32).world("up", |&at| at < 3, |at| *at += 1).expect_violation("deadlock").prove();
}

#[test]
fn a_premise_that_never_holds_proves_nothing() {
    let (passed, report) = passes(ring(10).leads_to("3", |&at| at == 10, |&at| at == 3, Fairness::none()));
    assert!(!passed);
    assert!(report.to_string().contains("nothing proven: its premise never held  leads to `3`, "), "{report}");
}

#[test]
fn a_step_that_never_happens_must_be_allowed() {
    let explore = || ring(10).world("jump", |&at| at > 10, |at| *at = 0);
    let (passed, report) = passes(explore());
    assert!(!passed);
    assert!(report.to_string().contains("the step `jump` (crates/"), "{report}");
    let end = ") never happened, so `prove` fails unless `allow_unused` names it\n";
    assert!(report.to_string().ends_with(end), "{report}");
    let (passed, _) = passes(explore().limit(5));
    assert!(!passed, "a limit does not allow it");
    let report = explore().allow_unused("jump").prove();
    assert!(report.to_string().ends_with(") never happened, as `allow_unused` allows\n"), "{report}");
}

#[test]
fn declarations_without_effect_are_reported() {
    let report = ring(10).within(|&at| at < 20).ends(|&at| at == 5).prove().to_string();
    assert!(report.contains(") was never reached\n"), "{report}");
    assert!(report.contains(") was not needed: nothing ends\n"), "{report}");
}

#[test]
fn duplicate_and_unknown_names_are_rejected() {
    let two = message(|| ring(10).show("at", |&at| at).show("at", |&at| at + 1));
    assert_eq!(two, "two columns are named `at`");
    let two = message(|| ring(10).step("one", |_| true));
    assert_eq!(two, "two steps are named `one`");
    let two = message(|| ring(10).never("x", |_| false).always_possible("x", |_| true));
    assert_eq!(two, "two properties are named `x`");
    let wrong = message(|| ring(10).never("x", |_| false).expect_violation("y").report());
    assert!(wrong.ends_with(": no property is named `y`, only `deadlock`, `x`"), "{wrong}");
    let wrong = message(|| ring(10).allow_unused("two").report());
    assert!(wrong.ends_with(": no step is named `two`, only `one`, `seven`"), "{wrong}");
    let wrong = message(|| ring(10).report().tape("x").is_none());
    assert!(wrong.contains("no property is named `x`, only `panic`, `deadlock`"), "{wrong}");
    let wrong = message(|| ring(10).leads_to("x", |_| true, |_| false, Fairness::strong(["two"])).report());
    assert!(wrong.ends_with(": no step is named `two`, only `one`, `seven`"), "{wrong}");
}

#[test]
fn a_property_that_panics_is_a_violation() {
    let report = ring(10).never("division", |&at| 6 / (at as i32 - 3) > 9).report();
    assert_eq!(report.tape("panic").map(|tape| tape.steps().collect::<Vec<_>>()), Some(vec!["one", "one", "one"]));
    let text = report.to_string();
    assert!(text.starts_with("never `division` (crates/"), "{text}");
    assert!(text.contains(") panics: attempt to divide by zero; shortest tape, 3 steps:\n"), "{text}");
    assert!(text.contains("  not decided             never `division` (crates/"), "{text}");
    assert!(!report.passed());
    let ends = Explore::of(0u32).world("up", |&at| at < 3, |at| *at += 1).ends(|&at| 6 / (at as i32 - 3) > 9);
    let report = ends.report();
    assert_eq!(report.tape("panic").map(|tape| tape.steps().len()), Some(3));
    assert!(report.to_string().starts_with("`ends` panics: attempt to divide by zero"), "{report}");
    for explore in [ring(10).within(|&at| at / (at - 1) < 9), ring(10).ends(|_| true).step("wait", |_| panic!("{}", 1))]
    {
        assert!(explore.report().tape("panic").is_some());
    }
}

#[test]
fn a_nondeterministic_step_is_an_error() {
    let count = Cell::new(0);
    let explore = Explore::of(0u32).step("up", |at| {
        count.set(count.get() + 1);
        *at += count.get();
        true
    });
    let text = message(|| explore.never("9", |&at| at > 9).report());
    assert!(text.starts_with("steps `up`, `up`"), "{text}");
    assert!(text.contains("had another outcome when they were run again"), "{text}");
}

/// Only steps and columns are shown of a value without `Debug`.
#[test]
fn configurations_do_not_need_debug() {
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Opaque(u8);
    let explore = || {
        let opaque = Explore::without_debug(Opaque(0)).world("up", |value| value.0 < 9, |value| value.0 += 1);
        opaque.never("2", |value| value.0 == 2)
    };
    let tape = |explore: Explore<'_, Opaque>| explore.report().tape("2").expect("it is violated").to_string();
    assert_eq!(tape(explore()), "      start\n   1  up\n   2  up\n");
    let expected = "      step   value\n      start  0\n   1  up     1\n   2  up     2\n";
    assert_eq!(tape(explore().show("value", |value| value.0)), expected);
}

/// A start that cannot be hashed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Raw;

impl Hash for Raw {
    fn hash<H: Hasher>(&self, _: &mut H) {
        panic!("it is raw");
    }
}

#[test]
fn a_panic_of_the_start_is_reported() {
    let report = Explore::of(Raw).step("wait", |_| true).report();
    let text = report.to_string();
    assert!(text.starts_with("`Clone` or `Hash` of the start panics: it is raw; shortest tape, 0 steps:\n"), "{text}");
}

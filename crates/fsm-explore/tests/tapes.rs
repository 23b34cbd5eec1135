//! Tapes of failures: they are kept in files, tried first, and printed as tests.

use std::cell::Cell;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use fsm_explore::{Explore, Fairness};

/// A new folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn files(folder: &PathBuf) -> Vec<PathBuf> {
    fs::read_dir(folder).map_or(Vec::new(), |files| files.map(|file| file.expect("a file").path()).collect())
}

/// The message of a panic, if there is one.
fn message<T>(run: impl FnOnce() -> T) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    Some(panic.downcast_ref::<String>().expect("it is a text").clone())
}

/// Numbers up to a thousand, of which one is bad.
fn up(bad: u32, folder: &PathBuf) -> Explore<'static, u32> {
    Explore::of(0u32)
        .world("up", |&at| at < 1000, |at| *at += 1)
        .world("back", |&at| at == 1000, |at| *at = 0)
        .never("bad", move |&at| at == bad)
        .tapes(folder)
}

#[test]
fn a_saved_tape_is_run_first_and_deleted_when_it_passes() {
    let folder = folder("first");
    let steps = Cell::new(0);
    let prove = |bad: u32| {
        steps.set(0);
        let count = |_: &u32| {
            steps.set(steps.get() + 1);
            false
        };
        message(|| up(bad, &folder).world("count", count, |_| {}).allow_unused("count").prove())
    };
    let text = prove(900).expect("it fails");
    let [file] = &files(&folder)[..] else { panic!("a file for the failure: {text}") };
    assert!(file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("crates-fsm-explore-tests-tapes-")));
    assert!(text.contains("; shortest tape, 900 steps:\n"), "{text}");
    assert!(text.contains(&format!("\nsaved as `{}`, which the next run tries first\n", file.display())), "{text}");
    assert_eq!(steps.get(), 899, "a search");

    let text = prove(900).expect("it fails");
    assert_eq!(steps.get(), 0, "no search");
    assert!(text.contains(" is violated; tape, 900 steps:\n"), "{text}");
    assert!(text.contains("\nran one tape only, without a search\n"), "{text}");
    assert!(text.contains(&format!("delete `{}` to search for a shorter one", file.display())), "{text}");

    assert_eq!(prove(1001), None);
    assert_eq!(steps.get(), 1001, "a search");
    assert!(files(&folder).is_empty());
    assert_eq!(prove(1001), None);

    // A violation that is found elsewhere replaces the tape.
    assert!(prove(900).is_some());
    let text = prove(700).expect("it fails");
    assert!(text.contains("; shortest tape, 700 steps:\n"), "{text}");
    assert_eq!(files(&folder).len(), 1);
}

#[test]
fn saved_tapes_of_all_kinds_are_run_first() {
    type Kind = fn(Explore<'static, u32>) -> Explore<'static, u32>;
    let kinds: [(&str, Kind); 6] = [
        ("never", |up| up.never("kind", |&at| at == 9)),
        ("deadlock", |up| up.world("jump", |&at| at == 9, |at| *at = 2000)),
        ("panic", |up| {
            up.step("wait", |at| {
                assert!(*at != 9, "it is 9");
                false
            })
        }),
        ("possible", |up| {
            let up = up.world("jump", |&at| at == 9, |at| *at = 2000);
            let up = up.world("wait", |&at| (2000..2010).contains(&at), |at| *at += 1);
            up.ends(|&at| at == 2010).always_possible("kind", |&at| at == 5)
        }),
        ("end", |up| {
            let up = up.world("jump", |&at| at == 9, |at| *at = 2000).ends(|&at| at == 2000);
            up.leads_to("kind", |&at| at == 5, |&at| at == 10, Fairness::weak(["up"]))
        }),
        ("loop", |up| {
            let up = up.world("jump", |&at| at == 9, |at| *at = 2000).world("stay", |&at| at == 2000, |_| {});
            let up = up.world("leave", |&at| at == 2000, |at| *at = 1).ends(|&at| at == 2000);
            up.leads_to("kind", |&at| at == 5, |&at| at == 10, Fairness::weak(["up"]).and(Fairness::strong(["leave"])))
        }),
    ];
    for (name, kind) in kinds {
        let folder = folder(name);
        let prove = |kind: Kind| message(|| kind(up(5000, &folder)).prove());
        let first = prove(kind).unwrap_or_else(|| panic!("{name} fails"));
        assert_eq!(files(&folder).len(), 1, "{first}");
        let again = prove(kind).unwrap_or_else(|| panic!("{name} fails again"));
        assert!(again.contains("ran one tape only, without a search"), "{name}: {again}");
        let table = |text: &str| text.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        assert_eq!(table(first.trim_start()).replace("shortest ", ""), table(again.trim_start()), "{name}");
    }
}

/// The tape of a loop is no violation any more if fairness does not count it, and the search finds another one.
#[test]
fn an_unfair_loop_is_not_a_violation() {
    let folder = folder("fair");
    let explore = |fair: &str| {
        Explore::of(0u8)
            .step("one", |_| true)
            .step("two", |_| true)
            .world("out", |&at| at == 0, |at| *at = 1)
            .ends(|&at| at == 1)
            .leads_to("out", |&at| at == 0, |&at| at == 1, Fairness::weak([fair]))
    };
    assert!(message(|| explore("one").tapes(&folder).prove()).is_some());
    let text = message(|| explore("two").tapes(&folder).prove()).expect("it fails");
    assert!(text.contains("explored all 2 configurations"), "{text}");
    explore("two").retrace_loop("out", [], ["one"]);
    explore("two").retrace_loop("out", [], ["one", "out"]);
    let text = message(|| explore("two").retrace_loop("out", [], ["one", "two"])).expect("it fails");
    assert!(text.contains(" is violated by a loop; way into it, 0 steps:\n"), "{text}");
    assert!(text.contains("from here on, these steps repeat forever:"), "{text}");
}

/// A tape that was pasted as a test is no violation any more if the description of the search has changed.
#[test]
fn a_tape_that_violates_nothing_passes() {
    let enclosing = |from: u8, to: u8| {
        let enclosing = Explore::of(0u8).world("around", |_| true, |at| *at = (*at + 1) % 4);
        enclosing.leads_to("comes", move |&at| at == from, move |&at| at == to, Fairness::none())
    };
    let all = ["around"; 4];
    enclosing(1, 3).retrace_loop("comes", [], all);
    enclosing(2, 1).retrace_loop("comes", [], all);
    enclosing(1, 4).retrace_loop("comes", [], ["around"; 3]);
    assert!(message(|| enclosing(1, 4).retrace_loop("comes", [], all)).is_some());
    enclosing(1, 4).retrace("comes", ["around"]);

    let up = || Explore::of(0u8).world("up", |&at| at < 3, |at| *at += 1);
    assert!(message(|| up().retrace("deadlock", ["up"; 3])).is_some());
    up().ends(|&at| at == 3).retrace("deadlock", ["up"; 3]);
    up().retrace("deadlock", ["up"; 2]);
    let leads = || up().leads_to("4", |&at| at == 1, |&at| at == 4, Fairness::none());
    assert!(message(|| leads().retrace("4", ["up"; 3])).is_some());
    leads().within(|&at| at < 3).retrace("4", ["up"; 3]);
    up().within(|&at| at < 3).retrace("deadlock", ["up"; 3]);
}

#[test]
fn a_tape_that_cannot_be_saved_is_reported() {
    let folder = folder("unwritable");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("file");
    fs::write(&file, "").expect("a file");
    let inside = file.join("inside");
    let text = message(|| up(3, &inside).prove()).expect("it fails");
    assert!(text.contains("; shortest tape, 3 steps:\n"), "{text}");
    assert!(text.contains(&format!("\nthe tape cannot be saved as `{}", inside.display())), "{text}");
    assert!(text.contains(", so the next run searches again: "), "{text}");
    up(1001, &inside).prove();
}

/// A file of another version, or of a search that has changed, is removed.
#[test]
fn invalid_tapes_are_ignored() {
    let folder = folder("other");
    for change in [|_: &str| "anything".to_owned(), |text: &str| text.replace("\"up\"", "\"down\"")] {
        let text = message(|| up(3, &folder).prove()).expect("it fails");
        assert!(text.contains("stopped at the violation"), "{text}");
        let [file] = &files(&folder)[..] else { panic!("{text}") };
        let kept = fs::read_to_string(file).expect("it was written");
        fs::write(file, change(&kept)).expect("it can be written");
        let text = message(|| up(3, &folder).prove()).expect("it fails");
        assert!(text.contains("stopped at the violation"), "{text}");
        fs::remove_file(file).expect("it was written again");
    }
}

#[test]
fn only_unexpected_violations_are_saved() {
    let folder = folder("expected");
    up(3, &folder).expect_violation("bad").prove();
    assert!(files(&folder).is_empty());
    assert!(message(|| up(3, &folder).prove()).is_some());
    up(3, &folder).expect_violation("bad").prove();
    let text = message(|| up(3, &folder).never("division", |&at| 6 / (2 - at) > 9).prove()).expect("it panics");
    assert!(!text.contains("saved as"), "no step panics: {text}");
}

#[test]
fn a_violation_is_printed_as_a_test() {
    let folder = folder("printed");
    let text = message(|| up(3, &folder).never("Not \"2\"!", |&at| at == 2).prove()).expect("it fails");
    let expected = r#"
as a test:

#[test]
fn tape_of_not_2() {
    explore().retrace("Not \"2\"!", ["up", "up"]);
}
"#;
    assert!(text.ends_with(expected), "{text}");
    let text = message(|| up(30, &folder).prove()).expect("it fails");
    let lines = |text: &str| text.lines().filter(|line| line.starts_with("        \"up\"")).count();
    assert_eq!((text.matches("\"up\"").count(), lines(&text)), (30, 2), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 120 || line.contains('`')), "{text}");
    let stay = Explore::of(0).step("one", |_| true).ends(|_| true);
    let report = stay.leads_to("out", |_| true, |_| false, Fairness::none()).report();
    let test = report.test("out").expect("it is violated");
    assert!(test.contains(r#"explore().retrace_loop("out", [], ["one"]);"#), "{test}");
    assert_eq!(report.test("deadlock"), None);
}

/// The printed test fails as long as there is a violation, and passes when a step does not happen any more.
#[test]
fn retrace_runs_a_tape_again() {
    let unused = folder("unused");
    let text = message(|| up(2, &unused).retrace("bad", ["up", "up"])).expect("it fails");
    assert!(text.contains("never `bad` (crates/"), "{text}");
    assert!(text.contains("\n   2  up     2\n"), "{text}");
    up(3, &unused).retrace("bad", ["up", "up"]);
    up(2, &unused).retrace("bad", ["up", "back", "up"]);
    up(2, &unused).within(|&at| at != 1).retrace("bad", ["up", "up"]);
    let text = message(|| up(2, &unused).retrace("worse", ["up"])).expect("it fails");
    assert!(text.ends_with(": no property is named `worse`, only `panic`, `deadlock`, `bad`"), "{text}");
    let text = message(|| up(2, &unused).retrace("bad", ["down"])).expect("it fails");
    assert!(text.ends_with(": no step is named `down`, only `up`, `back`"), "{text}");
    assert!(!unused.exists());
}

/// No tape decides what is possible if too much follows it.
#[test]
fn an_inconclusive_tape_fails() {
    let lost = |end: u32| {
        let up = Explore::of(0).world("up", move |&at| at < end, |at| *at += 1).ends(move |&at| at == end);
        message(|| up.always_possible("home", |_| false).retrace("home", []))
    };
    let text = lost(99_999).expect("it fails");
    assert!(text.contains(" is violated: after this, no steps lead there; tape, 0 steps:"), "{text}");
    let text = lost(100_000).expect("it fails");
    assert!(text.starts_with("this tape decides nothing: more than 100,000 configurations follow it"), "{text}");
}

/// Two tests with the same names and the same start keep two tapes.
#[test]
fn tests_do_not_share_tapes() {
    let folder = folder("threads");
    for bad in [3, 4] {
        let folder = folder.clone();
        let test = move || message(|| up(bad, &folder).prove());
        let thread = std::thread::Builder::new().name(format!("test {bad}")).spawn(test).expect("a thread");
        assert!(thread.join().expect("it ends").is_some());
    }
    assert_eq!(files(&folder).len(), 2);
    assert!(files(&folder).iter().all(|file| file.extension().is_some_and(|extension| extension == "tape")));
}

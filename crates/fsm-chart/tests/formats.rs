//! Two machines in every text format: `tests/expected/player.*` and `sync.*`.
//!
//! `FSMITH_EXPECT=overwrite cargo test -p fsm-chart --test formats` updates the expected files. Review the diff.

use fsm_chart::{Chart, chart};
use fsm_syntax::{Errors, read};
use std::fs;
use std::path::Path;

/// Nested states, regions, histories, timers, decisions, tags, requirements, and an event with special characters of all languages.
const PLAYER: &str = r#"/// Plays music, and shows the time.
machine Player(songs: &mut Songs) {
    events { Power, Next, Text(&'static str) }
    signals { Full }
    queue 1;
    initial Off;
    alarm on Power if songs.broken => Off;

    /// Uses no power.
    #[tag(idle)]
    #[requirement("REQ-1")]
    state Off {
        on Power => On;
        on Next => On.Sound.deep_history;
    }
    parallel On {
        enter { songs.light(true); }
        on Power => Off;
        done => Off;
        state Sound {
            initial Loud;
            history deep else Quiet;
            state Loud {
                on Next => if is_in(Clock.Running) { songs.skip(); Quiet } else { pass };
                on Text(text) if text.is_ascii() => match text { "quiet" => Quiet, "over" => Over, _ => Loud };
            }
            state Quiet { on Next => Quiet; }
            final Over;
            on Text("a: \"b\"; <c> #1") => { raise(Full); stay }
            #[requirement("REQ-2", "A&B")]
            on Full if !has(idle) => Over;
        }
        state Clock {
            initial Running;
            state Running { every 1s => songs.tick(); after 90s => Stopped; }
            #[tag(idle, dark)]
            final Stopped;
        }
    }
}"#;

/// States with submachines: two with the same name, one from another module, and one that runs as long as the machine.
const SYNC: &str = r#"machine Sync(net: &mut Net) {
    events { Link(RetryEvent), Cancel, Go }
    signals { Late }
    machine clock: clocks::Clock<u64>;
    initial Connecting;
    done(clock) => Lost;

    state Connecting(tries: u32 = 0) {
        machine retry: Retry(&mut net.log);
        enter { net.dial(); }
        alarm on Cancel if net.busy => Lost;
        forward Link(event) if net.up => retry(event);
        forward Go => retry(RetryEvent::Up);
        done(retry.Connected) => Online;
        done(retry.GaveUp { reason }) if reason.is_final() => { net.note(reason); Lost }
        done(retry) or after 30s => Lost;
    }
    state Online {
        machine retry: Retry(&mut net.log);
        initial state Idle { forward Link(RetryEvent::Data(_)) => retry(RetryEvent::Up); }
        done(retry.GaveUp { tries: 0, .. }) => Lost;
    }
    state Lost { on Go => Connecting; }
}"#;

/// The machines, with the names of their files.
const MACHINES: [(&str, &str); 2] = [("player", PLAYER), ("sync", SYNC)];

fn charted(text: &str) -> Chart {
    let mut errors = Errors::default();
    let read = read(text.parse().expect("it has tokens"), &mut errors);
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, [""; 0]);
    chart(&read.expect("it has no mistakes").0)
}

/// Compares a text of each machine with the expected file.
fn expect(extension: &str, text: impl Fn(&Chart) -> String) {
    for (name, machine) in MACHINES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected");
        let (file, text) = (folder.join(name).with_extension(extension), text(&charted(machine)));
        if std::env::var("FSMITH_EXPECT").is_ok_and(|value| value == "overwrite") {
            fs::write(&file, &text).expect("it can be written");
        }
        let expected = fs::read_to_string(&file).expect("it can be read");
        assert!(text == expected, "{} differs from:\n{text}", file.display());
    }
}

#[test]
fn mermaid() {
    expect("mmd", Chart::mermaid);
}

#[test]
fn dot() {
    expect("dot", Chart::dot);
}

#[test]
fn plantuml() {
    expect("puml", Chart::plantuml);
}

#[test]
fn json() {
    expect("json", Chart::json);
}

#[test]
fn scxml() {
    expect("scxml", |chart| chart.scxml().text);
    expect("warnings", |chart| chart.scxml().warnings.iter().map(|warning| format!("{warning}\n")).collect());
}

/// Whether a warning says that the document of a machine decides an `initial` late.
fn is_reported_as_late(items: &str) -> bool {
    let machine = format!("machine M {{ events {{ Go }} initial A; state A {{ on Go => P; }} {items} }}");
    let warnings = charted(&machine).scxml().warnings;
    warnings.iter().any(|warning| warning.starts_with("an `initial` with a decision in a region"))
}

#[test]
fn scxml_reports_conditional_initials_in_regions() {
    let decided = "initial => if f { L1 } else { L2 } state L1; state L2 { enter { note(1); } }";
    let other = "state R { enter { note(2); } }";
    assert!(is_reported_as_late(&format!("parallel P {{ state L {{ {decided} }} {other} }}")));
    assert!(is_reported_as_late(&format!(
        "parallel P {{ {other} state L {{ initial state Inner {{ {decided} }} }} }}"
    )));
    let matched = "initial => match f { 1 => L1, _ => L2 } state L1; state L2;";
    assert!(is_reported_as_late(&format!("state P {{ initial parallel Q {{ {other} state L {{ {matched} }} }} }}")));
    assert!(!is_reported_as_late(&format!("state P {{ {decided} }}")));
    assert!(!is_reported_as_late(&format!("parallel P {{ state L {{ initial L1; state L1; }} {other} }}")));
    let around =
        format!("state P {{ initial => if f {{ Q }} else {{ L }} state L; parallel Q {{ state S; {other} }} }}");
    assert!(!is_reported_as_late(&around));
}

#[test]
fn long_chains_of_decisions_have_short_conditions() {
    let branches: String = (0..200).map(|nth| format!("if f({nth}) {{ B }} else ")).collect();
    let machine =
        format!("machine M {{ events {{ Go }} initial A; state A {{ on Go => {branches} {{ stay }} }} state B; }}");
    let chart = charted(&machine);
    let ends = &chart.transitions[0].ends;
    assert_eq!(ends.len(), 201);
    assert!(ends.iter().all(|end| end.conditions.len() <= 2), "{:?}", ends[200].conditions);
}

#[test]
fn scxml_writes_long_conditions() {
    let operands: Vec<_> = (0..250).map(|nth| format!("f{nth}")).collect();
    let condition = format!("{} || {}", operands.join(" && "), operands.join(" && "));
    let chart = charted(&format!(
        "machine M {{ events {{ Go }} initial A; state A {{ on Go if {condition} => B; }} state B; }}"
    ));
    assert!(chart.scxml().text.contains(&condition.replace('&', "&amp;")));
}

#[test]
fn scxml_reports_completions_with_a_common_prefix() {
    let is_reported = |done: &str, other: &str| {
        let job = "state Job { initial A; state A { on Go => F; } final F; }";
        let machine = format!(
            "machine M {{ events {{ Go }} initial Outer; {done}
                state Outer {{ initial Job; {job} final End; done(Job) => End; }} {other} }}"
        );
        let warnings = charted(&machine).scxml().warnings;
        warnings.iter().any(|warning| warning.starts_with("`done(Name)` reacts to completions"))
    };
    let other = "state Job;";
    assert!(is_reported("done(Outer) => Job;", other));
    assert!(!is_reported("on Go => Job;", other));
    assert!(!is_reported("done(Outer) => Rest;", "state Rest;"));
}

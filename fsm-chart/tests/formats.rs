//! A machine in every text format, as it is written: `tests/expected/player.*`.
//!
//! `FSMITH_EXPECT=overwrite cargo test -p fsm-chart --test formats` writes what is expected anew; read it as a user would.

use fsm_chart::{Chart, chart};
use fsm_core::syntax::{Errors, read};
use std::fs;
use std::path::Path;

/// Nested states, regions, histories, timers, decisions, and an event whose text has signs of every language.
const PLAYER: &str = r#"/// Plays music, and shows the time.
machine Player(songs: &mut Songs) {
    events { Power, Next, Text(&'static str) }
    signals { Full }
    queue 1;
    initial Off;
    alarm on Power if songs.broken => Off;

    /// Uses no power.
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
            state Loud { on Next => if is_in(Clock.Running) { songs.skip(); Quiet } else { pass }; }
            state Quiet { on Next => Quiet; }
            final Over;
            on Text("a: \"b\"; <c> #1") => { raise(Full); stay }
            on Full => Over;
        }
        state Clock {
            initial Running;
            state Running { every 1s => songs.tick(); after 90s => Stopped; }
            final Stopped;
        }
    }
}"#;

fn player() -> Chart {
    let mut errors = Errors::default();
    let read = read(PLAYER.parse().expect("it has tokens"), &mut errors);
    let mistakes: Vec<_> = errors.into_list().iter().map(ToString::to_string).collect();
    assert_eq!(mistakes, [""; 0]);
    chart(&read.expect("it has no mistakes").0)
}

/// Compares a text with the file that has what is expected.
fn expect(extension: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected/player").with_extension(extension);
    if std::env::var("FSMITH_EXPECT").is_ok_and(|value| value == "overwrite") {
        fs::write(&file, text).expect("it can be written");
    }
    let expected = fs::read_to_string(&file).expect("it can be read");
    assert!(text == expected, "{} differs from:\n{text}", file.display());
}

#[test]
fn mermaid() {
    expect("mmd", &player().mermaid());
}

#[test]
fn dot() {
    expect("dot", &player().dot());
}

#[test]
fn plantuml() {
    expect("puml", &player().plantuml());
}

#[test]
fn json() {
    expect("json", &player().json());
}

#[test]
fn scxml() {
    let document = player().scxml();
    expect("scxml", &document.text);
    expect("warnings", &document.warnings.iter().map(|warning| format!("{warning}\n")).collect::<String>());
}

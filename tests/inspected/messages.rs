//! Messages about steps, and about machines that are created and dropped.

use super::client::{address, messages, number, steps};
use super::machines::{
    Coin, CoinEvent, CoinState, Pair, PairEvent, Printer, PrinterEvent, Secret, Tray, Vault, VaultEvent,
};
use fsmith::inspect::Chart;
use serde_json::{Value, json};
use std::time::Duration;

/// Returns the parts of a step that are independent of the machine.
fn bare(step: &Value) -> Value {
    json!({"by": step["by"], "look": step["look"], "h": step["h"], "ans": step["ans"]})
}

/// Runs a script on both engines and asserts that their messages are equal.
macro_rules! both {
    ($label:literal, $machine:ident, $it:ident $(, $context:ident = $value:expr)? => $script:block) => {{
        address();
        let mut both = Vec::new();
        {
            $(let mut $context = $value;)?
            let mut $it = $machine::new();
            $it.inspect_as(concat!($label, " compiled"));
            $it.restart($(&mut $context)?);
            $script
        }
        {
            $(let mut $context = $value;)?
            let mut $it = $machine::interpreter();
            $it.inspect_as(concat!($label, " interpreted"));
            $it.restart($(&mut $context)?);
            $script
        }
        for engine in ["compiled", "interpreted"] {
            both.push(steps(&format!("{} {engine}", $label)).iter().map(bare).collect::<Vec<_>>());
        }
        assert_eq!(both[0], both[1]);
        both.remove(0)
    }};
}

#[test]
fn steps_are_sent_with_cause_candidates_and_answer() {
    let steps = both!("a printer", Printer, printer, tray = Tray { sheets: 3, log: Vec::new() } => {
        printer.handle(&mut tray, PrinterEvent::Print { pages: 7 });
        printer.handle(&mut tray, PrinterEvent::Print { pages: 3 });
        printer.handle(&mut tray, PrinterEvent::Print { pages: 1 });
        printer.advance(&mut tray, Duration::from_millis(2500));
        printer.handle(&mut tray, PrinterEvent::Open);
        printer.handle(&mut tray, PrinterEvent::Close);
        printer.update(&mut tray);
        printer.tick(&mut tray, Duration::from_secs(1));
        printer.stop(&mut tray);
    });
    // The numbers refer to the chart.
    let expected = json!([
        {"by": ["start", "start"], "look": [], "h": [["e", 1], ["e", 2]], "ans": "Moved"},
        {"by": ["ev", "Print", "{ pages: 7 }"], "look": [[3, 0], [4, 0]], "h": [], "ans": "Ignored"},
        {"by": ["ev", "Print", "{ pages: 3 }"], "look": [[3, 1]], "h": [["x", 2], ["f", 2, "to", [3], 5], ["e", 3]], "ans": "Moved"},
        {"by": ["ev", "Print", "{ pages: 1 }"], "look": [[7, 7]], "h": [["d", "Print"]], "ans": "Deferred"},
    ]);
    assert_eq!(json!(steps[..4]), expected);
    let causes: Vec<_> = steps.iter().map(|step| step["by"].clone()).collect();
    let of = |nth: usize| causes[nth][0].as_str().expect("a word").to_owned();
    assert_eq!((of(4), of(5)), ("time".into(), "time".into()), "{causes:?}");
    assert!(causes.contains(&json!(["sig", "Empty"])), "{causes:?}");
    assert!(causes.contains(&json!(["in", "Print", "{ pages: 1 }"])), "a recalled event comes from inside: {causes:?}");
    assert_eq!(causes.last(), Some(&json!(["stop", "stop"])));
}

#[test]
fn dropped_candidates_of_regions_are_sent() {
    let steps = both!("a pair", Pair, pair => {
        pair.handle(PairEvent::Go);
        pair.handle(PairEvent::Left);
        pair.handle(PairEvent::Both(9));
    });
    // `Left` exits all regions, so the transition of the other region is excluded.
    let left = &steps[2];
    assert!(left["look"].as_array().expect("a list").iter().any(|look| look[1] == 4 || look[1] == 3), "{left}");
    assert!(left["by"].as_array().expect("a list").len() == 2, "an event without a payload has no third item: {left}");
}

#[test]
fn a_type_is_sent_once_with_chart_and_lines() {
    address();
    let coin = Coin::start();
    let types = messages().into_iter().filter(|message| message["k"] == "type").collect::<Vec<_>>();
    let coins: Vec<_> = types.iter().filter(|it| it["name"] == "Coin").collect();
    let [of] = &coins[..] else { panic!("sent once: {}", coins.len()) };
    let source = include_str!("machines.rs");
    let line = |text: &str| 1 + source.lines().position(|line| line.contains(text)).expect("it is there");
    assert!(of["file"].as_str().expect("a file").ends_with("tests/inspected/machines.rs"), "{}", of["file"]);
    assert_eq!(of["line"], line("pub machine Coin"));
    assert_eq!(of["states"][2]["line"], line("state Tails"));
    assert_eq!(of["trans"].as_array().map(Vec::len), Some(2), "only what is written is in the chart");
    assert!(of["svg"].as_str().expect("a picture").contains("data-index=\"2\""));
    let Chart { name, file, makes, .. } = *Coin::CHART;
    assert_eq!((name, makes), ("Coin", &["Flip"][..]));
    assert!(file.ends_with("machines.rs"));
    assert!(coin.is_in(CoinState::Heads));
}

#[test]
fn created_cloned_and_dropped_machines_are_reported() {
    address();
    let mut printer = Printer::new();
    printer.inspect_as("one that is dropped");
    let mut tray = Tray::default();
    printer.restart(&mut tray);
    let mut copy = printer.clone();
    copy.inspect_as("its clone");
    copy.handle(&mut tray, PrinterEvent::Pause);
    assert_ne!(number("one that is dropped"), number("its clone"));
    let dropped = json!(number("one that is dropped"));
    drop(printer);
    let is_gone = |of: &Value| messages().iter().any(|message| message["k"] == "drop" && message["m"] == *of);
    assert!(is_gone(&dropped) && !is_gone(&json!(number("its clone"))));

    // Copies count as one machine, and compare equal.
    let mut coin = Coin::new();
    coin.inspect_as("a coin");
    coin.restart();
    let mut other = coin;
    other.handle(CoinEvent::Flip);
    assert_eq!(steps("a coin").len(), 2);
    assert_ne!(coin, other);
    assert_eq!(coin, Coin::start());
}

#[test]
fn values_that_cannot_be_shown_are_not_sent() {
    address();
    let word = "sesame".to_owned();
    let mut secret = Secret(&word);
    let mut vault = Vault::new();
    vault.inspect_as("a vault");
    vault.restart(&mut secret, 0);
    vault.handle(&mut secret, 1, VaultEvent::Say("please"));
    vault.handle(&mut secret, 2, VaultEvent::Say("sesame"));
    vault.handle(&mut secret, 2, VaultEvent::Leave);
    vault.handle(&mut secret, 2, VaultEvent::Wait);
    let sent: Vec<_> = steps("a vault").iter().map(|step| (step["by"].clone(), step["ans"].clone())).collect();
    let say = json!(["ev", "Say"]);
    assert_eq!(sent[1], (say.clone(), json!("Ignored")));
    assert_eq!(sent[2], (say, json!("Moved")));
    assert_eq!(sent[3].1, "Moved", "a condition decides which reaction it is");
    let all = json!(messages()).to_string();
    assert!(!all.contains("please") && !all.contains(r#""sesame""#));
}

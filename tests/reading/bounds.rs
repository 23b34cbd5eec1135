//! Limits on the cost of a text: every text is read or refused within a time that is proportional to its length, and
//! the message names the limit. Without the limit, each text in this file would take minutes.

use std::time::{Duration, Instant};

use fsmith::read::Blueprint;

/// A generous limit, because tests are not optimized and run in parallel, and other programs may run, too.
const LONGEST: Duration = Duration::from_secs(90);

/// Returns the mistakes in a text. They are empty if it can be read.
fn mistakes(text: &str) -> Vec<String> {
    let start = Instant::now();
    let read = Blueprint::read(text);
    let took = start.elapsed();
    assert!(took < LONGEST, "{took:?} for {} bytes: {}", text.len(), &text[..100]);
    read.err().iter().flat_map(|mistakes| mistakes.iter().map(ToString::to_string)).collect()
}

/// Repeats a piece `many` times, and replaces `#` in it with the number of the repetition.
fn numbered(many: usize, piece: &str) -> String {
    (0..many).map(|at| piece.replace('#', &at.to_string())).collect()
}

/// Returns a machine with these items and a state `A`.
fn machine(items: &str) -> String {
    format!("machine Bounded {{ events {{ Go, Carry(u32) }} initial A; {items} }}")
}

fn refuses(text: &str, message: &str) {
    let found = mistakes(text);
    assert!(found.iter().any(|mistake| mistake.contains(message)), "{:?}", &found[..found.len().min(3)]);
}

#[test]
fn copies_of_shared_transitions_are_bounded() {
    let guard = ["a"; 250].join(" && ");
    let members = ["A"; 4000].join(" | ");
    let states = numbered(4000, "state S#; ");
    let different = numbered(3999, "S# | ") + "S3999";
    let effect = "f(1); ".repeat(50_000);
    let triggers = ["when a"; 5000].join(" or ");
    for items in [
        format!("state A; in {members} {{ on Go if {guard} => A; }}"),
        format!("state A; {states} in {different} {{ on Go if {guard} => A; }}"),
        format!("state A; in A | A | A | A {{ on Go if a => {{ {effect} A }} }}"),
        format!("state A {{ {triggers} => {{ {effect} A }} }}"),
    ] {
        refuses(&machine(&items), "copied for each of them; up to here, the copies consist of more than 262144 tokens");
    }
    assert!(
        mistakes(&machine(&format!(
            "state A; {} in {} S199 {{ on Go if {guard} => A; }}",
            numbered(200, "state S#; "),
            numbered(199, "S# | ")
        )))
        .is_empty()
    );
}

#[test]
fn numbers_and_names_are_bounded() {
    let digits = "7".repeat(900_000);
    for item in [
        format!("state A {{ on Go if a > {digits} => A; }}"),
        format!("state A {{ on Go if a > 0x{digits} => A; }}"),
        format!("state A {{ after {digits}ms => A; }}"),
        format!("state A {{ on Carry({digits}) => A; }}"),
        format!("queue {digits}; state A;"),
    ] {
        refuses(&machine(&item), "this number has 9000");
    }
    let most = format!("state A {{ {} }}", format!("when a > {} => A; ", "7".repeat(256)).repeat(3000));
    assert!(mistakes(&machine(&most)).is_empty());
    let names = format!("state A{} {{ on Go => B{}; }}", &digits[..400_000], &digits[..400_000]);
    refuses(&machine(&names), "this name has 400001 bytes, but at most 256 are supported; shorten it");
}

#[test]
fn suggestions_for_misspelt_names_are_bounded() {
    let long = "abcdefghij".repeat(24);
    let texts = [
        machine(&format!(
            "{} state A {{ {} }}",
            numbered(1000, "state Abcdefghijklmnopqrstuvwxyz#; "),
            numbered(1000, "on Go => Abcdefghijklmnopqrstuvwxyy#; ")
        )),
        machine(&format!(
            "{} state A {{ {} }}",
            numbered(6000, "state Abcdefghijklmnopqrstuvwxyz#; "),
            numbered(6000, "on Go => Abcdefghijklmnopqrstuvwxyy#; ")
        )),
        machine(&format!(
            "{} state A {{ {} }}",
            numbered(1000, &format!("state A#{long}; ")),
            numbered(1000, &format!("on Go => B#{long}; "))
        )),
        machine(&format!(
            "{} state A {{ on Go => {{ {} A }} }}",
            numbered(1000, "state Abcdefghijklmnopqrstuvwxyz#; "),
            numbered(1000, "raise(Abcdefghijklmnopqrstuvwxyy#); ")
        )),
        format!(
            "machine Bounded {{ events {{ {} }} initial state A {{ {} }} }}",
            numbered(6000, "Abcdefghijklmnopqrstuvwxyz#, "),
            numbered(6000, "on Abcdefghijklmnopqrstuvwxyy# => A; ")
        ),
    ];
    for text in texts {
        let found = mistakes(&text);
        assert_eq!(found.len(), 257, "{:?}", &found[..found.len().min(3)]);
        assert!(found.iter().any(|mistake| mistake.contains("no more than these 256 mistakes are reported")));
    }
}

#[test]
fn mistakes_in_invalid_code_are_bounded() {
    for clause in ["on Go if a b => A; ", "on Go => { f(a b); A } ", "onn Go => A; ", "on Carry(1 2) => A; "] {
        let found = mistakes(&machine(&format!("state A {{ {} }}", clause.repeat(20_000))));
        assert!((1..=257).contains(&found.len()), "{}", found.len());
    }
}

#[test]
fn machines_with_many_events_and_states_are_read() {
    let events =
        |many, clauses: &str| format!("machine Bounded {{ events {{ {} }} {clauses} }}", numbered(many, "E#, "));
    for text in [
        events(20_000, "initial state A { on E0 => A; }"),
        events(20_000, &format!("initial state A {{ {} }}", numbered(20_000, "on E# => A; "))),
        events(20_000, &format!("initial state A {{ on {} E0 => A; }}", numbered(20_000, "E# | "))),
        machine(&format!("state A; {}", numbered(20_000, "state S# { on Go => A; } "))),
    ] {
        assert_eq!(mistakes(&text), [""; 0]);
    }
}

#[test]
fn tables_are_bounded() {
    let states = |many, clauses: &str| numbered(many, &format!("state S# {{ {clauses} }} "));
    let events = numbered(20_000, "E#, ");
    for items in [
        format!("events {{ {events} }} initial S0; {}", states(20_000, "")),
        format!("exhaustive; events {{ {events} }} initial S0; {}", states(2000, "on _ => S0;")),
        format!("events {{ Go }} initial S0; {} {}", states(20_000, ""), "on Go if a => S0; ".repeat(10_000)),
        format!(
            "events {{ Go }} initial S0; {}",
            states(10_000, "initial I; state I { on Go => F; } final F; done => S0;")
        ),
    ] {
        refuses(&format!("machine Bounded {{ {items} }}"), "but at most 4194304 are supported");
    }
    let timers = numbered(20_000, "after #s if a => A; ");
    refuses(
        &machine(&format!("state A {{ {timers} }}")),
        "1024 timers that may run at the same time at most, this one 20000",
    );
}

//! `exhaustive`: which items handle an event, in which states, and the list of the states that lack one.

use fsm_model::rules::Rule;
use fsm_syntax::{self as syntax, Errors};

/// Returns the missing states as the error lists them, or the names of the other rules that a machine with these items
/// breaks.
fn lacks(items: &str) -> String {
    let text = format!("machine Tested(low: &bool) {{ exhaustive; {items} }}");
    let mut errors = Errors::default();
    syntax::read(text.parse().expect("tokens"), &mut errors);
    let said = errors.into_list().into_iter().map(|error| {
        let (error, rule) = (error.to_string(), Rule::of(&error.to_string()).expect("a rule"));
        let list = error.split_once("take them").and_then(|(_, rest)| rest.split_once(": "));
        let list = list.and_then(|(_, list)| list.split_once("; add `on`, ")).map(|(list, _)| list.to_string());
        if rule == Rule::NotExhaustive { list.expect("a list") } else { rule.name().to_string() }
    });
    said.collect::<Vec<_>>().join(" + ")
}

#[test]
fn only_certain_handlers_make_a_machine_exhaustive() {
    let of =
        |item: &str| lacks(&format!("events {{ E(u8), F }} queue 2; initial A; state A {{ on F => stay; {item} }}"));
    for met in
        ["on E(_) => stay;", "ignore E(..);", "defer E(_);", "on E(1) => stay; ignore E(_);", "alarm on E(n) => stay;"]
    {
        assert_eq!(of(met), "", "{met}");
    }
    for unmet in [
        "",
        "on E(1) => stay;",
        "ignore E(0..=9);",
        "on E(_) if *low => stay;",
        "on E(_) => if *low { stay } else { pass };",
    ] {
        assert_eq!(of(unmet), "`E` in every state", "{unmet}");
    }
    assert_eq!(of("on E(_) if true => stay;"), "", "a guard that is `true` is none");
    assert_eq!(
        of("on E(_) if *low => stay; on E(_) if !*low => stay;"),
        "`E` in every state",
        "guards are not compared"
    );
}

#[test]
fn alternatives_of_a_pattern_are_checked_separately() {
    let of = |ignored: &str| {
        lacks(&format!("events {{ E(u8), F, G }} initial state A {{ on G => stay; ignore {ignored}; }}"))
    };
    assert_eq!(of("E(1) | F"), "`E` in every state");
    assert_eq!(of("E(1) | F | E(_)"), "");
    assert_eq!(of("_"), "");
}

#[test]
fn handlers_of_composites_apply_to_nested_states() {
    let nested =
        "state C { initial A; on F => stay; state A { on E => B; } state B { on E => D; } } state D { ignore E | F; }";
    assert_eq!(lacks(&format!("events {{ E, F }} initial C; {nested}")), "");
    assert_eq!(lacks(&format!("events {{ E, F, G, H }} initial C; on G => stay; {nested}")), "`H` in every state");
    let lacking = "events { E, F } initial C; state C { initial A; state A { on E => B; } state B { on E => D; } } state D { on F => C; }";
    assert_eq!(lacks(lacking), "`E` in `D`; `F` in all of `C`");
}

#[test]
fn transient_states_need_no_handlers() {
    let of = |items: &str| lacks(&format!("events {{ E, F }} initial A; state A {{ on E => B; ignore F; }} {items}"));
    assert_eq!(of("state B { always => A; }"), "");
    assert_eq!(of("state B { always if *low => A; }"), "`E` and `F` in `B`");
    assert_eq!(of("final B;"), "", "the machine has completed");
    assert_eq!(of("state B { initial state C { on F => D; ignore E; } final D; done => A; }"), "");
    assert_eq!(
        of("state B { initial state C { on F => D; ignore E; } final D; done if *low => A; }"),
        "`E` and `F` in `D`"
    );
}

#[test]
fn a_handler_in_one_region_is_sufficient() {
    let of = |x: &str, y: &str| {
        lacks(&format!("events {{ E, F }} initial parallel P {{ state X {{ {x} }} state Y {{ {y} }} }}"))
    };
    assert_eq!(of("on E => stay;", "on F => stay;"), "");
    assert_eq!(of("on E => stay;", "initial state A { on F => B; } state B { on E => A; }"), "`F` in every state");
}

#[test]
fn exhaustive_requires_known_events() {
    assert_eq!(lacks("initial state A { when *low => stay; }"), "unknown_events");
}

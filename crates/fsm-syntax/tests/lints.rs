//! The edge of each warning: a machine that causes it, and similar machines that do not. That the corpus causes no
//! warnings is a test of the macro.

use fsm_model::rules::{Level, Rule};
use fsm_syntax::{self as syntax, Errors};

/// Returns the names of the rules of all warnings about a machine, in order. Errors are `!name`.
fn warnings_of(items: &str) -> Vec<String> {
    let text = format!("machine Tested(low: &bool, level: &mut u8) {{ {items} }}");
    let mut errors = Errors::default();
    let read = syntax::read(text.parse().expect("tokens"), &mut errors);
    let warnings = read.map(|(machine, _)| machine.warnings).unwrap_or_default();
    let errors = errors
        .into_list()
        .into_iter()
        .map(|error| format!("!{}", Rule::of(&error.to_string()).expect("a rule").name()));
    errors.chain(warnings.iter().map(|warning| warning.rule.name().to_string())).collect()
}

/// Asserts that a rule, and no other one, warns about one machine, and that there are no warnings about the others.
#[track_caller]
fn assert_only_warning(rule: &str, warned: &str, misses: &[&str]) {
    let found = warnings_of(warned);
    assert!(!found.is_empty() && found.iter().all(|name| name == rule), "{found:?} of {warned}");
    for miss in misses {
        assert_eq!(warnings_of(miss), Vec::<String>::new(), "of {miss}");
    }
}

#[test]
fn every_warning_has_a_test() {
    for rule in Rule::ALL.iter().filter(|rule| rule.level() == Level::Warning) {
        assert!(include_str!("lints.rs").contains(&format!("fn {}() {{", rule.name())), "{rule} has no test here");
    }
}

#[test]
fn unreachable_state() {
    assert_only_warning(
        "unreachable_state",
        "events { E } initial A; state A { on E => B; } state B { on E => A; } state C { on E => A; }",
        &[
            "events { E } initial A; state A { on E => B; } state B { on E => C; } state C { on E => A; }",
            // The state is entered by a decision, by a history, as a region, and by a transition inside its composite.
            "events { E } initial => if *low { A } else { B }; state A { on E => B; } state B { on E => A; }",
            "events { E } initial C; state C { initial A; history deep else B; state A { on E => D; } state B { on E => D; } }
             state D { on E => C; }",
            "events { E } initial parallel P { state X { on E => stay; } state Y { on E => stay; } }",
            "events { E, F } initial A.B; state A { on F => stay; state B { on E => A.C; } state C { on E => B; } initial B; }",
        ],
    );
}

#[test]
fn dead_end() {
    assert_only_warning(
        "dead_end",
        "events { E } initial A; state A { on E => B; } state B { on E => stay; }",
        &[
            "events { E } initial A; state A { on E => B; } final B;",
            "events { E, F } initial A; on F => A; state A { on E => B; } state B { on E => stay; }",
            // The only state, exited by another region, popped, and exited by an `always`.
            "events { E } initial A; state A { on E => stay; }",
            "events { E } initial parallel P { state X { initial A; state A { on E => B; } state B; }
             state Y { initial C; state C { on E => D; } state D { on E => (A, C); } } }",
            "events { E } initial A; stack 2; state A { on E => push(B); } state B { on E => pop; }",
            "events { E } initial A; state A { on E => B; } state B { always if *low => A; }",
        ],
    );
}

#[test]
fn uncompleted() {
    assert_only_warning(
        "uncompleted",
        "events { E } initial state W { initial state A { on E => Z; } final Z; }",
        &[
            "events { E } initial state W { initial state A { on E => Z; } final Z; done => O; } state O { on E => W; }",
            "events { E, F } initial state W { on F => O; initial state A { on E => Z; } final Z; } state O { on E => W; }",
            "events { E, F } initial parallel P {
                state X { initial state A { on E => Z; } final Z; }
                state Y { initial state B { on F => C; } state C { on F => B; } }
            }",
        ],
    );
}

#[test]
fn never_due() {
    assert_only_warning(
        "never_due",
        "initial state A { after 2s => B; every 1s => A; } state B { after 1s => A; }",
        &[
            "initial state A { after 2s => B; every 1s if *low => A; } state B { after 1s => A; }",
            "initial state A { after 2s => B; every 1s => stay; } state B { after 1s => A; }",
            "initial state A { after 1s if *low => B; after 1s => A; } state B { after 1s => A; }",
            "after 2s => B; initial state A { every 1s => B; } state B { on E => A; } events { E }",
        ],
    );
}

#[test]
fn unused_history() {
    assert_only_warning(
        "unused_history",
        "events { E, F } initial W; state W { history shallow; initial state A { on E => B; } state B { on F => O; } } state O { on E => A; }",
        &[
            "events { E, F } initial W; state W { history shallow; initial state A { on E => B; } state B { on F => O; } } state O { on E => W; }",
            "events { E, F } initial O; state W { history suspend; initial state A { on E => O; } } state O { on F => W; }",
            "events { E, F } initial O; state W { history shallow; initial state A(n: u8 = 0) { on E => O; } } state O { on F => W; }",
        ],
    );
}

#[test]
fn unused_event() {
    assert_only_warning(
        "unused_event",
        "events { E, F } initial A; state A { on E => A; }",
        &[
            "events { E, F } initial A; state A { on E => A; on _ => stay; }",
            "events { E, F } initial A; state A { on E | F => A; }",
            "events { E, F } initial A; queue 2; state A { defer F; on E => B; } state B { on F => A; }",
        ],
    );
    assert_eq!(warnings_of("events { E, F } initial A; queue 2; state A { defer F; on E => A; }"), ["unused_event"]);
}

#[test]
fn unaccepted_event() {
    assert_only_warning(
        "unaccepted_event",
        "events { E, F } initial A; state A { on E => B; } state B { on E => A; }
         #[allow(fsmith::unreachable_state)] state C { on F => A; }",
        &[
            "events { E, F } initial A; state A { on E => B; } state B { on E => A; on F => A; }",
            "events { E, F } initial A; state A { on E => B; on F if *low => A; } state B { on E => A; }",
        ],
    );
}

#[test]
fn unused_signal() {
    assert_only_warning(
        "unused_signal",
        "events { E } signals { S } initial A; state A { on E => B; on S => B; } state B { on E => A; }",
        &[
            "events { E } signals { S } initial A; state A { on E => { raise(S); B } } state B { on E => A; on S => stay; }",
            "events { E } signals { S } queue 2; initial A; state A { on E => { if *low { raise(S); } B } }
             state B { on E => A; on _ => stay; }",
        ],
    );
    assert_eq!(
        warnings_of(
            "events { E } signals { S } queue 1; initial A; state A { on E => { raise(S); B } } state B { on E => A; }"
        ),
        ["unused_signal"]
    );
}

#[test]
fn discarded_raise() {
    let rest = "on S => A; } state B { on E => A; } state C { on E => A; on S => A; }";
    assert_only_warning(
        "discarded_raise",
        "events { E } signals { S } initial A; state A { on E => { raise(S); B } on S => stay; } state B { on E => A; }",
        &[
            // It is handled where the transition leads, in an enclosing state, or where it was before.
            "events { E } signals { S } initial A; state A { on E => { raise(S); B } } state B { on E => A; on S => stay; }",
            "events { E } signals { S } initial C; on S => C; state C { initial A; state A { on E => { raise(S); B } }
             state B { on E => A; } }",
            "events { E } signals { S } initial A; state A { on E => { raise(S); } on S => B; } state B { on E => A; }",
            // One of two branches that share the code leads there.
            &format!("events {{ E }} signals {{ S }} initial A; state A {{ on E => {{ raise(S); if *low {{ B }} else {{ C }} }} {rest}"),
            // An `always`, a completion, an error or another signal may come first.
            "events { E } signals { S } initial A; state A { on E => { raise(S); B } on S => stay; }
             state B { always if *low => A; on E => A; }",
            "events { E } signals { S } initial A; state A { on E => { raise(S); W.Z } when *low => W; on S => stay; }
             state W { initial state I { on E => Z; } final Z; done => A; }",
            "events { E } signals { S, T } queue 2; initial A; state A { on E => { raise(T); raise(S); B } on S => stay; }
             state B { on E => A; on T => A; }",
            "events { E, F } signals { S } initial A; state A { on E => { raise(F); } on F => { raise(S); B } on S => stay; }
             state B { on E => A; on F => A; }",
            "events { E } signals { S } queue 2; initial A; state A { exit { raise(E); } on E => { raise(S); B } on S => stay; }
             state B { on E => A; }",
            // It is raised on the way to the end of the machine, another region reacts, and an event is handled.
            "events { E } signals { S } initial A; state A { on E => { raise(S); Z } on S => stay; } final Z;",
            "events { E } signals { S } initial A; state A { on E => { raise(S); P } on S => stay; }
             parallel P { state X { on E => A; } state Y { on S => stay; } }",
            "events { E, F } queue 2; initial A; state A { on F => { raise(E); B } } state B { on E => A; }",
        ],
    );
    let machine = |code: &str| {
        warnings_of(&format!(
            "events {{ E, F }} signals {{ S }} stack 2; initial A; state A {{ {code} on F => push(B); on S => C; }}
             state B {{ on E => pop; on F => A; }} state C {{ on E => A; on S => A; }}"
        ))
    };
    for (code, discarded) in [
        ("on E => if *low { raise(S); B } else { raise(S); B }", 2),
        ("on E => if *low { raise(S); B } else { raise(S); C }", 0),
        ("on E => { raise(S); push(B) }", 1),
        ("on E or when *low => { raise(S); B }", 1),
        ("#[allow(fsmith::discarded_raise)] on E => { raise(S); B }", 0),
    ] {
        assert_eq!(machine(code), vec!["discarded_raise"; discarded], "of {code}");
    }
    // By an `enter`, if no state inside reacts.
    for (inside, discarded) in [
        ("", 1),
        ("on S => stay;", 0),
        ("initial state D { when *low => F; } state F { on S => D; }", 0),
        ("initial state D { when *low => F; } state F { when *low => D; }", 1),
    ] {
        let warned = warnings_of(&format!(
            "events {{ E }} signals {{ S }} initial A; state A {{ on E => B; on S => stay; }}
             state B {{ enter {{ raise(S); }} on E => A; {inside} }}"
        ));
        assert_eq!(warned, vec!["discarded_raise"; discarded], "of {inside}");
    }
}

#[test]
fn outranked() {
    assert_only_warning(
        "outranked",
        "events { E } initial C; state C { on E => stay; initial A; state A { on E => B; } state B { on E => A; } }",
        &[
            // One guard, one state without a transition, or one that passes is enough.
            "events { E } initial C; state C { on E => stay; initial A; state A { on E => B; } state B { on E if *low => A; } }",
            "events { E, F } initial C; state C { on E => stay; initial A; state A { on E => B; } state B { on F => A; } }",
            "events { E } initial C; state C { on E => stay; initial A; state A { on E => B; }
             state B { on E => if *low { A } else { pass }; } }",
            "events { E(u8) } initial C; state C { on E(_) => stay; initial A; state A { on E(_) => B; } state B { on E(3) => A; } }",
            "events { E } initial C; state C { alarm on E => D; initial A; state A { when *low => D; } } state D { on E => C; }",
        ],
    );
    assert_eq!(
        warnings_of(
            "events { E } initial C; state C { alarm on E => D; initial A; state A { on E => D; } } state D { on E => C; }"
        ),
        ["outranked"]
    );
}

/// An event that one region always defers is never handled in another one, nor in a state around them.
#[test]
fn kept_from_other_regions() {
    let of = |items: &str| {
        warnings_of(&format!("events {{ E, F, G(u8) }} queue 3; initial parallel P {{ on G(_) => stay; {items} }}"))
    };
    let nothing = Vec::<String>::new();
    assert_eq!(of("state X { on E => stay; } state Y { defer E; on F => stay; }"), ["outranked"]);
    assert_eq!(of("on E => stay; state X { on F => stay; } state Y { defer E; }"), ["outranked"]);
    assert_eq!(
        of(
            "state X { on E => stay; } state Y { initial state A { defer E; on F => B; } state B { defer _; on F => A; } }"
        ),
        ["outranked"]
    );
    // No warning: the event is deferred in only one state, unless a guard is true, with a pattern that may not match,
    // if a nested transition overrides it, or if an enclosing alarm does.
    assert_eq!(
        of("state X { on E => stay; } state Y { initial state A { defer E; on F => B; } state B { on F => A; } }"),
        nothing
    );
    assert_eq!(of("state X { on E => stay; } state Y { defer E; on E if *low => stay; on F => stay; }"), nothing);
    assert_eq!(of("state X { on E => stay; } state Y { defer G(3); on F => stay; }"), nothing);
    assert_eq!(of("state X { on E | F => stay; } state Y { defer E; }"), nothing);
    assert_eq!(of("alarm on E if *low => stay; state X { on F => stay; } state Y { defer E; }"), nothing);
    assert_eq!(
        of(
            "state X { on E => stay; } state Y { defer E; initial parallel Q { state C { on E => stay; } state D { on F => stay; } } }"
        ),
        nothing
    );
}

#[test]
fn in_passing() {
    assert_only_warning(
        "in_passing",
        "events { E } initial A; state A { on E => B; } state B { when *low => A; always => C; } state C { on E => A; }",
        &[
            "events { E } initial A; state A { on E => B; } state B { when *low => A; always if *level > 3 => C; } state C { on E => A; }",
            "events { E } initial A; state A { on E => B; } state B { always if *low => A; always => C; } state C { on E => A; }",
            "events { E } initial A; state A { on E => B; } state B { when *low => A; always => if *low { pass } else { C }; }
             state C { on E => A; }",
        ],
    );
    let enclosing =
        "events { E } initial A; state A { on E => B; } state B { always => A; initial state C { on E => A; } }";
    assert_eq!(warnings_of(enclosing), ["in_passing"]);
}

#[test]
fn idle_alarm() {
    assert_only_warning(
        "idle_alarm",
        "events { E } initial A; state A { alarm on E => B; } state B { on E => A; }",
        &[
            "events { E } initial A; state A { on E if *low => A; alarm on E if *level > 3 => B; } state B { on E => A; }",
            "events { E, F } initial A; state A { alarm on E => B; initial state C { on F => C; } } state B { on E => A; }",
            "events { E } initial parallel P { state X { initial state A { alarm on E => B; } state B { on E => A; } }
             state Y { on E => stay; } }",
        ],
    );
}

#[test]
fn idle_else() {
    let player = |history: &str| {
        format!(
            "events {{ E, F }} initial Q; parallel P {{ {history} on E => Q;
             state X {{ initial A; state A {{ on F => B; }} state B {{ on F => A; }} }} state Y {{ on F => stay; }} }}
             state Q {{ on E => P; }}"
        )
    };
    assert_only_warning(
        "idle_else",
        &player("history shallow else B;"),
        &[
            &player(""),
            &player("history shallow;"),
            &player("history deep else B;"),
            &player("history suspend else B;"),
            "events { E, F } initial Q; state C { history shallow else B; on E => Q; initial A; state A { on F => B; }
             state B { on F => A; } } state Q { on E => C; }",
        ],
    );
}

#[test]
fn leaves_parallel() {
    let regions = |left: &str, right: &str| {
        format!(
            "events {{ E, F }} initial => if *low {{ P }} else {{ Q }}; parallel P {{
             state X {{ initial A; state A {{ {left} on F => B; }} state B {{ on F => A; }} }}
             state Y {{ initial C; state C {{ {right} on F => D; }} state D {{ on F => C; }} }} }} state Q {{ on E => P; }}"
        )
    };
    assert_only_warning(
        "leaves_parallel",
        &regions("on E => D;", ""),
        &[
            &regions("on E => Q;", ""),
            &regions("on E => B;", "on E => D;"),
            &regions("on E => (B, D);", ""),
            &regions("on E => P;", ""),
        ],
    );
}

#[test]
fn reacts_twice() {
    let fight = |enclosing: &str, shield: &str, legs: &str| {
        format!(
            "events {{ Hit, Go, Rest }} initial parallel Fight {{ {enclosing}
             state Shield {{ initial Down; state Down {{ on Go => Up; }} state Up {{ {shield} on Rest => Down; }} }}
             state Legs {{ initial Stand; state Stand {{ on Go => Walk; }} state Walk {{ {legs} on Rest => Stand; }} }} }}"
        )
    };
    let hit = |code: &str| format!("on Hit => {code}");
    let (hurt, less) = (hit("{ *level -= 10; }"), hit("{ *level -= 5; }"));
    assert_only_warning(
        "reacts_twice",
        &fight(&hurt, &less, ""),
        &[
            // One transition has a decision, or no effect.
            &fight("on Hit if *low => { *level -= 10; }", &less, ""),
            &fight("on Hit => if *low { *level -= 10; stay } else { pass };", &less, ""),
            &fight(&hurt, &hit("stay;"), ""),
            &fight(&hit("stay;"), &less, ""),
            // Each region reacts, or may react.
            &fight(&hurt, &less, "on Hit => { *level -= 1; }"),
            // A transition that moves is dropped because of the conflict.
            &format!("{} state Out {{ on Go => Fight; }}", fight("on Hit => { *level -= 10; Out }", &hit("{ *level -= 5; Down }"), "")),
            // Without regions, the inner transition replaces the outer one.
            "events { Hit, Go } initial A; state A { on Hit => { *level -= 10; } initial B; state B { on Hit => { *level -= 5; } on Go => C; }
             state C { on Go => B; } }",
        ],
    );
    // The inner transition may also move or have a guard, the outer one may have any pattern, and the regions may
    // belong to the machine itself.
    for twice in [
        fight(&hurt, &hit("{ *level -= 5; Down }"), ""),
        fight(&hurt, "on Hit if *low => { *level -= 5; }", ""),
        fight("on _ => { *level -= 10; }", &less, ""),
        format!("{hurt} {}", fight("", &less, "")),
    ] {
        assert_eq!(warnings_of(&twice), ["reacts_twice"], "of {twice}");
    }
}

#[test]
fn constant_guard() {
    assert_only_warning(
        "constant_guard",
        "events { E } initial A; state A { on E if is_in(A) => B; } state B { on E => A; }",
        &[
            "events { E } initial A; state A { on E if *low => B; } state B { on E => A; }",
            "events { E } initial A; state A { on E if is_in(A) == *low => B; } state B { on E => A; }",
            // Below a push, another state is active.
            "events { E } stack 2; initial A; state A { on E => push(B); } state B { on E if is_in(A) => pop; }",
            "events { E } initial parallel P { state X { initial state A { on E if is_in(D) => B; } state B { on E => A; } }
             state Y { initial state C { on E => D; } state D { on E => C; } } }",
        ],
    );
    assert_eq!(
        warnings_of("events { E } initial A; state A { on E if true => B; } state B { on E => A; }"),
        ["constant_guard"]
    );
    assert_eq!(
        warnings_of("events { E } initial A; state A { on E if *low || true => B; } state B { on E => A; }"),
        ["constant_guard"]
    );
}

/// One of several states with a tag must be active, and for the negation, none of them.
#[test]
fn constant_guard_of_a_tag() {
    let states = "initial A; #[tag(a, ab)] state A { on E => B; } #[tag(b, ab)] state B { on E if GUARD => C; } state C { on E => A; }";
    let warned = |guard: &str| warnings_of(&format!("events {{ E }} {}", states.replace("GUARD", guard)));
    for guard in ["has(b)", "has(a)", "!has(b)", "!has(ab) && *low", "*low && has(a)", "!has(a)"] {
        assert_eq!(warned(guard), ["constant_guard"], "{guard}");
    }
    for guard in ["has(ab) || *low", "has(a) == *low", "!has(a) && *low", "has(b) && *low", "self::has(a)"] {
        assert_eq!(warned(guard), [""; 0], "{guard}");
    }
}

#[test]
fn implied_guard() {
    let other = "state B { on E(_) => A; }";
    let warned = |clauses: &str| format!("events {{ E(u8) }} initial A; state A {{ {clauses} }} {other}");
    for clauses in [
        "on E(n) if n > 3 => B; on E(n) if n > 4 => stay;",
        "on E(n) if n >= 3 => B; on E(n) if n == 3 => stay;",
        "on E(n) if n < 9 => B; on E(n) if n <= 8 => stay; on E(_) => stay;",
        "on E(_) if *low => B; on E(_) if *low => stay;",
        "on E(_) => B; when *level > 3 => B; when *level > 3 => stay;",
        "on E(_) => B; when *low => { *level = 1; }; when *low => B;",
    ] {
        assert_only_warning("implied_guard", &warned(clauses), &[]);
    }
    for clauses in [
        "on E(n) if n > 4 => B; on E(n) if n > 3 => stay;",
        "on E(n) if n > 3 => B; on E(n) if n >= 3 => stay; on E(n) if n < 9 => stay;",
        "on E(n) if n > 3 => B; on E(m) if m > *level => stay;",
        // A call may return something else, a decision may pass, and an alarm is considered first.
        "on E(_) if roll() => B; on E(_) if roll() => stay;",
        "on E(n) if n > 3 => if *low { B } else { pass }; on E(n) if n > 4 => stay;",
        "on E(n) if n > 3 => B; alarm on E(n) if n > 4 => stay;",
        "on E(_) => B; after 1s if *low => B; after 2s if *low => stay;",
    ] {
        assert_eq!(warnings_of(&warned(clauses)), Vec::<String>::new(), "{clauses}");
    }
}

#[test]
fn repeated_condition() {
    assert_only_warning(
        "repeated_condition",
        "events { E } initial A; state A { on E => if *low { B } else if *low { A } else { stay }; } state B { on E => A; }",
        &[
            "events { E } initial A; state A { on E => if *low { B } else if *level > 3 { A } else { stay }; } state B { on E => A; }",
            // The called function may return another value the second time.
            "events { E } initial A; state A { on E => if roll() { B } else if roll() { A } else { stay }; } state B { on E => A; }",
            "events { E } initial A; state A { on E => if *low { B } else { *level += 1; if *level > 3 { A } else { stay } }; }
             state B { on E => A; }",
        ],
    );
}

#[test]
fn entered_anyway() {
    let warnings_of = |reaction: &str| {
        let text = format!(
            "machine Tested(io: &mut Io) fails Fault {{ events {{ E }} initial state A {{ on E => {reaction} }} state B {{ on E => A; }} }}"
        );
        let mut errors = Errors::default();
        let read = syntax::read(text.parse().expect("tokens"), &mut errors);
        assert!(errors.into_list().is_empty());
        let warnings = read.expect("it is read").0.warnings;
        warnings.iter().map(|warning| warning.rule.name().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(warnings_of("{ io.send()?; B }"), ["entered_anyway"]);
    for decided in
        ["match io.send()? { () => B };", "{ io.sent(); B }", "{ let sent = io.send()?; if sent { B } else { stay } }"]
    {
        assert_eq!(warnings_of(decided), Vec::<String>::new(), "{decided}");
    }
}

#[test]
fn circular_wait() {
    let regions = |left: &str, right: &str| {
        format!(
            "events {{ E }} initial P; parallel P {{
             state X {{ initial A; state A {{ {left} }} state B {{ on E => A; }} }}
             state Y {{ initial C; state C {{ {right} }} state D {{ on E => C; }} }}
             state Z {{ initial I; state I {{ on E => J; }} state J {{ on E => I; }} }} }}"
        )
    };
    assert_only_warning(
        "circular_wait",
        &regions("on E if is_in(D) => B;", "on E if is_in(B) => D;"),
        &[
            // One of the regions has another transition, does not wait, or has the opposite condition.
            &regions("on E if is_in(D) => B; when *low => B;", "on E if is_in(B) => D;"),
            &regions("on E => B;", "on E if is_in(B) => D;"),
            &regions("on E if !is_in(D) => B;", "on E if is_in(B) => D;"),
            &regions("on E if is_in(D) || *low => B;", "on E if is_in(B) => D;"),
        ],
    );
}

#[test]
fn incompletable() {
    assert_only_warning(
        "incompletable",
        "events { E } initial C; state C { initial A; state A { on E => stay; } #[allow(fsmith::unreachable_state)] final F; done => D; }
         #[allow(fsmith::unreachable_state)] state D { on E => C; }",
        &[
            "events { E } initial C; state C { initial A; state A { on E => F; } final F; done => D; } state D { on E => C; }",
            "events { E } initial C; state C { initial A; state A { on E if *low => F; } final F; done => D; } state D { on E => C; }",
            "events { E } initial P; parallel P { state X { initial state A { on E => F; } final F; }
             state Y { initial state B { when *low => G; } final G; } done => D; } state D { on E => P; }",
        ],
    );
    assert_eq!(
        warnings_of("events { E } initial C; state C { initial A; state A { on E => stay; } done => A; }"),
        ["!never_completes"]
    );
}

#[test]
fn name_like_word() {
    assert_only_warning(
        "name_like_word",
        "events { E } initial Stay; state Stay { on E => stay; }",
        &["events { E } initial Staying; state Staying { on E => stay; }"],
    );
}

#[test]
fn named_like_state() {
    assert_only_warning(
        "named_like_state",
        "events { 按(u32) } initial 关; state 关 { on 按(关) if 关 > 3 => 关; }",
        &[
            "events { 按(u32) } initial 关; state 关 { on 按(次) if 次 > 3 => 关; }",
            // In a script with upper and lower case, no binding can have the name of a state, and one with the name of
            // an event is not ambiguous.
            "events { 按(u32) } initial Off; state Off { on 按(off) if off > 3 => Off; on 按(按) => { *level = 按 as u8; } }",
            // Bindings in a closure, or in code after the arguments of a target, are not visible in the target.
            "events { 按(u32) } initial 关; state 关 { on 按(次) => { *level = Some(次).map_or(0, |n| n as u8); 关 } }",
        ],
    );
}

/// Follow-up steps that certainly never end are errors, not warnings.
#[test]
fn livelocks() {
    let always = |guard: &str| {
        format!(
            "events {{ E }} initial A; state A {{ on E => B; }}
             state B {{ always {guard} => C; }} state C {{ always => B; }}"
        )
    };
    assert_eq!(warnings_of(&always("")), ["!endless_always"]);
    assert_eq!(warnings_of(&always("if *low")), Vec::<String>::new());
    let beside = |other: &str| {
        format!(
            "events {{ E }} initial P; state Out {{ on E => P; }}
             parallel P {{ state Q {{ initial A; state A {{ {other} on E => B; }} state B {{ on E => A; }} }}
                          state R {{ initial C; state C {{ always => {{ *level += 1; }} }} }} }}"
        )
    };
    assert_eq!(warnings_of(&beside("on E if *low => Out;")), ["!endless_always"]);
    assert_eq!(warnings_of(&beside("always if *low => Out;")), Vec::<String>::new());
    let raise =
        |raised: &str| format!("signals {{ S }} queue 4; initial A; state A {{ enter {{ {raised} }} on S => A; }}");
    assert_eq!(warnings_of(&raise("raise(S);")), ["!endless_raise"]);
    assert_eq!(warnings_of(&raise("if *low { raise(S); }")), Vec::<String>::new());
}

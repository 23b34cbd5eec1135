//! The published log of `QHsmTst`, which comes with the example `qhsmtst` of QP/C 6.5.0.
//!
//! Only two rules of the language differ from those of the framework:
//!
//! - The effect of a transition runs after the exits and before the entries, as in UML. The framework runs it before
//!   both. So the effect has another place in the trace of every step that exits a state.
//! - In a transition to a state that encloses its source, that state is exited and entered again, as in SCXML and in
//!   UML's external transitions. In the framework such a transition is local. Neither exits the source of a transition
//!   to a state inside it (`E`).

use fsmith::Answer;
use fsmith_tests::machines::qhsmtst::{QHsmTst, QHsmTstEvent as Event, QHsmTstEvent::*, QHsmTstState as S};
use fsmith_tests::scenario;

/// An event, the published line, our line, and the enclosing state that only our transition exits.
type Step = (Event, &'static str, &'static str, Option<&'static str>);

const START: &str = "top-INIT;s-ENTRY;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;";

#[rustfmt::skip]
const LOG: &[Step] = &[
    // A self-transition: only the effect moves, as in each step without a comment.
    (A, "s21-A;s211-EXIT;s21-EXIT;s21-ENTRY;s21-INIT;s211-ENTRY;",
        "s211-EXIT;s21-EXIT;s21-A;s21-ENTRY;s21-INIT;s211-ENTRY;", None),
    (B, "s21-B;s211-EXIT;s211-ENTRY;",
        "s211-EXIT;s21-B;s211-ENTRY;", None),
    // From s211 to its enclosing state s21, which is exited and entered again.
    (D, "s211-D;s211-EXIT;s21-INIT;s211-ENTRY;",
        "s211-EXIT;s21-EXIT;s211-D;s21-ENTRY;s21-INIT;s211-ENTRY;", Some("s21")),
    // From s to its nested state s11: local in both, so s is not exited.
    (E, "s-E;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s11-ENTRY;",
        "s211-EXIT;s21-EXIT;s2-EXIT;s-E;s1-ENTRY;s11-ENTRY;", None),
    // An internal transition: no difference.
    (I, "s1-I;",
        "s1-I;", None),
    (F, "s1-F;s11-EXIT;s1-EXIT;s2-ENTRY;s21-ENTRY;s211-ENTRY;",
        "s11-EXIT;s1-EXIT;s1-F;s2-ENTRY;s21-ENTRY;s211-ENTRY;", None),
    // An internal transition. The guard of s2 on foo is true, then it is false, and s reacts.
    (I, "s2-I;",
        "s2-I;", None),
    (I, "s-I;",
        "s-I;", None),
    (F, "s2-F;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s11-ENTRY;",
        "s211-EXIT;s21-EXIT;s2-EXIT;s2-F;s1-ENTRY;s11-ENTRY;", None),
    (A, "s1-A;s11-EXIT;s1-EXIT;s1-ENTRY;s1-INIT;s11-ENTRY;",
        "s11-EXIT;s1-EXIT;s1-A;s1-ENTRY;s1-INIT;s11-ENTRY;", None),
    (B, "s1-B;s11-EXIT;s11-ENTRY;",
        "s11-EXIT;s1-B;s11-ENTRY;", None),
    // The guard of s11 on foo is false, so s1 reacts, with a transition to its enclosing state s, which is exited and
    // entered again.
    (D, "s1-D;s11-EXIT;s1-EXIT;s-INIT;s1-ENTRY;s11-ENTRY;",
        "s11-EXIT;s1-EXIT;s-EXIT;s1-D;s-ENTRY;s-INIT;s1-ENTRY;s11-ENTRY;", Some("s")),
    // Now the guard is true: from s11 to its enclosing state s1, which is exited and entered again.
    (D, "s11-D;s11-EXIT;s1-INIT;s11-ENTRY;",
        "s11-EXIT;s1-EXIT;s11-D;s1-ENTRY;s1-INIT;s11-ENTRY;", Some("s1")),
    // Local again, although its target is already active: s11 is exited, but s is not.
    (E, "s-E;s11-EXIT;s1-EXIT;s1-ENTRY;s11-ENTRY;",
        "s11-EXIT;s1-EXIT;s-E;s1-ENTRY;s11-ENTRY;", None),
    (G, "s11-G;s11-EXIT;s1-EXIT;s2-ENTRY;s21-ENTRY;s211-ENTRY;",
        "s11-EXIT;s1-EXIT;s11-G;s2-ENTRY;s21-ENTRY;s211-ENTRY;", None),
    // From s211 and from s11 to s, three and two levels up: s is exited and entered again.
    (H, "s211-H;s211-EXIT;s21-EXIT;s2-EXIT;s-INIT;s1-ENTRY;s11-ENTRY;",
        "s211-EXIT;s21-EXIT;s2-EXIT;s-EXIT;s211-H;s-ENTRY;s-INIT;s1-ENTRY;s11-ENTRY;", Some("s")),
    (H, "s11-H;s11-EXIT;s1-EXIT;s-INIT;s1-ENTRY;s11-ENTRY;",
        "s11-EXIT;s1-EXIT;s-EXIT;s11-H;s-ENTRY;s-INIT;s1-ENTRY;s11-ENTRY;", Some("s")),
    (C, "s1-C;s11-EXIT;s1-EXIT;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;",
        "s11-EXIT;s1-EXIT;s1-C;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;", None),
    (G, "s21-G;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s1-INIT;s11-ENTRY;",
        "s211-EXIT;s21-EXIT;s2-EXIT;s21-G;s1-ENTRY;s1-INIT;s11-ENTRY;", None),
    (C, "s1-C;s11-EXIT;s1-EXIT;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;",
        "s11-EXIT;s1-EXIT;s1-C;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;", None),
    (C, "s2-C;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s1-INIT;s11-ENTRY;",
        "s211-EXIT;s21-EXIT;s2-EXIT;s2-C;s1-ENTRY;s1-INIT;s11-ENTRY;", None),
];

/// Returns the recorded actions in the format of the framework's logs.
fn as_logged(actions: String) -> String {
    actions.split(", ").map(|action| format!("{action};")).collect()
}

scenario! {
    the_machine_follows_the_log(machine: QHsmTst, tape) {
        machine.restart(&mut tape);
        assert_eq!(as_logged(tape.take()), START);
        for (number, (event, _, ours, _)) in LOG.iter().enumerate() {
            let answer = machine.handle(&mut tape, *event);
            assert_eq!(as_logged(tape.take()), *ours, "step {number}, {event:?}");
            let moves = ours.contains("ENTRY");
            assert_eq!(answer, if moves { Answer::Moved } else { Answer::Stayed }, "step {number}, {event:?}");
        }
        assert_eq!(machine.active().collect::<Vec<_>>(), [S::S, S::S1, S::S11]);
    }
}

/// A shorter log with which several ports of the framework test themselves. Its lines also occur in the long log.
const SHORT: &[&str] = &[
    "s21-G;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s1-INIT;s11-ENTRY;",
    "s1-I;",
    "s1-A;s11-EXIT;s1-EXIT;s1-ENTRY;s1-INIT;s11-ENTRY;",
    "s1-D;s11-EXIT;s1-EXIT;s-INIT;s1-ENTRY;s11-ENTRY;",
    "s11-D;s11-EXIT;s1-INIT;s11-ENTRY;",
    "s1-C;s11-EXIT;s1-EXIT;s2-ENTRY;s2-INIT;s21-ENTRY;s211-ENTRY;",
    "s-E;s211-EXIT;s21-EXIT;s2-EXIT;s1-ENTRY;s11-ENTRY;",
    "s-E;s11-EXIT;s1-EXIT;s1-ENTRY;s11-ENTRY;",
    "s11-G;s11-EXIT;s1-EXIT;s2-ENTRY;s21-ENTRY;s211-ENTRY;",
    "s2-I;",
    "s-I;",
];

scenario! {
    the_machine_follows_a_shorter_run(machine: QHsmTst, tape) {
        machine.restart(&mut tape);
        assert_eq!(as_logged(tape.take()), START);
        for published in SHORT {
            let (event, _, ours, _) = LOG.iter().find(|step| step.1 == *published).expect("a line of the log");
            machine.handle(&mut tape, *event);
            assert_eq!(as_logged(tape.take()), *ours, "{event:?}");
        }
        assert_eq!(machine.handle(&mut tape, Terminate), Answer::Stayed);
        assert_eq!(tape.take(), "s-TERMINATE");
        assert_eq!(machine.state(), Some(S::S211));
    }
}

/// Without the effect, and without the exit and entry of the enclosing state that only our transition exits, both lines
/// of a step are equal, including the order.
#[test]
fn only_the_documented_differences_occur() {
    for (event, published, ours, around) in LOG {
        let effect = published.split(';').next().expect("a published line opens with the effect");
        let mut extra = around.map_or(vec![], |state| vec![format!("{state}-EXIT"), format!("{state}-ENTRY")]);
        extra.push(effect.to_owned());
        let rest = |line: &str| {
            let actions = line.split_terminator(';').map(str::to_owned);
            actions.filter(|action| !extra.contains(action)).collect::<Vec<_>>()
        };
        assert_eq!(rest(ours), rest(published), "{event:?}");
        for action in &extra {
            assert_eq!(ours.split(';').filter(|other| other == action).count(), 1, "{event:?}: {action}");
        }
    }
}

/// The log contains every transition of the published machine except the one for `TERMINATE`.
#[test]
fn the_log_contains_every_transition() {
    let mut effects: Vec<_> = LOG.iter().filter_map(|step| step.1.split(';').next()).collect();
    effects.sort_unstable();
    effects.dedup();
    assert_eq!(
        effects,
        [
            "s-E", "s-I", "s1-A", "s1-B", "s1-C", "s1-D", "s1-F", "s1-I", "s11-D", "s11-G", "s11-H", "s2-C", "s2-F",
            "s2-I", "s21-A", "s21-B", "s21-G", "s211-D", "s211-H",
        ]
    );
}

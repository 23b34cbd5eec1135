//! The tape: the lines that it records and the answers that it gives.

use fsmith_tests::tape::Tape;

#[test]
fn actions_exclude_questions() {
    let mut tape = Tape::new();
    tape.set("hungry", true);
    assert!(tape.ask("hungry"));
    assert!(!tape.ask("tired"));
    tape.act("eat");
    assert_eq!(tape.lines(), ["? hungry: yes", "? tired: no", "eat"]);
    assert_eq!(tape.actions(), ["eat"]);
}

#[test]
fn take_returns_each_line_once() {
    let mut tape = Tape::new();
    tape.act("one");
    tape.act("two");
    assert_eq!(tape.take(), "one, two");
    tape.ask("more");
    assert_eq!(tape.take_all(), "? more: no");
    assert_eq!(tape.take(), "");
}

#[test]
fn flags_last_until_they_are_changed() {
    let mut tape = Tape::random(7);
    assert!(!tape.noted("foo"));
    tape.note("foo", true);
    tape.begin("the next operation");
    assert!(tape.noted("foo"));
    tape.note("foo", false);
    assert!(!tape.noted("foo"));
    assert_eq!(tape.actions(), ["-- the next operation"]);
}

#[test]
fn drawn_answers_depend_only_on_seed_operation_and_question() {
    let answers = |seed, operations, question| {
        let mut tape = Tape::random(seed);
        (0..operations).map(|n| (tape.begin(n), tape.number(question, 1000)).1).collect::<Vec<_>>()
    };
    let first = answers(1, 20, "a");
    assert_eq!(first, answers(1, 20, "a"));
    assert_ne!(first, answers(2, 20, "a"));
    assert_ne!(first, answers(1, 20, "b"));
    assert!(first.iter().any(|number| *number != first[0]));
}

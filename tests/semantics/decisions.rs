//! Decision trees: which code runs before them, which branch is taken, and the meaning of `stay` and `pass`.

use fsmith::Answer;
use fsmith_tests::machines::decisions::{Decisions, DecisionsEvent as E};
use fsmith_tests::scenario;

scenario! {
    /// Code before the decision runs before any exit, and code before a target runs after the exits.
    code_before_a_decision_precedes_exits(hub: Decisions, tape) {
        hub.restart(&mut tape);
        assert_eq!(tape.take(), "Hub: enter");
        assert_eq!(hub.handle(&mut tape, E::Go(2)), Answer::Moved);
        assert_eq!(tape.take_all(), "going, Hub: exit, Low: enter");

        hub.restart(&mut tape);
        tape.take();
        tape.only(&["up"]);
        assert_eq!(hub.handle(&mut tape, E::Go(3)), Answer::Moved);
        assert_eq!(tape.take_all(), "going, ? up: yes, Hub: exit, climb, High: enter");

        hub.restart(&mut tape);
        tape.take();
        tape.only(&[]);
        assert_eq!(hub.handle(&mut tape, E::Go(3)), Answer::Stayed);
        assert_eq!(tape.take_all(), "going, ? up: no, no");
    }
}

scenario! {
    /// A decision between a self-transition and another target: at this time, no state is exited yet.
    a_decision_precedes_any_exit(hub: Decisions, tape) {
        hub.restart(&mut tape);
        hub.handle(&mut tape, E::Go(0));
        tape.take();
        tape.only(&["poll", "first"]);
        assert_eq!(hub.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take_all(), "? poll: yes, crawl, ? first: yes, Low: exit, Low: enter");
        tape.only(&["poll"]);
        assert_eq!(hub.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take_all(), "? poll: yes, crawl, ? first: no, Low: exit, Hub: enter");
    }
}

scenario! {
    /// `pass` continues with the next candidate, first in the same state and then in the enclosing one.
    pass_continues_with_the_next_candidate(hub: Decisions, tape) {
        hub.restart(&mut tape);
        tape.take();
        assert_eq!(hub.handle(&mut tape, E::Try(Some(0))), Answer::Stayed);
        assert_eq!(tape.take_all(), "? second try: no, nobody tried");
        tape.only(&["second try"]);
        assert_eq!(hub.handle(&mut tape, E::Try(Some(0))), Answer::Stayed);
        assert_eq!(tape.take_all(), "? second try: yes, second try");

        tape.only(&["poll", "first", "poll again"]);
        assert_eq!(hub.update(&mut tape), Answer::Moved);
        assert_eq!(
            tape.take_all(),
            "? poll: yes, ? first: yes, ? second: no, ? poll again: yes, Hub: exit, High: enter"
        );
    }
}

scenario! {
    /// If all candidates pass, the event is ignored.
    an_event_is_ignored_if_all_candidates_pass(hub: Decisions, tape) {
        hub.restart(&mut tape);
        tape.take();
        tape.only(&["poll", "first"]);
        assert_eq!(hub.update(&mut tape), Answer::Ignored);
        assert_eq!(
            tape.take_all(),
            "? poll: yes, ? first: yes, ? second: no, ? poll again: no, Hub: active"
        );
    }
}

scenario! {
    if_let(hub: Decisions, tape) {
        for (found, expected) in [
            (Some(5), "Hub: exit, High: enter"),
            (Some(4), "Hub: exit, Low: enter"),
            (None, "Hub: exit, Low: enter"),
        ] {
            hub.restart(&mut tape);
            tape.take();
            assert_eq!(hub.handle(&mut tape, E::Try(found)), Answer::Moved);
            assert_eq!(tape.take_all(), expected);
        }
    }
}

scenario! {
    /// Nested matches, arms with guards, and an arm that passes.
    match_arms(hub: Decisions, tape) {
        let mut weigh = |left, right, facts: &[&str]| {
            hub.restart(&mut tape);
            tape.take();
            tape.only(facts);
            let answer = hub.handle(&mut tape, E::Weigh { left, right });
            (answer, tape.take_all())
        };
        let is = |answer, trace: &str| (answer, trace.to_owned());
        assert_eq!(weigh(1, 2, &[]), is(Answer::Moved, "Hub: exit, left is light, Low: enter"));
        assert_eq!(weigh(2, 1, &["steep"]), is(Answer::Moved, "? steep: yes, Hub: exit, High: enter"));
        assert_eq!(weigh(2, 1, &[]), is(Answer::Stayed, "? steep: no, weigh 2"));
        assert_eq!(weigh(2, 2, &["topple"]), is(Answer::Moved, "? topple: yes, Hub: exit, High: enter"));
        assert_eq!(weigh(2, 2, &[]), is(Answer::Stayed, "? topple: no"));
    }
}

scenario! {
    /// The value of a `let` is computed once, even if it is used several times.
    let_bindings(hub: Decisions, tape) {
        let mut measure = |depth, steep| {
            hub.restart(&mut tape);
            tape.take();
            tape.set_number("depth", depth);
            tape.set("steep", steep);
            hub.handle(&mut tape, E::Measure);
            tape.take_all()
        };
        assert_eq!(measure(2, true), "? depth: 2, Hub: exit, Low: enter");
        assert_eq!(measure(3, true), "? depth: 3, ? steep: yes, Hub: exit, High: enter");
        assert_eq!(measure(6, true), "? depth: 6, ? steep: yes, too deep");
        assert_eq!(measure(6, false), "? depth: 6, ? steep: no, Hub: exit, Low: enter");
    }
}

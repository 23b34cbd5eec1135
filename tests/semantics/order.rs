//! The order of candidates: first the alarms from the outermost to the innermost state, then the other transitions from
//! the innermost to the outermost one.

use fsmith::Answer;
use fsmith_tests::machines::order::{Order, OrderEvent, OuterOrder, OuterOrderEvent};
use fsmith_tests::scenario;

/// The lines on the tape if `candidates` are considered in this order and the guard of `chosen` is the first one that
/// is true.
fn questions(candidates: &[&str], chosen: usize) -> String {
    let refused = candidates[..chosen].iter().map(|name| format!("? {name}: no"));
    let taken = candidates.get(chosen).into_iter().flat_map(|name| [format!("? {name}: yes"), name.to_string()]);
    refused.chain(taken).collect::<Vec<_>>().join(", ")
}

/// The candidates of [`Order`].
const CANDIDATES: [&str; 11] = [
    "root alarm",
    "outer alarm",
    "middle alarm 1",
    "middle alarm 2",
    "inner alarm",
    "inner 1",
    "inner 2",
    "middle",
    "outer 1",
    "outer 2",
    "root",
];

scenario! {
    inner_order_of_events(order: Order, tape) {
        order.restart(&mut tape);
        for (chosen, candidate) in CANDIDATES.iter().enumerate() {
            tape.only(&[candidate]);
            assert_eq!(order.handle(&mut tape, OrderEvent::Ring), Answer::Stayed);
            assert_eq!(tape.take_all(), questions(&CANDIDATES, chosen));
        }
        tape.only(&[]);
        assert_eq!(order.handle(&mut tape, OrderEvent::Ring), Answer::Ignored);
        assert_eq!(tape.take_all(), questions(&CANDIDATES, CANDIDATES.len()));
    }
}

scenario! {
    inner_order_of_polls(order: Order, tape) {
        order.restart(&mut tape);
        for (chosen, candidate) in CANDIDATES.iter().enumerate() {
            tape.only(&[candidate]);
            assert_eq!(order.update(&mut tape), Answer::Stayed);
            let actives = "Inner: active, Middle: active, Outer: active";
            assert_eq!(tape.take_all(), format!("{}, {actives}", questions(&CANDIDATES, chosen)));
        }
        tape.only(&[]);
        assert_eq!(order.update(&mut tape), Answer::Ignored);
    }
}

scenario! {
    /// If all guards are true, only the first transition is taken.
    only_the_first_enabled_transition_is_taken(order: Order, tape) {
        order.restart(&mut tape);
        tape.only(&CANDIDATES);
        order.handle(&mut tape, OrderEvent::Ring);
        assert_eq!(tape.take_all(), "? root alarm: yes, root alarm");
    }
}

scenario! {
    /// With `priority outer`, all transitions of composites are alarms, but those of leaves are not.
    outer_order_of_events(order: OuterOrder, tape) {
        let candidates = ["root", "outer 1", "outer 2", "outer 3", "middle", "inner alarm", "inner"];
        order.restart(&mut tape);
        for (chosen, candidate) in candidates.iter().enumerate() {
            tape.only(&[candidate]);
            assert_eq!(order.handle(&mut tape, OuterOrderEvent::Ring), Answer::Stayed);
            assert_eq!(tape.take_all(), questions(&candidates, chosen));
        }
    }
}

scenario! {
    outer_order_of_polls(order: OuterOrder, tape) {
        let candidates = ["root", "outer 1", "middle", "inner alarm", "inner"];
        order.restart(&mut tape);
        for (chosen, candidate) in candidates.iter().enumerate() {
            tape.only(&[candidate]);
            assert_eq!(order.update(&mut tape), Answer::Stayed);
            assert_eq!(tape.take_all(), questions(&candidates, chosen));
        }
    }
}

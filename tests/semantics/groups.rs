//! `or` and `in A | B`: several triggers of one transition, one transition of several states.

use fsmith::Answer;
use fsmith_tests::machines::groups::{Vending, VendingEvent as E, VendingState as S};
use fsmith_tests::scenario;

scenario! {
    /// Shared transitions come after those of the state itself and before those of its enclosing states.
    shared_transitions_come_between_own_and_enclosing_ones(vending: Vending, tape) {
        vending.restart(&mut tape);
        assert_eq!(tape.take(), "Trading: enter, Empty: enter");
        assert_eq!(vending.handle(&mut tape, E::Coin(0)), Answer::Stayed);
        assert_eq!(tape.take(), "a button");
        assert_eq!(vending.handle(&mut tape, E::Coin(5)), Answer::Stayed);
        assert_eq!(tape.take(), "5 falls through");
        tape.only(&["busy"]);
        assert_eq!(vending.handle(&mut tape, E::Service), Answer::Stayed);
        assert_eq!(tape.take_all(), "? busy: yes");
        tape.only(&[]);
        assert_eq!(vending.handle(&mut tape, E::Service), Answer::Moved);
        assert_eq!(tape.take_all(), "? busy: no, Empty: exit, Trading: exit, service, Closed: enter");
    }
}

scenario! {
    /// A shared transition exits and enters states as if it were written in each of the states.
    a_shared_transition_belongs_to_each_state(vending: Vending, tape) {
        vending.restart(&mut tape);
        tape.only(&["key"]);
        vending.handle(&mut tape, E::Coin(1));
        tape.take();
        vending.handle(&mut tape, E::Service);
        assert_eq!(tape.take(), "Paid: exit, Trading: exit, service, Closed: enter");
        vending.handle(&mut tape, E::Reset);
        assert_eq!(tape.take(), "Closed: exit, Trading: enter, Empty: enter");
        vending.handle(&mut tape, E::Reset);
        assert_eq!(tape.take(), "Empty: exit, Trading: exit, reset, Trading: enter, Empty: enter");
        vending.handle(&mut tape, E::Jam);
        tape.take();
        vending.handle(&mut tape, E::Reset);
        assert_eq!(tape.take(), "OutOfOrder: exit, reset, Trading: enter, Empty: enter");
    }
}

scenario! {
    /// Events and polls trigger the same transition.
    an_event_or_a_poll_triggers_the_same_transition(vending: Vending, tape) {
        let out_of_order = "Empty: exit, Trading: exit, out of order, OutOfOrder: enter";
        vending.restart(&mut tape);
        tape.take();
        vending.handle(&mut tape, E::Jam);
        assert_eq!(tape.take_all(), out_of_order);
        vending.restart(&mut tape);
        tape.take();
        tape.only(&["smoke"]);
        vending.update(&mut tape);
        assert_eq!(tape.take_all(), format!("? unplugged: no, ? smoke: yes, {out_of_order}"));
        tape.only(&["repaired"]);
        vending.update(&mut tape);
        assert_eq!(vending.state(), Some(S::Closed));
        tape.only(&["morning"]);
        vending.update(&mut tape);
        assert_eq!(vending.state(), Some(S::Empty));
    }
}

scenario! {
    each_trigger_has_its_own_guard(vending: Vending, tape) {
        vending.restart(&mut tape);
        vending.handle(&mut tape, E::Coin(2));
        tape.take();
        assert_eq!(vending.handle(&mut tape, E::Choose), Answer::Stayed);
        assert_eq!(tape.take_all(), "? stocked: no");
        assert_eq!(vending.handle(&mut tape, E::Reset), Answer::Moved);
        assert_eq!(tape.take_all(), "Paid: exit, give, Empty: enter");
    }
}

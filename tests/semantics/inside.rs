//! `is_in` refers to the configuration before the step in decisions, and to the current one in actions.

use fsmith::Answer;
use fsmith_tests::machines::inside::{Ship, ShipEvent as E, ShipState as S};
use fsmith_tests::scenario;

scenario! {
    /// `is_in` returns `true` for a state from before its `enter` until after its `exit`.
    actions_see_the_current_configuration(ship: Ship, tape) {
        ship.restart(&mut tape);
        assert_eq!(tape.take(), "Afloat: entered, Harbour: entered");
        ship.update(&mut tape);
        assert_eq!(tape.take(), "calm");
        ship.handle(&mut tape, E::Move);
        assert_eq!(tape.take(), "Harbour: leaving, cast off, Sea: entered");
        ship.update(&mut tape);
        assert_eq!(tape.take(), "waves");
    }
}

scenario! {
    /// The `initial` of an entered state sees the configuration before the step.
    decisions_see_the_configuration_before_the_step(ship: Ship, tape) {
        ship.restart(&mut tape);
        tape.take();
        ship.handle(&mut tape, E::Dive);
        assert_eq!(tape.take(), "Harbour: leaving, Afloat: leaving, not afloat, Under: enter, Shallow: enter");
        ship.handle(&mut tape, E::Surface);
        ship.handle(&mut tape, E::Move);
        tape.take();
        ship.handle(&mut tape, E::Dive);
        assert_eq!(tape.take(), "Sea: leaving, Afloat: leaving, not afloat, Under: enter, Deep: enter");
        assert_eq!(ship.handle(&mut tape, E::Report), Answer::Moved);
        assert_eq!(tape.take(), "report, Deep: exit, Under: exit, Afloat: entered, Harbour: entered");
        assert_eq!(ship.handle(&mut tape, E::Report), Answer::Stayed);
        assert_eq!(tape.take(), "report, in harbour");
    }
}

scenario! {
    /// `is_in` returns `true` for a state that is pushed over.
    states_that_are_pushed_over_count_as_active(ship: Ship, tape) {
        ship.restart(&mut tape);
        ship.handle(&mut tape, E::Move);
        tape.take();
        ship.handle(&mut tape, E::Board);
        assert_eq!(tape.take(), "boarded at sea");
        assert!(ship.is_in(S::Sea) && ship.is_in(S::Afloat) && ship.is_in(S::Boarded));
        assert_eq!(ship.handle(&mut tape, E::Move), Answer::Ignored);
        assert_eq!(ship.handle(&mut tape, E::Report), Answer::Stayed);
        assert_eq!(tape.take(), "report, at sea");
        ship.handle(&mut tape, E::Surface);
        assert_eq!(tape.take(), "Boarded: leaving, afloat");
        assert_eq!(ship.state(), Some(S::Sea));
    }
}

scenario! {
    guards_see_the_current_configuration(ship: Ship, tape) {
        ship.restart(&mut tape);
        ship.handle(&mut tape, E::Dive);
        assert_eq!(ship.handle(&mut tape, E::Board), Answer::Ignored);
        tape.take();
        tape.only(&["leak"]);
        assert_eq!(ship.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take_all(), "");
        ship.handle(&mut tape, E::Move);
        tape.take();
        assert_eq!(ship.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take_all(), "? leak: yes, Deep: exit, Under: exit, Surfacing: enter");
    }
}

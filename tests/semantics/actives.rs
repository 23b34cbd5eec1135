//! Which `active` actions run after a poll: those of the states that were active before it and were not exited in it.

use fsmith::Answer;
use fsmith_tests::machines::ant::StackAnt;
use fsmith_tests::machines::hsm::{Hsm, HsmEvent};
use fsmith_tests::machines::robot::SuspendRobot;
use fsmith_tests::machines::stack::{Office, OfficeEvent};
use fsmith_tests::machines::suspend::{Layers, LayersEvent};
use fsmith_tests::scenario;

scenario! {
    /// `active` actions run from the innermost state outwards. Events run none.
    innermost_first(hsm: Hsm, tape) {
        hsm.restart(&mut tape);
        tape.take();
        assert_eq!(hsm.update(&mut tape), Answer::Ignored);
        assert_eq!(tape.take(), "S211: active, S21: active, S2: active, S: active");
        hsm.handle(&mut tape, HsmEvent::E);
        assert_eq!(tape.take(), "S211: exit, S21: exit, S2: exit, E, S1: enter, S11: enter");
    }
}

scenario! {
    /// After a transition between nested states, the `active` actions of the enclosing states run, but not those of
    /// states that were exited or entered.
    enclosing_states_of_a_transition_stay_active(layers: Layers, tape) {
        layers.restart(&mut tape);
        layers.handle(&mut tape, LayersEvent::Step);
        tape.take();
        layers.update(&mut tape);
        assert_eq!(tape.take(), "Two: active, Bench: active, Shift: active");
        tape.only(&["bell"]);
        assert_eq!(layers.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "Two: pause, Bench: exit, bell, Pause: enter, Shift: active");
    }
}

scenario! {
    /// States that are pushed over or suspended are no longer active, and resumed states are not active until the next
    /// poll.
    states_that_are_pushed_over_are_not_active(ant: StackAnt, tape) {
        ant.restart(&mut tape);
        tape.take();
        tape.only(&["mouse near"]);
        ant.update(&mut tape);
        assert_eq!(tape.take(), "FindLeaf: pause, startle, RunAway: enter");
        ant.update(&mut tape);
        assert_eq!(tape.take(), "RunAway: active");
        tape.only(&[]);
        ant.update(&mut tape);
        assert_eq!(tape.take(), "RunAway: exit, calm down, FindLeaf: resume");
    }
}

scenario! {
    suspended_states_are_not_active(robot: SuspendRobot, tape) {
        robot.restart(&mut tape);
        tape.take();
        tape.only(&["no power"]);
        robot.update(&mut tape);
        assert_eq!(tape.take(), "Search: pause, CleanUp: exit, GetPower: enter");
        tape.only(&["recharged"]);
        robot.update(&mut tape);
        assert_eq!(tape.take(), "GetPower: exit, CleanUp: enter, Search: resume");
        tape.only(&[]);
        robot.update(&mut tape);
        assert_eq!(tape.take(), "Search: active, CleanUp: active");
    }
}

scenario! {
    /// The `active` actions of states that are pushed over do not run, but those of the states that enclose the push
    /// do.
    states_around_a_push_stay_active(office: Office, tape) {
        office.restart(&mut tape);
        office.handle(&mut tape, OfficeEvent::Ring);
        tape.take();
        office.update(&mut tape);
        assert_eq!(tape.take(), "Talk: active, Phone: active, Work: active");
        office.handle(&mut tape, OfficeEvent::Fire);
        tape.take();
        office.update(&mut tape);
        assert_eq!(tape.take(), "Run: active, Evacuate: active");
    }
}

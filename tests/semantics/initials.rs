//! The `initial` of a composite: its target, when it is decided, and which code runs before it.

use fsmith_tests::machines::initials::{Building, BuildingEvent as E};
use fsmith_tests::scenario;

scenario! {
    /// The `initial` of the machine may contain a decision.
    the_initial_of_the_machine_may_decide(building: Building, tape) {
        building.restart(&mut tape);
        assert_eq!(tape.take_all(), "? by night: no, Hall: enter");
        building.stop(&mut tape);
        tape.only(&["by night"]);
        tape.take();
        building.restart(&mut tape);
        assert_eq!(tape.take_all(), "? by night: yes, the bell, Cellar: enter, Strongroom: enter, Vault: enter");
    }
}

scenario! {
    /// The `initial` of a composite is evaluated after the composite has been entered.
    the_initial_of_a_composite_is_evaluated_after_its_entry(building: Building, tape) {
        let mut enter_at = |floor| {
            building.restart(&mut tape);
            tape.set_number("floor", floor);
            tape.take();
            building.handle(&mut tape, E::Up);
            tape.take_all()
        };
        assert_eq!(enter_at(0), "Hall: exit, Tower: enter, lift, ? floor: 0, Floors: enter, Office: enter");
        assert_eq!(enter_at(1), "Hall: exit, Tower: enter, lift, ? floor: 1, badge, Floors: enter, Lab: enter");
        assert_eq!(enter_at(2), "Hall: exit, Tower: enter, lift, ? floor: 2, ? windy: no, Roof: enter");
    }
}

scenario! {
    /// A nested target bypasses the `initial`s of its enclosing states. If the target is a composite, its own `initial`
    /// applies.
    a_nested_target_bypasses_initials(building: Building, tape) {
        building.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            building.handle(&mut tape, event);
            tape.take_all()
        };
        assert_eq!(handle(E::ToLab), "Hall: exit, Tower: enter, Floors: enter, Lab: enter");
        assert_eq!(handle(E::ToOffice), "Lab: exit, Floors: exit, Floors: enter, stairs, Office: enter");
        assert_eq!(handle(E::Up), "Office: exit, Floors: exit, Roof: enter");
        assert_eq!(handle(E::Down), "Roof: exit, Floors: enter, stairs, Office: enter");
        assert_eq!(handle(E::Down), "Office: exit, Floors: exit, Tower: exit, Hall: enter");
    }
}

scenario! {
    an_initial_may_be_a_deeply_nested_state_or_its_declaration(building: Building, tape) {
        tape.only(&["by night"]);
        building.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            building.handle(&mut tape, event);
            tape.take_all()
        };
        assert_eq!(handle(E::Down), "Vault: exit, Strongroom: exit, Corridor: enter, Niche: enter");
        assert_eq!(handle(E::Down), "Niche: exit, Corridor: exit, Strongroom: enter, Vault: enter");
        assert_eq!(handle(E::ToLab), "Vault: exit, Strongroom: exit, Strongroom: enter, lights, Vault: enter");
        assert_eq!(handle(E::Up), "Vault: exit, Strongroom: exit, Cellar: exit, Hall: enter");
        assert_eq!(handle(E::Down), "Hall: exit, Cellar: enter, Strongroom: enter, Vault: enter");
    }
}

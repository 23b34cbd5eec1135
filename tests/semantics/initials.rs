//! The `initial` of a composite: where it leads, when that is decided, and what runs on the way.

use fsmith_tests::machines::initials::{Building, BuildingEvent as E};
use fsmith_tests::scenario;

scenario! {
    /// The machine's own `initial` may decide.
    of_the_machine(building: Building, tape) {
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
    /// A composite's `initial` is gone through once the composite has been entered.
    of_a_composite(building: Building, tape) {
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
    /// A target inside goes past the `initial`s around it; a composite named is begun.
    past(building: Building, tape) {
        building.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            building.handle(&mut tape, event);
            tape.take_all()
        };
        assert_eq!(tell(E::ToLab), "Hall: exit, Tower: enter, Floors: enter, Lab: enter");
        assert_eq!(tell(E::ToOffice), "Lab: exit, Floors: exit, Floors: enter, stairs, Office: enter");
        assert_eq!(tell(E::Up), "Office: exit, Floors: exit, Roof: enter");
        assert_eq!(tell(E::Down), "Roof: exit, Floors: enter, stairs, Office: enter");
        assert_eq!(tell(E::Down), "Office: exit, Floors: exit, Tower: exit, Hall: enter");
    }
}

scenario! {
    /// `initial` said where the state is declared.
    where_it_is_declared(building: Building, tape) {
        tape.only(&["by night"]);
        building.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            building.handle(&mut tape, event);
            tape.take_all()
        };
        assert_eq!(tell(E::Down), "Vault: exit, Strongroom: exit, Corridor: enter, Niche: enter");
        assert_eq!(tell(E::Down), "Niche: exit, Corridor: exit, Strongroom: enter, Vault: enter");
        assert_eq!(tell(E::ToLab), "Vault: exit, Strongroom: exit, Strongroom: enter, lights, Vault: enter");
        assert_eq!(tell(E::Up), "Vault: exit, Strongroom: exit, Cellar: exit, Hall: enter");
        assert_eq!(tell(E::Down), "Hall: exit, Cellar: enter, Strongroom: enter, Vault: enter");
    }
}

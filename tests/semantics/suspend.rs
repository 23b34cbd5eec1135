//! `history suspend`: who is put aside un-exited, who is resumed un-entered, and who is not.

use fsmith_tests::machines::suspend::{Layers, LayersEvent, Mission, MissionEvent as E, MissionState as S};
use fsmith_tests::scenario;

scenario! {
    /// Left by itself, by the root, and to itself: put aside inside out, resumed outside in.
    put_aside_and_resumed(mission: Mission, tape) {
        mission.restart(&mut tape);
        assert_eq!(tape.take(), "Errand: enter, Errand: initial, Travel: enter, Walk: enter");
        let mut tell = |event| {
            mission.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Step), "Walk: exit, Ride: enter");
        assert_eq!(tell(E::Halt), "Ride: pause, Travel: pause, Errand: exit, halt, Camp: enter");
        assert_eq!(tell(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
        assert_eq!(tell(E::Recall), "Ride: pause, Travel: pause, Errand: exit, recall, Camp: enter");
        assert_eq!(tell(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
        assert_eq!(
            tell(E::Again),
            "Ride: pause, Travel: pause, Errand: exit, again, Errand: enter, Travel: resume, Ride: resume"
        );
    }
}

scenario! {
    /// What is suspended is not in, and is not active.
    not_in(mission: Mission, tape) {
        mission.restart(&mut tape);
        mission.handle(&mut tape, E::Halt);
        assert_eq!(mission.state(), Some(S::Camp));
        assert_eq!(mission.active().collect::<Vec<_>>(), [S::Camp]);
        assert!(S::ALL.iter().all(|state| mission.is_in(*state) == (*state == S::Camp)));
        tape.take();
        mission.update(&mut tape);
        assert_eq!(tape.take(), "Camp: active");
    }
}

scenario! {
    /// A transition from inside exits all it leaves, and the composite starts afresh.
    left_from_inside(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Step);
        assert_eq!(tell(E::Quit), "Ride: exit, Travel: exit, Errand: exit, quit, Camp: enter");
        assert_eq!(
            tell(E::Return),
            "Camp: exit, return, Errand: enter, Errand: initial, Travel: enter, Walk: enter"
        );
        tell(E::Next);
        assert_eq!(
            tell(E::Step),
            "Search: exit, Errand: exit, step, Errand: enter, Errand: initial, Travel: enter, Walk: enter"
        );
    }
}

scenario! {
    /// A transition to a state inside leaves only the inside, and that for good.
    moved_inside(mission: Mission, tape) {
        mission.restart(&mut tape);
        tape.take();
        mission.handle(&mut tape, E::Inward);
        assert_eq!(tape.take(), "Walk: exit, Travel: exit, inward, Search: enter");
    }
}

scenario! {
    /// Entered by name at what is put aside, or around it, it is resumed.
    entered_where_it_was(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Step);
        tell(E::Halt);
        assert_eq!(tell(E::ToRide), "Camp: exit, to ride, Errand: enter, Travel: resume, Ride: resume");
        tell(E::Halt);
        assert_eq!(tell(E::ToTravel), "Camp: exit, to travel, Errand: enter, Travel: resume, Ride: resume");
    }
}

scenario! {
    /// Entered elsewhere, what is put aside is exited first, with the step's exits.
    entered_elsewhere(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut tell = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        tell(E::Step);
        tell(E::Halt);
        assert_eq!(
            tell(E::ToSearch),
            "Camp: exit, Ride: exit, Travel: exit, to search, Errand: enter, Search: enter"
        );
        tell(E::Halt);
        assert_eq!(
            tell(E::ToRide),
            "Camp: exit, Search: exit, to ride, Errand: enter, Travel: enter, Ride: enter"
        );
        tell(E::Halt);
        assert_eq!(tell(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
    }
}

scenario! {
    /// Stopping exits what is put aside as well, and restarting forgets it.
    stopped(mission: Mission, tape) {
        mission.restart(&mut tape);
        mission.handle(&mut tape, E::Halt);
        tape.take();
        mission.stop(&mut tape);
        assert_eq!(tape.take(), "Camp: exit, Walk: exit, Travel: exit");
        mission.restart(&mut tape);
        mission.handle(&mut tape, E::Halt);
        tape.take();
        mission.restart(&mut tape);
        assert_eq!(
            tape.take(),
            "Camp: exit, Walk: exit, Travel: exit, Errand: enter, Errand: initial, Travel: enter, Walk: enter"
        );
    }
}

scenario! {
    /// One inside another, each put aside by its own alarm.
    nested(layers: Layers, tape) {
        use LayersEvent as E;
        layers.restart(&mut tape);
        assert_eq!(tape.take(), "Shift: enter or resume, Bench: enter, One: enter or resume");
        let mut tell = |event| {
            layers.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(tell(E::Break), "One: pause, Bench: exit, Pause: enter");
        assert_eq!(tell(E::Fire), "Pause: pause, Shift: exit, fire, Shelter: enter");
        assert_eq!(tell(E::AllClear), "Shelter: exit, Shift: enter or resume, Pause: resume");
        assert_eq!(tell(E::Resume), "Pause: exit, Bench: enter, One: enter or resume");
        assert_eq!(tell(E::Fire), "One: pause, Bench: pause, Shift: exit, fire, Shelter: enter");
        assert_eq!(
            tell(E::AllClear),
            "Shelter: exit, Shift: enter or resume, Bench: resume, One: enter or resume"
        );
        assert_eq!(tell(E::Step), "One: exit, Two: enter");
        assert_eq!(tell(E::Bail), "Two: exit, Bench: exit, Shift: exit, bail, Shelter: enter");
        assert_eq!(
            tell(E::AllClear),
            "Shelter: exit, Shift: enter or resume, Bench: enter, One: enter or resume"
        );
    }
}

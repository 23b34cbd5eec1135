//! Which states a transition exits and enters, and the order of exits, effect and entries.

use fsmith::Answer;
use fsmith_tests::machines::hsm::{Hsm, HsmEvent, HsmState};
use fsmith_tests::machines::keyboard::{Keyboard, KeyboardEvent, KeyboardState};
use fsmith_tests::machines::paths::{Paths, PathsEvent as E};
use fsmith_tests::scenario;

scenario! {
    /// All relations between target and source, for the source A11 in A1 in A.
    every_relation_of_source_and_target(paths: Paths, tape) {
        let whole = "A11: exit, A1: exit, A: exit, effect, A: enter, A1: enter, A11: enter";
        let relations = [
            (E::LeafSelf, "A11: exit, effect, A11: enter"),
            (E::Sibling, "A11: exit, effect, A12: enter"),
            (E::Parent, "A11: exit, A1: exit, effect, A1: enter, A11: enter"),
            (E::Grandparent, whole),
            (E::Uncle, "A11: exit, A1: exit, effect, A2: enter"),
            (E::Across, "A11: exit, A1: exit, A: exit, effect, B: enter, B1: enter, B12: enter"),
            (E::MiddleSelf, "A11: exit, A1: exit, effect, A1: enter, A11: enter"),
            (E::MiddleParent, whole),
            (E::LocalChild, "A11: exit, effect, A12: enter"),
            (E::OuterSelf, whole),
            (E::LocalGrandchild, "A11: exit, A1: exit, effect, A1: enter, A12: enter"),
            (E::ReenterChild, "A11: exit, A1: exit, A: exit, effect, A: enter, A2: enter"),
            (E::ReenterGrandchild, "A11: exit, A1: exit, A: exit, effect, A: enter, A1: enter, A12: enter"),
            (E::RootLocal, "A11: exit, A1: exit, A: exit, effect, B: enter, B1: enter, B12: enter"),
        ];
        for (event, expected) in relations {
            paths.restart(&mut tape);
            tape.take();
            assert_eq!(paths.handle(&mut tape, event), Answer::Moved);
            assert_eq!(tape.take(), expected);
        }
    }
}

scenario! {
    /// A transition of the machine itself, and one back to a target that is nested three levels deep.
    there_and_back(paths: Paths, tape) {
        paths.restart(&mut tape);
        assert_eq!(tape.take(), "A: enter, A1: enter, A11: enter");
        paths.handle(&mut tape, E::RootLocal);
        tape.take();
        assert_eq!(paths.handle(&mut tape, E::LeafSelf), Answer::Ignored);
        paths.handle(&mut tape, E::RootLocal);
        assert_eq!(tape.take(), "B12: exit, B1: exit, B: exit, effect, B: enter, B1: enter, B12: enter");
        paths.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "B12: exit, B1: exit, B: exit, effect, A: enter, A1: enter, A11: enter");
    }
}

scenario! {
    /// The machine of Samek, with effects of `initial` that run after the entry of the enclosing state.
    samek(hsm: Hsm, tape) {
        use HsmEvent as E;
        hsm.restart(&mut tape);
        assert_eq!(
            tape.take(),
            "top: initial, S: enter, S2: enter, S2: initial, S21: enter, S211: enter"
        );
        let mut handle = |event| {
            assert_eq!(hsm.handle(&mut tape, event), Answer::Moved);
            tape.take()
        };
        assert_eq!(handle(E::G), "S211: exit, S21: exit, S2: exit, G, S1: enter, S1: initial, S11: enter");
        assert_eq!(handle(E::A), "S11: exit, S1: exit, A, S1: enter, S1: initial, S11: enter");
        assert_eq!(handle(E::B), "S11: exit, B, S11: enter");
        assert_eq!(handle(E::D), "S11: exit, S1: exit, S: exit, D, S: enter, S: initial, S1: enter, S11: enter");
        assert_eq!(handle(E::E), "S11: exit, S1: exit, E, S1: enter, S11: enter");
        assert_eq!(handle(E::J), "S11: exit, S1: exit, S: exit, J, S: enter, S1: enter, S11: enter");
        assert_eq!(handle(E::F), "S11: exit, S1: exit, F, S2: enter, S21: enter, S211: enter");
        assert_eq!(handle(E::D), "S211: exit, S21: exit, D, S21: enter, S21: initial, S211: enter");
        assert_eq!(handle(E::B), "S211: exit, B, S211: enter");
        assert_eq!(handle(E::C), "S211: exit, S21: exit, S2: exit, C, S1: enter, S1: initial, S11: enter");
        assert_eq!(handle(E::C), "S11: exit, S1: exit, C, S2: enter, S2: initial, S21: enter, S211: enter");
        assert_eq!(
            handle(E::H),
            "S211: exit, S21: exit, S2: exit, S: exit, H, S: enter, S: initial, S1: enter, S11: enter"
        );
        assert_eq!(hsm.state(), Some(HsmState::S11));
    }
}

scenario! {
    /// A name that several states have refers to the nearest one. A path is unambiguous everywhere.
    a_duplicate_name_refers_to_the_nearest_state(keyboard: Keyboard, tape) {
        use KeyboardEvent as E;
        keyboard.restart(&mut tape);
        assert_eq!(tape.take(), "Num: enter, Num.Off: enter");
        assert_eq!(keyboard.state(), Some(KeyboardState::NumOff));
        let mut handle = |event| {
            keyboard.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Press), "Num.Off: exit, Num.On: enter");
        assert_eq!(handle(E::Both), "Num.On: exit, Num: exit, Caps: enter, Caps.Off: enter");
        assert_eq!(handle(E::Press), "Caps.Off: exit, Caps.On: enter");
        assert_eq!(handle(E::Both), "Caps.On: exit, Caps: exit, both, Caps: enter, Caps.On: enter");
        assert_eq!(handle(E::Switch), "Caps.On: exit, Caps: exit, Num: enter, Num.Off: enter");
        assert_eq!(handle(E::Both), "Num.Off: exit, Num: exit, both, Caps: enter, Caps.On: enter");
        assert_eq!(handle(E::Press), "Caps.On: exit, Caps.Off: enter");
        assert_eq!(handle(E::Both), "Caps.Off: exit, Caps: exit, Num: enter, Num.On: enter");
    }
}

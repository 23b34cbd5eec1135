//! Follow-up steps: how often an `always` is considered, which events are recalled and in which order, and when data is
//! dropped.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Held, Tape, Watcher};

state_machine! {
    /// Some deferred events are deferred again in an intermediate state.
    machine Desk(tape: &mut Tape) {
        events { Letter(u32), Call, Open, Close }
        queue 8;
        initial Shut;
        state Shut { defer Letter(_) | Call; on Open => Half; }
        state Half { defer Letter(_); on Call => Full; }
        state Full { on Letter(n) => tape.act(&format!("letter {n}")); on Close => Shut; }
    }
}

scenario! {
    an_event_that_is_deferred_again_keeps_its_place(desk: Desk, tape) {
        use DeskEvent as E;
        desk.restart(&mut tape);
        for event in [E::Letter(1), E::Letter(2), E::Call, E::Letter(3), E::Open] {
            desk.handle(&mut tape, event);
        }
        assert!(desk.is_in(DeskState::Full));
        assert_eq!(tape.take(), "letter 1, letter 2, letter 3");
        desk.handle(&mut tape, E::Close);
        assert_eq!(desk.handle(&mut tape, E::Letter(4)), Answer::Deferred);
    }
}

state_machine! {
    /// All kinds of steps after which an `always` is considered.
    machine Asked(tape: &mut Tape) {
        events { Letter, Bump, Odd, Nothing, Finish }
        signals { Nobody }
        queue 4;
        initial Here;
        state Here {
            initial Sitting;
            always if tape.ask("gone") => Gone;
            done if tape.ask("enough") => Gone;
            on Bump => tape.act("bump");
            on Odd => { tape.act("odd"); raise(Nobody); }
            defer Letter;
            state Sitting {
                on Letter if tape.ask("read") => tape.act("letter");
                on Finish => Ended;
            }
            final Ended;
        }
        state Gone;
    }
}

scenario! {
    always_is_considered_once_after_each_step(asked: Asked, tape) {
        use AskedEvent as E;
        asked.restart(&mut tape);
        assert_eq!(tape.take_all(), "? gone: no");
        assert_eq!(asked.handle(&mut tape, E::Nothing), Answer::Ignored);
        assert_eq!(tape.take_all(), "? gone: no", "the context may have changed");
        assert_eq!(asked.handle(&mut tape, E::Letter), Answer::Deferred);
        assert_eq!(tape.take_all(), "? read: no, ? gone: no");
        asked.handle(&mut tape, E::Bump);
        assert_eq!(tape.take_all(), "bump, ? gone: no, ? read: no", "deferring an event again is not a step");
        asked.handle(&mut tape, E::Odd);
        assert_eq!(
            tape.take_all(),
            "odd, ? gone: no, ? gone: no, ? read: no",
            "once after the signal without a reaction"
        );
        asked.handle(&mut tape, E::Finish);
        assert_eq!(tape.take_all(), "? gone: no, ? enough: no, ? gone: no", "once after the completion");
    }
}

state_machine! {
    /// An observed machine with the same kinds of steps.
    machine Seen(watcher: &mut Watcher, tape: &mut Tape) {
        events { Letter, Odd, Nothing }
        signals { Nobody }
        queue 4;
        observer watcher;
        initial Here;
        state Here {
            always if tape.ask("gone") => Gone;
            on Letter if tape.ask("read") => tape.act("letter");
            on Odd => { tape.act("odd"); raise(Nobody); }
            defer Letter;
        }
        state Gone;
    }
}

scenario! {
    nothing_is_recalled_without_a_reaction(seen: Seen, tape) {
        seen.restart(&mut tape.watcher(), &mut tape);
        seen.handle(&mut tape.watcher(), &mut tape, SeenEvent::Letter);
        tape.take();
        seen.handle(&mut tape.watcher(), &mut tape, SeenEvent::Nothing);
        assert_eq!(
            tape.take_all(),
            "> began Nothing, ? gone: no, > Here: always if tape.ask(\"gone\"): refused",
            "the letter waits until something reacts"
        );
        seen.handle(&mut tape.watcher(), &mut tape, SeenEvent::Odd);
        assert!(tape.take_all().contains("? read: no"));
    }
}

state_machine! {
    /// Two regions whose data is dropped in one step.
    machine Pair(tape: &mut Tape) {
        events { Go }
        initial Both;
        parallel Both {
            state Left {
                initial Near(tape.hold("left"));
                state Near(_held: Held) { on Go => { tape.act("left goes"); Far } }
                state Far { enter { tape.act("Far"); } }
            }
            state Right {
                initial Low(tape.hold("right"));
                state Low(_held: Held) { on Go => { tape.act("right goes"); High } }
                state High { enter { tape.act("High"); } }
            }
        }
    }
}

scenario! {
    data_of_regions_is_dropped_after_all_effects(pair: Pair, tape) {
        pair.restart(&mut tape);
        assert_eq!(tape.take(), "hold left, hold right");
        pair.handle(&mut tape, PairEvent::Go);
        assert_eq!(tape.take(), "left goes, right goes, drop left, drop right, Far, High");
    }
}

state_machine! {
    /// A transition around the regions passes on data that one region reads in the same step.
    machine Shared(tape: &mut Tape) {
        events { Go }
        initial Both(vec![1, 2]);
        parallel Both(numbers: Vec<u32>) {
            on Go => { tape.act("around"); Over(numbers.clone()) }
            state Left;
            state Right { on Go => tape.act(&format!("right {}", numbers.len())); }
        }
        state Over(given: Vec<u32>) { enter { tape.act(&format!("Over {}", given.len())); } }
    }
}

scenario! {
    data_that_another_region_uses_is_not_moved(shared: Shared, tape) {
        shared.restart(&mut tape);
        shared.handle(&mut tape, SharedEvent::Go);
        assert_eq!(tape.take(), "around, right 2, Over 2");
    }
}

state_machine! {
    /// A machine with too many leaves for flattening, and a `stay` in a composite.
    machine Street(tape: &mut Tape) {
        events { Bump, Next }
        initial Houses;
        state Houses {
            initial House0;
            on Bump => { tape.act("bump"); tape.note("full", true); }
            on Next => House69;
            always if tape.noted("full") => Over;
            state House0;
            state House1;
            state House2;
            state House3;
            state House4;
            state House5;
            state House6;
            state House7;
            state House8;
            state House9;
            state House10;
            state House11;
            state House12;
            state House13;
            state House14;
            state House15;
            state House16;
            state House17;
            state House18;
            state House19;
            state House20;
            state House21;
            state House22;
            state House23;
            state House24;
            state House25;
            state House26;
            state House27;
            state House28;
            state House29;
            state House30;
            state House31;
            state House32;
            state House33;
            state House34;
            state House35;
            state House36;
            state House37;
            state House38;
            state House39;
            state House40;
            state House41;
            state House42;
            state House43;
            state House44;
            state House45;
            state House46;
            state House47;
            state House48;
            state House49;
            state House50;
            state House51;
            state House52;
            state House53;
            state House54;
            state House55;
            state House56;
            state House57;
            state House58;
            state House59;
            state House60;
            state House61;
            state House62;
            state House63;
            state House64;
            state House65;
            state House66;
            state House67;
            state House68;
            state House69;
        }
        state Over;
    }
}

scenario! {
    always_is_considered_after_each_step_of_a_large_machine(street: Street, tape) {
        street.restart(&mut tape);
        street.handle(&mut tape, StreetEvent::Next);
        assert!(street.is_in(StreetState::House69));
        street.handle(&mut tape, StreetEvent::Bump);
        assert!(street.is_in(StreetState::Over));
    }
}

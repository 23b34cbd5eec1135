//! `history suspend`: which states are suspended without an exit and resumed without an entry.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::machines::ferry::{Ferry, FerryEvent, FerryState};
use fsmith_tests::machines::oven::{Oven, OvenEvent};
use fsmith_tests::machines::suspend::{Layers, LayersEvent, Mission, MissionEvent as E, MissionState as S};
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

scenario! {
    /// A composite is suspended by its own transition, by one of the machine, and by a self-transition. States are
    /// suspended from the innermost outwards and resumed in the opposite order.
    suspended_and_resumed(mission: Mission, tape) {
        mission.restart(&mut tape);
        assert_eq!(tape.take(), "Errand: enter, Errand: initial, Travel: enter, Walk: enter");
        let mut handle = |event| {
            mission.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Step), "Walk: exit, Ride: enter");
        assert_eq!(handle(E::Halt), "Ride: pause, Travel: pause, Errand: exit, halt, Camp: enter");
        assert_eq!(handle(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
        assert_eq!(handle(E::Recall), "Ride: pause, Travel: pause, Errand: exit, recall, Camp: enter");
        assert_eq!(handle(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
        assert_eq!(
            handle(E::Again),
            "Ride: pause, Travel: pause, Errand: exit, again, Errand: enter, Travel: resume, Ride: resume"
        );
    }
}

scenario! {
    /// Suspended states are not active, and `is_in` returns `false` for them.
    suspended_states_are_not_active(mission: Mission, tape) {
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
    /// A transition of a nested state exits all states including the composite, which is later started anew.
    a_nested_transition_exits_the_composite(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Step);
        assert_eq!(handle(E::Quit), "Ride: exit, Travel: exit, Errand: exit, quit, Camp: enter");
        assert_eq!(
            handle(E::Return),
            "Camp: exit, return, Errand: enter, Errand: initial, Travel: enter, Walk: enter"
        );
        handle(E::Next);
        assert_eq!(
            handle(E::Step),
            "Search: exit, Errand: exit, step, Errand: enter, Errand: initial, Travel: enter, Walk: enter"
        );
    }
}

scenario! {
    /// A transition between nested states exits the source permanently.
    a_transition_between_nested_states_suspends_nothing(mission: Mission, tape) {
        mission.restart(&mut tape);
        tape.take();
        mission.handle(&mut tape, E::Inward);
        assert_eq!(tape.take(), "Walk: exit, Travel: exit, inward, Search: enter");
    }
}

scenario! {
    /// If the target is a suspended state or one around it, the suspended states are resumed.
    a_target_at_or_around_the_suspended_state_resumes_it(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Step);
        handle(E::Halt);
        assert_eq!(handle(E::ToRide), "Camp: exit, to ride, Errand: enter, Travel: resume, Ride: resume");
        handle(E::Halt);
        assert_eq!(handle(E::ToTravel), "Camp: exit, to travel, Errand: enter, Travel: resume, Ride: resume");
    }
}

scenario! {
    /// If the target is another state, the suspended states are exited first, together with the exits of the step.
    another_target_exits_the_suspended_states(mission: Mission, tape) {
        mission.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            mission.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Step);
        handle(E::Halt);
        assert_eq!(
            handle(E::ToSearch),
            "Camp: exit, Ride: exit, Travel: exit, to search, Errand: enter, Search: enter"
        );
        handle(E::Halt);
        assert_eq!(
            handle(E::ToRide),
            "Camp: exit, Search: exit, to ride, Errand: enter, Travel: enter, Ride: enter"
        );
        handle(E::Halt);
        assert_eq!(handle(E::Return), "Camp: exit, return, Errand: enter, Travel: resume, Ride: resume");
    }
}

scenario! {
    /// Stopping also exits suspended states, and restarting discards them.
    stop_exits_suspended_states(mission: Mission, tape) {
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
    /// Nested composites, each suspended by its own alarm.
    nested_composites_suspend_separately(layers: Layers, tape) {
        use LayersEvent as E;
        layers.restart(&mut tape);
        assert_eq!(tape.take(), "Shift: enter or resume, Bench: enter, One: enter or resume");
        let mut handle = |event| {
            layers.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Break), "One: pause, Bench: exit, Pause: enter");
        assert_eq!(handle(E::Fire), "Pause: pause, Shift: exit, fire, Shelter: enter");
        assert_eq!(handle(E::AllClear), "Shelter: exit, Shift: enter or resume, Pause: resume");
        assert_eq!(handle(E::Resume), "Pause: exit, Bench: enter, One: enter or resume");
        assert_eq!(handle(E::Fire), "One: pause, Bench: pause, Shift: exit, fire, Shelter: enter");
        assert_eq!(
            handle(E::AllClear),
            "Shelter: exit, Shift: enter or resume, Bench: resume, One: enter or resume"
        );
        assert_eq!(handle(E::Step), "One: exit, Two: enter");
        assert_eq!(handle(E::Bail), "Two: exit, Bench: exit, Shift: exit, bail, Shelter: enter");
        assert_eq!(
            handle(E::AllClear),
            "Shelter: exit, Shift: enter or resume, Bench: enter, One: enter or resume"
        );
    }
}

scenario! {
    /// All exits run in reverse document order, including those of suspended states.
    exits_in_reverse_document_order(layers: Layers, tape) {
        use LayersEvent as E;
        layers.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            layers.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Step);
        handle(E::Break);
        handle(E::Fire);
        assert_eq!(
            handle(E::ToOne),
            "Shelter: exit, Pause: exit, Two: exit, to one, Shift: enter or resume, Bench: enter, One: enter or resume"
        );
    }
}

scenario! {
    /// Transitions from outside and from inside, and the effect of a deep history in an enclosing composite.
    deep_history_resumes_suspended_states(oven: Oven, tape) {
        use OvenEvent as E;
        oven.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            oven.handle(&mut tape, event);
            tape.take()
        };
        handle(E::Start);
        handle(E::Next);
        assert_eq!(
            handle(E::DoorOpened),
            "Heat: pause, Cooking: pause, Closed: exit, light on, Open: enter"
        );
        assert_eq!(handle(E::DoorClosed), "Open: exit, light off, Closed: enter, Cooking: resume, Heat: resume");
        assert_eq!(
            handle(E::PowerCut),
            "Heat: pause, Cooking: pause, Closed: exit, Powered: exit, clunk, Dark: enter"
        );
        assert_eq!(
            handle(E::PowerBack),
            "Dark: exit, Powered: enter, Closed: enter, Cooking: resume, Heat: resume"
        );
        assert_eq!(handle(E::Skip), "Heat: exit, Cooking: exit, Closed: exit, skip, Open: enter");
        assert_eq!(handle(E::DoorClosed), "Open: exit, light off, Closed: enter, Idle: enter");
    }
}

scenario! {
    /// Other targets, or a new start, while a deeply nested state is suspended.
    other_targets_exit_deeply_nested_suspended_states(oven: Oven, tape) {
        use OvenEvent as E;
        oven.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            oven.handle(&mut tape, event);
            tape.take()
        };
        for event in [E::Start, E::Next, E::DoorOpened] {
            handle(event);
        }
        assert_eq!(handle(E::Cancel), "Open: exit, Heat: exit, Cooking: exit, Closed: enter, Idle: enter");
        // `Cooking` was exited in `Heat`, and has its own history.
        assert_eq!(handle(E::Start), "Idle: exit, Cooking: enter, Heat: enter");
        handle(E::Next);
        assert_eq!(
            handle(E::PowerCut),
            "Grill: pause, Cooking: pause, Closed: exit, Powered: exit, clunk, Dark: enter"
        );
        assert_eq!(
            handle(E::Start),
            "Dark: exit, Grill: exit, Cooking: exit, Powered: enter, Closed: enter, Idle: enter"
        );
    }
}

scenario! {
    /// States that are pushed in a composite are suspended and resumed with it, including its stack.
    a_suspended_composite_keeps_its_stack(ferry: Ferry, tape) {
        use FerryEvent as E;
        ferry.restart(&mut tape);
        let mut handle = |event| {
            tape.take();
            ferry.handle(&mut tape, event);
            tape.take()
        };
        assert_eq!(handle(E::Ring), "Steer: pause, ring, Radio: enter");
        assert_eq!(handle(E::Storm), "Radio: pause, Sailing: exit, storm, Shelter: enter");
        assert_eq!(handle(E::Calm), "Shelter: exit, Sailing: enter, Radio: resume");
        assert_eq!(handle(E::Back), "Radio: exit, over, Steer: resume");
        handle(E::Ring);
        handle(E::Storm);
        assert_eq!(
            handle(E::Step),
            "Shelter: exit, Radio: exit, Steer: exit, step, Sailing: enter, Watch: enter"
        );
        handle(E::Ring);
        assert_eq!(handle(E::Dock), "Radio: exit, Watch: exit, Sailing: exit, dock, Shelter: enter");
        assert_eq!(handle(E::Calm), "Shelter: exit, Sailing: enter, Steer: enter");
    }
}

scenario! {
    /// A composite that is resumed above a push pops its own stack first.
    resumed_above_a_push(ferry: Ferry, tape) {
        use FerryEvent as E;
        use FerryState as S;
        ferry.restart(&mut tape);
        for event in [E::Ring, E::Storm, E::Leave] {
            ferry.handle(&mut tape, event);
        }
        assert!(!ferry.is_in(S::Steer), "pushed over in a suspended state");
        assert!(ferry.is_in(S::Shelter), "pushed over by an active state");
        tape.take();
        ferry.handle(&mut tape, E::Calm);
        assert_eq!(tape.take(), "Tea: exit, calm, Sailing: enter, Radio: resume");
        assert!(ferry.is_in(S::Steer));
        ferry.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "Radio: exit, over, Steer: resume");
        assert_eq!(ferry.stack().collect::<Vec<_>>(), [S::Shelter]);
    }
}

scenario! {
    /// A suspended composite below a push is exited together with all states that were pushed in it.
    suspended_states_below_a_push_are_exited(ferry: Ferry, tape) {
        use FerryEvent as E;
        ferry.restart(&mut tape);
        for event in [E::Ring, E::Storm, E::Leave] {
            ferry.handle(&mut tape, event);
        }
        tape.take();
        ferry.stop(&mut tape);
        assert_eq!(tape.take(), "Tea: exit, Radio: exit, Steer: exit, Shelter: exit");
    }
}

state_machine! {
    /// Pushes in a suspended composite, and in one that is pushed over.
    machine Desktop(tape: &mut Tape) {
        events { Dialog, Menu, Lock, Back }
        initial Session;
        state Session {
            initial Window;
            on Lock => {
                if is_in(Text) { tape.act("locks over a text"); }
                if is_in(Window) { tape.act("locks over a window"); }
                Locked
            }
            state Window {
                history suspend;
                initial Text;
                state Text { on Dialog => push(Asking); }
                state Asking;
                on Menu => { if is_in(Text) { tape.act("menu over a text"); } push(Choosing) }
            }
            state Choosing { on Back => { if is_in(Text) { tape.act("back to a text"); } pop } }
        }
        state Locked { on Back => { if is_in(Text) { tape.act("unlocks a text"); } Session } }
    }
}

scenario! {
    /// During a step, `is_in` returns `true` for a state that is pushed over until it is suspended.
    suspended_states_that_are_pushed_over_are_not_active(desktop: Desktop, tape) {
        use DesktopEvent as E;
        desktop.restart(&mut tape);
        desktop.handle(&mut tape, E::Dialog);
        desktop.handle(&mut tape, E::Menu);
        assert_eq!(tape.take(), "menu over a text");
        assert!(desktop.is_in(DesktopState::Text));
        desktop.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "back to a text");
        desktop.handle(&mut tape, E::Lock);
        assert!(!desktop.is_in(DesktopState::Text));
        assert_eq!(tape.take(), "");
        desktop.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "");
        assert!(desktop.is_in(DesktopState::Text));
    }
}

state_machine! {
    /// The `initial` of a composite without usable history leads into a composite with another suspended state.
    machine Attic(tape: &mut Tape) {
        events { Next, Stop, Out, Back, Again }
        initial Rooms;
        state Rooms {
            history deep;
            initial => { Desk.Reading };
            on Out => Away;
            state Desk(pages: u32 = 3) {
                history suspend;
                initial Reading;
                on Stop => Done;
                resume { tape.act(&format!("Desk: resume {pages}")); }
                state Reading { on Next => Writing; enter { tape.act("Reading: enter"); } }
                state Writing { enter { *pages = 9; } exit { tape.act(&format!("Writing: exit {pages}")); } }
            }
            final Done;
        }
        state Away { exit { tape.act("Away: exit"); } on Back => Rooms; on Again => Rooms.initial; }
    }
}

scenario! {
    /// The suspended state is exited when its composite is entered at another state, after the exits of the step.
    a_default_entry_exits_a_suspended_state_it_bypasses(machine: Attic, tape) {
        use AtticEvent as E;
        machine.restart(&mut tape);
        for back in [E::Back, E::Again, E::Back] {
            for event in [E::Next, E::Stop, E::Out] {
                machine.handle(&mut tape, event);
            }
            tape.take();
            assert_eq!(machine.handle(&mut tape, back), Answer::Moved);
            assert!(machine.is_in(AtticState::Reading));
            let trace = tape.take();
            assert!(trace.contains("Writing: exit 9") && trace.ends_with("Reading: enter"), "{trace}");
        }
    }
}

state_machine! {
    /// A machine in which every exit and every entry raises a signal.
    machine Noisy(heard: &mut u32) {
        events { Go, Out }
        signals { S }
        on S => { *heard += 1; }
        initial Off;
        state Off { exit { raise(S); raise(S); } on Go => P; }
        state P {
            enter { raise(S); raise(S); }
            on Out => Off;
            initial => { let _ = 1; B.X };
            state B {
                history suspend;
                initial X;
                state X { on Go => Y; }
                state Y { exit { raise(S); raise(S); } }
            }
        }
    }
}

#[test]
fn the_queue_has_room_for_signals_of_bypassed_states() {
    use NoisyEvent::{Go, Out};
    let (mut heard, mut heard_by_twin) = (0, 0);
    let mut noisy = Noisy::start(&mut heard);
    let mut twin = Noisy::interpreter();
    twin.restart(&mut heard_by_twin);
    for (event, same) in [(Go, Go), (Go, Go), (Out, Out), (Go, Go)] {
        noisy.handle(&mut heard, event);
        twin.handle(&mut heard_by_twin, same);
    }
    assert_eq!((heard, heard_by_twin), (10, 10));
}

state_machine! {
    /// A suspended composite keeps the states that were pushed in it. Resuming it does not make the stack deeper, so no
    /// `stack N;` is required.
    machine Reader(tape: &mut Tape) {
        events { Note, Back, Away, Read, Skip }
        initial Book;
        state Book {
            history suspend;
            initial Page;
            on Away => Desk;
            state Page { on Note => push(Notes); on Skip => Cover; pause { tape.act("put down"); } }
            state Notes { on Note => push(Pen); on Back => pop; }
            state Pen { on Back => pop; }
            state Cover { on Skip => Page; }
        }
        state Desk { on Read => Book; on Skip => Book.Cover; on Note => Book.Pen; }
    }
}

scenario! {
    resumed_at_the_depth_at_which_it_was_suspended(reader: Reader, tape) {
        use ReaderEvent::{Away, Back, Note, Read, Skip};
        use ReaderState::{Book, Cover, Notes, Page, Pen};
        reader.restart(&mut tape);
        for _ in 0..3 {
            for event in [Note, Away, Read, Note, Away, Read] {
                assert_eq!(reader.handle(&mut tape, event), Answer::Moved);
            }
            assert_eq!((reader.state(), reader.stack().collect::<Vec<_>>()), (Some(Pen), vec![Notes, Page]));
            for event in [Away, Note, Back, Away, Read, Back] {
                assert_eq!(reader.handle(&mut tape, event), Answer::Moved);
            }
            assert_eq!((reader.state(), reader.stack().count()), (Some(Page), 0));
        }
        reader.handle(&mut tape, Note);
        reader.handle(&mut tape, Away);
        reader.handle(&mut tape, Skip);
        assert!(reader.active().eq([Book, Cover]) && reader.stack().count() == 0, "what was suspended is exited");
    }
}

/// Two stack frames of one byte each, the leaf and the history.
#[test]
fn the_stack_has_exactly_the_proven_capacity() {
    assert_eq!(size_of::<Reader>(), 4);
}

state_machine! {
    /// A machine with so many suspending composites that their exits are generated as a loop.
    machine Shelf(tape: &mut Tape) {
        events { Next, Sixth }
        initial C0;
        on Sixth => C5;
        state C0 {
            history suspend;
            on Next => C1;
            exit { tape.act("C0"); }
            initial state X0 { exit { tape.act("X0"); } }
        }
        state C1 {
            history suspend;
            on Next => C2;
            exit { tape.act("C1"); }
            initial state X1 { exit { tape.act("X1"); } }
        }
        state C2 {
            history suspend;
            on Next => C3;
            exit { tape.act("C2"); }
            initial state X2 { exit { tape.act("X2"); } }
        }
        state C3 {
            history suspend;
            on Next => C4;
            exit { tape.act("C3"); }
            initial state X3 { exit { tape.act("X3"); } }
        }
        state C4 {
            history suspend;
            on Next => C5;
            exit { tape.act("C4"); }
            initial state X4 { exit { tape.act("X4"); } }
        }
        state C5 {
            history suspend;
            on Next => C6;
            exit { tape.act("C5"); }
            initial state X5 { exit { tape.act("X5"); } }
        }
        state C6 {
            history suspend;
            on Next => C7;
            exit { tape.act("C6"); }
            initial state X6 { exit { tape.act("X6"); } }
        }
        state C7 {
            history suspend;
            on Next => C8;
            exit { tape.act("C7"); }
            initial state X7 { exit { tape.act("X7"); } }
        }
        state C8 {
            history suspend;
            on Next => C9;
            exit { tape.act("C8"); }
            initial state X8 { exit { tape.act("X8"); } }
        }
        state C9 {
            history suspend;
            on Next => C10;
            exit { tape.act("C9"); }
            initial state X9 { exit { tape.act("X9"); } }
        }
        state C10 {
            history suspend;
            on Next => C11;
            exit { tape.act("C10"); }
            initial state X10 { exit { tape.act("X10"); } }
        }
        state C11 {
            history suspend;
            exit { tape.act("C11"); }
            initial state X11 { exit { tape.act("X11"); } }
        }
    }
}

scenario! {
    /// All composites except the active one are suspended. Everything is exited once, in reverse document order.
    many_suspended(shelf: Shelf, tape) {
        let suspended = |range: std::ops::Range<usize>| range.rev().map(|nth| format!("X{nth}")).collect::<Vec<_>>();
        shelf.restart(&mut tape);
        for _ in 0..11 {
            shelf.handle(&mut tape, ShelfEvent::Next);
        }
        tape.take();
        shelf.stop(&mut tape);
        assert_eq!(tape.take(), format!("X11, C11, {}", suspended(0..11).join(", ")));

        shelf.restart(&mut tape);
        for _ in 0..11 {
            shelf.handle(&mut tape, ShelfEvent::Next);
        }
        shelf.handle(&mut tape, ShelfEvent::Sixth);
        tape.take();
        shelf.stop(&mut tape);
        let (last, first) = (suspended(6..12).join(", "), suspended(0..5).join(", "));
        assert_eq!(tape.take(), format!("{last}, X5, C5, {first}"));

        shelf.restart(&mut tape);
        shelf.handle(&mut tape, ShelfEvent::Next);
        tape.take();
        shelf.stop(&mut tape);
        assert_eq!(tape.take(), "X1, C1, X0");
    }
}

state_machine! {
    /// A history around a composite whose `initial` bypasses the suspended state.
    machine Past(tape: &mut Tape) {
        events { Next, Out, Back }
        initial Around;

        state Around {
            initial Middle;
            history shallow;
            enter { tape.act("Around: enter"); }
            on Out => Away;

            state Middle {
                initial First;
                enter { tape.act("Middle: enter"); }
                exit { tape.act("Middle: exit"); }

                state Inner {
                    initial First;
                    history suspend;
                    enter { tape.act("Inner: enter"); }
                    exit { tape.act("Inner: exit"); }
                    pause { tape.act("Inner: pause"); }
                    state First {
                        enter { tape.act("First: enter"); }
                        on Next => Second;
                    }
                    state Second {
                        exit { tape.act("Second: exit"); }
                        pause { tape.act("Second: pause"); }
                        resume { tape.act("Second: resume"); }
                    }
                }
            }
        }
        state Away { on Back => Around; }
    }
}

scenario! {
    /// The history leads to a composite whose `initial` bypasses the suspended state, which is exited as soon as this
    /// is known.
    a_history_exits_a_suspended_state_it_bypasses(past: Past, tape) {
        past.restart(&mut tape);
        for event in [PastEvent::Next, PastEvent::Out] {
            tape.take();
            past.handle(&mut tape, event);
        }
        assert_eq!(tape.take(), "Second: pause, Inner: exit, Middle: exit");
        past.handle(&mut tape, PastEvent::Back);
        assert_eq!(tape.take(), "Around: enter, Second: exit, Middle: enter, Inner: enter, First: enter");
        assert_eq!(past.state(), Some(PastState::First));
    }
}

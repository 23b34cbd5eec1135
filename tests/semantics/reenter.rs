//! `reenter` without a name exits and enters the state that declares the transition.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// A composite, leaves, and a state with data, which is created anew.
    machine Desk(tape: &mut Tape) {
        events { Again, After, Choose(u32), Shared, Start, Last, Next, Count }

        initial Work;

        state Work {
            initial Read;
            history shallow;
            enter { tape.act("Work: enter"); }
            exit { tape.act("Work: exit"); }
            on Again => reenter;
            on After => { tape.act("between"); reenter }
            on Start => reenter.initial;
            on Last => reenter.history;
            state Read {
                enter { tape.act("Read: enter"); }
                exit { tape.act("Read: exit"); }
                on Next => Write;
                on Choose(n) => match n { 0 => reenter, 1 => { tape.act("one"); reenter } 2 => Write, _ => pass };
            }
            state Write {
                enter { tape.act("Write: enter"); }
                exit { tape.act("Write: exit"); }
                after 5s => Rest;
            }
        }
        in Read | Write {
            on Shared => { if tape.ask("late") { Rest } else { tape.act("shared"); reenter } }
        }
        state Rest(counted: u32 = 0) {
            enter { tape.act(&format!("Rest: enter with {counted}")); }
            exit { tape.act(&format!("Rest: exit with {counted}")); }
            on Count => { *counted += 1; }
            on Again or every 3s => reenter;
        }
    }
}

scenario! {
    a_composite_is_exited_and_entered_with_its_leaf(desk: Desk, tape) {
        desk.restart(&mut tape);
        tape.take();
        assert_eq!(desk.handle(&mut tape, DeskEvent::Again), Answer::Moved);
        assert_eq!(tape.take(), "Read: exit, Work: exit, Work: enter, Read: enter");
        desk.handle(&mut tape, DeskEvent::After);
        assert_eq!(tape.take(), "Read: exit, Work: exit, between, Work: enter, Read: enter");
    }
}

scenario! {
    /// A composite is reentered by default, or as a suffix of `reenter` specifies.
    by_history_or_from_the_start(desk: Desk, tape) {
        desk.restart(&mut tape);
        desk.handle(&mut tape, DeskEvent::Next);
        tape.take();
        let again = "Write: exit, Work: exit, Work: enter, Write: enter";
        desk.handle(&mut tape, DeskEvent::Again);
        assert_eq!(tape.take(), again);
        desk.handle(&mut tape, DeskEvent::Last);
        assert_eq!(tape.take(), again);
        desk.handle(&mut tape, DeskEvent::Start);
        assert_eq!(tape.take(), "Write: exit, Work: exit, Work: enter, Read: enter");
    }
}

scenario! {
    in_decisions(desk: Desk, tape) {
        desk.restart(&mut tape);
        tape.take();
        assert_eq!(desk.handle(&mut tape, DeskEvent::Choose(0)), Answer::Moved);
        assert_eq!(tape.take(), "Read: exit, Read: enter");
        assert_eq!(desk.handle(&mut tape, DeskEvent::Choose(1)), Answer::Moved);
        assert_eq!(tape.take(), "Read: exit, one, Read: enter");
        assert_eq!(desk.handle(&mut tape, DeskEvent::Choose(3)), Answer::Ignored);
    }
}

scenario! {
    /// In `in A | B`, each state reenters itself, and its timers are restarted.
    shared_transitions_reenter_each_state_itself(desk: Desk, tape) {
        desk.restart(&mut tape);
        tape.take();
        tape.only(&[]);
        desk.handle(&mut tape, DeskEvent::Shared);
        assert_eq!(tape.take(), "Read: exit, shared, Read: enter");
        desk.handle(&mut tape, DeskEvent::Next);
        desk.advance(&mut tape, Duration::from_secs(4));
        tape.take();
        desk.handle(&mut tape, DeskEvent::Shared);
        assert_eq!(tape.take(), "Write: exit, shared, Write: enter");
        assert_eq!(desk.due(), Some(Duration::from_secs(5)));
        tape.only(&["late"]);
        desk.handle(&mut tape, DeskEvent::Shared);
        assert_eq!(tape.take(), "Write: exit, Work: exit, Rest: enter with 0");
    }
}

scenario! {
    data_is_initialized_again(desk: Desk, tape) {
        desk.restart(&mut tape);
        tape.only(&["late"]);
        desk.handle(&mut tape, DeskEvent::Shared);
        desk.handle(&mut tape, DeskEvent::Count);
        tape.take();
        desk.handle(&mut tape, DeskEvent::Again);
        assert_eq!(tape.take(), "Rest: exit with 1, Rest: enter with 0");
        desk.handle(&mut tape, DeskEvent::Count);
        assert_eq!(desk.advance(&mut tape, Duration::from_secs(3)), Answer::Moved);
        assert_eq!(tape.take(), "Rest: exit with 1, Rest: enter with 0");
    }
}

state_machine! {
    /// A region reenters its `parallel`, and so does the `parallel` itself.
    machine Keys(tape: &mut Tape) {
        events { Region, Both, Inside, Toggle }
        initial Keyboard;
        parallel Keyboard {
            enter { tape.act("Keyboard: enter"); }
            exit { tape.act("Keyboard: exit"); }
            on Both => reenter;
            state Num {
                initial NumOff;
                exit { tape.act("Num: exit"); }
                on Region => reenter;
                state NumOff { enter { tape.act("NumOff: enter"); } on Toggle => NumOn; on Inside => reenter; }
                state NumOn { exit { tape.act("NumOn: exit"); } }
            }
            state Caps { initial CapsOff; state CapsOff { enter { tape.act("CapsOff: enter"); } } }
        }
    }
}

scenario! {
    in_regions(keys: Keys, tape) {
        keys.restart(&mut tape);
        tape.take();
        keys.handle(&mut tape, KeysEvent::Inside);
        assert_eq!(tape.take(), "NumOff: enter");
        for event in [KeysEvent::Region, KeysEvent::Both] {
            keys.handle(&mut tape, KeysEvent::Toggle);
            keys.handle(&mut tape, event);
            assert_eq!(
                tape.take(),
                "NumOn: exit, Num: exit, Keyboard: exit, Keyboard: enter, NumOff: enter, CapsOff: enter"
            );
        }
    }
}

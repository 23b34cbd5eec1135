//! Machines that are not started, started, restarted and stopped.

use fsmith::interpreter::state_machine;
use fsmith::{Answer, StateMachine};
use fsmith_tests::machines::door::{Door, DoorEvent as E, DoorState};
use fsmith_tests::machines::order::{Order, OrderEvent};
use fsmith_tests::machines::paths::{Paths, PathsEvent, PathsState};
use fsmith_tests::machines::turnstile::{Turnstile, TurnstileEvent, TurnstileState};
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;
use std::panic::{AssertUnwindSafe, catch_unwind};

scenario! {
    /// A machine that is not started ignores every call without evaluating a guard.
    not_started(order: Order, tape) {
        tape.only(&["root", "inner 1"]);
        assert_eq!(order.handle(&mut tape, OrderEvent::Ring), Answer::Ignored);
        assert_eq!(order.update(&mut tape), Answer::Ignored);
        order.stop(&mut tape);
        assert_eq!(tape.take_all(), "");
        assert_eq!(order.state(), None);
        assert_eq!(order.active().count(), 0);
    }
}

scenario! {
    /// Stopping exits all states, innermost first. The machine is then as if it had never run.
    stopped(paths: Paths, tape) {
        paths.restart(&mut tape);
        tape.take();
        paths.stop(&mut tape);
        assert_eq!(tape.take(), "A11: exit, A1: exit, A: exit");
        assert_eq!(paths.state(), None);
        assert!(PathsState::ALL.iter().all(|state| !paths.is_in(*state)));
        assert_eq!(paths.handle(&mut tape, PathsEvent::LeafSelf), Answer::Ignored);
        paths.stop(&mut tape);
        assert_eq!(tape.take_all(), "");
    }
}

scenario! {
    /// Restarting exits all states and starts the machine again.
    restarted(paths: Paths, tape) {
        paths.restart(&mut tape);
        paths.handle(&mut tape, PathsEvent::Across);
        tape.take();
        paths.restart(&mut tape);
        assert_eq!(tape.take(), "B12: exit, B1: exit, B: exit, A: enter, A1: enter, A11: enter");
        assert_eq!(paths.active().collect::<Vec<_>>(), [PathsState::A, PathsState::A1, PathsState::A11]);
    }
}

scenario! {
    answers(door: Door, tape) {
        door.restart(&mut tape);
        assert_eq!(door.handle(&mut tape, E::Close), Answer::Ignored);
        assert_eq!(door.handle(&mut tape, E::Kick), Answer::Stayed);
        assert_eq!(door.handle(&mut tape, E::Lock), Answer::Moved);
        assert_eq!(door.handle(&mut tape, E::Kick), Answer::Stayed);
        tape.only(&["hard"]);
        assert_eq!(door.handle(&mut tape, E::Kick), Answer::Moved);
        assert_eq!(door.handle(&mut tape, E::Close), Answer::Moved, "a self-transition moves");
        assert_eq!(door.state(), Some(DoorState::Broken));
        assert!(Answer::Ignored < Answer::Stayed && Answer::Stayed < Answer::Moved);
    }
}

scenario! {
    /// A machine without parameters.
    without_parameters(turnstile: Turnstile, tape) {
        turnstile.restart();
        assert_eq!(turnstile.handle(TurnstileEvent::Push), Answer::Ignored);
        assert_eq!(turnstile.handle(TurnstileEvent::Coin), Answer::Moved);
        assert_eq!(turnstile.handle(TurnstileEvent::Coin), Answer::Stayed);
        assert_eq!(turnstile.state(), Some(TurnstileState::Unlocked));
        turnstile.stop();
        assert_eq!(turnstile.state(), None);
        assert_eq!(tape.take_all(), "");
    }
}

#[test]
fn a_machine_can_be_a_static() {
    static DOOR: std::sync::Mutex<Turnstile> = std::sync::Mutex::new(Turnstile::new());
    let mut door = DOOR.lock().expect("nobody panics here");
    assert_eq!(door.state(), None);
    *door = Turnstile::start();
    assert_eq!(door.state(), Some(TurnstileState::Locked));
}

#[test]
fn states_have_names_and_parents() {
    use PathsState as S;
    assert_eq!(S::ALL, [S::A, S::A1, S::A11, S::A12, S::A2, S::B, S::B1, S::B11, S::B12]);
    assert_eq!(S::A12.name(), "A12");
    assert_eq!(S::A12.parent(), Some(S::A1));
    assert_eq!(S::A.parent(), None);
    assert!(S::ALL.is_sorted());
}

state_machine! {
    machine Fragile(tape: &mut Tape) {
        events { Break }
        initial On;
        parallel On {
            on Break => {
                tape.act("breaks");
                assert!(!tape.ask("broken"), "broken");
                Off
            }
            state Left;
            state Right;
        }
        state Off;
    }
}

scenario! {
    /// After a panic in a step, the machine can be queried and restarted.
    a_machine_is_usable_after_a_panic(machine: Fragile, tape) {
        machine.restart(&mut tape);
        tape.set("broken", true);
        let panic = catch_unwind(AssertUnwindSafe(|| machine.handle(&mut tape, FragileEvent::Break)));
        assert!(panic.is_err());
        let _ = (machine.active_state(), machine.active().count(), machine.is_in(FragileState::On));
        machine.restart(&mut tape);
        assert!(machine.is_in(FragileState::Left));
    }
}

state_machine! {
    /// One region queries another one, so that between two states the machine records that it is in neither of them.
    machine Brittle(tape: &mut Tape) {
        events { Go, Back, Both }
        initial Idle;
        state Idle {
            on Go => { assert!(!tape.ask("broken"), "broken"); Hall }
            on Both => Pair;
        }
        state Hall {
            history deep;
            initial Door;
            on Back => Idle;
            state Door { on Go => Window; }
            state Window;
        }
        parallel Pair {
            state Left {
                enter { tape.act(if is_in(Right) { "both" } else { "left" }); assert!(!tape.ask("broken"), "broken"); }
            }
            state Right { enter { tape.act("right"); } }
        }
    }
}

scenario! {
    /// After a restart, nothing is left of a step that panicked.
    a_restart_discards_a_step_that_panicked(machine: Brittle, tape) {
        use BrittleEvent::{Back, Both, Go};
        for breaking in [0, 1] {
            machine.restart(&mut tape);
            for event in [Go, Go, Back] {
                machine.handle(&mut tape, event);
            }
            tape.set("broken", true);
            let event = [Go, Both].into_iter().nth(breaking).expect("there are two");
            assert!(catch_unwind(AssertUnwindSafe(|| machine.handle(&mut tape, event))).is_err());
            tape.set("broken", false);
            tape.take();
            machine.restart(&mut tape);
            assert_eq!(tape.take(), "");
            assert!(machine.active().eq([BrittleState::Idle]));
            machine.handle(&mut tape, Go);
            assert!(machine.is_in(BrittleState::Door), "it remembers nothing");
        }
    }
}

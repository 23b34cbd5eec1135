//! A submachine that completes is exited immediately, before anything else happens, even if its state handles the
//! completion in a follow-up step (SCXML, `exitInterpreter`).

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

mod fuse {
    use super::*;

    state_machine! {
        /// A machine that completes immediately, in a poll, or because of an event.
        pub machine Fuse(tape: &mut Tape) {
            #[derive(Clone, Copy)]
            events { Cut, Alarm }
            initial Lit;
            exit { tape.act("exit fuse"); }
            state Lit {
                always if tape.ask("short") => Out(1);
                when tape.ask("rain") => Out(2);
                on Cut => Out(3);
                on Alarm => push(Ringing);
                exit { tape.act("exit lit"); }
            }
            state Ringing { on Cut => Out(4); exit { tape.act("exit ringing"); } }
            final Out(why: u32) { exit { tape.act("exit out"); } }
        }
    }
}

use fuse::*;

state_machine! {
    /// Takes a follow-up step after the submachine has completed, and handles the completion after that.
    machine Lamp(tape: &mut Tape) {
        events { Cut, Alarm }
        initial state Lit {
            machine fuse: Fuse(tape);
            enter { tape.act("enter lit"); }
            exit { tape.act("leave lit"); }
            initial Inside;
            state Inside {
                forward Cut => fuse(FuseEvent::Cut);
                forward Alarm => fuse(FuseEvent::Alarm);
            }
            always if tape.ask("leaves") => Gone;
            always if tape.ask("always") && !tape.noted("seen") => { tape.note("seen", true); tape.act("always"); }
            done(fuse.Out { why }) => { tape.act(&format!("done {why}")); Dark }
        }
        state Dark { enter { tape.act("enter dark"); } }
        state Gone;
    }
}

scenario! {
    a_completed_submachine_is_exited_before_a_step_of_its_state(lamp: Lamp, tape) {
        tape.only(&["short", "always"]);
        lamp.restart(&mut tape);
        assert_eq!(tape.take(), "enter lit, exit lit, exit out, exit fuse, always, leave lit, done 1, enter dark");
    }
}

scenario! {
    a_submachine_that_a_poll_completes_is_exited(lamp: Lamp, tape) {
        tape.only(&[]);
        lamp.restart(&mut tape);
        tape.only(&["rain", "always"]);
        tape.take();
        assert_eq!(lamp.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "exit lit, exit out, exit fuse, always, leave lit, done 2, enter dark");
    }
}

scenario! {
    a_submachine_that_a_nested_state_completes_is_exited(lamp: Lamp, tape) {
        tape.only(&[]);
        lamp.restart(&mut tape);
        tape.only(&["always"]);
        tape.take();
        assert_eq!(lamp.handle(&mut tape, LampEvent::Cut), Answer::Moved);
        assert_eq!(tape.take(), "exit lit, exit out, exit fuse, always, leave lit, done 3, enter dark");
    }
}

scenario! {
    /// The submachine completes in a pushed state. The exits include the state below, and the completion is handled
    /// nevertheless.
    a_submachine_is_exited_with_states_that_are_pushed_over(lamp: Lamp, tape) {
        tape.only(&[]);
        lamp.restart(&mut tape);
        lamp.handle(&mut tape, LampEvent::Alarm);
        tape.only(&["always"]);
        tape.take();
        assert_eq!(lamp.handle(&mut tape, LampEvent::Cut), Answer::Moved);
        let exits = "exit ringing, exit out, exit lit, exit fuse";
        assert_eq!(tape.take(), format!("{exits}, always, leave lit, done 4, enter dark"));
    }
}

scenario! {
    /// The state is exited before it handles the completion, and nothing is exited twice.
    a_submachine_is_exited_once_if_its_state_is_exited(lamp: Lamp, tape) {
        tape.only(&["short", "leaves"]);
        lamp.restart(&mut tape);
        assert_eq!(tape.take(), "enter lit, exit lit, exit out, exit fuse, leave lit");
        assert!(lamp.is_in(LampState::Gone));
        lamp.stop(&mut tape);
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    machine Pair(tape: &mut Tape) {
        #[derive(Clone)]
        events { Cut }
        initial state Lit {
            machine fuse: Fuse(tape);
            done(fuse) => { tape.act("done"); Dark }
            initial parallel Both {
                state One { initial state OneOn { forward Cut => fuse(FuseEvent::Cut); } }
                state Other { initial state OtherOn { forward Cut => fuse(FuseEvent::Cut); } }
            }
        }
        state Dark;
    }
}

scenario! {
    a_submachine_that_two_regions_complete_is_exited_once(pair: Pair, tape) {
        tape.only(&[]);
        pair.restart(&mut tape);
        assert_eq!(pair.handle(&mut tape, PairEvent::Cut), Answer::Moved);
        assert_eq!(tape.take(), "exit lit, exit out, exit fuse, done");
    }
}

state_machine! {
    /// An action calls the submachine directly, which the outer machine only notices in the next poll.
    machine Acting(tape: &mut Tape) {
        events { Cut }
        initial state Lit {
            machine fuse: Fuse(tape);
            on Cut => { fuse.handle(tape, FuseEvent::Cut); tape.act("told"); }
            done(fuse.Out { why }) => { tape.act(&format!("done {why}")); Dark }
        }
        state Dark;
    }
}

scenario! {
    a_submachine_that_an_action_completes_is_exited_by_a_poll(acting: Acting, tape) {
        tape.only(&[]);
        acting.restart(&mut tape);
        assert_eq!(acting.handle(&mut tape, ActingEvent::Cut), Answer::Stayed);
        assert_eq!(tape.take(), "exit lit, told");
        assert_eq!(acting.update(&mut tape), Answer::Moved);
        assert_eq!(tape.take(), "exit out, exit fuse, done 3");
    }
}

state_machine! {
    /// Like `Acting`, but without a `done`.
    machine Unhandled(tape: &mut Tape) {
        events { Cut }
        initial state Lit {
            machine fuse: Fuse(tape);
            on Cut => { fuse.handle(tape, FuseEvent::Cut); }
        }
    }
}

scenario! {
    a_submachine_without_a_done_is_exited_once(unhandled: Unhandled, tape) {
        tape.only(&[]);
        unhandled.restart(&mut tape);
        unhandled.handle(&mut tape, UnhandledEvent::Cut);
        tape.take();
        unhandled.update(&mut tape);
        assert_eq!(tape.take(), "exit out, exit fuse");
        unhandled.update(&mut tape);
        unhandled.stop(&mut tape);
        assert_eq!(tape.take(), "");
    }
}

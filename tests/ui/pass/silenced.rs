//! Warnings are disabled on the item, around it, and all at once by the attribute of the compiler.

#![allow(clippy::eq_op, reason = "a guard that is always false, on purpose")]

use fsmith::interpreter::state_machine;

state_machine! {
    machine OnItems(level: &u8) {
        events { Press, #[allow(fsmith::unused_event)] Hold, Hit }
        #[allow(fsmith::unused_signal, reason = "for later")]
        signals { Full, Empty }
        initial state Off {
            #[allow(fsmith::idle_alarm, fsmith::constant_guard)]
            alarm on Press if *level < *level => On;
            #[allow(fsmith::constant_guard)]
            on Press if 1 < 2 => On;
            on Hit => Broken;
        }
        state On {
            #[allow(fsmith::outranked)]
            on Press => Off;
            initial state Bright {
                #[allow(fsmith::repeated_condition)]
                on Press => if *level > 3 { Off } else if *level > 3 { Broken } else { stay };
            }
        }
        #[allow(fsmith::dead_end)]
        state Broken;
        #[allow(fsmith::unreachable_state)]
        state Spare { on Press => Off; }
        #[allow(fsmith::unreachable_state, fsmith::name_like_word, dead_code)]
        state Stay { on Press => Off; }
    }
}

state_machine! {
    /// On the whole machine, and on an enclosing state.
    #[allow(fsmith::unused_event, fsmith::leaves_parallel)]
    #[derive(Debug)]
    #[allow(fsmith::dead_end)]
    machine Around() {
        events { Press, Hold, Next }
        initial Playing;
        parallel Playing {
            state Sound { initial state Loud { on Press => Dark; } }
            #[allow(fsmith::circular_wait)]
            state Picture {
                initial state Bright { on Next => Dark; }
                state Dark { when is_in(Green) => Black; }
                state Black;
            }
            state Light {
                initial state Red { on Next => Yellow; }
                #[allow(fsmith::circular_wait)]
                in Yellow { when is_in(Black) => Green; }
                state Yellow;
                state Green { on Next => Red; }
            }
        }
    }
}

#[allow(unfulfilled_lint_expectations)]
mod all {
    fsmith::interpreter::state_machine! {
        pub machine All() {
            events { Press, Hold }
            initial state Off { on Press => Broken; }
            state Broken;
            state Pop;
        }
    }
}

#[test]
fn silenced_machines_are_machines() {
    assert!(OnItems::start(&3).handle(&3, OnItemsEvent::Press).moved());
    assert!(Around::start().handle(AroundEvent::Next).moved());
    assert!(all::All::start().handle(all::AllEvent::Press).moved());
}

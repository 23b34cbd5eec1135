//! Items that begin with the right keyword and continue wrongly.

use fsmith::state_machine;

state_machine! {
    machine Lamp(ready: bool) {
        events Press, Hold;
//             ^^^^^ error[malformed_events]: events are written in braces; write `events { Press, Hold }`
        stack;
//           ^ error[malformed_room]: expected the maximum number of pushes, as in `stack 8;`
        state Off
//            ^^^ error[malformed_state]: expected `;` or the items of `Off` in braces after this, as in `state Off;` or `state Off { on Press => On; }`
        initial Off;
        state On {
//            ^^ error[missing_initial]: the composite state `On` has no `initial`; add `initial Dim;`
            enter println!("on");
//                ^^^^^^^ error[malformed_action]: the code of an action is written in braces; write `enter { println!("on"); }`
            exit => println!("off");
//               ^ error[malformed_action]: the code of an action is written in braces; write `exit { println!("off"); }`
            active;
//                ^ error[malformed_action]: expected the action's code in braces, as in `active { patrol(); }`
            enter or exit {}
//          ^^^^^ error[malformed_action]: only `enter` and `resume` can share an action; write `enter or resume { .. }`
            pause or Resume {}
//                   ^^^^^^ error[malformed_action]: expected `enter` or `resume`, found `Resume`; did you mean `resume`?
            on => Off;
//             ^ error[missing_event]: expected an event, as in `on Press => Off;`
            on if ready => Off;
//             ^^ error[missing_event]: expected an event, as in `on Press => Off;`
            when => Off;
//          ^^^^ error[missing_condition]: expected a condition after this, as in `when is_tired() => Off;`
            on Press if => Off;
//                   ^^ error[missing_condition]: expected a condition after this, as in `on Press if is_full() => Off;`
            alarm => Off;
//                ^ error[malformed_trigger]: expected a trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `alarm when is_low() => Off;`
            alarm state Dim;
//          ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when is_low() => Off;`
            on Press or => Off;
//                      ^ error[malformed_trigger]: expected a trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `on Press => Off;`
            on Press or Hold => Off;
//                      ^^^^ error[malformed_trigger]: `or` joins triggers; events are joined by `|`, as in `on Press | Hold`
            [Press] => Off;
//          ^ error[unknown_item]: expected a state, a transition, an action or another item, as in `state Idle { on Press => Off; }`, `on Press => Off;` or `enter { open(); }`
            5;
//          ^ error[unknown_item]: expected a state, a transition, an action or another item, as in `state Idle { on Press => Off; }`, `on Press => Off;` or `enter { open(); }`
        }
    }
}

state_machine! {
    machine Door() {
        events { Push Pull }
//                    ^^^^ error[malformed_events]: expected `,` before this, as in `events { Start, Noise { volume: u32 } }`
        initial state Closed;
    }
}

state_machine! {
    machine Gate() {
        events;
//            ^ error[malformed_events]: expected the events in braces, or an existing type, as in `events crate::Input;`
        initial state Closed;
    }
}

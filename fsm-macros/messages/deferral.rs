//! Events that cannot be deferred, and mistakes in `defer`.

use fsmith::state_machine;

state_machine! {
    machine NoRoom() {
        events { Press, Hold }
        initial Off;
        state Off { defer Hold; on Press => On; }
//                  ^^^^^ error[unbounded_deferral]: the number of deferred events depends on the caller; set a limit with `queue 8;` in the machine (an event beyond it is `Refused`)
        state On { defer Press; }
    }
}

state_machine! {
    machine Zero() {
        events { Press }
        queue 0;
//      ^^^^^ error[no_room]: `queue 0;` leaves no room, so the first deferred event would panic; use a larger number
        initial state Off { defer Press; }
    }
}

state_machine! {
    machine Borrows() {
        events { Data(&[u8]), Stop }
        queue 4;
        initial state Off { defer Stop; }
//                          ^^^^^ error[borrowed_deferral]: a deferred event outlives its call, but the events of this machine borrow from theirs; give them owned payloads
    }
}

state_machine! {
    machine Badly() {
        events { Press, Set(u8), Hold }
        signals { Tick }
        queue 4;
        initial Off;
        state Off {
            defer Set(level);
//                    ^^^^^ error[binding_deferral]: `defer` runs no code, so its pattern cannot bind names; write `_` or `..` instead of `level`
            defer Tick;
//                ^^^^ error[deferred_signal]: `Tick` is a signal, and only events can be deferred; raise an event instead, or raise the signal later
            defer Prss;
//                ^^^^ error[unknown_event]: no event or signal is named `Prss`; did you mean `Press`?
            defer Press if ready;
//                      ^^ error[guarded_deferral]: `defer` takes no condition and no reaction; write `defer Press;`
            defer Hold => On;
//                     ^ error[guarded_deferral]: `defer` takes no condition and no reaction; write `defer Press;`
            defer;
//               ^ error[missing_event]: expected an event, as in `defer Press;`
            alarm defer Hold;
//          ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when is_low() => On;`
        }
        state On {
            on Press => Off;
            defer Press;
//          ^^^^^ error[shadowed]: this is never deferred: a transition of the same state is always taken instead; give that one a guard, or remove this; the one that is always taken stands in line -1
            defer Set(_);
            defer Set(..);
//          ^^^^^ error[shadowed]: this is deferred twice; keep one; first deferred in line -1
            defer Hold
        }
        state Both {
            defr Hold;
//          ^^^^ error[unknown_item]: `defr` does not start an item; did you mean `defer`?
        }
    }
}

state_machine! {
    machine NoEvents() {
        queue 4;
        initial state Off { defer Press; }
//                          ^^^^^ error[no_events]: `defer` keeps events, but this machine declares none; add `events { .. }` or `events path::Type;`
    }
}

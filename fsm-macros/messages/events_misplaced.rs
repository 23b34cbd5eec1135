//! Events declared twice, in a state, or not at all.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        events { Hold, Press }
//      ^^^^^^ error[said_twice]: `events` is declared twice; keep one, with all events; first declared in line -1

        initial Off;
        state Off {
            events { Dim }
//          ^^^^^^ error[misplaced]: events belong to the whole machine; declare them in the machine's own body
            on Press => On;
        }
        state On;
    }
}

state_machine! {
    machine Door() {
        initial Closed;
        state Closed { on Push => Open; }
//                     ^^ error[no_events]: `on` reacts to events, but this machine declares none; add `events { .. }` or `events path::Type;`
        state Open;
    }
}

state_machine! {
    machine Gate() {
        events { Open, Close, Open(u8) }
//                            ^^^^ error[duplicate_event]: the event `Open` is declared twice; rename one; first declared in the same line
        initial state Closed;
    }
}

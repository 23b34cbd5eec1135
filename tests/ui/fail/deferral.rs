//! What cannot be deferred, and mistakes in the clause.

use fsmith::state_machine;

state_machine! {
    machine NoRoom() {
        events { Press, Hold }
        initial Off;
        state Off { defer Hold; on Press => On; }
        state On { defer Press; }
    }
}

state_machine! {
    machine Zero() {
        events { Press }
        queue 0;
        initial state Off { defer Press; }
    }
}

state_machine! {
    machine Borrows() {
        events { Data(&[u8]), Stop }
        queue 4;
        initial state Off { defer Stop; }
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
            defer Tick;
            defer Prss;
            defer Press if ready;
            defer Hold => On;
            defer;
            alarm defer Hold;
        }
        state On {
            on Press => Off;
            defer Press;
            defer Set(_);
            defer Set(..);
            defer Hold
        }
        state Both {
            defr Hold;
        }
    }
}

state_machine! {
    machine NoEvents() {
        queue 4;
        initial state Off { defer Press; }
    }
}

fn main() {}

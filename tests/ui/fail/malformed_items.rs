//! Items that open with the right word and go on wrongly.

use fsmith::state_machine;

state_machine! {
    machine Lamp(ready: bool) {
        events Press, Hold;
        stack;
        state Off
        initial Off;
        state On {
            enter println!("on");
            exit => println!("off");
            active;
            enter or exit {}
            pause or Resume {}
            on => Off;
            on if ready => Off;
            when => Off;
            on Press if => Off;
            alarm => Off;
            alarm state Dim;
            on Press or => Off;
            on Press or Hold => Off;
            [Press] => Off;
            5;
        }
    }
}

state_machine! {
    machine Door() {
        events { Push Pull }
        initial state Closed;
    }
}

state_machine! {
    machine Gate() {
        events;
        initial state Closed;
    }
}

fn main() {}

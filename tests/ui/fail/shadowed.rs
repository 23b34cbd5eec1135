//! Transitions that an earlier one of the same state takes the place of.

use fsmith::state_machine;

state_machine! {
    machine Lamp(tired: bool) {
        events { Press, Hold, Set(u8) }
        initial Off;

        state Off {
            on Press => On;
            on Press if tired => Broken;
            when tired => Broken;
            when true => On;
            when !tired => Broken;
        }
        state On {
            on Set(3) => Off;
            on Set(_) => Broken;
            on Set(4) => Off;
        }
        state Broken {
            on _ => Off;
            on Hold => On;
        }
        state Worn {
            on Press => Off;
            alarm on Press => On;
        }
    }
}

state_machine! {
    machine Both() {
        events { Press, Hold }
        signals { Full }
        initial Off;
        state Off {
            on Press | Full => On;
            on Full | Press => stay;
            on Hold | Full => stay;
            alarm on Hold => On;
        }
        state On {
            on Press => Off;
            on Full => Off;
            on Press | Full => stay;
        }
    }
}

fn main() {}

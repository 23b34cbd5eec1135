//! Transitions that are typed by half, in front of others: the mistake is where the typing ended, and the next item is read.

use fsmith::state_machine;

pub struct Body {
    on: bool,
}

impl Body {
    fn go(&mut self) {}
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold, Set { level: u8 } }
        initial
        state Off {
            on Hold =>
            on Press if body.on => On;
            when body.on =>
            state Dim {
                on Set { level }
                enter { body.go(); }
            }
            on Set { level: 3 } =>
            initial Dim;
            after 5s
            /// Documented.
            when !body.on => On;
            when body.on
            every 1s => body.go();
            on Press if
            on Hold => stay;
            when body.
            on Set { .. } => stay;
        }
        state On {
            when body.on => if
            enter { body.go(); }
            when body.on => if { Off } else if body.on { On } else { stay }
            on Press => if body.on
            on Press => body.
            exit { body.go(); }
            on Press => if body.on { Off } else
            on Hold => Off;
            on Press
        }
        state Last {
            history deep else
            in Only
            initial state Only;
        }
        state After { initial }
    }
}

fn main() {}

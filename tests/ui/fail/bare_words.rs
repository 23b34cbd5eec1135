//! An item of which only its word is typed, in front of others: one mistake each, at the word, and nothing is lost.

use fsmith::state_machine;

pub struct Body {
    tired: bool,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold }
        initial Off;
        stack
        state
        state Off {
            state
            in Dim { on Hold => Off; }
            final
            on Press => On;
            history
            initial Dim;
            when
            on Hold => stay;
            enter
            state Dim { on Press => Bright; }
            after
            state Bright;
        }
        observer
        state On {
            parallel
            enter { body.tired = true; }
            alarm
            exit {}
            on Press or
        }
        in
        state Broken { on Press => Off; }
        final
    }
}

state_machine! {
    machine Door() {
        events
        initial Closed;
        signals
        state Closed { on Push => { raise(Full); Open } }
        state Open { on Pull => Closed; on Full => Closed; initial state }
    }
}

fn main() {
    let lamp = Lamp::start(&mut Body { tired: false });
    lamp.is_in(LampState::Dim);
    lamp.is_in(LampState::Broken);
}

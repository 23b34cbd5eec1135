//! Words of the language in the wrong form, where a target stands.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press, Hold, Turn {}, Wait, Rest, Leave }
        initial state Off {
            on Press => stay();
            on Hold => push;
            on Turn {} => Stay;
            on Wait => On.History;
            on Rest => On.deep;
            on Leave => Off {};
        }
        state On {
            history deep;
            initial state Low { on Press => pop(); on Hold => { if *level > 1 { Off } stay } }
            on Turn => Off;
        }
    }
}

state_machine! {
    machine Watched(level: &mut u8) {
        observer log;
        events { Press }
        initial state Off { on Press => stay; }
    }
}

fn main() {}

//! Words that are none of the language's: what was meant is read, and makes no mistakes of its own.

use fsmith::state_machine;

state_machine! {
    machine Lamp(n: &mut u8) {
        events { Press, Hold, Set(u8), Turn, Drop }
        start => Off;
        state Off {
            default => stay;
            Event::Press => On;
            Set(n) if n > 3 => On;
            Press | Hold => On;
            event Press;
            event Turn => On;
            if *n > 1 => On;
            on Press => On;
            or on Drop => On;
            on Hold => { *n = 1; On } else { stay }
            enum Level { Low }
        }
        state On {
            on Hold => *n += 1; Off;
            on Press => On; stay;
        }
    }
}

state_machine! {
    machine Door() {
        event Push;
        initial state Closed { on Push => state Open; }
        state Open { on Push => final Gone; }
        final Gone;
    }
}

fn main() {}

//! Effects with a value that is not used: rustc reports them as it reports blocks that should have no value.

use fsmith::state_machine;
use std::collections::BTreeSet;

state_machine! {
    machine Lamp(level: &mut u8, seen: &mut BTreeSet<u8>) {
        events { Press, Hold, Turn(u8) }
        initial state Off {
            on Press => *level;
            on Hold => { *level = 3; seen.insert(3) }
            on Turn(to) => if to > 3 { *level = to; to } else { On };
        }
        state On {
            on Press => { if *level > 3 { return 5; } Off }
            on Hold => seen.len();
        }
    }
}

fn main() {}

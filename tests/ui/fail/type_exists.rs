//! Existing types with the names of generated types.

use fsmith::state_machine;

enum DoorState {
    Ajar,
}

struct LockEvent;

state_machine! {
    machine Door {
        events { Push }
        initial state Shut { on Push => Open; }
        state Open { on Push => Shut; }
    }
}

state_machine! {
    machine Lock {
        events { Turn }
        initial state Locked { on Turn => Unlocked; }
        state Unlocked { on Turn => Locked; }
    }
}

fn main() {}

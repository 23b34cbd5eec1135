//! Events that cannot be sent.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(events = DoorEvent)]
    machine Door {
        events { Open }
        initial state Shut { on Open => Ajar; }
        final Ajar;
    }
}

fn main() {}

//! A machine without timers and conditions that is stepped.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(events = DoorEvent, tick)]
    machine Door {
        #[derive(Clone)]
        events { Open }
        initial state Shut { on Open => Ajar; }
        final Ajar;
    }
}

fn main() {}

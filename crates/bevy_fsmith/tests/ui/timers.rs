//! A machine with timers that is not stepped by `tick`.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    machine Light {
        initial state On { after 1s => Off; }
        state Off { after 1s => On; }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(update)]
    machine Blinker {
        initial state On { after 1s => Off; when true => Off; }
        state Off { after 1s => On; }
    }
}

fn main() {}

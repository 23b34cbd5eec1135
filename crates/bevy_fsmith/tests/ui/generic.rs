//! A machine with generics.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(update)]
    machine Door<T: Copy + Send + Sync + 'static>(number: T) {
        initial state Shut { when { let _ = number; true } => Ajar; }
        final Ajar;
    }
}

fn main() {}

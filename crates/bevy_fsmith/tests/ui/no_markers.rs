//! A machine with an observer, whose states have no markers.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer))]
    machine Door(observer: &mut impl StateObserver<DoorState>) {
        observer observer;
        initial state Shut;
    }
}

fn main() {}

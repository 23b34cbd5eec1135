//! An observer that is not connected.

use bevy_fsmith::prelude::*;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer))]
    #[states(derive(Markers))]
    machine Unobserved(_observer: &mut impl StateObserver<UnobservedState>) {
        initial state Only;
    }
}

fn main() {}

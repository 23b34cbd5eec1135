//! Parameters that do not fit the machine.

use bevy_ecs::prelude::*;
use bevy_fsmith::prelude::*;

#[derive(Component)]
pub struct Body;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&Body))]
    machine Shared(body: &mut Body) {
        initial state Only { enter { let _ = body; } }
    }
}

state_machine! {
    #[derive(Machine)]
    machine Forgotten(body: &Body) {
        initial state Only { enter { let _ = body; } }
    }
}

state_machine! {
    #[derive(Machine)]
    #[bevy(params(&Body))]
    machine Other(name: &mut String) {
        initial state Only { enter { let _ = name; } }
    }
}

fn main() {}

//! Data that is not made from the machine.

use bevy_fsmith::prelude::*;

#[derive(Clone)]
pub struct Sight;

state_machine! {
    #[derive(Machine)]
    #[bevy(params(observer), data = Sight)]
    #[states(derive(Markers))]
    machine Npc(observer: &mut impl StateObserver<NpcState>) {
        observer observer;
        initial state Only;
    }
}

fn main() {}

//! The derive on items that are no machines.

use bevy_fsmith::prelude::*;

#[derive(Machine)]
struct Npc {
    health: u32,
}

#[derive(Machine)]
enum Robot {
    On,
    Off,
}

#[derive(Markers)]
enum Light {
    On,
    Off,
}

fn main() {}

//! The body of the character, and its physics.

use crate::level::Level;
use bevy_ecs::prelude::*;

/// The body. All lengths are hundredths of a tile, and speeds are lengths per step.
#[derive(Component, Debug)]
pub struct Body {
    /// The place.
    pub x: i32,
    /// The height.
    pub y: i32,
    /// The speed upwards.
    pub rise: i32,
    /// Whether the player wants to run to the right.
    pub runs: bool,
    /// Whether the feet touch the ground.
    pub is_on_ground: bool,
    /// Whether the character touches a wall.
    pub is_at_wall: bool,
    /// The height above the ground.
    pub above_ground: i32,
    /// The greatest speed downwards.
    pub greatest_fall: i32,
}

impl Body {
    /// The greatest speed of a free fall.
    pub const FREE_FALL: i32 = 40;
    /// The greatest speed at a wall.
    pub const SLIDE: i32 = 4;

    /// Jumps.
    pub fn jump(&mut self) {
        self.rise = 26;
        self.is_on_ground = false;
    }

    /// Whether the body falls, and is near the ground.
    #[must_use]
    pub fn lands_soon(&self) -> bool {
        self.rise < 0 && self.above_ground < 150
    }
}

impl Default for Body {
    fn default() -> Self {
        Body {
            x: 0,
            y: 300,
            rise: 0,
            runs: false,
            is_on_ground: true,
            is_at_wall: false,
            above_ground: 0,
            greatest_fall: Self::FREE_FALL,
        }
    }
}

/// Moves all bodies by one step.
pub fn fall(level: Res<Level>, bodies: Query<&mut Body>) {
    const SPEED: i32 = 12;
    for mut body in bodies {
        let next = body.x + if body.runs { SPEED } else { 0 };
        body.is_at_wall = body.runs && level.ground(next) > body.y;
        if !body.is_at_wall {
            body.x = next;
        }
        body.rise = (body.rise - 2).max(-body.greatest_fall);
        let ground = level.ground(body.x);
        body.y = (body.y + body.rise).max(ground);
        body.above_ground = body.y - ground;
        body.is_on_ground = body.above_ground == 0;
        if body.is_on_ground {
            body.rise = 0;
        }
    }
}

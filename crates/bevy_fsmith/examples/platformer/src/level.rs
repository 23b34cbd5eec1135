//! The level: a ground of several heights, and a wall.

use bevy_ecs::prelude::*;

/// The level, seen from the side. All lengths are hundredths of a tile.
#[derive(Resource, Debug, Default)]
pub struct Level;

impl Level {
    /// The height of the ground: a ledge that ends at tile 10, and a wall at tile 20.
    #[must_use]
    pub fn ground(&self, x: i32) -> i32 {
        match x {
            ..1000 => 300,
            1000..2000 => 0,
            _ => 500,
        }
    }
}

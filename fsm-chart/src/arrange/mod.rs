//! Finds a place for everything: a layered drawing (Sugiyama, Tagawa and Toda 1981) of each composite, nested.
//!
//! - `split` cuts every edge into pieces, one for each composite that it runs through, and gives the boxes in each
//!   composite a rank (`ranks`), from the top down, because an edge that leaves a composite leaves it towards its end;
//! - `layers` puts labels and bends into the ranks between and orders each rank so that few edges cross (`order`);
//! - `place` gives everything a position, the innermost composites first, because their sizes are needed outside;
//! - `routes` puts the pieces of the edges together again.
//!
//! The result depends on the scene alone, so the same machine always looks the same.

mod layers;
pub mod measure;
mod order;
mod place;
mod ranks;
mod routes;
mod spacing;
mod split;

use crate::scene::Scene;

/// A scene in which everything has a place.
#[derive(Debug)]
pub struct Picture {
    pub scene: Scene,
    pub width: f64,
    pub height: f64,
    /// By box.
    pub places: Vec<Place>,
    /// By edge.
    pub routes: Vec<Route>,
}

/// Where a box is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The way of an edge.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// From its source to its target; it runs vertically through each of them.
    pub points: Vec<Point>,
    /// Where its labels are.
    pub label: Option<Place>,
    /// Whether it comes back to its source, at the right of it.
    pub is_loop: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Gives everything a place.
pub fn arrange(scene: Scene) -> Picture {
    let insides = split::split(&scene);
    let contents = place::contents(&scene, &insides);
    routes::routes(scene, &contents)
}

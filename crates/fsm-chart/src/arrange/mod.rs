//! Computes all positions: a layered drawing (Sugiyama, Tagawa and Toda 1981) of each composite, nested.
//!
//! - `split` cuts every edge into pieces, one for each composite that it runs through. It gives the boxes of each
//!   composite a rank (`ranks`), from the top down, because an edge that leaves a composite leaves it towards its end.
//! - `layers` adds labels and bends to the ranks between, and orders each rank so that few edges cross (`order`).
//! - `place` computes positions, from the innermost composites outwards, because enclosing composites need their sizes.
//! - `across` computes horizontal positions: near connected vertices (`spacing`), close to unconnected ones
//!   (`compact`), and with straight long edges (`straight`).
//! - `around` routes edges between regions below them. `frame` routes edges through a border without crossing its text.
//! - `routes` joins the pieces of the edges.
//!
//! The result depends only on the scene, so the same machine always looks the same.

mod across;
mod around;
mod compact;
mod frame;
mod layers;
pub mod measure;
mod order;
mod place;
mod ranks;
mod routes;
mod spacing;
mod split;
mod straight;

use crate::scene::Scene;

/// A scene with the positions of its boxes and edges.
#[derive(Debug)]
pub struct Picture {
    pub scene: Scene,
    pub width: f64,
    pub height: f64,
    /// The places of the boxes, by index.
    pub places: Vec<Place>,
    /// The routes of the edges, by index.
    pub routes: Vec<Route>,
}

/// The position and size of a box or a label.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The route of an edge.
#[derive(Clone, Debug, Default)]
pub struct Route {
    /// The points from source to target. The edge runs vertically through each of them.
    pub points: Vec<Point>,
    /// The position and size of the edge's labels.
    pub label: Option<Place>,
    /// Whether the edge leads back to its source. Such an edge is on the right side of the box.
    pub is_loop: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// Whether the line to another point is horizontal or vertical.
    pub fn is_straight(self, other: Point) -> bool {
        (self.x - other.x).abs() < 0.05 || (self.y - other.y).abs() < 0.05
    }
}

impl Place {
    /// Returns the place, moved by this distance.
    pub fn moved(self, x: f64, y: f64) -> Self {
        Place { x: self.x + x, y: self.y + y, ..self }
    }

    /// The points at which a straight line enters and leaves the place, if it crosses it.
    fn cuts(self, from: Point, to: Point) -> Option<(Point, Point)> {
        let (right, bottom) = (self.x + self.width, self.y + self.height);
        let nearest = |point: Point| Point { x: point.x.clamp(self.x, right), y: point.y.clamp(self.y, bottom) };
        let (first, last) = (nearest(from), nearest(to));
        let same = |one: f64, other: f64| (one - other).abs() < 0.05;
        let down = [from.x, to.x, last.x].into_iter().all(|x| same(x, first.x)) && !same(first.y, last.y);
        let across = [from.y, to.y, last.y].into_iter().all(|y| same(y, first.y)) && !same(first.x, last.x);
        (down || across).then_some((first, last))
    }
}

impl Route {
    /// The visible parts of the route: without the part that its label covers.
    pub fn visible(&self) -> Vec<Vec<Point>> {
        let mut ways = Vec::from([Vec::new()]);
        for (at, point) in self.points.iter().enumerate() {
            let before = self.points[at.saturating_sub(1)];
            if let Some((stops, continues)) = self.label.and_then(|label| label.cuts(before, *point)) {
                ways.last_mut().into_iter().for_each(|way| way.push(stops));
                ways.push(Vec::from([continues]));
            }
            ways.last_mut().into_iter().for_each(|way| way.push(*point));
        }
        ways
    }
}

/// Arranges a scene.
pub fn arrange(scene: Scene) -> Picture {
    let insides = split::split(&scene);
    let contents = place::contents(&scene, &insides);
    routes::routes(scene, &contents)
}

//! Finds a place for everything: a layered drawing (Sugiyama, Tagawa and Toda 1981) of each composite, nested.
//!
//! - `split` cuts every edge into pieces, one for each composite that it runs through, and gives the boxes in each
//!   composite a rank (`ranks`), from the top down, because an edge that leaves a composite leaves it towards its end;
//! - `layers` puts labels and bends into the ranks between and orders each rank so that few edges cross (`order`);
//! - `place` gives everything a position, the innermost composites first, because their sizes are needed outside;
//! - `across` says how far to the right it is: near its neighbours (`spacing`), close to what it has nothing to do with
//!   (`compact`), and so that long edges are straight (`straight`);
//! - `around` leads edges between regions around below them, and `frame` lets edges come through a border beside what is written there;
//! - `routes` puts the pieces of the edges together again.
//!
//! The result depends on the scene alone, so the same machine always looks the same.

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

impl Point {
    /// Whether the way to another point is a horizontal or a vertical line.
    pub fn is_straight(self, other: Point) -> bool {
        (self.x - other.x).abs() < 0.05 || (self.y - other.y).abs() < 0.05
    }
}

impl Place {
    /// The same somewhere else.
    pub fn moved(self, x: f64, y: f64) -> Self {
        Place { x: self.x + x, y: self.y + y, ..self }
    }

    /// Where a straight line comes into the place and where it leaves it, if it runs through it.
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
    /// What is seen of it: it stops in front of its label, and goes on behind it.
    pub fn visible(&self) -> Vec<Vec<Point>> {
        let mut ways = Vec::from([Vec::new()]);
        for (at, point) in self.points.iter().enumerate() {
            let before = self.points[at.saturating_sub(1)];
            if let Some((stops, goes_on)) = self.label.and_then(|label| label.cuts(before, *point)) {
                ways.last_mut().into_iter().for_each(|way| way.push(stops));
                ways.push(Vec::from([goes_on]));
            }
            ways.last_mut().into_iter().for_each(|way| way.push(*point));
        }
        ways
    }
}

/// Gives everything a place.
pub fn arrange(scene: Scene) -> Picture {
    let insides = split::split(&scene);
    let contents = place::contents(&scene, &insides);
    routes::routes(scene, &contents)
}

//! Edges between the regions of a `parallel`. They run below the regions, each at its own height.

use super::place::{Content, Line};
use super::split::{Inside, Part};
use super::{Place, Point, measure};
use crate::scene::Scene;

/// The space between an edge and the content above.
const GAP: f64 = 12.0;
/// The space between a label and an edge that runs past it.
const BESIDE: f64 = 6.0;

/// An edge that runs below the regions.
struct Detour {
    edge: usize,
    from: Point,
    to: Point,
}

/// Draws the edges between regions, the shortest at the top.
pub fn around(scene: &Scene, inside: &Inside, contents: &[Content], content: &mut Content) {
    let end = |at: usize, edge: usize, shift: f64| {
        let inside = |at: &usize| content.places.contains_key(at);
        let region = std::iter::successors(Some(at), |at| Some(scene.boxes[*at].parent)).find(inside).unwrap_or(at);
        let place = content.places[&region];
        let x = contents[region].ports.get(&edge).map_or(place.width / 2.0 + shift, |port| *port);
        Point { x: place.x + x, y: place.y + place.height }
    };
    let all = inside.around.iter().map(|&edge| Detour {
        edge,
        from: end(scene.edges[edge].from, edge, 8.0),
        to: end(scene.edges[edge].to, edge, -8.0),
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by(|one, other| one.length().total_cmp(&other.length()));
    // The x positions of lines that run down past an edge: edges that leave the `parallel`, and the edges below.
    let leaving = content.lines.iter().flat_map(|line| &line.points).filter(|point| point.y == f64::INFINITY);
    let leaving: Vec<_> = leaving.map(|point| point.x).collect();
    for (nth, one) in all.iter().enumerate() {
        let below = all[nth + 1..].iter().flat_map(|other| [other.from.x, other.to.x]);
        let past: Vec<_> = leaving.iter().copied().chain(below).collect();
        one.draw(scene, &past, content);
    }
}

impl Detour {
    fn length(&self) -> f64 {
        (self.from.x - self.to.x).abs()
    }

    fn draw(&self, scene: &Scene, past: &[f64], content: &mut Content) {
        let Detour { edge, from, to } = *self;
        let (width, height) = measure::labels(&scene.edges[edge].labels);
        let y = content.height + GAP + height / 2.0;
        let middle = self.clear(width, past, content.width);
        let label = Place { x: middle - width / 2.0, y: y - height / 2.0, width, height };
        let points = vec![from, Point { y, ..from }, Point { y, ..to }, to];
        let label = (height > 0.0).then_some(label);
        content.lines.push(Line { edge, points, label, part: Part::Middle, is_loop: false });
        content.height = y + height / 2.0;
    }

    /// The position for a label that is nearest to the middle, such that no line runs through the label.
    fn clear(&self, width: f64, past: &[f64], whole: f64) -> f64 {
        let (middle, reach) = (f64::midpoint(self.from.x, self.to.x), width / 2.0 + BESIDE);
        let is_clear = |at: &f64| past.iter().all(|x| (x - at).abs() >= reach - 0.01);
        let is_here = |at: &f64| (at - middle).abs() <= self.length() / 2.0 && at - reach >= 0.0 && at + reach <= whole;
        let beside = past.iter().flat_map(|x| [x - reach, x + reach]);
        let found = beside.chain(Some(middle)).filter(|at| is_clear(at) && is_here(at));
        found.min_by(|one, other| (one - middle).abs().total_cmp(&(other - middle).abs())).unwrap_or(middle)
    }
}

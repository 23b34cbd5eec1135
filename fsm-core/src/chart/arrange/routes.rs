//! The pieces of the edges, put together, and everything in the coordinates of the picture.

use super::super::scene::Scene;
use super::place::{Content, Line};
use super::{Picture, Place, Point, Route};
use std::vec;
use std::vec::Vec;

/// The picture of a scene.
pub fn routes(scene: Scene, contents: &[Content]) -> Picture {
    let mut places = vec![Place::default(); scene.boxes.len()];
    places[0] = Place { x: 0.0, y: 0.0, width: contents[0].width, height: contents[0].height };
    let mut pieces: Vec<Vec<Line>> = scene.edges.iter().map(|_| Vec::new()).collect();
    for (at, content) in contents.iter().enumerate() {
        // A box comes before those inside it, so its own place is known.
        let Place { x, y, .. } = places[at];
        for (inner, place) in &content.places {
            places[*inner] = place.moved(x, y);
        }
        for line in &content.lines {
            let points = line.points.iter().map(|point| Point { x: point.x + x, y: point.y + y }).collect();
            let label = line.label.map(|label| label.moved(x, y));
            pieces[line.edge].push(Line { points, label, ..*line });
        }
    }
    let routes = pieces.into_iter().map(joined).collect();
    Picture { width: places[0].width, height: places[0].height, scene, places, routes }
}

/// The pieces of an edge as one: each begins where another ends.
fn joined(pieces: Vec<Line>) -> Route {
    let label = pieces.iter().find_map(|piece| piece.label);
    let is_loop = pieces.iter().any(|piece| piece.is_loop);
    let mut pieces = pieces.into_iter().map(|piece| piece.points);
    // The first is that of the composite in which the ends are apart; the others go on from it, deeper and deeper.
    let mut points = pieces.next().unwrap_or_default();
    for piece in pieces {
        let is_near = |one: Option<&Point>, other: Option<&Point>| match (one, other) {
            (Some(one), Some(other)) => (one.x - other.x).abs() < 0.01 && (one.y - other.y).abs() < 2.0,
            _ => false,
        };
        if is_near(points.last(), piece.first()) {
            points.extend(piece);
        } else if is_near(piece.last(), points.first()) {
            points.splice(0..0, piece);
        }
    }
    Route { points, label, is_loop }
}

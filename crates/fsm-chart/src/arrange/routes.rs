//! Joins the pieces of the edges, and converts all positions to coordinates of the picture.

use super::place::{Content, Line};
use super::split::Part;
use super::{Picture, Place, Point, Route};
use crate::scene::Scene;

/// Creates the picture of a scene.
pub fn routes(scene: Scene, contents: &[Content]) -> Picture {
    let mut places = vec![Place::default(); scene.boxes.len()];
    places[0] = Place { x: 0.0, y: 0.0, width: contents[0].width, height: contents[0].height };
    let mut pieces: Vec<Vec<Line>> = scene.edges.iter().map(|_| Vec::new()).collect();
    for (at, content) in contents.iter().enumerate() {
        // A box comes before its nested boxes, so its place is already known.
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

/// Joins the pieces of an edge, which are given from the outermost composite inwards.
fn joined(pieces: Vec<Line>) -> Route {
    let label = pieces.iter().find_map(|piece| piece.label);
    let is_loop = pieces.iter().any(|piece| piece.is_loop);
    let part = |part: Part| pieces.iter().filter(move |piece| piece.part == part);
    let ordered = part(Part::Out).rev().chain(part(Part::Middle)).chain(part(Part::In));
    Route { points: ordered.flat_map(|piece| piece.points.iter().copied()).collect(), label, is_loop }
}

//! Tests that nothing overlaps, and that every edge leads from its source to its target.

use super::corpus::charts;
use super::picture;
use crate::arrange::{Picture, Place, Point};
use crate::scene::{Shape, Stroke};
use crate::texts::{self, Text};
use std::collections::BTreeMap;

/// The least share of a picture that states and texts must cover.
const COVERED: f64 = 0.06;

/// Every picture, with the name of its machine.
fn pictures() -> impl Iterator<Item = (String, Picture)> {
    charts().into_iter().map(|(name, chart)| (name, picture(&chart)))
}

fn overlap(one: Place, other: Place) -> bool {
    let apart = |a: f64, wide: f64, b: f64| a + wide <= b + 0.01;
    !(apart(one.x, one.width, other.x)
        || apart(other.x, other.width, one.x)
        || apart(one.y, one.height, other.y)
        || apart(other.y, other.height, one.y))
}

fn contains(outer: Place, inner: Place) -> bool {
    let near = 0.01;
    inner.x >= outer.x - near
        && inner.y >= outer.y - near
        && inner.x + inner.width <= outer.x + outer.width + near
        && inner.y + inner.height <= outer.y + outer.height + near
}

#[test]
fn boxes_are_inside_their_parents_and_do_not_overlap() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        for (at, inner) in picture.scene.boxes.iter().enumerate().skip(1) {
            let what = format!("{name}: {}", inner.name);
            assert!(contains(picture.places[inner.parent], picture.places[at]), "{what}");
            for (other, other_box) in picture.scene.boxes.iter().enumerate().skip(at + 1) {
                let is_sibling = other_box.parent == inner.parent;
                assert!(
                    !is_sibling || !overlap(picture.places[at], picture.places[other]),
                    "{what}, {}",
                    other_box.name
                );
            }
        }
    }
}

#[test]
fn labels_overlap_neither_states_nor_each_other() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        let labels: Vec<_> = picture.routes.iter().filter_map(|route| route.label).collect();
        for (at, label) in labels.iter().enumerate() {
            assert!(contains(picture.places[0], *label), "{name}");
            assert!(!labels[at + 1..].iter().any(|other| overlap(*label, *other)), "{name}");
            for (inner, place) in picture.scene.boxes.iter().zip(&picture.places) {
                if matches!(inner.shape, Shape::Leaf(_) | Shape::Final(_) | Shape::Dot) {
                    assert!(!overlap(*label, *place), "{name}: {}", inner.name);
                }
            }
        }
    }
}

#[test]
fn every_edge_connects_its_source_and_its_target() {
    for (name, chart) in charts() {
        let picture = picture(&chart);
        for (edge, route) in picture.scene.edges.iter().zip(&picture.routes) {
            let (Some(first), Some(last)) = (route.points.first(), route.points.last()) else {
                panic!("{name}: an edge has no way")
            };
            for (at, point) in [(edge.from, first), (edge.to, last)] {
                let place = picture.places[at];
                let at_border = Place { x: point.x, y: point.y, width: 0.0, height: 0.0 };
                assert!(contains(place, at_border), "{name}: {} at {point:?}, {place:?}", picture.scene.boxes[at].name);
            }
        }
    }
}

/// All texts of a picture; those of edges have the index of the edge.
fn all_texts(picture: &Picture) -> Vec<(Option<usize>, Text)> {
    let of_boxes =
        (0..picture.scene.boxes.len()).flat_map(|at| texts::of_box(picture, at).into_iter().map(|it| (None, it)));
    let of_edges = (0..picture.scene.edges.len())
        .flat_map(|at| texts::of_edge(picture, at).into_iter().map(move |it| (Some(at), it)));
    of_boxes.chain(of_edges).collect()
}

/// Points on the visible part of an edge, close together.
fn ink(picture: &Picture, edge: usize) -> Vec<Point> {
    let mut ink = Vec::new();
    for way in picture.routes[edge].visible() {
        for pair in way.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let steps = 2 + ((from.x - to.x).abs() + (from.y - to.y).abs()) as usize / 3;
            ink.extend((0..=steps).map(|step| between(from, to, step as f64 / steps as f64)));
        }
    }
    ink
}

/// A point on a straight line, or on a curve that is vertical at both ends.
fn between(from: Point, to: Point, part: f64) -> Point {
    if from.is_straight(to) {
        return Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    let (rest, middle) = (1.0 - part, f64::midpoint(from.y, to.y));
    let weights = [rest.powi(3), 3.0 * rest.powi(2) * part, 3.0 * rest * part.powi(2), part.powi(3)];
    let along = |values: [f64; 4]| weights.iter().zip(values).map(|(weight, value)| weight * value).sum();
    Point { x: along([from.x, from.x, to.x, to.x]), y: along([from.y, middle, middle, to.y]) }
}

fn covers(place: Place, point: Point) -> bool {
    let near = 0.5;
    point.x > place.x + near
        && point.x < place.x + place.width - near
        && point.y > place.y + near
        && point.y < place.y + place.height - near
}

#[test]
fn texts_do_not_overlap() {
    for (name, picture) in pictures() {
        let texts = all_texts(&picture);
        for (at, (_, text)) in texts.iter().enumerate() {
            assert!(contains(picture.places[0], text.place), "{name}: {}", text.text);
            for (_, other) in &texts[at + 1..] {
                assert!(!overlap(text.place, other.place), "{name}: {} and {}", text.text, other.text);
            }
        }
    }
}

#[test]
fn no_edge_crosses_a_text() {
    for (name, picture) in pictures() {
        let texts = all_texts(&picture);
        for (at, edge) in picture.scene.edges.iter().enumerate() {
            let (from, to) = (&picture.scene.boxes[edge.from].name, &picture.scene.boxes[edge.to].name);
            for point in ink(&picture, at) {
                let hit = texts.iter().find(|(_, text)| covers(text.place, point));
                assert!(hit.is_none(), "{name}: from {from} to {to} at {point:?}: {hit:?}");
            }
        }
    }
}

#[test]
fn no_edge_crosses_a_state() {
    for (name, picture) in pictures() {
        for (at, edge) in picture.scene.edges.iter().enumerate() {
            for point in ink(&picture, at) {
                for (inner, place) in picture.scene.boxes.iter().zip(&picture.places) {
                    let is_solid =
                        !matches!(inner.shape, Shape::Whole { .. } | Shape::Composite { .. } | Shape::Parallel(_));
                    let what = (&picture.scene.boxes[edge.from].name, &picture.scene.boxes[edge.to].name);
                    assert!(!is_solid || !covers(*place, point), "{name}: {what:?} at {point:?} in {}", inner.name);
                }
            }
        }
    }
}

/// Whether a point is on the border of a place.
fn is_at_border(place: Place, point: Point) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() < 0.1;
    let is_at_side = near(point.x, place.x) || near(point.x, place.x + place.width);
    contains(place, Place { x: point.x, y: point.y, width: 0.0, height: 0.0 })
        && (is_at_side || near(point.y, place.y) || near(point.y, place.y + place.height))
}

#[test]
fn every_edge_begins_and_ends_at_a_border() {
    for (name, picture) in pictures() {
        for (edge, route) in picture.scene.edges.iter().zip(&picture.routes) {
            for (at, point) in [(edge.from, route.points[0]), (edge.to, route.points[route.points.len() - 1])] {
                let (inner, place) = (&picture.scene.boxes[at], picture.places[at]);
                assert!(is_at_border(place, point), "{name}: {} at {point:?}, {place:?}", inner.name);
                if matches!(inner.shape, Shape::Final(_)) {
                    let off = point.x - place.x - place.width / 2.0;
                    assert!(off.abs() < 0.1, "{name}: {} is missed by {off}", inner.name);
                }
            }
        }
    }
}

#[test]
fn an_edge_is_interrupted_only_by_its_label() {
    for (name, picture) in pictures() {
        for (edge, route) in picture.scene.edges.iter().zip(&picture.routes) {
            let ways = if edge.labels.is_empty() || route.is_loop { 1 } else { 2 };
            assert_eq!(route.visible().len(), ways, "{name}: {}", picture.scene.boxes[edge.from].name);
            assert_eq!(route.label.is_some(), !edge.labels.is_empty(), "{name}");
        }
    }
}

/// The enclosing boxes of a box, from the innermost to the outermost.
fn enclosing_boxes(picture: &Picture, at: usize) -> Vec<usize> {
    let parent = |at: &usize| (*at != 0).then(|| picture.scene.boxes[*at].parent);
    std::iter::successors(parent(&at), parent).collect()
}

#[test]
fn edges_from_outside_end_at_the_same_point() {
    for (name, picture) in pictures() {
        let mut ends: BTreeMap<(usize, Stroke, bool), f64> = BTreeMap::new();
        for (edge, route) in picture.scene.edges.iter().zip(&picture.routes) {
            let (inner, outer) = (enclosing_boxes(&picture, edge.to), enclosing_boxes(&picture, edge.from));
            let common = inner.iter().find(|at| outer.contains(at) || **at == edge.from).copied().unwrap_or(0);
            let is_between_regions = matches!(picture.scene.boxes[common].shape, Shape::Parallel(_));
            if inner.first() == Some(&common) || edge.kind == Stroke::Push || is_between_regions {
                continue;
            }
            let [.., before, end] = &route.points[..] else { panic!("{name}: an edge has no way") };
            let first = *ends.entry((edge.to, edge.kind, before.y < end.y)).or_insert(end.x);
            assert!((first - end.x).abs() < 0.1, "{name}: {}: {first}, {end:?}", picture.scene.boxes[edge.to].name);
        }
    }
}

#[test]
fn regions_are_aligned_at_the_top() {
    for (name, picture) in pictures() {
        for (at, inner) in picture.scene.boxes.iter().enumerate() {
            let regions =
                || picture.scene.boxes.iter().zip(&picture.places).skip(1).filter(|(other, _)| other.parent == at);
            let tops: Vec<_> = regions().map(|(_, place)| place.y).collect();
            let is_parallel = matches!(inner.shape, Shape::Parallel(_));
            assert!(!is_parallel || tops.iter().all(|top| *top == tops[0]), "{name}: {}: {tops:?}", inner.name);
        }
    }
}

#[test]
fn states_and_texts_cover_enough_of_a_picture() {
    for (name, picture) in pictures() {
        let (mut filled, mut solid) = (0.0, 0.0);
        for (at, inner) in picture.scene.boxes.iter().enumerate() {
            let Place { width, height, .. } = picture.places[at];
            if matches!(inner.shape, Shape::Leaf(_)) {
                solid += width * height;
            }
            filled += texts::of_box(&picture, at).iter().map(|text| text.place.width * text.place.height).sum::<f64>();
        }
        let labels = picture.routes.iter().filter_map(|route| route.label);
        solid += labels.map(|label| label.width * label.height).sum::<f64>();
        let share = (filled + solid) / (picture.width * picture.height);
        assert!(share > COVERED, "{name}: {share}");
    }
}

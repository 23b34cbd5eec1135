//! Edges: their lines, arrowheads and labels.

use super::{numbers, round, title, write};
use crate::Chart;
use crate::arrange::measure::LOOP;
use crate::arrange::{Picture, Point, Route};
use crate::marks::Marks;
use crate::scene::{Shape, Stroke};
use crate::texts;
use crate::xml::escaped;
use std::fmt::Write;

/// The radius of a corner of a line.
const CORNER: f64 = 8.0;

/// Draws an edge.
pub fn draw(out: &mut String, (chart, marks): (&Chart, &Marks), picture: &Picture, at: usize, route: &Route) {
    let edge = &picture.scene.edges[at];
    let class = match edge.kind {
        Stroke::Initial => "fs-initial",
        Stroke::Plain => "fs-plain",
        Stroke::Alarm => "fs-alarm",
        Stroke::Push => "fs-push",
    };
    let (from, to) = (&picture.scene.boxes[edge.from], &picture.scene.boxes[edge.to]);
    // An edge from a fork or a choice belongs to the source state of the transition.
    let source = from.shape.divides().map_or(&from.name, |source| &chart.state(source).name);
    let _ = write!(
        out,
        "<g class=\"fs-edge {class}{}\" data-source=\"{}\" data-target=\"{}\"{}{}>{}",
        marks.of_branches(&edge.branches),
        escaped(source),
        escaped(&to.name),
        numbers("data-transitions", edge.transitions.iter().copied()),
        numbers("data-branch", edge.branches.iter().map(|branch| branch.index())),
        title(chart, &edge.transitions)
    );
    let path = if route.is_loop { loop_path(&route.points) } else { path(route) };
    let _ = write!(out, "<path class=\"fs-way\" d=\"{path}\"/>");
    if !matches!(to.shape, Shape::Fork(_)) {
        arrow(out, route);
    }
    write(out, (chart, marks), &texts::of_edge(picture, at));
    out.push_str("</g>\n");
}

/// The path of a route, with a gap at its label.
fn path(route: &Route) -> String {
    let visible = route.visible();
    visible.iter().map(|points| way(points)).collect()
}

/// The path through some points: curves that are vertical at each point, and straight lines with round corners.
fn way(points: &[Point]) -> String {
    let Some(first) = points.first() else { return String::new() };
    let mut path = format!("M{} {}", round(first.x), round(first.y));
    for (at, pair) in points.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        if !from.is_straight(to) {
            let [middle, start, x, y] = [f64::midpoint(from.y, to.y), from.x, to.x, to.y].map(round);
            let _ = write!(path, "C{start} {middle} {x} {middle} {x} {y}");
            continue;
        }
        match points.get(at + 2).filter(|next| is_corner(from, to, **next)) {
            Some(next) => path += &corner(from, to, *next),
            None => path += &format!("L{} {}", round(to.x), round(to.y)),
        }
    }
    path
}

/// Whether a line turns between horizontal and vertical at this point.
fn is_corner(from: Point, at: Point, to: Point) -> bool {
    let is_level = |one: Point, other: Point| (one.y - other.y).abs() < 0.05;
    at.is_straight(to) && is_level(from, at) != is_level(at, to)
}

/// A line that ends in a round corner.
fn corner(from: Point, at: Point, to: Point) -> String {
    let near = |other: Point| {
        let (x, y) = (other.x - at.x, other.y - at.y);
        let part = (CORNER / x.hypot(y)).min(0.5);
        [at.x + x * part, at.y + y * part].map(round)
    };
    let ([ax, ay], [bx, by]) = (near(from), near(to));
    format!("L{ax} {ay}Q{} {} {bx} {by}", round(at.x), round(at.y))
}

/// The path back to the same box, at its right side.
fn loop_path(points: &[Point]) -> String {
    let [from, to] = points else { return String::new() };
    let out = round(from.x + LOOP + 4.0);
    format!(
        "M{} {}C{out} {} {out} {} {} {}",
        round(from.x),
        round(from.y),
        round(from.y - 6.0),
        round(to.y + 6.0),
        round(to.x),
        round(to.y)
    )
}

/// Draws the head of an arrow, in the direction of the end of the line.
fn arrow(out: &mut String, route: &Route) {
    let [.., before, end] = &route.points[..] else { return };
    let (x, y) = if route.is_loop { (1.0, 0.0) } else { (0.0, if before.y > end.y { 1.0 } else { -1.0 }) };
    let (wide, long) = (4.0, 8.0);
    let corner = |side: f64| (end.x + x * long + y * side, end.y + y * long + x * side);
    let ((ax, ay), (bx, by)) = (corner(wide), corner(-wide));
    let _ = write!(
        out,
        "<path class=\"fs-head\" d=\"M{} {}L{} {}L{} {}Z\"/>",
        round(end.x),
        round(end.y),
        round(ax),
        round(ay),
        round(bx),
        round(by)
    );
}

//! A picture as SVG. Boxes come before what lies inside them, labels last.
//!
//! Everything that a program may want to find has a class and data: `<g class="fs-state" data-state="Off">`,
//! `<g class="fs-edge" data-source="Off" data-target="On" data-transitions="on Press">`. There are no ids, so several
//! pictures can stand on one page; and no line is empty, so they can stand in Markdown.

use crate::Chart;
use crate::arrange::measure::{DOT, FINAL, LINE, LOOP, NAME, TEXT, TITLE};
use crate::arrange::{Picture, Place, Point, Route};
use crate::labels::{self, Label};
use crate::scene::{Shape, Stroke};
use crate::style;
use crate::xml::escaped;
use fsm_core::model::Memory;
use std::fmt::Write;

/// The space around the picture.
const MARGIN: f64 = 6.0;

/// A chart as an SVG document.
pub fn draw(chart: &Chart, picture: &Picture) -> String {
    let mut out = String::new();
    let (width, height) = (picture.width + 2.0 * MARGIN, picture.height + 2.0 * MARGIN);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fs-chart\" role=\"img\" viewBox=\"{} {} {} {}\" width=\"{}\" \
         height=\"{}\" data-machine=\"{}\">\n<title>{}</title>\n<style>{}</style>\n",
        round(-MARGIN),
        round(-MARGIN),
        round(width),
        round(height),
        round(width),
        round(height),
        escaped(chart.name()),
        escaped(&format!("The statechart of {}", chart.name())),
        style::style(),
    );
    let depths = depths(picture);
    for (at, depth) in depths.into_iter().enumerate() {
        draw_box(&mut out, chart, picture, at, depth);
    }
    for (at, route) in picture.routes.iter().enumerate() {
        draw_edge(&mut out, chart, picture, at, route);
    }
    out.push_str("</svg>\n");
    out
}

/// How deep each box lies.
fn depths(picture: &Picture) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::new();
    for (at, inner) in picture.scene.boxes.iter().enumerate() {
        depths.push(if at == 0 { 0 } else { depths[inner.parent] + 1 });
    }
    depths
}

fn draw_box(out: &mut String, chart: &Chart, picture: &Picture, at: usize, depth: usize) {
    let (inner, place) = (&picture.scene.boxes[at], picture.places[at]);
    let Some(state) = inner.shape.state() else {
        return dot(out, place);
    };
    if let Shape::Whole { framed: false } = inner.shape {
        return;
    }
    let doc = &chart.states[state.index()].doc;
    let (class, kind) = match inner.shape {
        Shape::Leaf(_) => (String::from("fs-leaf"), ""),
        Shape::Final(_) => (String::from("fs-final"), " (final)"),
        Shape::Parallel(_) => (format!("fs-composite fs-depth-{}", depth % 4), " (parallel)"),
        _ => (format!("fs-composite fs-depth-{}", depth % 4), ""),
    };
    let region = if is_region(picture, at) { " fs-region" } else { "" };
    let name = escaped(&inner.name);
    let _ = write!(out, "<g class=\"fs-state {class}{region}\" data-state=\"{name}\"><title>{name}{kind}");
    if !doc.is_empty() {
        let _ = write!(out, ": {}", escaped(doc));
    }
    out.push_str("</title>");
    match inner.shape {
        Shape::Final(_) => bulls_eye(out, place, &name),
        _ => framed(out, place, &inner.shape, &name),
    }
    let top = match inner.shape {
        Shape::Final(_) => place.y + 2.0 * FINAL + LINE,
        _ => place.y + TITLE,
    };
    if !inner.lines.is_empty() {
        // A composite has a rule below its name in any case.
        if matches!(inner.shape, Shape::Leaf(_) | Shape::Final(_)) {
            rule(out, place, top + 5.0);
        }
        lines(out, place, top, &inner.lines);
    }
    if let Shape::Composite { history: Some(memory), .. } = inner.shape {
        sign(out, place, memory);
    }
    out.push_str("</g>\n");
}

fn is_region(picture: &Picture, at: usize) -> bool {
    matches!(picture.scene.boxes[picture.scene.boxes[at].parent].shape, Shape::Parallel(_))
}

/// The start of an initial transition.
fn dot(out: &mut String, place: Place) {
    let (x, y) = (place.x + place.width / 2.0, place.y + place.height / 2.0);
    let _ = writeln!(out, "<circle class=\"fs-dot\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", round(x), round(y), round(DOT));
}

fn bulls_eye(out: &mut String, place: Place, name: &str) {
    let (x, y) = (place.x + place.width / 2.0, place.y + FINAL);
    let (outer, inner) = (round(FINAL), round(FINAL - 4.0));
    let (x, y) = (round(x), round(y));
    let _ = write!(
        out,
        "<circle class=\"fs-frame\" cx=\"{x}\" cy=\"{y}\" r=\"{outer}\"/><circle class=\"fs-dot\" cx=\"{x}\" cy=\"{y}\" r=\"{inner}\"/>"
    );
    let below = place.y + 2.0 * FINAL + LINE - 3.0;
    let _ = write!(out, "<text class=\"fs-small\" x=\"{x}\" y=\"{}\">{name}</text>", round(below));
}

/// A rounded rectangle with a name: in the middle of a leaf, at the left of a composite, above a rule.
fn framed(out: &mut String, place: Place, shape: &Shape, name: &str) {
    let Place { x, y, width, height } = place;
    let _ = write!(
        out,
        "<rect class=\"fs-frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
        round(x),
        round(y),
        round(width),
        round(height)
    );
    let is_leaf = matches!(shape, Shape::Leaf(_));
    let (class, left) = if is_leaf { ("fs-name", x + width / 2.0) } else { ("fs-title", x + 12.0) };
    let baseline = y + TITLE / 2.0 + NAME * 0.36 + if is_leaf { 4.0 } else { 0.0 };
    let _ = write!(out, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{name}</text>", round(left), round(baseline));
    if !is_leaf {
        rule(out, place, y + TITLE);
    }
}

fn rule(out: &mut String, place: Place, y: f64) {
    let (left, right) = (round(place.x), round(place.x + place.width));
    let _ = write!(out, "<path class=\"fs-rule\" d=\"M{left} {0}H{right}\"/>", round(y));
}

/// Actions and reactions within a state.
fn lines(out: &mut String, place: Place, top: f64, lines: &[Label]) {
    let top = top + 5.0;
    for (nth, line) in lines.iter().enumerate() {
        let y = top + 2.0 + LINE * nth as f64 + LINE * 0.75;
        let _ = write!(out, "<text class=\"fs-line\" x=\"{}\" y=\"{}\">", round(place.x + 8.0), round(y));
        text(out, line);
        out.push_str("</text>");
    }
}

/// `H` or `H*` in a circle.
fn sign(out: &mut String, place: Place, memory: Memory) {
    let sign = labels::sign(memory);
    let meaning = match memory {
        Memory::Shallow => "shallow history",
        Memory::Deep => "deep history",
        Memory::Suspend => "suspended and resumed",
    };
    let (x, y) = (round(place.x + place.width - 16.0), place.y + TITLE / 2.0);
    let _ = write!(
        out,
        "<g class=\"fs-history\"><title>{meaning}</title><circle class=\"fs-frame\" cx=\"{x}\" cy=\"{}\" r=\"9\"/><text \
         class=\"fs-small\" x=\"{x}\" y=\"{}\">{sign}</text></g>",
        round(y),
        round(y + TEXT * 0.36)
    );
}

fn draw_edge(out: &mut String, chart: &Chart, picture: &Picture, at: usize, route: &Route) {
    let edge = &picture.scene.edges[at];
    let class = match edge.kind {
        Stroke::Initial => "fs-initial",
        Stroke::Plain => "fs-plain",
        Stroke::Alarm => "fs-alarm",
        Stroke::Push => "fs-push",
    };
    let name = |at: usize| escaped(&picture.scene.boxes[at].name);
    let texts: Vec<_> = edge.transitions.iter().map(|at| escaped(&chart.transitions[*at].text)).collect();
    let _ = write!(
        out,
        "<g class=\"fs-edge {class}\" data-source=\"{}\" data-target=\"{}\" data-transitions=\"{}\">",
        name(edge.from),
        name(edge.to),
        texts.join("&#10;")
    );
    let path = if route.is_loop { loop_path(&route.points) } else { path(&route.points) };
    let _ = write!(out, "<path class=\"fs-way\" d=\"{path}\"/>");
    arrow(out, route);
    if let Some(place) = route.label {
        let _ = write!(
            out,
            "<rect class=\"fs-back\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
            round(place.x),
            round(place.y),
            round(place.width),
            round(place.height)
        );
        for (nth, label) in edge.labels.iter().enumerate() {
            let (x, y) = (place.x + place.width / 2.0, place.y + LINE * nth as f64 + LINE * 0.75);
            let _ = write!(out, "<text class=\"fs-label\" x=\"{}\" y=\"{}\">", round(x), round(y));
            text(out, label);
            out.push_str("</text>");
        }
    }
    out.push_str("</g>\n");
}

/// A text, with a tooltip where some of it is cut off.
fn text(out: &mut String, label: &Label) {
    if label.full != label.text {
        let _ = write!(out, "<title>{}</title>", escaped(&label.full));
    }
    out.push_str(&escaped(&label.text));
}

/// A way that is vertical at each of its points.
fn path(points: &[Point]) -> String {
    let Some((first, rest)) = points.split_first() else { return String::new() };
    let mut path = format!("M{} {}", round(first.x), round(first.y));
    let mut from = first;
    for to in rest {
        if (from.x - to.x).abs() < 0.05 || (from.y - to.y).abs() < 0.05 {
            let _ = write!(path, "L{} {}", round(to.x), round(to.y));
        } else {
            let (middle, start, x, y) = (round(f64::midpoint(from.y, to.y)), round(from.x), round(to.x), round(to.y));
            let _ = write!(path, "C{start} {middle} {x} {middle} {x} {y}");
        }
        from = to;
    }
    path
}

/// A way back to the same box, at the right of it.
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

/// The head of an arrow, along the end of the way.
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

/// A number in tenths.
fn round(number: f64) -> String {
    let text = format!("{number:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    String::from(if short == "-0" { "0" } else { short })
}

//! States, and the other shapes at which edges begin or end.

use super::{rectangle, round, write};
use crate::Chart;
use crate::arrange::measure::{self, MACHINE, TEXT, TITLE};
use crate::arrange::{Picture, Place};
use crate::labels;
use crate::marks::Marks;
use crate::scene::Shape;
use crate::texts;
use crate::xml::escaped;
use fsm_model::Memory;
use std::fmt::Write;

/// Draws a box at the given nesting depth.
pub fn draw(out: &mut String, (chart, marks): (&Chart, &Marks), picture: &Picture, at: usize, depth: usize) {
    let (inner, place) = (&picture.scene.boxes[at], picture.places[at]);
    let Some(state) = inner.shape.state() else {
        return point(out, inner.shape, place);
    };
    let tooltip = chart.states[state.index()].tooltip();
    let (class, kind) = match inner.shape {
        Shape::Leaf(_) => (String::from("fs-leaf"), ""),
        Shape::Final(_) => (String::from("fs-final"), " (final)"),
        Shape::Parallel(_) => (format!("fs-composite fs-depth-{}", depth % 4), " (parallel)"),
        _ => (format!("fs-composite fs-depth-{}", depth % 4), ""),
    };
    let mark = marks.of_state(state);
    let region = if is_region(picture, at) { " fs-region" } else { "" };
    let name = escaped(&inner.name);
    let _ = write!(
        out,
        "<g class=\"fs-state {class}{region}{mark}\" data-index=\"{}\" data-state=\"{name}\"><title>{name}{kind}",
        state.index()
    );
    if !tooltip.is_empty() {
        let _ = write!(out, ": {}", escaped(&tooltip));
    }
    out.push_str("</title>");
    match inner.shape {
        Shape::Final(_) => bulls_eye(out, place),
        Shape::Whole { framed: false } => {}
        Shape::Leaf(_) if inner.lines.is_empty() => frame(out, place),
        Shape::Leaf(_) => {
            frame(out, place);
            rule(out, place, place.y + TITLE + 5.0);
        }
        _ => {
            frame(out, place);
            rule(out, place, place.y + TITLE);
        }
    }
    write(out, (chart, marks), &texts::of_box(picture, at));
    if let Shape::Composite { history: Some(memory), .. } = inner.shape {
        sign(out, place, memory);
    }
    out.push_str("</g>\n");
}

fn is_region(picture: &Picture, at: usize) -> bool {
    matches!(picture.scene.boxes[picture.scene.boxes[at].parent].shape, Shape::Parallel(_))
}

/// Draws the start of an initial transition, the bar of a fork, or the diamond of a choice.
fn point(out: &mut String, shape: Shape, place: Place) {
    let _ = match shape {
        Shape::Fork(_) => writeln!(out, "<rect class=\"fs-dot\" {} rx=\"2\"/>", rectangle(place)),
        Shape::Choice(_) => {
            let [x, y] = [place.x, place.y + place.height / 2.0].map(round);
            let half = round(place.width / 2.0);
            writeln!(out, "<path class=\"fs-frame\" d=\"M{x} {y}l{half} -{half}l{half} {half}l-{half} {half}Z\"/>")
        }
        _ => writeln!(out, "{}", circle("fs-dot", place, place.width / 2.0)),
    };
}

/// Returns a circle in the middle of a place.
fn circle(class: &str, place: Place, radius: f64) -> String {
    let [x, y, radius] = [place.x + place.width / 2.0, place.y + place.height / 2.0, radius].map(round);
    format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
}

/// Draws a final state.
fn bulls_eye(out: &mut String, place: Place) {
    out.push_str(&circle("fs-frame", place, measure::FINAL));
    out.push_str(&circle("fs-dot", place, measure::FINAL - 4.0));
}

fn frame(out: &mut String, place: Place) {
    let _ = write!(out, "<rect class=\"fs-frame\" {} rx=\"8\"/>", rectangle(place));
}

/// Draws the line below a name.
fn rule(out: &mut String, place: Place, y: f64) {
    let [left, right, y] = [place.x, place.x + place.width, y].map(round);
    let _ = write!(out, "<path class=\"fs-rule\" d=\"M{left} {y}H{right}\"/>");
}

/// Draws `H` or `H*` in a circle.
fn sign(out: &mut String, place: Place, memory: Memory) {
    let sign = labels::sign(memory);
    let meaning = match memory {
        Memory::Shallow => "shallow history",
        Memory::Deep => "deep history",
        Memory::Suspend => "suspended and resumed",
    };
    let corner = Place { x: place.x + place.width - 25.0, y: place.y + TITLE / 2.0 - 9.0, width: 18.0, height: 18.0 };
    let (x, y) = (round(corner.x + 9.0), round(place.y + TITLE / 2.0 + TEXT * 0.36));
    let _ = write!(
        out,
        "<g class=\"fs-history\"><title>{meaning}</title>{}<text class=\"fs-small\" x=\"{x}\" y=\"{y}\">{sign}</text></g>",
        circle("fs-frame", corner, 9.0)
    );
}

/// UML's sign for a state with a submachine, at the start of the line that names it: two connected states.
pub fn machine(out: &mut String, line: Place) {
    let (wide, high, between) = (5.0, 6.0, 4.0);
    let (left, middle) = (line.x - MACHINE + 1.0, line.y + line.height / 2.0);
    let state = |x: f64| Place { x, y: middle - high / 2.0, width: wide, height: high };
    let (first, second) = (state(left), state(left + wide + between));
    let [from, y] = [left + wide, middle].map(round);
    out.push_str("<g class=\"fs-machine\"><title>runs a machine</title>");
    for state in [first, second] {
        let _ = write!(out, "<rect class=\"fs-frame\" {} rx=\"2\"/>", rectangle(state));
    }
    let _ = write!(out, "<path class=\"fs-frame\" d=\"M{from} {y}h{between}\"/></g>");
}

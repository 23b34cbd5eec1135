//! A picture as SVG. Boxes come before their nested boxes (`boxes`), and edges come after all boxes (`ways`).
//!
//! Every element that a program may look up has a class and data:
//!
//! - states: `<g class="fs-state" data-index="1" data-state="Off">`
//! - edges: `<g class="fs-edge" data-source="Off" data-target="On" data-transitions="3 5" data-branch="4 7">`
//! - labels, and the reactions in a state: `data-transitions="3" data-branch="4"`
//!
//! A marked element also has the class of its mark, such as `fs-missing`.
//!
//! The numbers are positions in document order, as observers receive them: of states (the machine itself is 0), of
//! transitions, and of branches. There are no ids, so several pictures can be on one page. No line is empty, so the
//! pictures can be used in Markdown.

mod boxes;
mod ways;

use crate::arrange::{Picture, Place};
use crate::marks::Marks;
use crate::style;
use crate::texts::Text;
use crate::xml::escaped;
use crate::{Chart, Transition};
use std::fmt::Write;

/// The space around the picture.
const MARGIN: f64 = 6.0;

/// A chart as an SVG document, in which some elements are marked.
pub fn draw(chart: &Chart, picture: &Picture, marks: &Marks) -> String {
    draw_in(chart, picture, marks, &format!("<style>{}{}</style>\n", style::style(), style::marks(&marks.all())))
}

/// Draws a chart with the given style, or with that of the page.
pub fn draw_in(chart: &Chart, picture: &Picture, marks: &Marks, style: &str) -> String {
    let mut out = String::new();
    let (width, height) = (picture.width + 2.0 * MARGIN, picture.height + 2.0 * MARGIN);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"fs-chart\" role=\"img\" viewBox=\"{} {} {} {}\" width=\"{}\" \
         height=\"{}\" data-machine=\"{}\">\n<title>{}</title>\n{style}",
        round(-MARGIN),
        round(-MARGIN),
        round(width),
        round(height),
        round(width),
        round(height),
        escaped(chart.name()),
        escaped(&format!("The statechart of {}", chart.name())),
    );
    let depths = depths(picture);
    for (at, depth) in depths.into_iter().enumerate() {
        boxes::draw(&mut out, (chart, marks), picture, at, depth);
    }
    for (at, route) in picture.routes.iter().enumerate() {
        ways::draw(&mut out, (chart, marks), picture, at, route);
    }
    out.push_str("</svg>\n");
    out
}

/// The nesting depth of each box.
fn depths(picture: &Picture) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::new();
    for (at, inner) in picture.scene.boxes.iter().enumerate() {
        depths.push(if at == 0 { 0 } else { depths[inner.parent] + 1 });
    }
    depths
}

/// The attributes for the position and size of a rectangle.
fn rectangle(place: Place) -> String {
    let [x, y, width, height] = [place.x, place.y, place.width, place.height].map(round);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// Writes lines of text.
fn write(out: &mut String, (chart, marks): (&Chart, &Marks), texts: &[Text]) {
    for line in texts {
        if line.has_sign {
            boxes::machine(out, line.place);
        }
        let (class, mark, at) = (line.class(), marks.of_branches(&line.branches), line.anchor());
        let (x, y) = (round(at.x), round(at.y));
        let of_line = |transition: &&Transition| transition.ends.iter().any(|end| line.branches.contains(&end.branch));
        let transitions = chart.transitions.iter().enumerate().filter(|(_, transition)| of_line(transition));
        let transitions: Vec<_> = transitions.map(|(at, _)| at).collect();
        let title = title(chart, &transitions);
        let transitions = numbers("data-transitions", transitions.into_iter());
        let branches = numbers("data-branch", line.branches.iter().map(|branch| branch.index()));
        let _ = write!(
            out,
            "<text class=\"{class}{mark}\" x=\"{x}\" y=\"{y}\"{transitions}{branches}>{}{title}</text>",
            escaped(&line.text)
        );
    }
}

/// The tooltip with the ids of the requirements of some transitions; empty if there are none.
fn title(chart: &Chart, transitions: &[usize]) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for id in transitions.iter().flat_map(|at| &chart.transitions[*at].requirements) {
        if !ids.contains(&&**id) {
            ids.push(id);
        }
    }
    if ids.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(&ids.join(", "))) }
}

/// An attribute that is a list of positions in document order; empty if there are none.
fn numbers(attribute: &str, places: impl Iterator<Item = usize>) -> String {
    let places: Vec<_> = places.map(|place| place.to_string()).collect();
    if places.is_empty() { String::new() } else { format!(" {attribute}=\"{}\"", places.join(" ")) }
}

/// A number, rounded to tenths.
fn round(number: f64) -> String {
    let text = format!("{number:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    String::from(if short == "-0" { "0" } else { short })
}

//! A picture as SVG. Boxes come before what lies inside them (`boxes`), and edges after all boxes (`ways`).
//!
//! Everything that a program may want to find has a class and data: `<g class="fs-state" data-index="1" data-state="Off">`,
//! `<g class="fs-edge" data-source="Off" data-target="On" data-transitions="3 5">`, and on its label and on a reaction in
//! a state `data-branches="7"`. They are places in document order, as an observer is given them; the machine itself is
//! state 0. There are no ids, so several pictures can stand on one page; and no line is empty, so they can stand in
//! Markdown.

mod boxes;
mod ways;

use crate::Chart;
use crate::arrange::{Picture, Place};
use crate::style;
use crate::texts::Text;
use crate::xml::escaped;
use std::fmt::Write;

/// The space around the picture.
const MARGIN: f64 = 6.0;

/// A chart as an SVG document.
pub fn draw(chart: &Chart, picture: &Picture) -> String {
    draw_in(chart, picture, &format!("<style>{}</style>\n", style::style()))
}

/// The same with a style of its own, or that of the page.
pub fn draw_in(chart: &Chart, picture: &Picture, style: &str) -> String {
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
        boxes::draw(&mut out, chart, picture, at, depth);
    }
    for (at, route) in picture.routes.iter().enumerate() {
        ways::draw(&mut out, chart, picture, at, route);
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

/// The attributes of a rectangle.
fn rectangle(place: Place) -> String {
    let [x, y, width, height] = [place.x, place.y, place.width, place.height].map(round);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// Lines of text.
fn write(out: &mut String, texts: &[Text]) {
    for line in texts {
        let (class, at) = (line.class(), line.anchor());
        let (x, y) = (round(at.x), round(at.y));
        let branches = if line.branches.is_empty() {
            String::new()
        } else {
            format!(" data-branches=\"{}\"", numbers(line.branches.iter().map(|branch| branch.index())))
        };
        let _ = write!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{branches}>{}</text>", escaped(&line.text));
    }
}

/// Places in document order, with spaces in between.
fn numbers(places: impl Iterator<Item = usize>) -> String {
    places.map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
}

/// A number in tenths.
fn round(number: f64) -> String {
    let text = format!("{number:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    String::from(if short == "-0" { "0" } else { short })
}

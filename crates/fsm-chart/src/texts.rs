//! All lines of text in a picture, with their places.

use crate::arrange::measure::{self, BOLD, FINAL, LINE, NAME, TEXT, TITLE};
use crate::arrange::{Picture, Place, Point};
use crate::labels::{AT_EDGE, IN_STATE};
use crate::scene::Shape;
use crate::widths::width;
use fsm_model::BranchId;

/// A line of text.
#[derive(Debug)]
pub struct Text {
    pub text: String,
    style: TextStyle,
    /// The branches that the line is about.
    pub branches: Vec<BranchId>,
    /// The area that the line covers.
    pub place: Place,
    /// Whether the sign of a submachine precedes the line.
    pub has_sign: bool,
}

/// The style of a line.
#[derive(Clone, Copy, Debug)]
struct TextStyle {
    class: &'static str,
    size: f64,
    centred: bool,
}

const TITLES: TextStyle = TextStyle { class: "fs-title", size: NAME, centred: false };
const NAMES: TextStyle = TextStyle { class: "fs-name", size: NAME, centred: true };
const LINES: TextStyle = TextStyle { class: "fs-line", size: TEXT, centred: false };
const LABELS: TextStyle = TextStyle { class: "fs-label", size: TEXT, centred: true };

impl Text {
    /// Creates a line that is vertically centred at `middle`.
    fn of(text: &str, style: TextStyle, x: f64, middle: f64) -> Text {
        let TextStyle { class, size, centred } = style;
        let wide = width(text, size) * if class == TITLES.class { BOLD } else { 1.0 };
        let left = if centred { x - wide / 2.0 } else { x };
        let place = Place { x: left, y: middle - size * 0.55, width: wide, height: size * 1.1 };
        Text { text: text.to_owned(), style, branches: Vec::new(), place, has_sign: false }
    }

    /// Sets the branches that the line is about.
    fn about(self, branches: &[BranchId]) -> Text {
        Text { branches: branches.to_vec(), ..self }
    }

    /// The class in the style sheet.
    pub fn class(&self) -> &'static str {
        self.style.class
    }

    /// The anchor on the baseline: in the middle if the style is centred, otherwise at the left.
    pub fn anchor(&self) -> Point {
        let Place { x, y, width, height } = self.place;
        let x = if self.style.centred { x + width / 2.0 } else { x };
        Point { x, y: y + height / 2.0 + self.style.size * 0.36 }
    }
}

/// The lines in a box, or to the right of a final state.
pub fn of_box(picture: &Picture, at: usize) -> Vec<Text> {
    let (inner, place) = (&picture.scene.boxes[at], picture.places[at]);
    let (name, middle) = (&*inner.name, place.x + place.width / 2.0);
    let (first, left, top) = match inner.shape {
        Shape::Dot | Shape::Fork(_) | Shape::Choice(_) => return Vec::new(),
        Shape::Leaf(_) => (Text::of(name, NAMES, middle, place.y + TITLE / 2.0 + 4.0), place.x + 8.0, TITLE + 8.0),
        Shape::Final(_) => {
            let left = place.x + 2.0 * FINAL + 4.0;
            (Text::of(name, LINES, left, place.y + FINAL), left, FINAL + LINE / 2.0)
        }
        Shape::Whole { framed: false } => (Text::of(name, TITLES, place.x, place.y + TITLE / 2.0), place.x, TITLE),
        _ => (Text::of(name, TITLES, place.x + 12.0, place.y + TITLE / 2.0), place.x + 8.0, TITLE),
    };
    let (rows, _) = measure::rows(&inner.lines, IN_STATE);
    let lines = rows.into_iter().map(|row| {
        let (left, middle) = (left + row.indent(), place.y + top + 5.0 + row.top + LINE / 2.0);
        Text { has_sign: row.has_sign, ..Text::of(&row.text, LINES, left, middle).about(row.branches) }
    });
    std::iter::once(first).chain(lines).collect()
}

/// The lines at an edge.
pub fn of_edge(picture: &Picture, at: usize) -> Vec<Text> {
    let Some(place) = picture.routes[at].label else { return Vec::new() };
    let (rows, _) = measure::rows(&picture.scene.edges[at].labels, AT_EDGE);
    let middle = place.x + place.width / 2.0;
    let lines = rows
        .into_iter()
        .map(|row| Text::of(&row.text, LABELS, middle, place.y + row.top + LINE / 2.0).about(row.branches));
    lines.collect()
}

//! The sizes of boxes and labels, as far as they do not depend on nested boxes.

use crate::labels::{AT_EDGE, IN_STATE, Label};
use crate::scene::{Box, Scene, Shape};
use crate::widths::width;
use fsm_model::BranchId;

/// The size of the font of names.
pub const NAME: f64 = 13.0;
/// The size of the font of everything else.
pub const TEXT: f64 = 11.0;
/// The height of a line of text.
pub const LINE: f64 = 15.0;
/// The height of a name.
pub const TITLE: f64 = 24.0;
/// The space between the border of a composite and its content.
pub const PADDING: f64 = 16.0;
/// The width of a loop at the side of its box.
pub const LOOP: f64 = 26.0;
/// The radius of the dot of an initial transition.
pub const DOT: f64 = 6.0;
/// The width and height of the bar of a fork.
const BAR: (f64, f64) = (56.0, 5.0);
/// The distance from the middle of a choice to each of its corners.
const CHOICE: f64 = 9.0;
/// The radius of a final state.
pub const FINAL: f64 = 9.0;
/// How much wider bold letters are.
pub const BOLD: f64 = 1.12;
/// The space for the sign of a history in the corner.
const SIGN: f64 = 34.0;

/// The space between two labels at the same edge.
const BETWEEN: f64 = 3.0;
/// The indentation of continued lines of a text in a state.
const INDENT: f64 = 10.0;
/// The space for the sign of a submachine at the start of its line.
pub const MACHINE: f64 = 19.0;

/// A line of a label.
pub struct Row<'l> {
    pub text: String,
    /// The branches that the label is about.
    pub branches: &'l [BranchId],
    /// The distance of the top from that of the first row.
    pub top: f64,
    /// Whether the row continues the one above.
    pub continues: bool,
    /// Whether the row starts with the sign of a submachine.
    pub has_sign: bool,
}

impl Row<'_> {
    /// The distance of the row from the left of the label.
    pub fn indent(&self) -> f64 {
        match (self.has_sign, self.continues) {
            (true, _) => MACHINE,
            (false, true) => INDENT,
            (false, false) => 0.0,
        }
    }
}

/// The rows of these labels, of at most `most` characters each, from top to bottom, and their total height.
pub fn rows(labels: &[Label], most: usize) -> (Vec<Row<'_>>, f64) {
    let (mut rows, mut top) = (Vec::new(), 0.0);
    for (nth, label) in labels.iter().enumerate() {
        top += if nth == 0 { 0.0 } else { BETWEEN };
        for (nth, text) in label.lines(most).into_iter().enumerate() {
            let has_sign = nth == 0 && label.is_machine();
            rows.push(Row { text, branches: label.branches(), top, continues: nth > 0, has_sign });
            top += LINE;
        }
    }
    (rows, top)
}

/// The width and height of labels at an edge.
pub fn labels(labels: &[Label]) -> (f64, f64) {
    let (rows, height) = rows(labels, AT_EDGE);
    let widest = rows.iter().map(|row| width(&row.text, TEXT)).fold(0.0, f64::max);
    (widest + 8.0, height)
}

/// The width and height of the text in a box below its name.
fn body(lines: &[Label]) -> (f64, f64) {
    let (rows, height) = rows(lines, IN_STATE);
    let wide = |row: &Row<'_>| width(&row.text, TEXT) + row.indent();
    let widest = rows.iter().map(wide).fold(0.0, f64::max);
    if rows.is_empty() { (0.0, 0.0) } else { (widest + 16.0, height + 8.0) }
}

/// The width and height of the head of a box: its name and the lines below it.
pub fn head(scene: &Scene, at: usize) -> (f64, f64) {
    let Box { shape, name, lines, .. } = &scene.boxes[at];
    let (text, below) = body(lines);
    let title = width(name, NAME) + 24.0;
    match shape {
        Shape::Dot => (2.0 * DOT, 2.0 * DOT),
        Shape::Fork(_) => BAR,
        Shape::Choice(_) => (2.0 * CHOICE, 2.0 * CHOICE),
        Shape::Final(_) => (2.0 * FINAL, 2.0 * FINAL),
        Shape::Leaf(_) => (title.max(text).max(56.0), TITLE + 8.0 + below),
        Shape::Composite { history: Some(_), .. } => ((title * BOLD + SIGN).max(text), TITLE + below),
        Shape::Whole { .. } | Shape::Composite { .. } | Shape::Parallel(_) => ((title * BOLD).max(text), TITLE + below),
    }
}

/// How much of the upper border of a composite, at the left and at the right, edges must leave clear for its text.
pub fn clear(scene: &Scene, at: usize) -> (f64, f64) {
    let Box { shape, name, lines, .. } = &scene.boxes[at];
    let right = if matches!(shape, Shape::Composite { history: Some(_), .. }) { SIGN } else { 0.0 };
    ((width(name, NAME) * BOLD + 12.0).max(body(lines).0), right)
}

/// The width and height of the text to the right of a box: the name and the lines of a final state.
pub fn beside(scene: &Scene, at: usize) -> (f64, f64) {
    let Box { shape, name, lines, .. } = &scene.boxes[at];
    let (text, below) = body(lines);
    if matches!(shape, Shape::Final(_)) { (text.max(width(name, TEXT) + 8.0), LINE + 2.0 * below) } else { (0.0, 0.0) }
}

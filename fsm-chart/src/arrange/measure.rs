//! How large boxes and labels are, as far as that does not depend on what lies inside.

use crate::labels::Label;
use crate::scene::{Box, Scene, Shape};
use crate::widths::width;

/// The size of the font of names.
pub const NAME: f64 = 13.0;
/// The size of the font of everything else.
pub const TEXT: f64 = 11.0;
/// The height of a line of text.
pub const LINE: f64 = 15.0;
/// The height of a name.
pub const TITLE: f64 = 24.0;
/// The space between the border of a composite and what is inside.
pub const PADDING: f64 = 16.0;
/// How far a loop stands out.
pub const LOOP: f64 = 26.0;
/// The radius of the dot of an initial transition.
pub const DOT: f64 = 6.0;
/// The radius of a final state.
pub const FINAL: f64 = 9.0;
/// The room of the sign of a history in the corner.
const SIGN: f64 = 34.0;

/// The width and height of labels, one below the other.
pub fn labels(labels: &[Label]) -> (f64, f64) {
    let widest = labels.iter().map(|label| width(&label.text, TEXT)).fold(0.0, f64::max);
    (widest + 8.0, LINE * labels.len() as f64)
}

/// The width and height of the head of a box: its name and the lines below it.
pub fn head(scene: &Scene, at: usize) -> (f64, f64) {
    let Box { shape, name, lines, .. } = &scene.boxes[at];
    let (text, below) = labels(lines);
    let below = if lines.is_empty() { 0.0 } else { below + 8.0 };
    let title = width(name, NAME) + 24.0;
    match shape {
        Shape::Dot => (2.0 * DOT, 2.0 * DOT),
        Shape::Final(_) => (title.max(2.0 * FINAL).max(text), 2.0 * FINAL + LINE + below),
        Shape::Whole { framed: false } => (0.0, 0.0),
        Shape::Leaf(_) => (title.max(text + 12.0).max(56.0), TITLE + 8.0 + below),
        Shape::Composite { history: Some(_), .. } => ((title + SIGN).max(text + 12.0), TITLE + below),
        Shape::Whole { .. } | Shape::Composite { .. } | Shape::Parallel(_) => (title.max(text + 12.0), TITLE + below),
    }
}

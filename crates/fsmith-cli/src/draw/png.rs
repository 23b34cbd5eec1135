//! PNG pictures: the SVG of a chart, drawn by resvg with the font that the program contains.
//!
//! No fonts of the system are used, so a chart gives the same picture everywhere, and `--check` can compare pictures.

use std::sync::Arc;

use fsm_chart::Chart;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

/// Pixels for each unit of the SVG: twice as many as on a screen of 96 dpi, so that small text is readable.
const SCALE: f32 = 2.0;

/// Draws a chart as a PNG, on white.
///
/// # Errors
///
/// Fails if the picture is too large.
pub fn png(chart: &Chart) -> Result<Vec<u8>, String> {
    let options = Options { fontdb: Arc::new(fonts()), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(&chart.svg(), &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or("the picture is too large")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// The fonts that are first in the style sheet of the pictures.
fn fonts() -> Database {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts
}

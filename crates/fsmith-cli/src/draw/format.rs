//! The formats in which charts are drawn.

use std::fmt::{self, Display, Formatter};

use fsm_chart::Chart;

/// A format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// A picture for pages, with tooltips.
    #[default]
    Svg,
    /// A picture as pixels.
    Png,
    /// The language for diagrams in Markdown.
    Mermaid,
    /// The language of Graphviz.
    Dot,
    /// The language of PlantUML.
    PlantUml,
    /// W3C's XML for state machines, which other engines run.
    Scxml,
    /// The chart as data.
    Json,
}

/// For each format, its name and the extension of its files.
const TABLE: [(Format, &str, &str); 7] = [
    (Format::Svg, "svg", "svg"),
    (Format::Png, "png", "png"),
    (Format::Mermaid, "mermaid", "mmd"),
    (Format::Dot, "dot", "dot"),
    (Format::PlantUml, "plantuml", "puml"),
    (Format::Scxml, "scxml", "scxml"),
    (Format::Json, "json", "json"),
];

/// How to install support for PNG.
const NO_PNG: &str = "this fsmith was built without the feature `png`; to install it with that, run \
                      `cargo install --path crates/fsmith-cli --features png` in the repository of fsmith";

/// A chart, written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The features of the chart that the format cannot express.
    pub warnings: Vec<String>,
}

impl From<String> for Drawn {
    fn from(text: String) -> Self {
        Drawn { bytes: text.into_bytes(), warnings: Vec::new() }
    }
}

impl Format {
    /// Every format, in the order in which the usage lists them.
    pub fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|(format, ..)| *format)
    }

    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        TABLE.iter().find(|(_, known, _)| *known == name).map(|(format, ..)| *format)
    }

    /// The names of all formats, as a list.
    #[must_use]
    pub fn names() -> String {
        let names = TABLE.map(|(_, name, _)| name);
        format!("one of {}", names.join(", "))
    }

    /// Checks that this program can draw the format.
    ///
    /// # Errors
    ///
    /// Fails with a message that says how to install a program that can.
    pub fn is_built_in(self) -> Result<(), String> {
        match self {
            Format::Png if !cfg!(feature = "png") => Err(NO_PNG.to_owned()),
            _ => Ok(()),
        }
    }

    /// The extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (Format, &'static str, &'static str) {
        TABLE.into_iter().find(|(format, ..)| *format == self).unwrap_or(TABLE[0])
    }

    /// Draws a chart in this format.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user if the chart cannot be drawn.
    pub fn draw(self, chart: &Chart) -> Result<Drawn, String> {
        let text = |text: String| Ok(Drawn::from(text));
        match self {
            Format::Svg => text(chart.svg()),
            Format::Png => Ok(Drawn { bytes: png(chart)?, warnings: Vec::new() }),
            Format::Mermaid => text(chart.mermaid()),
            Format::Dot => text(chart.dot()),
            Format::PlantUml => text(chart.plantuml()),
            Format::Scxml => {
                let document = chart.scxml();
                Ok(Drawn { bytes: document.text.into_bytes(), warnings: document.warnings })
            }
            Format::Json => text(chart.json()),
        }
    }
}

impl Display for Format {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(self.row().1)
    }
}

#[cfg(feature = "png")]
use super::png::png;

#[cfg(not(feature = "png"))]
fn png(_: &Chart) -> Result<Vec<u8>, String> {
    Err(NO_PNG.to_owned())
}

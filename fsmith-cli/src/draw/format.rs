//! The formats in which charts are drawn.

use std::fmt::{self, Display, Formatter};

use fsm_chart::Chart;

/// A format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// A picture for pages, with tooltips.
    #[default]
    Svg,
    /// A picture of pixels.
    Png,
    /// The language of diagrams in Markdown.
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

/// Each format: what it is called, and how its files end.
const TABLE: [(Format, &str, &str); 7] = [
    (Format::Svg, "svg", "svg"),
    (Format::Png, "png", "png"),
    (Format::Mermaid, "mermaid", "mmd"),
    (Format::Dot, "dot", "dot"),
    (Format::PlantUml, "plantuml", "puml"),
    (Format::Scxml, "scxml", "scxml"),
    (Format::Json, "json", "json"),
];

/// How to come by pictures of pixels.
const NO_PNG: &str = "this fsmith was built without the feature `png`; to install it with that, run \
                      `cargo install --path fsmith-cli --features png` in the repository of fsmith";

/// A chart in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What is in the file.
    pub bytes: Vec<u8>,
    /// What the format cannot say.
    pub warnings: Vec<String>,
}

impl Format {
    /// Every format, in the order in which the usage lists them.
    pub fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|(format, ..)| *format)
    }

    /// The format that is called this.
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

    /// Whether this program can draw the format.
    ///
    /// # Errors
    ///
    /// How a program is installed that can.
    pub fn is_built_in(self) -> Result<(), String> {
        match self {
            Format::Png if !cfg!(feature = "png") => Err(NO_PNG.to_owned()),
            _ => Ok(()),
        }
    }

    /// How its files end, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (Format, &'static str, &'static str) {
        TABLE.into_iter().find(|(format, ..)| *format == self).unwrap_or(TABLE[0])
    }

    /// A chart in this format.
    ///
    /// # Errors
    ///
    /// Why it cannot be drawn, in the user's words.
    pub fn draw(self, chart: &Chart) -> Result<Drawn, String> {
        let text = |text: String| Ok(Drawn { bytes: text.into_bytes(), warnings: Vec::new() });
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

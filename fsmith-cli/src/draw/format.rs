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
    ///
    /// # Errors
    ///
    /// Which names there are, if it is none of them.
    pub fn named(name: &str) -> Result<Format, String> {
        let found = TABLE.iter().find(|(_, known, _)| *known == name);
        found.map(|(format, ..)| *format).ok_or_else(|| {
            let names: Vec<_> = TABLE.iter().map(|(_, known, _)| *known).collect();
            format!("no format {name:?}; there are {}", names.join(", "))
        })
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
    Err("this fsmith was built without the feature `png`: `cargo install fsmith-cli --features png`".to_owned())
}

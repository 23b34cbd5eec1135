//! Statecharts as pictures, as diagrams for other programs, as documents for other engines, and as data.
//!
//! `read` converts a parsed machine to a [`Chart`]: its states and transitions, with the user's code as text. `scene`
//! converts a chart to boxes within boxes and edges with labels. `arrange` computes their positions, and `svg` draws
//! them. `text` writes diagrams that other programs arrange; their languages share one diagram of nodes and arrows.
//! `scxml` writes a document that other engines run, and reports what the document cannot express.
//!
//! ```text
//! Machine ──read──▶ Chart ─┬─scene──▶ Scene ──arrange──▶ Picture ──svg──▶ <svg>
//!                          ├─text──▶ Diagram ──▶ Mermaid, Graphviz, PlantUML
//!                          ├─text──▶ JSON
//!                          └─scxml──▶ elements ──▶ <scxml>
//! ```
//!
//! Internal to fsmith: it is public for the program `fsmith`, and may change in any version.

mod arrange;
mod chart;
mod ids;
mod labels;
mod marks;
mod read;
mod rustdoc;
mod scene;
mod scxml;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod texts;
mod widths;
mod xml;

pub use chart::{
    Action, Arguments, Chart, Condition, End, Ended, History, Inner, State, Submachine, Target, To, Transition,
};
pub use marks::{Mark, Marked};
pub use read::chart;
pub use scxml::{Document, words};

use fsm_model::StateId;
use proc_macro2::Ident;

impl Chart {
    /// The chart as an SVG document.
    ///
    /// ```
    /// use fsm_syntax as syntax;
    ///
    /// let text = "machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On { on Press => Off; } }";
    /// let mut errors = syntax::Errors::default();
    /// let (machine, _) = syntax::read(text.parse().unwrap(), &mut errors).unwrap();
    /// # errors.into_list();
    /// let svg = fsm_chart::chart(&machine).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("data-state=\"Off\""));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_marked(&[])
    }

    /// The chart as an SVG document, in which some states, transitions and branches are marked.
    #[must_use]
    pub fn svg_marked(&self, marks: &[(Marked, Mark)]) -> String {
        svg::draw(self, &arrange::arrange(scene::scene(self)), &marks::Marks::of(self, marks))
    }

    /// The chart as a text for rustdoc: a picture in the colours of its pages. The name of each state is an intra-doc
    /// link to the documentation of the state. `variants` has the variant of each state in the enum of states, by id;
    /// it is empty if the states are not documented.
    #[must_use]
    pub fn rustdoc(&self, variants: &[Ident]) -> String {
        rustdoc::write(self, variants)
    }

    /// The chart as a state diagram of Mermaid.
    #[must_use]
    pub fn mermaid(&self) -> String {
        text::mermaid::write(self)
    }

    /// The chart as a graph of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        text::dot::write(self)
    }

    /// The chart as a state diagram of PlantUML.
    #[must_use]
    pub fn plantuml(&self) -> String {
        text::plantuml::write(self)
    }

    /// The chart as data, in JSON.
    #[must_use]
    pub fn json(&self) -> String {
        text::json::write(self)
    }

    /// The chart for the page of the inspector: the members of a JSON object, without its braces.
    #[must_use]
    pub fn inspected(&self) -> String {
        text::inspector::write(self)
    }

    /// The chart for the page of the inspector, as [`inspected`](Self::inspected), of a machine whose text can change.
    /// `number` returns the number of a state in the running program, and `paths` are the paths of all states that the
    /// program knows, by number.
    #[must_use]
    pub fn inspected_as(&self, number: &dyn Fn(StateId) -> usize, paths: &[String]) -> String {
        text::inspector::write_as(self, &text::inspector::Numbers { of: number, paths })
    }

    /// The chart as an SCXML document, with warnings about what SCXML cannot express.
    #[must_use]
    pub fn scxml(&self) -> Document {
        scxml::write(self)
    }
}

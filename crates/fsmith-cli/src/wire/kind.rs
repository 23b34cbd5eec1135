//! The message `type`, which describes a chart to the page.

use super::book::Book;
use fsm_chart::To;
use serde_json::{Value, json};

impl Book {
    /// The message that describes this chart to a page, with the number of the chart and its file.
    #[must_use]
    pub fn message(&self, id: usize, file: &str) -> Value {
        let known = serde_json::from_str(&format!("{{{}}}", self.chart.inspected()));
        let mut message: Value = known.expect("a chart is JSON");
        (message["k"], message["id"], message["file"]) = (json!("type"), json!(id), json!(file));
        message
    }
}

/// The outcome of a branch, as a word and target states.
pub(super) fn lead(to: &To) -> (&'static str, Vec<u16>) {
    match to {
        To::Stay => ("stay", Vec::new()),
        To::Pass => ("pass", Vec::new()),
        To::States(targets) => ("to", targets.iter().map(|target| target.state.0).collect()),
        To::Push(state) => ("push", Vec::from([state.0])),
        To::Pop => ("pop", Vec::new()),
        To::Defer => ("defer", Vec::new()),
        To::Ignore => ("ignore", Vec::new()),
    }
}

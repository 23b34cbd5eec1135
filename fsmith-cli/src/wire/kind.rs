//! A chart as a page is told of it: the message `type`.

use super::book::Book;
use fsm_chart::{Condition, State, To};
use fsm_core::model::{Memory, StateId};
use serde_json::{Value, json};
use std::iter;

impl Book {
    /// The message by which a page is told of this chart, which has this number and stands in this file.
    #[must_use]
    pub fn message(&self, id: usize, file: &str) -> Value {
        let chart = &self.chart;
        let states = (0..chart.states.len()).map(|at| self.state(at));
        let transitions = chart.transitions.iter().map(|transition| {
            let ends = transition.ends.iter().map(|end| {
                let conditions: Vec<_> = end.conditions.iter().map(Condition::to_string).collect();
                let (word, states) = lead(&end.to);
                json!([conditions.join(", "), word, states, end.branch.0])
            });
            json!({
                "s": transition.source.0, "t": transition.text, "on": transition.trigger, "if": transition.guard,
                "alarm": transition.alarm, "line": transition.line, "ends": ends.collect::<Vec<_>>(),
            })
        });
        let events: Vec<_> = chart.events.iter().map(|event| json!([event, ""])).collect();
        json!({
            "k": "type", "id": id, "name": chart.name(), "file": file, "line": chart.line, "svg": self.picture(),
            "states": states.collect::<Vec<_>>(), "trans": transitions.collect::<Vec<_>>(), "edges": [],
            "events": events,
        })
    }

    fn state(&self, at: usize) -> Value {
        let state = &self.chart.states[at];
        let history = state.history.as_ref().map(|history| match history.memory {
            Memory::Shallow => "shallow",
            Memory::Deep => "deep",
            Memory::Suspend => "suspend",
        });
        let actions: Vec<_> = state.actions.iter().map(|action| json!([action.when(), action.code])).collect();
        json!({
            "n": state.name, "id": self.unique(at), "p": state.parent.map_or(-1, |parent| i64::from(parent.0)),
            "kind": format!("{:?}", state.kind), "doc": state.doc, "h": history, "line": state.line, "act": actions,
        })
    }

    /// The name of a state; of one that has namesakes, with those of so many around it that no other is meant.
    fn unique(&self, at: usize) -> String {
        let states = &self.chart.states;
        let around = |at: usize| {
            iter::successors(Some(at), |at| states[*at].parent.map(StateId::index)).map(|at| &states[at]).collect()
        };
        let own: Vec<&State> = around(at);
        let names = |path: &[&State], count: usize| -> Vec<String> {
            path.iter().take(count).map(|state| state.name.clone()).collect()
        };
        let is_unique = |count: &usize| {
            let alike = |other: &usize| names(&around(*other), *count) == names(&own, *count);
            (0..states.len()).filter(alike).count() == 1
        };
        let count = (1..own.len()).find(is_unique).unwrap_or(own.len());
        let mut path = names(&own, count);
        path.reverse();
        path.join(".")
    }

    /// The picture, without a style of its own: the page has one.
    fn picture(&self) -> String {
        let svg = self.chart.svg();
        match (svg.split_once("<style>"), svg.split_once("</style>\n")) {
            (Some((before, _)), Some((_, after))) => format!("{before}{after}"),
            _ => svg,
        }
    }
}

/// Where an end leads, as a word and states.
pub(super) fn lead(to: &To) -> (&'static str, Vec<u16>) {
    match to {
        To::Stay => ("stay", Vec::new()),
        To::Pass => ("pass", Vec::new()),
        To::States(targets) => ("to", targets.iter().map(|target| target.state.0).collect()),
        To::Push(state) => ("push", Vec::from([state.0])),
        To::Pop => ("pop", Vec::new()),
        To::Defer => ("defer", Vec::new()),
    }
}

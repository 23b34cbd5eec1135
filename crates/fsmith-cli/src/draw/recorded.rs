//! The steps of a recording of the inspector, in the picture of their machine.

use std::collections::BTreeMap;
use std::path::Path;

use fsm_chart::{Chart, Mark, Marked};
use fsm_inspect::Recording;
use fsm_model::{BranchId, StateId};
use serde_json::Value;

use crate::source::read;

/// A list of more numbers than this is abbreviated.
const LISTED: usize = 4;

/// The messages of a recording.
#[derive(Debug)]
pub struct Steps(Vec<Value>);

impl Steps {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user if the file cannot be read, or is not a recording.
    pub fn read(file: &Path) -> Result<Steps, String> {
        let text = read(file).map_err(|error| error.to_string());
        let recording = text.and_then(|text| Recording::read(text).map_err(|error| error.to_string()));
        let recording = recording.map_err(|reason| format!("{}: {reason}", file.display()))?;
        Ok(Steps(serde_json::from_str(recording.text()).expect("a recording is a list")))
    }

    /// Draws a chart, with the steps of the last machine of this type: what was entered and taken is marked as covered, and
    /// the states that are active at the end as stuck. Transitions have the numbers of the steps in which they were taken.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user if the recording has no such machine, or one with another text.
    pub fn draw(&self, chart: &Chart) -> Result<String, String> {
        let of_kind = |kind| self.0.iter().filter(move |message| message["k"] == kind);
        let kind = of_kind("type").rfind(|kind| kind["name"] == chart.name());
        let machine = kind.and_then(|kind| of_kind("new").rfind(|new| new["t"] == kind["id"]));
        let (Some(kind), Some(new)) = (kind, machine) else { return Err("it is not in the recording".to_owned()) };
        let steps = self.0.iter().filter(|message| message["k"] == "step" && message["m"] == new["m"]);
        let is_tuned = steps.clone().any(|step| step["v"].as_u64().unwrap_or(0) > 0);
        if is_tuned || texts(&kind["states"], "n") != names(chart) || texts(&kind["trans"], "t") != transitions(chart) {
            return Err("it has changed since the recording".to_owned());
        }
        let mut active: Vec<usize> = list(&new["cfg"]).filter_map(number).collect();
        let (mut entered, mut taken) = (active.clone(), BTreeMap::<usize, Vec<usize>>::new());
        let mut count = 0;
        for step in steps {
            count += usize::from(step["by"][0] != "start");
            for change in list(&step["h"]) {
                let state = number(&change[1]);
                match change[0].as_str() {
                    Some("x" | "p") => active.retain(|at| Some(*at) != state),
                    Some("e" | "s") => {
                        active.extend(state);
                        entered.extend(state);
                    }
                    Some("f") => {
                        let steps = number(&change[4]).map(|branch| taken.entry(branch).or_default());
                        steps.into_iter().for_each(|steps| steps.extend((count > 0).then_some(count)));
                    }
                    _ => {}
                }
            }
        }
        let mut chart = chart.clone();
        let ends = chart.transitions.iter_mut().flat_map(|transition| &mut transition.ends);
        let ends = ends.chain(chart.states.iter_mut().flat_map(|state| &mut state.initial));
        for end in ends {
            end.note = taken.get(&end.branch.index()).map(|steps| numbers(steps)).unwrap_or_default();
        }
        let mark = |mark| move |at: usize| (Marked::State(StateId::at(at)), mark);
        let states = entered.into_iter().map(mark(Mark::Covered)).chain(active.into_iter().map(mark(Mark::Stuck)));
        let branches = taken.into_keys().map(|at| (Marked::Branch(BranchId::at(at)), Mark::Covered));
        Ok(chart.svg_marked(&states.chain(branches).collect::<Vec<_>>()))
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().map(|number| number as usize)
}

fn texts(items: &Value, member: &str) -> Vec<String> {
    list(items).map(|item| item[member].as_str().unwrap_or_default().to_owned()).collect()
}

fn names(chart: &Chart) -> Vec<String> {
    chart.states.iter().map(|state| state.name.clone()).collect()
}

fn transitions(chart: &Chart) -> Vec<String> {
    chart.transitions.iter().map(|transition| transition.text.clone()).collect()
}

/// `1, 4:` or `1 .. 27, 9 times:`; empty for a branch that was only taken at the start.
fn numbers(steps: &[usize]) -> String {
    match steps {
        [] => String::new(),
        [first, .., last] if steps.len() > LISTED => format!("{first} .. {last}, {} times:", steps.len()),
        _ => format!("{}:", steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

//! Ids of states for formats that require unique ids. They consist of the names on the path to each state.

use crate::chart::Chart;
use fsm_model::{ROOT, StateId};
use std::collections::BTreeSet;

/// Ids of all states, and of further elements.
pub struct Ids {
    of_states: Vec<String>,
    taken: BTreeSet<String>,
    /// Whether ids that differ only in case are different.
    has_case: bool,
}

impl Ids {
    /// Creates ids that are paths of names, `Clean_Search`, or the name of the machine. They avoid `reserved` words.
    pub fn paths(chart: &Chart, separator: &str, reserved: &[&str]) -> Self {
        Ids::of(chart, reserved, false, |state| path(chart, state, separator))
    }

    /// Creates ids that are paths of names, or numbers if a path is not in ASCII.
    pub fn ascii(chart: &Chart, separator: &str, reserved: &[&str]) -> Self {
        Ids::of(chart, reserved, false, |state| {
            let path = path(chart, state, separator);
            if path.is_ascii() { path } else { format!("state{}", state.index()) }
        })
    }

    /// Creates ids that are names as written, or paths if several states have the same name.
    pub fn names(chart: &Chart, separator: &str) -> Self {
        Ids::of(chart, &[], true, |state| {
            let name = &chart.state(state).name;
            let is_unique = chart.states[1..].iter().filter(|other| other.name == *name).count() == 1;
            if is_unique { bare(name).to_owned() } else { path(chart, state, separator) }
        })
    }

    /// Creates an empty set of ids.
    pub fn none() -> Self {
        Ids { of_states: Vec::new(), taken: BTreeSet::new(), has_case: true }
    }

    fn of(chart: &Chart, reserved: &[&str], has_case: bool, named: impl Fn(StateId) -> String) -> Self {
        let taken = reserved.iter().map(|word| word.to_lowercase()).collect();
        let mut ids = Ids { of_states: Vec::new(), taken, has_case };
        let states: Vec<_> = (1..chart.states.len()).map(|at| ids.another(&named(StateId::at(at)))).collect();
        // The machine is last, so that its id changes in a conflict with that of a state.
        let machine = ids.another(&named(ROOT));
        ids.of_states = std::iter::once(machine).chain(states).collect();
        ids
    }

    /// The id of a state.
    pub fn state(&self, state: StateId) -> &str {
        &self.of_states[state.index()]
    }

    /// Reserves an id that nothing else has: `wanted`, if it is free, or else with a number.
    pub fn another(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let mut candidates = std::iter::once(wanted.to_owned()).chain(numbered);
        let key = |id: &String| if self.has_case { id.clone() } else { id.to_lowercase() };
        candidates.find(|id| self.taken.insert(key(id))).unwrap_or_default()
    }
}

/// The names on the path to a state; for the machine, its own name.
fn path(chart: &Chart, state: StateId, separator: &str) -> String {
    let names = chart.path(state);
    let names = if names.is_empty() { Vec::from([chart.name()]) } else { names };
    names.into_iter().map(bare).collect::<Vec<_>>().join(separator)
}

/// A name without the `r#` of a raw identifier.
fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

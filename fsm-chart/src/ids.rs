//! Ids of states for formats in which they have to be unique: made of the names on the way to each.

use crate::chart::Chart;
use fsm_core::model::{ROOT, StateId};
use std::collections::BTreeSet;

/// An id for each state, and further ones.
pub struct Ids {
    of_states: Vec<String>,
    taken: BTreeSet<String>,
    /// Whether ids that differ only in case are different.
    has_case: bool,
}

impl Ids {
    /// Paths of names, `Clean_Search`; that of the machine is its name. `reserved` are words that are no id.
    pub fn paths(chart: &Chart, separator: &str, reserved: &[&str]) -> Self {
        Ids::of(chart, reserved, false, |state| path(chart, state, separator))
    }

    /// Paths of names, and numbers where a path is not in ASCII.
    pub fn ascii(chart: &Chart, separator: &str, reserved: &[&str]) -> Self {
        Ids::of(chart, reserved, false, |state| {
            let path = path(chart, state, separator);
            if path.is_ascii() { path } else { format!("state{}", state.index()) }
        })
    }

    /// Names as they are written; and paths where several states have the same name.
    pub fn names(chart: &Chart, separator: &str) -> Self {
        Ids::of(chart, &[], true, |state| {
            let name = &chart.state(state).name;
            let is_unique = chart.states[1..].iter().filter(|other| other.name == *name).count() == 1;
            if is_unique { bare(name).to_owned() } else { path(chart, state, separator) }
        })
    }

    /// No ids yet.
    pub fn none() -> Self {
        Ids { of_states: Vec::new(), taken: BTreeSet::new(), has_case: true }
    }

    fn of(chart: &Chart, reserved: &[&str], has_case: bool, named: impl Fn(StateId) -> String) -> Self {
        let taken = reserved.iter().map(|word| word.to_lowercase()).collect();
        let mut ids = Ids { of_states: Vec::new(), taken, has_case };
        let states: Vec<_> = (1..chart.states.len()).map(|at| ids.another(&named(StateId::at(at)))).collect();
        // No state gives way to the machine.
        let machine = ids.another(&named(ROOT));
        ids.of_states = std::iter::once(machine).chain(states).collect();
        ids
    }

    /// The id of a state.
    pub fn state(&self, state: StateId) -> &str {
        &self.of_states[state.index()]
    }

    /// An id that nothing else has: the one that is wanted, if it is free.
    pub fn another(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let mut candidates = std::iter::once(wanted.to_owned()).chain(numbered);
        let key = |id: &String| if self.has_case { id.clone() } else { id.to_lowercase() };
        candidates.find(|id| self.taken.insert(key(id))).unwrap_or_default()
    }
}

/// The names on the way to a state; the machine's own if it is the machine.
fn path(chart: &Chart, state: StateId, separator: &str) -> String {
    let names = chart.path(state);
    let names = if names.is_empty() { Vec::from([chart.name()]) } else { names };
    names.into_iter().map(bare).collect::<Vec<_>>().join(separator)
}

/// A name without the `r#` of a raw identifier.
fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

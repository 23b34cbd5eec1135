//! The data of states: when it begins, who keeps it, and when it ends. *(Chapter `data`.)*

use std::collections::BTreeSet;

use super::step::Call;
use crate::evaluate::{Acts, Bindings};
use crate::machine::{Given, Id};

impl Call<'_, '_> {
    /// Computes the arguments of a transition's targets: after its effect, before anything is dropped.
    pub fn give(&mut self, given: &Given, bound: &Bindings) {
        for (state, values) in given {
            let values = values.iter().map(|value| self.handed(value, bound)).collect();
            self.now.arguments.insert(*state, values);
        }
    }

    /// The data of a state that is entered, just before its entry actions: its arguments, then the values of the other
    /// fields, top to bottom.
    pub fn begin_data(&mut self, state: Id) {
        let chart = self.chart;
        let fields = &chart.machine.states[state].data;
        if fields.is_empty() {
            return;
        }
        // What was kept ends, since nobody can return to it any more.
        self.drop_data(state);
        let arguments = self.now.arguments.remove(&state).unwrap_or_default();
        let needed = fields.iter().filter(|field| field.value.is_none()).count();
        assert_eq!(arguments.len(), needed, "{} has nothing to resume", chart.machine.path(state));
        self.now.data.insert(state, arguments.into_iter().map(Some).collect());
        for value in fields.iter().filter_map(|field| field.value.as_ref()) {
            let value = self.handed(value, &Bindings::default());
            self.now.data.entry(state).or_default().push(Some(value));
        }
    }

    /// A state that goes on with the data that was kept.
    pub fn go_on_with_data(&mut self, state: Id) {
        self.now.keepers.remove(&state);
    }

    /// The data of a state that is left: kept by the composites that are left with it and return to it, else it ends after
    /// the effects. The data of a `final` is not kept.
    pub fn part_with_data(&mut self, state: Id, left: &BTreeSet<Id>, suspending: &BTreeSet<Id>) {
        if !self.now.data.contains_key(&state) {
            return;
        }
        let chart = self.chart;
        let keeps = |composite: &Id| {
            let put_aside = !chart.suspends(*composite) || suspending.contains(composite);
            left.contains(composite) && chart.returns_to(*composite, state) && put_aside
        };
        let mut keepers: BTreeSet<Id> = chart.outwards(state).filter(keeps).collect();
        // What is suspended inside sees it still when it is exited.
        if chart.seen_aside(state) {
            keepers.extend(self.now.suspended.keys().filter(|&&inside| chart.machine.around(state, inside)));
        }
        if keepers.is_empty() || chart.machine.is_final(state) {
            self.now.ending.push(state);
        } else {
            self.now.keepers.insert(state, keepers);
        }
    }

    /// The data of what was left is dropped: after all effects, before anything is entered.
    pub fn end_data(&mut self) {
        for state in std::mem::take(&mut self.now.ending) {
            self.drop_data(state);
        }
    }

    /// A composite keeps nothing any more of what it would have returned to.
    pub fn forget_kept(&mut self, composite: Id) {
        self.now.keepers.values_mut().for_each(|keepers| {
            keepers.remove(&composite);
        });
    }

    /// What is kept ends as soon as nobody can return to it.
    pub fn end_what_nobody_keeps(&mut self) {
        let unkept = self.now.keepers.iter().filter(|(_, keepers)| keepers.is_empty());
        for state in unkept.map(|(state, _)| *state).collect::<Vec<_>>() {
            self.drop_data(state);
        }
    }

    pub fn drop_data(&mut self, state: Id) {
        self.now.keepers.remove(&state);
        self.now.data.remove(&state);
    }
}

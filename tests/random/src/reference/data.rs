//! The data of states: when it is created, which composites keep it, and when it is dropped. *(Chapter `data`.)*

use std::collections::BTreeSet;

use super::step::Call;
use crate::evaluate::{Bindings, Executes};
use crate::machine::{Given, Id};

impl Call<'_, '_> {
    /// Computes the arguments of a transition's targets, after its effect and before any data is dropped.
    pub fn give(&mut self, given: &Given, bound: &Bindings) {
        for (state, values) in given {
            let values = values.iter().map(|value| self.handed(value, bound)).collect();
            self.now.arguments.insert(*state, values);
        }
    }

    /// Creates the data of an entered state just before its entry actions: first its arguments, then the initial values
    /// of the other fields, from top to bottom.
    pub fn create_data(&mut self, state: Id) {
        let chart = self.chart;
        let fields = &chart.machine.states[state].data;
        if fields.is_empty() {
            return;
        }
        // The kept data is dropped, because no history can restore it any more.
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

    /// Continues with the data that was kept for a state.
    pub fn restore_data(&mut self, state: Id) {
        self.now.keepers.remove(&state);
    }

    /// Handles the data of an exited state. The composites that are exited with it and whose history restores it keep
    /// its data. Without such composites, the data is dropped after the effects. The data of a `final` is not kept.
    pub fn release_or_keep_data(&mut self, state: Id, left: &BTreeSet<Id>, suspending: &BTreeSet<Id>) {
        if !self.now.data.contains_key(&state) {
            return;
        }
        let chart = self.chart;
        let keeps = |composite: &Id| {
            let may_be_suspended = !chart.suspends(*composite) || suspending.contains(composite);
            left.contains(composite) && chart.returns_to(*composite, state) && may_be_suspended
        };
        let mut keepers: BTreeSet<Id> = chart.outwards(state).filter(keeps).collect();
        // The exits of suspended nested states can still use it.
        if chart.used_while_suspended(state) {
            keepers.extend(self.now.suspended.keys().filter(|&&inside| chart.machine.around(state, inside)));
        }
        if keepers.is_empty() || chart.machine.is_final(state) {
            self.now.ending.push(state);
        } else {
            self.now.keepers.insert(state, keepers);
        }
    }

    /// Drops the data of exited states, after all effects and before any entry.
    pub fn drop_exited_data(&mut self) {
        for state in std::mem::take(&mut self.now.ending) {
            self.drop_data(state);
        }
    }

    /// Makes a composite release the data that its history would have restored.
    pub fn release_kept_data(&mut self, composite: Id) {
        self.now.keepers.values_mut().for_each(|keepers| {
            keepers.remove(&composite);
        });
    }

    /// Drops kept data as soon as no history can restore it.
    pub fn drop_unreachable_data(&mut self) {
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

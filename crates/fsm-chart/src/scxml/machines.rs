//! Submachines: SCXML invokes documents, whose completion is an event.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use super::transitions::joined;
use crate::chart::Ended;
use fsm_model::{EventId, StateId, SubmachineId};

impl Export<'_> {
    /// Names the submachines. Their ids are unique among those of the states.
    pub fn name_machines(&mut self) {
        for machine in &self.chart.machines {
            let id = self.ids.another(&machine.name);
            self.invoked.push(id);
        }
    }

    /// The elements that invoke the submachines of a state: each refers to the document that `fsmith draw` writes.
    pub fn machines(&mut self, state: StateId) -> Vec<Element> {
        let own: Vec<_> = self.chart.machines_of(state).collect();
        let elements = own.into_iter().map(|(id, machine)| {
            self.gaps.insert(Gap::Machine);
            let path = machine.machine.split('<').next().unwrap_or_default();
            let name = path.rsplit("::").next().unwrap_or_default();
            Element::new("invoke")
                .with("type", "http://www.w3.org/TR/scxml/")
                .with("id", &self.invoked[id.index()])
                .with("src", &format!("{name}.scxml"))
        });
        elements.collect()
    }

    /// The event for a signal. The error of a machine with `fails` is SCXML's own `error.execution` (3.12.2), and the
    /// completion of a submachine is the event of its invocation.
    pub fn event_of_signal(&self, signal: EventId) -> String {
        let ended = self.chart.machines.iter().position(|machine| machine.signal == Some(signal));
        match (ended, &*self.chart.signals[signal.index()]) {
            (Some(machine), _) => self.end_of(SubmachineId::at(machine)),
            (None, "failed") => "error.execution".to_owned(),
            (None, name) => name.to_owned(),
        }
    }

    /// The event that signals the completion of a submachine.
    fn end_of(&self, machine: SubmachineId) -> String {
        format!("done.invoke.{}", self.invoked[machine.index()])
    }

    /// The condition that a submachine has completed in a certain way, `retry.GaveUp`; `None` if every way is accepted.
    pub fn ended_so(&mut self, ended: &Ended) -> Option<String> {
        let end = ended.end.as_ref().map(|end| self.flag(&format!("{}.{end}", ended.name)));
        let guard = ended.guard.as_ref().map(|guard| self.condition(guard));
        let all: Vec<_> = end.into_iter().chain(guard).collect();
        (!all.is_empty()).then(|| joined(&all))
    }

    /// The element that forwards the current event to a submachine.
    pub fn sent_on(&mut self, machine: SubmachineId) -> Element {
        self.gaps.insert(Gap::Forward);
        let target = format!("#_{}", self.invoked[machine.index()]);
        Element::new("send").with("eventexpr", "_event.name").with("target", &target)
    }
}

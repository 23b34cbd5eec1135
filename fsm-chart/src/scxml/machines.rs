//! The machines that states run: SCXML invokes documents, whose end is an event.

use super::Export;
use super::gaps::Gap;
use super::transitions::joined;
use super::xml::Element;
use crate::chart::Ended;
use fsm_core::model::{EventId, StateId, SubmachineId};

impl Export<'_> {
    /// Names the machines that states run. Their ids are among those of the states.
    pub fn name_machines(&mut self) {
        for machine in &self.chart.machines {
            let id = self.ids.another(&machine.name);
            self.invoked.push(id);
        }
    }

    /// The machines that a state runs: each is the document that `fsmith draw` writes of it.
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

    /// The event that a signal is. An error that the machine fails with is SCXML's own (3.12.2, `error.execution`), and so
    /// is the end of what is invoked.
    pub fn heard(&self, signal: EventId) -> String {
        let ended = self.chart.machines.iter().position(|machine| machine.signal == Some(signal));
        match (ended, &*self.chart.signals[signal.index()]) {
            (Some(machine), _) => self.end_of(SubmachineId::at(machine)),
            (None, "failed") => "error.execution".to_owned(),
            (None, name) => name.to_owned(),
        }
    }

    /// The event by which a machine tells that it has ended.
    fn end_of(&self, machine: SubmachineId) -> String {
        format!("done.invoke.{}", self.invoked[machine.index()])
    }

    /// That a machine has ended in the way that is asked for: `retry.GaveUp`.
    pub fn ended_so(&mut self, ended: &Ended) -> Option<String> {
        let end = ended.end.as_ref().map(|end| self.flag(&format!("{}.{end}", ended.name)));
        let guard = ended.guard.as_ref().map(|guard| self.condition(guard));
        let all: Vec<_> = end.into_iter().chain(guard).collect();
        (!all.is_empty()).then(|| joined(&all))
    }

    /// The event that has come, on its way to a machine.
    pub fn sent_on(&mut self, machine: SubmachineId) -> Element {
        self.gaps.insert(Gap::Forward);
        let target = format!("#_{}", self.invoked[machine.index()]);
        Element::new("send").with("eventexpr", "_event.name").with("target", &target)
    }
}

//! States, with their actions and timers.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use crate::chart::Action;
use fsm_model::{Kind, Memory, Moment, StateId};

impl Export<'_> {
    /// The element of a state, with all nested states.
    pub fn state(&mut self, id: StateId) -> Element {
        let name = match self.chart.state(id).kind {
            Kind::Plain => "state",
            Kind::Parallel => "parallel",
            Kind::Final => "final",
        };
        let element = Element::new(name).with("id", self.ids.state(id));
        let mut element = self.initial(id, element);
        element.comment(&self.chart.state(id).doc);
        self.fill(id, &mut element);
        let children: Vec<_> = self.chart.children(id).collect();
        let children: Vec<_> = children.into_iter().map(|child| self.state(child)).collect();
        element.add_all(children);
        element
    }

    /// Adds to the element of a state everything except its nested states.
    pub fn fill(&mut self, id: StateId, element: &mut Element) {
        let chart = self.chart;
        let state = chart.state(id);
        if !state.data.is_empty() {
            self.gaps.insert(Gap::Data);
            element.comment(&format!("data: {}", state.data.join(", ")));
        }
        if state.history.as_ref().is_some_and(|history| history.memory == Memory::Suspend) {
            self.gaps.insert(Gap::Suspend);
            element.comment("history suspend");
        }
        self.note_region(id);
        let (mut entry, mut exit) = (Element::new("onentry"), Element::new("onexit"));
        for action in &state.actions {
            self.action(action, element, &mut entry, &mut exit);
        }
        for invariant in &state.invariants {
            self.gaps.insert(Gap::Invariant);
            element.comment(invariant);
        }
        self.timers(id, &mut entry, &mut exit);
        element.add_filled(entry);
        element.add_filled(exit);
        let invoked = self.machines(id);
        element.add_all(invoked);
        let histories = self.histories(id);
        element.add_all(histories);
        let initial = self.initial_element(id);
        element.add_all(initial);
        for transition in chart.transitions_of(id).filter(|transition| transition.is_written()) {
            self.transition(transition, element);
        }
        let choice = self.choice(id);
        element.add_all(choice);
    }

    /// Adds an action to the element in which it runs.
    fn action(&mut self, action: &Action, element: &mut Element, entry: &mut Element, exit: &mut Element) {
        for moment in &action.moments {
            match moment {
                Moment::Enter => self.executable("enter", &action.code, entry),
                Moment::Exit => self.executable("exit", &action.code, exit),
                _ => _ = self.gaps.insert(Gap::Moments),
            }
        }
        if action.moments.iter().any(|moment| !matches!(moment, Moment::Enter | Moment::Exit)) {
            element.comment(&format!("{}: {}", action.when(), action.code));
        }
    }
}

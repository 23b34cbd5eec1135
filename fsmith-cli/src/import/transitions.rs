//! Transitions of a document as clauses of a machine.

use std::collections::BTreeSet;

use super::document::{Delay, Kind, Transition};
use super::events::Trigger;
use super::machine::Writer;
use super::outline::{Id, Target};

impl Writer<'_> {
    /// Writes a transition of a state. `certain` are the triggers that one before it reacts to in any case.
    pub fn transition(&mut self, id: Id, transition: &Transition, certain: &mut BTreeSet<String>) {
        if self.only_continues(id, transition) || self.document.is_setter(transition) {
            return;
        }
        let triggers = self.triggers(id, transition, certain);
        if triggers.is_empty() {
            let events = transition.events.join(" ");
            let message =
                format!("this transition is never taken: nothing is left of {events:?} that it could react to");
            return self.note(transition.line, message);
        }
        let condition = transition.condition.as_ref().map(|text| self.todo.condition(text, &self.outline));
        let guard = condition.map(|condition| format!(" if {condition}")).unwrap_or_default();
        let triggers: Vec<_> = triggers.into_iter().map(|trigger| format!("{trigger}{guard}")).collect();
        let targets = self.targets(id, transition);
        let statements = self.statements(id, &transition.content);
        let reaction = match (&*statements, targets) {
            ("", None) => "stay;".to_owned(),
            ("", Some(targets)) => format!("{targets};"),
            (_, None) => format!("{{ {statements} }}"),
            (_, Some(targets)) => format!("{{ {statements} {targets} }}"),
        };
        self.line(&format!("{} => {reaction}", triggers.join(" or ")));
    }

    /// Whether a transition only keeps an `every` going that another one before it reacts to.
    fn only_continues(&self, id: Id, transition: &Transition) -> bool {
        let Some(timer) = self.timers.of_transition(id, transition) else { return false };
        let mut before = self.state(id).transitions.iter().take_while(|other| !std::ptr::eq(*other, transition));
        let restarts = transition.content.iter().all(|item| self.timers.has(id, item));
        let does_nothing = restarts && transition.targets.is_empty() && transition.condition.is_none();
        timer.is_periodic && does_nothing && before.any(|other| other.events.contains(&timer.event))
    }

    /// The triggers of a transition, without those that are certain to be reacted to before it.
    fn triggers(&mut self, id: Id, transition: &Transition, certain: &mut BTreeSet<String>) -> Vec<String> {
        let before = certain.clone();
        let is_certain = transition.condition.is_none();
        let mut left = |trigger: String| {
            if is_certain {
                certain.insert(trigger.clone());
            }
            (!before.contains(&trigger)).then_some(trigger)
        };
        if let Some(own) = self.own_trigger(id, transition) {
            return left(own).into_iter().collect();
        }
        // Of events, nothing is left behind a reaction to any.
        let is_event_left = !before.contains("_") && !self.events.declared.iter().all(|event| before.contains(event));
        let triggers =
            self.events.triggers(transition, &self.outline).into_iter().filter_map(|trigger| match trigger {
                Trigger::On(names) => {
                    let names: Vec<_> = names.into_iter().filter_map(&mut left).collect();
                    (is_event_left && !names.is_empty()).then(|| format!("on {}", names.join(" | ")))
                }
                Trigger::Any => left("_".to_owned()).filter(|_| is_event_left).map(|any| format!("on {any}")),
                Trigger::Done(state) if state == id => left("done".to_owned()),
                Trigger::Done(state) => left(format!("done({})", self.outline.states[state].name)),
            });
        triggers.collect()
    }

    /// The trigger of a transition that waits for no event but time, or for nothing.
    fn own_trigger(&mut self, id: Id, transition: &Transition) -> Option<String> {
        if transition.events.is_empty() {
            return Some("always".to_owned());
        }
        let timer = self.timers.of_transition(id, transition)?;
        let word = if timer.is_periodic { "every" } else { "after" };
        let duration = match &timer.delay {
            Delay::Literal(text) => duration(text).unwrap_or_else(|| self.todo.duration(text)),
            Delay::Code(text) => self.todo.duration(text),
        };
        Some(format!("{word} {duration}"))
    }

    /// Where a transition leads.
    fn targets(&mut self, id: Id, transition: &Transition) -> Option<String> {
        let targets = self.outline.targets(&transition.targets);
        if targets.is_empty() {
            return None;
        }
        for target in &targets {
            if let Target::History { of, .. } = *target
                && self.outline.is_inside(id, of)
            {
                let message = format!("this exits {} as well, and enters it again", self.outline.states[of].name);
                self.note(transition.line, message);
            }
        }
        let is_compound = self.state(id).kind == Kind::Plain && id != self.body;
        let leads_inside = targets.iter().all(|target| self.outline.is_inside(target.state(), id));
        let named = self.named(&targets);
        let is_external = is_compound && leads_inside && !transition.is_internal;
        Some(if is_external { format!("reenter({})", named.trim_matches(['(', ')'])) } else { named })
    }

    /// `Name`, `Name.history`, `(A, B)`
    pub fn named(&self, targets: &[Target]) -> String {
        let names: Vec<_> = targets
            .iter()
            .map(|target| {
                let name = &self.outline.states[target.state()].name;
                match target {
                    Target::State(_) => name.clone(),
                    // A composite that declares it is entered by it anyway.
                    Target::History { of, is_deep }
                        if self.outline.entered_by(*of).is_some_and(|history| history.is_deep == *is_deep) =>
                    {
                        name.clone()
                    }
                    Target::History { is_deep: true, .. } => format!("{name}.deep_history"),
                    Target::History { is_deep: false, .. } => format!("{name}.history"),
                }
            })
            .collect();
        if let [one] = &names[..] { one.clone() } else { format!("({})", names.join(", ")) }
    }
}

/// A delay of CSS as Rust's `3s`, if it is one.
fn duration(text: &str) -> Option<String> {
    let text = text.trim();
    let unit = text.find(|char: char| char.is_alphabetic())?;
    let (number, unit) = text.split_at(unit);
    let is_number = number.parse::<f64>().is_ok_and(|number| number >= 0.0) && !number.contains(['e', 'E', '+', '-']);
    let number = if number.starts_with('.') { format!("0{number}") } else { number.to_owned() };
    (is_number && matches!(unit, "s" | "ms")).then(|| format!("{number}{unit}"))
}

//! The events of a document, and the triggers that its descriptors are.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{Content, Scxml, Transition};
use super::names::{Names, camel};
use super::outline::{Id, Outline};

/// The events, by how they are called in the document.
#[derive(Debug, Default)]
pub struct Events {
    /// The names of variants.
    names: BTreeMap<String, String>,
    /// The names of variants in the order of the document.
    pub declared: Vec<String>,
}

/// What a descriptor says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// One of these variants.
    On(Vec<String>),
    /// Any event.
    Any,
    /// A composite has completed.
    Done(Id),
}

impl Events {
    /// The events that are told, raised or sent, but for those of timers and of completions.
    pub fn of(document: &Scxml, outline: &Outline, timers: &BTreeSet<String>) -> Self {
        let mut events = Events::default();
        let mut names = Names::default();
        let states = outline.states.iter().map(|place| place.state);
        for state in states {
            let kept = state.transitions.iter().filter(|transition| !document.is_setter(transition));
            let told = kept.flat_map(|transition| transition.events.iter().map(|it| trimmed(it)));
            let blocks = [&state.entry, &state.exit];
            let initial = state.initial.iter().map(|initial| &initial.content);
            let contents = blocks.into_iter().chain(initial).chain(state.transitions.iter().map(|it| &it.content));
            let mut raised = Vec::new();
            contents.for_each(|content| collect(content, &mut raised));
            for event in told.map(str::to_owned).chain(raised) {
                let is_own = event.is_empty() || timers.contains(&event) || completed(&event, outline).is_some();
                if !is_own && !events.names.contains_key(&event) {
                    let name = names.name(&event, camel(&event, 'E'));
                    events.declared.push(name.clone());
                    events.names.insert(event, name);
                }
            }
        }
        events
    }

    /// The variant of an event that is raised.
    pub fn name(&self, event: &str) -> Option<&str> {
        self.names.get(event).map(String::as_str)
    }

    /// What the descriptors of a transition say: one `On` for all events, and the rest.
    pub fn triggers(&self, transition: &Transition, outline: &Outline) -> Vec<Trigger> {
        let mut on = Vec::new();
        let mut others = Vec::new();
        for descriptor in &transition.events {
            let event = trimmed(descriptor);
            match completed(event, outline) {
                _ if event.is_empty() => others.push(Trigger::Any),
                Some(state) => others.push(Trigger::Done(state)),
                None => on.extend(self.matching(event)),
            }
        }
        on.dedup();
        let on = (!on.is_empty()).then_some(Trigger::On(on));
        on.into_iter().chain(others).collect()
    }

    /// The variants that a descriptor matches: what is called so, and what begins with it and a dot.
    fn matching(&self, descriptor: &str) -> Vec<String> {
        let is_matched =
            |event: &str| event.strip_prefix(descriptor).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let found = self.names.iter().filter(|(event, _)| is_matched(event)).map(|(_, name)| name.clone());
        found.collect()
    }
}

/// A descriptor without `.*` at its end; nothing is left of `*`.
fn trimmed(descriptor: &str) -> &str {
    descriptor.strip_suffix('*').unwrap_or(descriptor).trim_end_matches('.')
}

/// The state whose completion an event tells.
fn completed(event: &str, outline: &Outline) -> Option<Id> {
    outline.find(event.strip_prefix("done.state.")?)
}

/// Adds the events that content raises.
fn collect(content: &[Content], raised: &mut Vec<String>) {
    for item in content {
        match item {
            Content::Raise { event } => raised.push(event.clone()),
            Content::If(branches) => branches.iter().for_each(|(_, content)| collect(content, raised)),
            Content::Later { .. } | Content::Cancel { .. } | Content::Other { .. } => {}
        }
    }
}

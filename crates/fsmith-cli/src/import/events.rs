//! The events of a document, and the triggers of a machine that match its descriptors.

use std::collections::BTreeMap;

use super::document::{Content, Kind, Scxml, Transition, walk};
use super::names::{Names, camel};
use super::outline::{Id, Outline};
use super::timers::Timers;

/// The events of a machine, by their names in the document.
#[derive(Debug, Default)]
pub struct Events {
    /// The names of variants.
    names: BTreeMap<String, String>,
    /// The names of variants in the order of the document.
    pub declared: Vec<String>,
}

/// A trigger of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// One of these variants.
    On(Vec<String>),
    /// Any event.
    Any,
    /// The completion of a composite.
    Done(Id),
}

impl Events {
    /// The events that transitions react to, and those that the document sends to itself. Completions are not included,
    /// nor are events of timers to which only their own state reacts.
    pub fn of(document: &Scxml, outline: &Outline, timers: &Timers) -> Self {
        let mut events = Events::default();
        let mut names = Names::default();
        for state in outline.states.iter().map(|place| place.state) {
            let kept = state.transitions.iter().filter(|transition| !document.is_setter(transition));
            let awaited = kept.flat_map(|transition| transition.events.iter().map(|it| trimmed(it)));
            let awaited = awaited.filter(|event| !is_completion(event));
            let mut sent = Vec::new();
            for (_, content) in state.contents() {
                walk(content, &mut |item, _| match item {
                    Content::Raise(raise) => sent.push(&*raise.event),
                    Content::Later(later) => sent.push(&*later.event),
                    Content::Cancel(_) | Content::If(_) | Content::Other { .. } => {}
                });
            }
            for event in awaited.chain(sent) {
                let is_declared = !event.is_empty() && !timers.hides(event);
                if is_declared && !events.names.contains_key(event) {
                    let name = names.another(camel(event, 'E'));
                    events.declared.push(name.clone());
                    events.names.insert(event.to_owned(), name);
                }
            }
        }
        events
    }

    /// The variant of an event.
    pub fn name(&self, event: &str) -> Option<&str> {
        self.names.get(event).map(String::as_str)
    }

    /// The triggers of a transition: one for all its events, and one for each completion.
    pub fn triggers(&self, source: Id, transition: &Transition, outline: &Outline) -> Vec<Trigger> {
        let (mut on, mut is_any) = (Vec::new(), false);
        let mut completed = Vec::new();
        for descriptor in &transition.events {
            let event = trimmed(descriptor);
            is_any |= event.is_empty();
            let matching = self.names.range(event.to_owned()..).take_while(|(name, _)| name.starts_with(event));
            let matching = matching.filter(|(name, _)| !event.is_empty() && matches(event, name));
            on.extend(matching.map(|(_, name)| name.clone()));
            completed.extend(completions(descriptor, source, outline, follows_up));
        }
        on.sort();
        on.dedup();
        completed.sort_unstable();
        completed.dedup();
        let on = match (is_any, on.is_empty()) {
            (true, _) => Some(Trigger::Any),
            (false, false) => Some(Trigger::On(on)),
            (false, true) => None,
        };
        on.into_iter().chain(completed.into_iter().map(Trigger::Done)).collect()
    }
}

/// Whether a transition reacts to an event with this name.
pub fn reacts(transition: &Transition, event: &str) -> bool {
    transition.events.iter().any(|descriptor| is_matched(descriptor, event))
}

/// Whether a descriptor matches an event.
pub fn is_matched(descriptor: &str, event: &str) -> bool {
    matches(trimmed(descriptor), event)
}

/// The composites whose completion a transition of a state reacts to. `is_earlier` says whether a transition can be
/// taken between a completion and its event.
pub fn completions(
    descriptor: &str,
    source: Id,
    outline: &Outline,
    is_earlier: impl Fn(&Transition) -> bool,
) -> Vec<Id> {
    let descriptor = trimmed(descriptor);
    if !descriptor.is_empty() && !is_completion(descriptor) {
        return Vec::new();
    }
    let is_matched = |id: &Id| {
        let name = format!("done.state.{}", outline.states[*id].state.id.as_deref().unwrap_or_default());
        name == descriptor || matches(descriptor, &name) && may_learn(source, *id, outline, &is_earlier)
    };
    outline.ids().filter(|id| may_complete(*id, outline)).filter(is_matched).collect()
}

/// Whether a transition may be taken in the same call after another one, without a raised event.
pub fn follows_up(transition: &Transition) -> bool {
    let waits_for_completion = |descriptor: &String| {
        let descriptor = trimmed(descriptor);
        descriptor.is_empty() || is_completion(descriptor)
    };
    transition.events.is_empty() || transition.events.iter().any(waits_for_completion)
}

/// Whether a composite can complete and its completion is an event.
pub fn may_complete(id: Id, outline: &Outline) -> bool {
    let children = outline.children(id);
    match outline.kind(id) {
        // A final state of the machine itself stops it.
        Kind::Plain => id != 0 && children.iter().any(|child| outline.kind(*child) == Kind::Final),
        Kind::Parallel => !children.is_empty() && children.iter().all(|child| may_complete(*child, outline)),
        Kind::Final => false,
    }
}

/// Whether a state may be active when the completion of a composite is handled.
fn may_learn(state: Id, composite: Id, outline: &Outline, is_earlier: impl Fn(&Transition) -> bool) -> bool {
    let is_active = if outline.is_inside(state, composite) {
        // All regions of a composite that has completed are in their final states.
        outline.kind(composite) == Kind::Parallel && outline.states[state].parent == Some(composite)
    } else {
        outline.are_together(state, composite)
    };
    let mut finals = outline.descendants(composite).filter(|id| outline.kind(*id) == Kind::Final);
    is_active
        || finals.any(|id| {
            outline.transitions().any(|(source, earlier)| is_earlier(earlier) && outline.exits(source, earlier, id))
        })
}

/// A descriptor without `.*` at its end. For `*`, the result is empty.
pub fn trimmed(descriptor: &str) -> &str {
    descriptor.strip_suffix('*').unwrap_or(descriptor).trim_end_matches('.')
}

/// Whether a descriptor matches an event: it is the name of the event, or its first words.
fn matches(descriptor: &str, event: &str) -> bool {
    let rest = event.strip_prefix(descriptor);
    descriptor.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether a descriptor matches only completions.
fn is_completion(descriptor: &str) -> bool {
    matches!(descriptor, "done" | "done.state") || descriptor.starts_with("done.state.")
}

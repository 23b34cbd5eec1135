//! Timers: delayed events that a state sends itself when it is entered, and alone reacts to.

use std::collections::BTreeSet;

use super::document::{Content, Delay, Transition};
use super::outline::{Id, Outline};

/// A timer.
#[derive(Debug)]
pub struct Timer {
    pub state: Id,
    pub event: String,
    pub delay: Delay,
    /// Whether it is started again when it has fired: `every`.
    pub is_periodic: bool,
    /// Whether it is stopped when its state is exited, as it is in a machine anyway.
    pub is_cancelled: bool,
    pub line: usize,
    id: Option<String>,
}

/// The timers of a document.
#[derive(Debug)]
pub struct Timers(Vec<Timer>);

impl Timers {
    /// Finds them.
    pub fn of(outline: &Outline) -> Self {
        let mut timers = Vec::new();
        for (at, place) in outline.states.iter().enumerate() {
            for item in &place.state.entry {
                let Content::Later { event, id, delay, line, .. } = item else { continue };
                let is_heard = |transition: &Transition| transition.events.contains(event);
                let mut elsewhere = outline.states.iter().enumerate().filter(|(other, _)| *other != at);
                if elsewhere.any(|(_, place)| place.state.transitions.iter().any(is_heard)) {
                    continue;
                }
                let own: Vec<_> = place.state.transitions.iter().filter(|transition| is_heard(transition)).collect();
                // Together with other events it could be told from outside as well.
                if own.is_empty() || own.iter().any(|transition| transition.events.len() > 1) {
                    continue;
                }
                let is_periodic = own.iter().any(|transition| transition.content.iter().any(|it| sends(it, event)));
                let is_cancelled = place
                    .state
                    .exit
                    .iter()
                    .any(|it| matches!(it, Content::Cancel { id: stopped, .. } if stopped == id));
                let (event, delay, id) = (event.clone(), delay.clone(), id.clone());
                timers.push(Timer { state: at, event, delay, is_periodic, is_cancelled, line: *line, id });
            }
        }
        Timers(timers)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Timer> {
        self.0.iter()
    }

    /// The events by which they tell.
    pub fn events(&self) -> BTreeSet<String> {
        self.0.iter().map(|timer| timer.event.clone()).collect()
    }

    /// The timer that a transition of a state waits for.
    pub fn of_transition(&self, state: Id, transition: &Transition) -> Option<&Timer> {
        self.0.iter().find(|timer| timer.state == state && transition.events.contains(&timer.event))
    }

    /// Whether content of a state starts or stops one of its timers, and does nothing else.
    pub fn has(&self, state: Id, content: &Content) -> bool {
        self.0.iter().filter(|timer| timer.state == state).any(|timer| match content {
            Content::Cancel { id, .. } => id.is_some() && *id == timer.id,
            other => sends(other, &timer.event),
        })
    }
}

/// Whether content sends an event later.
fn sends(content: &Content, event: &str) -> bool {
    matches!(content, Content::Later { event: sent, .. } if sent == event)
}

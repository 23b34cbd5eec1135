//! The hash of the structure on which the saved form of a machine depends.

use crate::hash::Fnv;
use crate::listed::Listed;
use crate::{Branch, Model, ROOT, State, StateId};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A part of saved data that the user declares: its name, and its type as text. The text must not depend on formatting.
pub type Declared = (String, String);

/// Returns the hash of a machine's structure: its states with their nesting, kinds, histories, fields and timers,
/// whether it pushes, and its events if it defers any. `fields` contains the fields of each state. The order of the
/// states does not matter.
#[must_use]
pub fn structure(model: &Model, fields: &[&[Declared]], events: &[Declared]) -> u64 {
    let mut states: Vec<_> =
        model.states.iter().enumerate().skip(1).map(|(at, _)| (model.path(StateId::at(at)), at)).listed();
    states.sort_unstable();
    states.insert(0, (String::new(), ROOT.index()));
    let mut hash = Fnv::new();
    hash.count(states.len());
    for (path, at) in states {
        let state = &model.states[at];
        hash.text(&path);
        hash.byte(state.kind as u8);
        hash.byte(state.history.map_or(0, |history| history.kind as u8 + 1));
        hash.declared(fields[at]);
        for transition in model.transitions.iter().filter(|transition| transition.source.index() == at) {
            if transition.trigger.is_timer() {
                hash.byte(if transition.trigger.repeats() { 2 } else { 1 });
            }
        }
    }
    hash.byte(u8::from(model.branches.iter().any(|branch| matches!(branch, Branch::Push(_)))));
    if model.branches.contains(&Branch::Defer) {
        hash.declared(events);
    }
    portable(&hash)
}

impl Model {
    /// Returns the path of a state: `Outer.Inner`. That of the machine itself is empty.
    #[must_use]
    pub fn path(&self, state: StateId) -> String {
        let State { name, parent, .. } = &self.states[state.index()];
        match *parent {
            None => String::new(),
            Some(ROOT) => name.to_string(),
            Some(parent) => self.path(parent) + "." + name,
        }
    }
}

/// Returns the hash of the variants of an event type.
#[must_use]
pub fn structure_of_events(events: &[Declared]) -> u64 {
    let mut hash = Fnv::new();
    hash.declared(events);
    portable(&hash)
}

/// Every format can write a number of 53 bits.
fn portable(hash: &Fnv) -> u64 {
    hash.sum() >> 11
}

impl Fnv {
    fn declared(&mut self, parts: &[Declared]) {
        self.count(parts.len());
        for (name, ty) in parts {
            self.text(name);
            self.text(ty);
        }
    }
}

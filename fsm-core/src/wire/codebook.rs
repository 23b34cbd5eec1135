//! What both sides of a stream know of a machine, so that it is not sent.

use crate::State;

/// What an encoder has to know of a machine's chart. The macro writes it down; it takes no room where no
/// [`Wire`](super::Wire) is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codebook {
    /// What the chart is recognised by.
    pub fingerprint: u64,
    /// The events and then the signals; their numbers count from 1.
    pub events: &'static [&'static str],
    /// How many of them are events.
    pub told: u16,
    /// By transition: the number of the event, signal or state that it reacts to, if there is just one, and its first end.
    pub transitions: &'static [(u16, u16)],
}

impl Codebook {
    /// That of a machine without an observer.
    pub const NONE: Codebook = Codebook { fingerprint: 0, events: &[], told: 0, transitions: &[] };

    /// The number of an event; 0 if it is of a type that is declared elsewhere.
    pub(super) fn event(&self, name: &str) -> u16 {
        self.find(0, name)
    }

    /// The number of a signal.
    pub(super) fn signal(&self, name: &str) -> u16 {
        self.find(self.told, name)
    }

    fn find(&self, from: u16, name: &str) -> u16 {
        let mut names = (from..).zip(self.events.iter().skip(usize::from(from)));
        names.find(|(_, other)| **other == name).map_or(0, |(at, _)| at + 1)
    }

    /// What a transition reacts to, and its first end.
    pub(super) fn transition(&self, transition: u16) -> (u16, u16) {
        self.transitions.get(usize::from(transition)).copied().unwrap_or_default()
    }
}

/// The number of a state; 0 is the machine.
pub fn number<S: State>(state: S) -> u16 {
    state.index() as u16 + 1
}

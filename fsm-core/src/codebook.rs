//! Data about a machine that both sides of a stream know, so that it is not sent.

/// The data about a machine's chart that an encoder needs. The macro generates it. It takes no memory if no
/// `Wire` is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codebook {
    /// Identifies the chart.
    pub fingerprint: u64,
    /// The events, followed by the signals. Their numbers start at 1.
    pub events: &'static [&'static str],
    /// The number of events, without the signals.
    pub event_count: u16,
    /// For each transition, the number of the event, signal or state that it reacts to, if there is exactly one, and
    /// its first branch.
    pub transitions: &'static [(u16, u16)],
}

impl Codebook {
    /// The codebook of a machine without an observer.
    pub const NONE: Codebook = Codebook { fingerprint: 0, events: &[], event_count: 0, transitions: &[] };

    /// The number of an event; 0 if its type is declared outside the machine.
    #[must_use]
    pub fn event(&self, name: &str) -> u16 {
        self.find(0, name)
    }

    /// The number of a signal.
    #[must_use]
    pub fn signal(&self, name: &str) -> u16 {
        self.find(self.event_count, name)
    }

    fn find(&self, from: u16, name: &str) -> u16 {
        let mut names = (from..).zip(self.events.iter().skip(usize::from(from)));
        names.find(|(_, other)| **other == name).map_or(0, |(at, _)| at + 1)
    }

    /// The number of the event, signal or state that a transition reacts to, and its first branch.
    #[must_use]
    pub fn transition(&self, transition: u16) -> (u16, u16) {
        self.transitions.get(usize::from(transition)).copied().unwrap_or_default()
    }
}

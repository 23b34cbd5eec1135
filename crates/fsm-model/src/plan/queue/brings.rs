//! The events that a step raises, and the generations that follow from them.

use alloc::vec::Vec;

/// The maximum number of events that result from a step, or from a part of one.
#[derive(Clone, Debug, Default)]
pub(super) struct Brings {
    /// The number of events that the step raises itself.
    pub(super) now: u32,
    /// The generations that follow from these events.
    pub(super) then: Vec<Generation>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Generation {
    pub(super) all: u32,
    /// The number of events that can be pending while the generation is handled: for each event, either itself or the
    /// events that it raises.
    pub(super) wait: u32,
}

impl Generation {
    fn with(self, other: Self, by: impl Fn(u32, u32) -> u32) -> Self {
        Generation { all: by(self.all, other.all), wait: by(self.wait, other.wait) }
    }
}

impl Brings {
    fn with(mut self, other: &Self, by: impl Fn(u32, u32) -> u32) -> Self {
        self.now = by(self.now, other.now);
        if self.then.len() < other.then.len() {
            self.then.resize(other.then.len(), Generation::default());
        }
        for (index, mine) in self.then.iter_mut().enumerate() {
            *mine = mine.with(other.then.get(index).copied().unwrap_or_default(), &by);
        }
        self
    }

    pub(super) fn and(self, other: &Self) -> Self {
        self.with(other, u32::saturating_add)
    }

    pub(super) fn or(self, other: &Self) -> Self {
        self.with(other, u32::max)
    }

    pub(super) fn times(mut self, factor: u32) -> Self {
        if factor != 1 {
            self.now = self.now.saturating_mul(factor);
            for Generation { all, wait } in &mut self.then {
                (*all, *wait) = (all.saturating_mul(factor), wait.saturating_mul(factor));
            }
        }
        self
    }

    /// The maximum number of pending events, if a path of `always` and `done` steps raises at most `settling`.
    pub(super) fn room(&self, settling: u32) -> u32 {
        let mut most = self.now.saturating_add(settling);
        // This is the step of the call itself, and no path that began before it.
        let (mut before, mut earlier) = (1, 0);
        for generation in &self.then {
            let quiet = settling.saturating_mul(before).saturating_add(earlier);
            most = most.max(generation.wait.saturating_add(quiet));
            (before, earlier) = (generation.all, settling);
        }
        most
    }
}

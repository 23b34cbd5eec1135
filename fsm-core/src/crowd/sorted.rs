//! Things in the order of their kinds, so that the processor, which has seen the branches of one, predicts those of the
//! next.

use alloc::vec::Vec;

/// The number of things that are sorted at a time: so few that they stay in the nearer caches.
pub(super) const BLOCK: usize = 2048;
/// With fewer things than this, sorting takes longer than it saves.
pub(super) const FEW: usize = 256;
/// The number of things that are looked at to find out whether sorting gains anything.
pub(super) const SAMPLE: usize = 32;
/// So many of these have to be of another kind than the previous one. Then the processor mispredicts often enough: a
/// misprediction takes about twice as long as sorting one thing.
pub(super) const MIXED: usize = 12;
/// The number of things that are handled in the same way, in their order or sorted.
pub(super) const SPAN: usize = 8 * BLOCK;
/// The number of kinds that are told apart; beyond, kinds share a place, and the order is a little worse.
const KINDS: usize = 512;

/// How many of these are another than the previous one.
pub(super) fn changes<T: PartialEq>(kinds: &[T]) -> usize {
    kinds.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Sorts by counting; a type of its own only to reuse its memory.
#[derive(Clone, Default)]
pub(super) struct Sorter {
    kinds: Vec<u16>,
    /// The positions of the things in their order.
    pub order: Vec<u16>,
}

impl Sorter {
    pub const fn new() -> Self {
        Sorter { kinds: Vec::new(), order: Vec::new() }
    }

    /// Sets the kinds of up to [`BLOCK`] things.
    #[inline]
    pub fn set(&mut self, kinds: impl Iterator<Item = usize>) {
        self.kinds.clear();
        self.kinds.extend(kinds.map(|kind| (kind % KINDS) as u16));
    }

    /// How many of the first things are of another kind than the previous one.
    pub fn changes(&self) -> usize {
        changes(&self.kinds[..self.kinds.len().min(SAMPLE)])
    }

    /// Orders the things by kind, and within a kind as they came.
    pub fn sort(&mut self) {
        let mut ends = [0_u16; KINDS];
        let mut last = 0;
        for kind in &self.kinds {
            ends[*kind as usize % KINDS] += 1;
            last = last.max(*kind as usize % KINDS);
        }
        let mut end = 0;
        for count in &mut ends[..=last] {
            end += *count;
            *count = end;
        }
        self.order.resize(self.kinds.len(), 0);
        for (nth, kind) in self.kinds.iter().enumerate().rev() {
            let end = &mut ends[*kind as usize % KINDS];
            *end -= 1;
            self.order[*end as usize] = nth as u16;
        }
    }
}

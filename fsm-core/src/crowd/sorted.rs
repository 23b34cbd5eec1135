//! Sorting by kind, so that the processor, which has seen the branches of one item, can predict those of the next.

use alloc::vec::Vec;

/// The number of items that are sorted at a time. It is so small that they stay in the nearer caches.
pub(super) const BLOCK: usize = 2048;
/// With fewer items than this, sorting takes longer than it saves.
pub(super) const FEW: usize = 256;
/// The number of items that are examined to find out whether sorting is worthwhile.
pub(super) const SAMPLE: usize = 32;
/// The number of items in a sample that have to differ in kind from the previous one. Then the processor mispredicts
/// often enough: a misprediction takes about twice as long as sorting one item.
pub(super) const MIXED: usize = 12;
/// The number of items that are handled alike, sorted or not.
pub(super) const SPAN: usize = 8 * BLOCK;
/// The number of kinds that are distinguished. Beyond this, kinds share numbers, and the order is slightly worse.
const KINDS: usize = 512;

/// The number of items whose kind differs from the previous one.
pub(super) fn changes<T: PartialEq>(kinds: &[T]) -> usize {
    kinds.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Sorts by counting. This is a type only to reuse its memory.
#[derive(Clone, Default)]
pub(super) struct Sorter {
    kinds: Vec<u16>,
    /// The positions of the items, in sorted order.
    pub order: Vec<u16>,
}

impl Sorter {
    pub const fn new() -> Self {
        Sorter { kinds: Vec::new(), order: Vec::new() }
    }

    /// Sets the kinds of up to [`BLOCK`] items.
    #[inline]
    pub fn set(&mut self, kinds: impl Iterator<Item = usize>) {
        self.kinds.clear();
        self.kinds.extend(kinds.map(|kind| (kind % KINDS) as u16));
    }

    /// The number of items in the sample whose kind differs from the previous one.
    pub fn changes(&self) -> usize {
        changes(&self.kinds[..self.kinds.len().min(SAMPLE)])
    }

    /// Sorts the items by kind. Within a kind, they keep their order.
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

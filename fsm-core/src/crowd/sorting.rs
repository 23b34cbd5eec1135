//! Sorting by kind, so that the processor, which has seen the branches of one item, can predict those of the next.

use alloc::vec::Vec;

/// The number of places that are sorted at a time. It is so small that they stay in the nearer caches.
pub(super) const BLOCK: usize = 2048;
/// With fewer items than this, sorting takes longer than it saves.
pub(super) const FEW: usize = 256;
/// The number of items that are examined to find out whether sorting is worthwhile.
pub(super) const SAMPLE: usize = 32;
/// The number of items in a sample that have to differ in kind from the previous one. Then the processor mispredicts
/// often enough: a misprediction takes about twice as long as sorting one item.
const MIXED: usize = 12;
/// The number of items that are handled alike, sorted or not.
pub(super) const SPAN: usize = 8 * BLOCK;
/// The number of kinds that are distinguished. Beyond this, kinds share numbers, and the order is slightly worse.
pub(super) const KINDS: usize = 512;

/// Whether the items of a sample differ in kind so often that sorting is worthwhile.
#[inline]
pub(super) fn are_mixed<T: PartialEq + Copy>(mut kinds: impl Iterator<Item = T>) -> bool {
    let Some(mut last) = kinds.next() else { return false };
    let changes = kinds.filter(|kind| *kind != core::mem::replace(&mut last, *kind));
    changes.count() >= MIXED
}

/// Sorts items by counting. Within a kind, they keep their order. `order` receives their positions, and `ends` the end
/// of each kind in it. There are at most `KINDS` kinds, and 65,535 items.
#[inline]
pub(super) fn sort(items: impl Iterator<Item = u16> + Clone, kinds: usize, order: &mut Vec<u16>, ends: &mut Vec<u16>) {
    let mut next = [0_u16; KINDS];
    let mut count = 0;
    for kind in items.clone() {
        next[kind as usize % KINDS] += 1;
        count += 1;
    }
    let mut end = 0;
    ends.clear();
    for next in &mut next[..kinds] {
        end += core::mem::replace(next, end);
        ends.push(end);
    }
    order.resize(count, 0);
    for (nth, kind) in (0..).zip(items) {
        let next = &mut next[kind as usize % KINDS];
        order[*next as usize] = nth;
        *next += 1;
    }
}

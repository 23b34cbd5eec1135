//! Copies what a machine keeps to another form of the same machine.

use super::shape::{Kept, Saved};
use core::iter;

/// Copies the leaves, timers and frames of a machine to another one of the same structure, which is not started.
pub fn copy<From: Saved, To: Saved<State = From::State>>(from: &From, to: &mut To) {
    let frames = 0..from.frames();
    frames.clone().for_each(|frame| _ = to.push(from.owner(frame)));
    let histories = From::HISTORIES.iter().map(|composite| Kept::History(*composite));
    for kept in iter::once(Kept::Active).chain(histories).chain(frames.map(Kept::Frame)) {
        for region in iter::once(None).chain((0..From::REGIONS.len()).map(Some)) {
            if let Some(leaf) = from.held(kept, region) {
                to.hold(kept, region, leaf);
            }
        }
        for place in From::TIMERS {
            if let (Some(from), Some(to)) = (from.timer(kept, place.slot), to.timer_mut(kept, place.slot)) {
                *to = *from;
            }
        }
    }
}

//! Copies what a machine keeps to another form of the same machine.

use super::checks::configurations;
use super::shape::{Saved, each};
use core::iter;

/// Copies the leaves, timers and frames of a machine to another one of the same structure, which is not started.
pub fn copy<From: Saved, To: Saved<State = From::State>>(from: &From, to: &mut To) {
    (0..from.frames()).for_each(|frame| _ = to.push(from.owner_of(frame)));
    for kept in configurations(from) {
        let regions = each(|at| from.region(at)).enumerate().map(|(at, _)| Some(at));
        for region in iter::once(None).chain(regions) {
            if let Some(leaf) = from.held(kept, region) {
                to.hold(kept, region, leaf);
            }
        }
        for place in each(|at| from.timer_place(at)) {
            if let (Some(from), Some(to)) = (from.timer(kept, place.slot), to.timer_mut(kept, place.slot)) {
                *to = *from;
            }
        }
    }
}

//! Whether the parts of a machine that was read fit together.

use super::names::{Path, TimerName};
use super::shape::{Kept, Saved, contains, each, leaf_in, slot_of};
use core::iter;
use serde::de::Error;

/// All configurations that a machine keeps.
pub(super) fn configurations<M: Saved>(machine: &M) -> impl Iterator<Item = Kept<M::State>> {
    let histories = each(|at| machine.history(at)).map(|(composite, _)| Kept::History(composite));
    iter::once(Kept::Active).chain(histories).chain((0..machine.frames()).map(Kept::Frame))
}

/// Whether the timers of a state run in a configuration, or are kept with it.
pub(super) fn has_timers<M: Saved>(machine: &M, kept: Kept<M::State>, state: Option<M::State>) -> bool {
    contains(machine, kept, state) && !(kept == Kept::Active && machine.has_completed())
}

/// Checks that each region of a `parallel` in a configuration has a leaf.
pub(super) fn check_regions<M: Saved, E: Error>(machine: &M, kept: Kept<M::State>) -> Result<(), E> {
    let is_shallow = |composite| each(|at| machine.history(at)).any(|history| history == (composite, false));
    if let Kept::History(composite) = kept
        && is_shallow(composite)
    {
        return Ok(());
    }
    for (at, region) in each(|at| machine.region(at)).enumerate() {
        let parallel = machine.parent(region);
        let is_there = parallel.is_some() && leaf_in(machine, kept, slot_of(machine, kept, parallel)) == parallel;
        if is_there && machine.held(kept, Some(at)).is_none() {
            let region = Path(machine, region);
            return Err(E::custom(format_args!("no state is active in the region `{region}`")));
        }
    }
    Ok(())
}

/// Whether the timers of a history no longer count, because its composite is active or paused.
fn is_outdated<M: Saved>(machine: &M, kept: Kept<M::State>, slot: usize) -> bool {
    let Kept::History(composite) = kept else { return false };
    let mut others = configurations(machine).filter(|other| *other != kept && machine.timer(*other, slot).is_some());
    others.any(|other| contains(machine, other, Some(composite)))
}

/// Checks that the timers of a configuration run as its states need.
pub(super) fn check_timers<M: Saved, E: Error>(machine: &M, kept: Kept<M::State>) -> Result<(), E> {
    for place in each(|at| machine.timer_place(at)) {
        let Some(timer) = machine.timer(kept, place.slot) else { continue };
        let runs = match place.lasts {
            Some(_) => timer.is_running(),
            None => place.may_be_due || !timer.is_due() || timer.is_up(),
        };
        if !runs && has_timers(machine, kept, place.state) && !is_outdated(machine, kept, place.slot) {
            let name = TimerName(machine, place);
            return Err(E::custom(format_args!("the timer `{name}` does not run")));
        }
    }
    Ok(())
}

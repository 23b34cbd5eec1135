//! Many events at once, for machines that only move between states. The target of each event in each leaf is known in
//! advance, so an event takes one load from a table, or one shift, instead of a call.
//!
//! The kind of table depends on the number of leaves. With up to ten leaves, the whole effect of an event fits into one
//! word, and handling it is one shift; with more leaves, there is a row for each event, or for each pair of events. The
//! tables are computed at compile time from the `handle` for one event, and only for machines on which these calls are
//! used.

mod classes;
mod leaves;
mod rows;
mod shift;
#[cfg(test)]
mod tests;

pub use classes::classes;
use leaves::Leaves;
use rows::Rows;
use shift::Shift;

/// A machine without code of the user, which only moves between states. Generated code implements this trait.
pub trait Pure<const EVENTS: usize, const LEAVES: usize>: Sized {
    /// The type of its events.
    type Event;
    /// The next leaf, by the number of the event and that of the active leaf.
    const NEXT: [[u8; LEAVES]; EVENTS];
    /// The number of an event, less than `EVENTS`.
    fn number(event: &Self::Event) -> usize;
    /// The number of the active leaf; `None` if the machine is not started.
    fn leaf(&self) -> Option<usize>;
    /// Sets the active leaf.
    fn set_leaf(&mut self, leaf: usize);
}

/// Handles all these events.
#[inline]
pub fn run<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(machine: &mut M, events: &[M::Event]) {
    if let Some(leaf) = machine.leaf() {
        machine.set_leaf(after::<M, EVENTS, LEAVES>(leaf, events));
    }
}

/// Handles these events until one of the searched leaves is active. Returns the position of the last handled event.
#[inline]
pub fn run_until<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(
    machine: &mut M,
    events: &[M::Event],
    searched: impl Fn(usize) -> bool,
) -> Option<usize> {
    let searched = Leaves::of(LEAVES, searched);
    let mut leaf = machine.leaf()?;
    let last = Leaves::without_way_out(&M::NEXT).contain(&searched);
    for (nth, chunk) in events.chunks(CHUNK).enumerate() {
        let (next, seen) = if last {
            let next = after::<M, EVENTS, LEAVES>(leaf, chunk);
            (next, searched.has(next))
        } else {
            watched::<M, EVENTS, LEAVES>(leaf, chunk, &searched)
        };
        if seen {
            let within = first::<M, EVENTS, LEAVES>(&mut leaf, chunk, &searched);
            machine.set_leaf(leaf);
            return within.map(|within| nth * CHUNK + within);
        }
        leaf = next;
    }
    machine.set_leaf(leaf);
    None
}

/// After this number of events, it is checked whether a searched leaf was active.
const CHUNK: usize = 128;

/// The leaf that is active after these events.
#[inline]
fn after<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(leaf: usize, events: &[M::Event]) -> usize {
    if LEAVES <= shift::MOST {
        Shift::<M, EVENTS, LEAVES>::after(leaf, events)
    } else {
        Rows::<M, EVENTS, LEAVES>::after(leaf, events)
    }
}

/// Like [`after`]. Also returns whether one of the searched leaves was active after any of the events.
#[inline]
fn watched<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(
    leaf: usize,
    events: &[M::Event],
    searched: &Leaves,
) -> (usize, bool) {
    if LEAVES <= shift::MOST {
        Shift::<M, EVENTS, LEAVES>::watched(leaf, events, searched)
    } else {
        Rows::<M, EVENTS, LEAVES>::watched(leaf, events, searched)
    }
}

/// The position of the first event after which one of the searched leaves is active. Later events are not handled.
fn first<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(
    leaf: &mut usize,
    events: &[M::Event],
    searched: &Leaves,
) -> Option<usize> {
    events.iter().position(|event| {
        *leaf = usize::from(M::NEXT[M::number(event)][*leaf]);
        searched.has(*leaf)
    })
}

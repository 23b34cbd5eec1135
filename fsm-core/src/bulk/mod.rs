//! Many events at once, for machines that do nothing but move: where an event leads from a leaf is then known beforehand,
//! and a call for each event gives way to a table, of which the next event is a load or a shift.
//!
//! Which table is a matter of size. Up to ten leaves the whole of what an event does fits a word, and to take it is one
//! shift; beyond that it is a row for each event, or for each two. Tables are worked out by the compiler,
//! from the very `handle` that takes one event, and only for machines that are run so.

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

/// A machine without code: what generated machines tell of themselves.
pub trait Pure<const EVENTS: usize, const LEAVES: usize>: Sized {
    /// What it is told.
    type Event;
    /// Where each event leads, by the event's number and that of the active leaf.
    const NEXT: [[u8; LEAVES]; EVENTS];
    /// The number of an event, less than `EVENTS`.
    fn number(event: &Self::Event) -> usize;
    /// The number of the active leaf; `None` if the machine is not started.
    fn leaf(&self) -> Option<usize>;
    /// Has a leaf be the active one.
    fn set_leaf(&mut self, leaf: usize);
}

/// Tells a machine all these events.
#[inline]
pub fn run<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize>(machine: &mut M, events: &[M::Event]) {
    if let Some(leaf) = machine.leaf() {
        machine.set_leaf(after::<M, EVENTS, LEAVES>(leaf, events));
    }
}

/// Tells a machine these events until one of the leaves that are searched is active: the position of the event by which it
/// came to be. The events behind that are not told.
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

/// After how many events it is asked whether something was seen among them.
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

/// The same, and whether any of some leaves was active after one of the events.
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

/// The position of the first event after which one of some leaves is active. Events behind it are not looked at.
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

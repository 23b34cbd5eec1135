//! Machines of up to 256 leaves: a row for each event, which contains the number of the next leaf at the index of the
//! active one. So each event takes one load. If there are few [classes](super::classes) of events, there is a row for
//! each pair of classes.

use super::Pure;
use super::classes::classes;
use super::leaves::Leaves;
use super::shift;
use core::marker::PhantomData;

/// A row has an entry for every byte, so that no index is out of bounds.
type Row = [u8; 256];

/// The tables of a machine.
pub struct Rows<M, const EVENTS: usize, const LEAVES: usize>(PhantomData<M>);

impl<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize> Rows<M, EVENTS, LEAVES> {
    const ROWS: [Row; EVENTS] = rows(&M::NEXT);
    const CLASSES: ([u8; EVENTS], usize) = classes(&M::NEXT, if LEAVES <= shift::MOST { 0 } else { 16 });

    /// The leaf that is active after these events.
    #[inline]
    pub fn after(leaf: usize, events: &[M::Event]) -> usize {
        let leaf = leaf as u8;
        let leaf = if Self::CLASSES.1 <= 8 {
            Pairs::<M, EVENTS, LEAVES, 8>::after(leaf, events)
        } else if Self::CLASSES.1 <= 16 && LEAVES <= 128 {
            Pairs::<M, EVENTS, LEAVES, 16>::after(leaf, events)
        } else {
            Self::through(leaf, events)
        };
        usize::from(leaf)
    }

    /// Like [`after`](Self::after). Also returns whether one of the searched leaves was active after any of the events.
    #[inline]
    pub fn watched(leaf: usize, events: &[M::Event], searched: &Leaves) -> (usize, bool) {
        let (mut leaf, mut seen) = (leaf as u8, false);
        for event in events {
            leaf = Self::ROWS[M::number(event)][usize::from(leaf)];
            seen |= searched.has(usize::from(leaf));
        }
        (usize::from(leaf), seen)
    }

    #[inline]
    fn through(mut leaf: u8, events: &[M::Event]) -> u8 {
        for event in events {
            leaf = Self::ROWS[M::number(event)][usize::from(leaf)];
        }
        leaf
    }
}

/// The table for pairs of events of up to `ROOM` classes.
struct Pairs<M, const EVENTS: usize, const LEAVES: usize, const ROOM: usize>(PhantomData<M>);

impl<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize, const ROOM: usize>
    Pairs<M, EVENTS, LEAVES, ROOM>
{
    const ROWS: [[Row; ROOM]; ROOM] = pairs(&M::NEXT, &Rows::<M, EVENTS, LEAVES>::CLASSES);

    #[inline]
    fn after(mut leaf: u8, events: &[M::Event]) -> u8 {
        let (pairs, odd) = events.as_chunks();
        for [first, second] in pairs {
            leaf = Self::ROWS[Self::class(first)][Self::class(second)][usize::from(leaf)];
        }
        Rows::<M, EVENTS, LEAVES>::through(leaf, odd)
    }

    #[inline]
    fn class(event: &M::Event) -> usize {
        usize::from(Rows::<M, EVENTS, LEAVES>::CLASSES.0[M::number(event)]) % ROOM
    }
}

const fn rows<const EVENTS: usize, const LEAVES: usize>(next: &[[u8; LEAVES]; EVENTS]) -> [Row; EVENTS] {
    let mut rows = [[0; 256]; EVENTS];
    if LEAVES <= shift::MOST {
        return rows;
    }
    let mut event = 0;
    while event < EVENTS {
        let mut leaf = 0;
        while leaf < LEAVES {
            rows[event][leaf] = next[event][leaf];
            leaf += 1;
        }
        event += 1;
    }
    rows
}

const fn pairs<const EVENTS: usize, const LEAVES: usize, const ROOM: usize>(
    next: &[[u8; LEAVES]; EVENTS],
    (class, count): &([u8; EVENTS], usize),
) -> [[Row; ROOM]; ROOM] {
    let mut pairs = [[[0; 256]; ROOM]; ROOM];
    if LEAVES <= shift::MOST || *count > ROOM {
        return pairs;
    }
    let mut known = [None; ROOM];
    let mut event = 0;
    while event < EVENTS {
        known[class[event] as usize] = Some(event);
        event += 1;
    }
    let mut first = 0;
    while first < *count {
        let mut second = 0;
        while second < *count {
            if let (Some(one), Some(two)) = (known[first], known[second]) {
                let mut leaf = 0;
                while leaf < LEAVES {
                    pairs[first][second][leaf] = next[two][next[one][leaf] as usize];
                    leaf += 1;
                }
            }
            second += 1;
        }
        first += 1;
    }
    pairs
}

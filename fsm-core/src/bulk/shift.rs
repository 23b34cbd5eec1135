//! Machines of up to ten leaves: the effect of an event is a word with six bits for each leaf, which contain the shift
//! distance of the next leaf. The active leaf is represented by a shift distance, so each event takes one shift,
//! whatever the leaf.
//!
//! After Per Vognsen, *Shift-based DFAs* (2022). If there are few events, one shift handles two of them.

use super::Pure;
use super::leaves::Leaves;
use core::marker::PhantomData;

/// The number of leaves for which a word has six bits each.
pub const MOST: usize = 10;

/// The tables of a machine.
pub struct Shift<M, const EVENTS: usize, const LEAVES: usize>(PhantomData<M>);

impl<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize> Shift<M, EVENTS, LEAVES> {
    const ROWS: [u64; EVENTS] = rows(&M::NEXT);

    /// The leaf that is active after these events.
    #[inline]
    pub fn after(leaf: usize, events: &[M::Event]) -> usize {
        if EVENTS <= 8 {
            Pairs::<M, EVENTS, LEAVES, 8>::after(leaf, events)
        } else if EVENTS <= 32 {
            Pairs::<M, EVENTS, LEAVES, 32>::after(leaf, events)
        } else {
            leaf_at(Self::through(distance(leaf), events))
        }
    }

    /// Like [`after`](Self::after). Also returns whether one of the searched leaves was active after any of the events.
    #[inline]
    pub fn watched(leaf: usize, events: &[M::Event], searched: &Leaves) -> (usize, bool) {
        let searched = (0..LEAVES).filter(|&leaf| searched.has(leaf)).fold(0, |all, leaf| all | 1 << distance(leaf));
        let (mut state, mut seen) = (distance(leaf), 0_u64);
        for event in events {
            state = step(Self::ROWS[M::number(event)], state);
            seen |= 1_u64.wrapping_shl(bits(state));
        }
        (leaf_at(state), seen & searched != 0)
    }

    #[inline]
    fn through(mut state: u64, events: &[M::Event]) -> u64 {
        for event in events {
            state = step(Self::ROWS[M::number(event)], state);
        }
        state
    }
}

/// The table with a row for each pair of events, of a machine with at most `ROOM` events.
struct Pairs<M, const EVENTS: usize, const LEAVES: usize, const ROOM: usize>(PhantomData<M>);

impl<M: Pure<EVENTS, LEAVES>, const EVENTS: usize, const LEAVES: usize, const ROOM: usize>
    Pairs<M, EVENTS, LEAVES, ROOM>
{
    const ROWS: [[u64; ROOM]; ROOM] = pairs(&Shift::<M, EVENTS, LEAVES>::ROWS);

    #[inline]
    fn after(leaf: usize, events: &[M::Event]) -> usize {
        let mut state = distance(leaf);
        let (pairs, odd) = events.as_chunks();
        for [first, second] in pairs {
            state = step(Self::ROWS[M::number(first)][M::number(second)], state);
        }
        leaf_at(Shift::<M, EVENTS, LEAVES>::through(state, odd))
    }
}

/// One event, or two.
#[inline]
const fn step(row: u64, state: u64) -> u64 {
    row.wrapping_shr(bits(state))
}

/// The shift distance: the lower six bits, which are those that a shift uses.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "six bits are looked at")]
const fn bits(state: u64) -> u32 {
    state as u32
}

#[inline]
const fn distance(leaf: usize) -> u64 {
    leaf as u64 * 6
}

#[inline]
const fn leaf_at(state: u64) -> usize {
    (bits(state) % 64 / 6) as usize
}

const fn rows<const EVENTS: usize, const LEAVES: usize>(next: &[[u8; LEAVES]; EVENTS]) -> [u64; EVENTS] {
    let mut rows = [0; EVENTS];
    if LEAVES > MOST {
        return rows;
    }
    let mut event = 0;
    while event < EVENTS {
        let mut leaf = 0;
        while leaf < LEAVES {
            rows[event] |= distance(next[event][leaf] as usize) << distance(leaf);
            leaf += 1;
        }
        event += 1;
    }
    rows
}

const fn pairs<const EVENTS: usize, const ROOM: usize>(rows: &[u64; EVENTS]) -> [[u64; ROOM]; ROOM] {
    let mut pairs = [[0; ROOM]; ROOM];
    if EVENTS > ROOM {
        return pairs;
    }
    let mut first = 0;
    while first < EVENTS {
        let mut second = 0;
        while second < EVENTS {
            let mut leaf = 0;
            while leaf < MOST {
                let after = step(rows[second], step(rows[first], distance(leaf))) % 64;
                pairs[first][second] |= after << distance(leaf);
                leaf += 1;
            }
            second += 1;
        }
        first += 1;
    }
    pairs
}

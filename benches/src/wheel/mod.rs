//! Thousands of connections with timers in a timer wheel, so that a connection costs nothing until it is due or an
//! event for it arrives. The program calls `advance` before each event, and `due` after each call.

mod generated;
mod hand;

use std::mem;

use crate::harness::{Form, Workload};
use fsmith_printed::Random;

pub struct Task;

pub const CONNECTIONS: u32 = 1 << 12;
/// The duration of a tick, in milliseconds.
const TICK: u64 = 8;
/// The number of slots of the wheel, which must be more than the longest timer has ticks.
const SLOTS: u64 = 1 << 13;
/// The time of a connection without an entry in the wheel.
pub const NEVER: u64 = u64::MAX;

#[derive(Clone, Copy)]
pub enum Op<E = Event> {
    /// Time passes: one tick.
    Tick,
    /// An event for a connection.
    Tell(u32, E),
}

#[derive(Clone, Copy)]
pub enum Event {
    Connect,
    Accept,
    Data(u32),
    Close,
}

/// Counters of the actions of all connections.
#[derive(Debug, Default, Hash)]
pub struct Net {
    pub dialed: u32,
    pub failed: u32,
    pub bytes: u32,
    pub probes: u32,
    pub lost: u32,
    pub expired: u32,
    pub closed: u32,
}

/// A timer wheel with a slot for each tick. No entry is removed before its time. The program ignores an entry that has
/// been replaced by an earlier one.
pub struct Wheel {
    /// The time since the start, in milliseconds.
    pub now: u64,
    slots: Vec<Vec<u32>>,
}

impl Wheel {
    /// Creates a wheel with room in each slot, so that memory is allocated only in rare cases later.
    pub fn new() -> Self {
        Wheel { now: 0, slots: (0..SLOTS).map(|_| Vec::with_capacity(32)).collect() }
    }

    /// Adds an entry for a connection.
    #[inline]
    pub fn add(&mut self, connection: u32, at: u64) {
        self.slots[Self::slot(at)].push(connection);
    }

    /// Advances the time by a tick, and takes out the entries for that time.
    #[inline]
    pub fn tick(&mut self) -> Vec<u32> {
        self.now += TICK;
        mem::take(&mut self.slots[Self::slot(self.now)])
    }

    /// Takes back the memory of the entries.
    #[inline]
    pub fn recycle(&mut self, mut entries: Vec<u32>) {
        entries.clear();
        self.slots[Self::slot(self.now)] = entries;
    }

    #[inline]
    fn slot(at: u64) -> usize {
        (at / TICK % SLOTS) as usize
    }
}

impl Workload for Task {
    const NAME: &'static str = "wheel";
    /// The currently measured cost. The target is 110.
    const BAR_PERCENT: u64 = 153;
    const CALLED_BAR_PERCENT: u64 = 148;
    type Op = Op;
    type World = Net;

    fn random(len: usize) -> Vec<Op> {
        let mut random = Random::new(107);
        let step = |_| match random.below(16) {
            0..=3 => Op::Tick,
            draw => {
                let connection = random.below(CONNECTIONS);
                let event = match draw {
                    4..=6 => Event::Connect,
                    7..=9 => Event::Accept,
                    10..=14 => Event::Data(random.below(100)),
                    _ => Event::Close,
                };
                Op::Tell(connection, event)
            }
        };
        (0..len).map(step).collect()
    }

    /// Between two ticks there are events for three connections, in turn. All connections receive the same sequence.
    fn periodic(len: usize) -> Vec<Op> {
        use Event::{Accept, Close, Connect, Data};
        let story = [
            Connect,
            Accept,
            Data(5),
            Data(7),
            Connect,
            Connect,
            Accept,
            Close,
            Connect,
            Data(2),
            Connect,
            Accept,
            Data(1),
            Data(3),
            Data(9),
            Data(4),
            Data(6),
            Data(8),
            Data(2),
        ];
        let step = |at: usize| match at % 4 {
            3 => Op::Tick,
            nth => {
                let told = at / 4 * 3 + nth;
                let (round, connection) = (told / CONNECTIONS as usize, told % CONNECTIONS as usize);
                Op::Tell(connection as u32, story[(round + connection) % story.len()])
            }
        };
        (0..len).map(step).collect()
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Connections>(), Form::of::<generated::Connections>()]
    }
}

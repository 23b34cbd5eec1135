//! The events and the counters of the levels.

#[derive(Clone, Copy)]
pub enum Event {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// Counters of actions, and a flag that two of the levels query.
#[derive(Clone, Debug, Default, Hash)]
pub struct Log {
    pub entered: [u32; 9],
    pub exited: [u32; 9],
    pub done: [u32; 12],
    pub flag: bool,
}

//! The events and the counters of Samek's test machine.

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
    I,
}

/// Counters of actions, and the flag that all levels query.
#[derive(Clone, Debug, Default, Hash)]
pub struct Log {
    pub entered: [u32; 5],
    pub exited: [u32; 5],
    pub done: [u32; 20],
    pub foo: bool,
}

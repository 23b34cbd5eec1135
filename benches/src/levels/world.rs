//! What the levels react to, and what is counted.

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

/// What was done, and a flag that two of the levels look at.
#[derive(Clone, Debug, Default, Hash)]
pub struct Log {
    pub entered: [u32; 9],
    pub exited: [u32; 9],
    pub done: [u32; 12],
    pub flag: bool,
}

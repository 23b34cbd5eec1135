//! What Samek's test machine reacts to, and what is counted.

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

/// What was done, and the flag that all levels look at.
#[derive(Clone, Debug, Default, Hash)]
pub struct Log {
    pub entered: [u32; 5],
    pub exited: [u32; 5],
    pub done: [u32; 20],
    pub foo: bool,
}

//! What the player reacts to, and what is counted.

#[derive(Clone, Copy)]
pub enum Event {
    Play,
    Resume,
    Stop,
    Pause,
    OpenClose,
    Disc,
    Next,
    Previous,
}

/// What was done.
#[derive(Clone, Debug, Default, Hash)]
pub struct Deck {
    pub entered: [u32; 8],
    pub exited: [u32; 8],
    pub done: [u32; 13],
}

//! The events and the counters of the player.

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

/// Counters of actions.
#[derive(Clone, Debug, Default, Hash)]
pub struct Deck {
    pub entered: [u32; 8],
    pub exited: [u32; 8],
    pub done: [u32; 13],
}

//! What the light is told, and what it is lent.
//!
//! Without `std`, since its size is measured for a machine that has none.

use core::time::Duration;

#[derive(Clone, Copy)]
pub enum Op<E = Event> {
    Pass(Duration),
    Tell(E),
}

#[derive(Clone, Copy)]
pub enum Event {
    Press,
}

/// What the light did.
#[derive(Debug, Default, Hash)]
pub struct Crossing {
    pub reds: u32,
    pub greens: u32,
    pub yellows: u32,
    pub clicks: u32,
    pub presses: u32,
    pub early: u32,
}

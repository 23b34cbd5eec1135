//! The input and the world of the light.
//!
//! This module does not use `std`, because the size of the light is measured on a target without it.

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

/// Counters of the light's actions.
#[derive(Debug, Default, Hash)]
pub struct Crossing {
    pub reds: u32,
    pub greens: u32,
    pub yellows: u32,
    pub clicks: u32,
    pub presses: u32,
    pub early: u32,
}

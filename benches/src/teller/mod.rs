//! A cash machine that asks for three numbers: three of its states run the same submachine, a keypad, which reacts to
//! the keys; the cash machine itself reacts to all other events.

mod generated;
mod hand;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

/// The number of wrong codes after which a card is kept.
pub const TRIES: u32 = 3;
/// The largest amount that is paid.
pub const LIMIT: u32 = 500;
/// A number to which no further digit is added.
pub const LONG: u32 = 1000;

#[derive(Clone, Copy)]
pub enum Event {
    Card(u32),
    Digit(u32),
    Erase,
    Enter,
    Tick,
    Cancel,
    Taken,
}

/// Counters of the cash machine's actions.
#[derive(Debug, Default, Hash)]
pub struct Lobby {
    pub cards: u32,
    pub ended: u32,
    pub kept: u32,
    pub wrong: u32,
    pub account: u32,
    pub refused: u32,
    pub paid: u32,
    pub beeps: u32,
    pub ticks: u32,
}

/// Returns whether a code belongs to a card.
#[inline]
pub fn belongs(code: u32, card: u32) -> bool {
    (code ^ card) & 1 == 0
}

impl Workload for Task {
    const NAME: &'static str = "teller";
    /// The currently measured cost. The target is 125.
    const BAR_PERCENT: u64 = 130;
    const CALLED_BAR_PERCENT: u64 = 124;
    type Op = Event;
    type World = Lobby;

    fn random(len: usize) -> Vec<Event> {
        use Event::{Cancel, Card, Digit, Enter, Erase, Taken, Tick};
        let mut random = Random::new(89);
        let step = |_| match random.below(16) {
            0 | 1 => Card(random.below(100)),
            2..=6 => Digit(random.below(10)),
            7 => Erase,
            8..=10 => Enter,
            11..=13 => Tick,
            14 => Taken,
            _ => Cancel,
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Cancel, Card, Digit, Enter, Erase, Taken, Tick};
        let story = [
            Card(7),
            Digit(1),
            Digit(2),
            Enter,
            Tick,
            Digit(3),
            Enter,
            Digit(5),
            Erase,
            Digit(6),
            Digit(1),
            Enter,
            Tick,
            Digit(2),
            Digit(0),
            Digit(9),
            Digit(4),
            Digit(8),
            Enter,
            Digit(4),
            Digit(0),
            Enter,
            Tick,
            Taken,
            Card(4),
            Digit(1),
            Enter,
            Digit(3),
            Tick,
            Enter,
            Digit(7),
            Enter,
            Digit(4),
            Cancel,
            Card(5),
            Digit(4),
            Cancel,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![Form::of::<hand::Teller>(), Form::of::<generated::Teller>()]
    }
}

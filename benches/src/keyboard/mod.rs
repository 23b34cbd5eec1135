//! A keyboard with three locks: orthogonal regions, one, two or all of which react to an event.
//!
//! Each lock is a region with two states, which switch its lamp on and off. A key is typed by the region of the caps
//! lock, and by that of the num lock if it is on the number pad. A reset turns every lock off in one step.

mod generated;
mod hand;
mod interpreted;
mod observed;

use crate::harness::{self, Form, Workload};
use fsmith_printed::Random;

pub struct Task;

#[derive(Clone, Copy)]
pub enum Event {
    Num,
    Caps,
    Scroll,
    Key(u32),
    Reset,
}

/// Counters of the keyboard's actions.
#[derive(Debug, Default, Hash)]
pub struct Board {
    pub lamps_on: u32,
    pub lamps_off: u32,
    pub letters: u32,
    pub capitals: u32,
    pub digits: u32,
    pub arrows: u32,
    pub resets: u32,
    pub scrolled: u32,
}

impl Board {
    #[inline]
    pub fn light(&mut self) {
        self.lamps_on += 1;
    }

    #[inline]
    pub fn dim(&mut self) {
        self.lamps_off += 1;
    }
}

/// Returns the states of the three locks as one name.
pub fn name(num: bool, caps: bool, scroll: bool) -> &'static str {
    const NAMES: [&str; 8] = ["none", "scroll", "caps", "caps+scroll", "num", "num+scroll", "num+caps", "all"];
    NAMES[usize::from(num) * 4 + usize::from(caps) * 2 + usize::from(scroll)]
}

impl Workload for Task {
    const NAME: &'static str = "keyboard";
    const BAR_PERCENT: u64 = 105;
    const CALLED_BAR_PERCENT: u64 = 104;
    type Op = Event;
    type World = Board;

    fn random(len: usize) -> Vec<Event> {
        let mut random = Random::new(23);
        let step = |_| match random.below(12) {
            0 | 1 => Event::Num,
            2 | 3 => Event::Caps,
            4 | 5 => Event::Scroll,
            6 => Event::Reset,
            _ => Event::Key(random.below(40)),
        };
        (0..len).map(step).collect()
    }

    fn periodic(len: usize) -> Vec<Event> {
        use Event::{Caps, Key, Num, Reset, Scroll};
        let story = [
            Key(3),
            Key(20),
            Caps,
            Key(21),
            Key(22),
            Num,
            Key(4),
            Key(5),
            Scroll,
            Key(6),
            Caps,
            Key(30),
            Reset,
            Key(7),
            Scroll,
            Caps,
            Key(31),
            Scroll,
            Num,
            Scroll,
            Caps,
            Num,
            Caps,
            Reset,
        ];
        harness::repeat(&story, len)
    }

    fn forms() -> Vec<Form<Self>> {
        vec![
            Form::of::<hand::Keyboard>(),
            Form::of::<generated::Keyboard>(),
            Form::of::<interpreted::Keyboard>(),
            Form::of::<observed::Keyboard>(),
        ]
    }
}

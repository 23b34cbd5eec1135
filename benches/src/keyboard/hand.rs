//! The hand-written keyboard: a field for each lock, and a `match` over the event.

use super::{Board, Event, Task, name};
use crate::harness::Machine;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lock {
    Off,
    On,
}

pub struct Keyboard {
    num: Lock,
    caps: Lock,
    scroll: Lock,
}

impl Keyboard {
    #[inline]
    fn toggle(lock: &mut Lock, board: &mut Board) {
        *lock = match *lock {
            Lock::Off => {
                board.light();
                Lock::On
            }
            Lock::On => {
                board.dim();
                Lock::Off
            }
        };
    }

    #[inline]
    fn handle(&mut self, event: Event, board: &mut Board) {
        match event {
            Event::Num => Self::toggle(&mut self.num, board),
            Event::Caps => Self::toggle(&mut self.caps, board),
            Event::Scroll => Self::toggle(&mut self.scroll, board),
            Event::Key(key) => {
                if key < 10 {
                    match self.num {
                        Lock::Off => board.arrows += 1,
                        Lock::On => board.digits += 1,
                    }
                }
                match self.caps {
                    Lock::Off => board.letters += 1,
                    Lock::On => board.capitals += 1,
                }
                if self.scroll == Lock::On && key == 39 {
                    board.scrolled += 1;
                }
            }
            Event::Reset => {
                for lock in [&mut self.num, &mut self.caps, &mut self.scroll] {
                    if *lock == Lock::On {
                        board.dim();
                        board.resets += 1;
                        *lock = Lock::Off;
                    }
                }
            }
        }
    }
}

impl Machine<Task> for Keyboard {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Board) -> Self {
        Self { num: Lock::Off, caps: Lock::Off, scroll: Lock::Off }
    }

    #[inline]
    fn step(&mut self, event: &Event, board: &mut Board) {
        self.handle(*event, board);
    }

    fn state(&self) -> &'static str {
        name(self.num == Lock::On, self.caps == Lock::On, self.scroll == Lock::On)
    }
}

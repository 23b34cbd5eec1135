//! The declared keyboard.

use fsmith::interpreter::state_machine;

use super::{Board, Event, Task, name};
use crate::harness::Machine;

/// Declares the machine, with or without an observer.
macro_rules! keyboard {
    ([$($observer:tt)*] [$($item:tt)*]) => {
        state_machine! {
            pub machine Keyboard(board: &mut Board $($observer)*) {
                $($item)*
                #[derive(Clone, Copy)]
                events { Num, Caps, Scroll, Key(u32), Reset }

                initial Locks;
                parallel Locks {
                    state NumLock {
                        initial state Arrows {
                            on Num => Digits;
                            on Key(key) if key < 10 => { board.arrows += 1; }
                        }
                        state Digits {
                            enter { board.light(); }
                            exit { board.dim(); }
                            on Num => Arrows;
                            on Reset => { board.resets += 1; Arrows }
                            on Key(key) if key < 10 => { board.digits += 1; }
                        }
                    }
                    state CapsLock {
                        initial state Small {
                            on Caps => Capital;
                            on Key(_) => { board.letters += 1; }
                        }
                        state Capital {
                            enter { board.light(); }
                            exit { board.dim(); }
                            on Caps => Small;
                            on Reset => { board.resets += 1; Small }
                            on Key(_) => { board.capitals += 1; }
                        }
                    }
                    state ScrollLock {
                        initial state Moving { on Scroll => Scrolling; }
                        state Scrolling {
                            enter { board.light(); }
                            exit { board.dim(); }
                            on Scroll => Moving;
                            on Reset => { board.resets += 1; Moving }
                            on Key(39) => { board.scrolled += 1; }
                        }
                    }
                }
            }
        }
    };
}
pub(super) use keyboard;

keyboard!([] []);

impl From<Event> for KeyboardEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Num => KeyboardEvent::Num,
            Event::Caps => KeyboardEvent::Caps,
            Event::Scroll => KeyboardEvent::Scroll,
            Event::Key(key) => KeyboardEvent::Key(key),
            Event::Reset => KeyboardEvent::Reset,
        }
    }
}

impl Machine<Task> for Keyboard {
    const NAME: &'static str = "generated";
    type Op = KeyboardEvent;

    fn start(board: &mut Board) -> Self {
        Self::start(board)
    }

    #[inline]
    fn step(&mut self, event: &KeyboardEvent, board: &mut Board) {
        self.handle(board, *event);
    }

    fn state(&self) -> &'static str {
        use KeyboardState::{Capital, Digits, Scrolling};
        name(self.is_in(Digits), self.is_in(Capital), self.is_in(Scrolling))
    }
}

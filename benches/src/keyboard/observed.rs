//! The keyboard with an observer that observes nothing, which must cost nothing.

use fsmith::{Observer, state_machine};

use super::generated::keyboard;
use super::{Board, Event, Task, name};
use crate::harness::Machine;

keyboard!([, look: &mut impl Observer<KeyboardState>] [observer look;]);

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
    const NAME: &'static str = "observed";
    type Op = KeyboardEvent;

    fn start(board: &mut Board) -> Self {
        Self::start(board, &mut ())
    }

    #[inline]
    fn step(&mut self, event: &KeyboardEvent, board: &mut Board) {
        self.handle(board, &mut (), *event);
    }

    fn state(&self) -> &'static str {
        use KeyboardState::{Capital, Digits, Scrolling};
        name(self.is_in(Digits), self.is_in(Capital), self.is_in(Scrolling))
    }
}

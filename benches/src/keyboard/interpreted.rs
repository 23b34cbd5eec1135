//! The declared keyboard, interpreted.

use super::generated::{self, KeyboardEvent, KeyboardInterpreter, KeyboardState};
use super::{Board, Task, name};
use crate::harness::Machine;

pub struct Keyboard(KeyboardInterpreter);

impl Machine<Task> for Keyboard {
    const NAME: &'static str = "interpreted";
    type Op = KeyboardEvent;

    fn start(board: &mut Board) -> Self {
        let mut twin = generated::Keyboard::interpreter();
        twin.restart(board);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &KeyboardEvent, board: &mut Board) {
        self.0.handle(board, *event);
    }

    fn state(&self) -> &'static str {
        use KeyboardState::{Capital, Digits, Scrolling};
        name(self.0.is_in(Digits), self.0.is_in(Capital), self.0.is_in(Scrolling))
    }
}

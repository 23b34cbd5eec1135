//! The declared room, interpreted.

use super::generated::{self, RoomEvent, RoomInterpreter, RoomState};
use super::{Chat, Task};
use crate::harness::Machine;

pub struct Room(RoomInterpreter);

impl Machine<Task> for Room {
    const NAME: &'static str = "interpreted";
    type Op = RoomEvent;

    fn start(chat: &mut Chat) -> Self {
        let mut twin = generated::Room::interpreter();
        twin.restart(chat);
        Self(twin)
    }

    #[inline]
    fn step(&mut self, event: &RoomEvent, chat: &mut Chat) {
        self.0.handle(chat, *event);
    }

    fn state(&self) -> &'static str {
        self.0.state().map_or("none", RoomState::name)
    }
}

//! The declared room.

use fsmith::interpreter::state_machine;

use super::{Chat, Event, SEATS, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Room(chat: &mut Chat) {
        #[derive(Clone, Copy)]
        events { Join, Leave, Say(u32), Mute, Unmute, Notice(u32) }
        signals { Copy(u32, u32), Empty }
        queue 256;

        initial Closed;
        state Closed { on Join => { chat.members = 1; Open } }
        state Open {
            initial Loud;
            exit { chat.closed += 1; }
            on Join if chat.members < SEATS => { chat.members += 1; }
            on Join => { chat.rejected += 1; }
            on Leave => {
                chat.members -= 1;
                if chat.members == 0 { raise(Empty); }
            }
            on Notice(text) => for member in 0..chat.members { raise(Copy(member, text)); }
            on Empty => Closed;

            state Loud {
                on Say(text) => { chat.said += text; }
                on Copy(member, text) => chat.receive(member, text);
                on Mute => Quiet;
            }
            state Quiet {
                on Say(_) => { chat.refused += 1; }
                on Copy(_, _) => { chat.missed += 1; }
                on Unmute => Loud;
            }
        }
    }
}

impl From<Event> for RoomEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Join => RoomEvent::Join,
            Event::Leave => RoomEvent::Leave,
            Event::Say(text) => RoomEvent::Say(text),
            Event::Mute => RoomEvent::Mute,
            Event::Unmute => RoomEvent::Unmute,
            Event::Notice(text) => RoomEvent::Notice(text),
        }
    }
}

impl Machine<Task> for Room {
    const NAME: &'static str = "generated";
    type Op = RoomEvent;

    fn start(chat: &mut Chat) -> Self {
        Self::start(chat)
    }

    #[inline]
    fn step(&mut self, event: &RoomEvent, chat: &mut Chat) {
        self.handle(chat, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", RoomState::name)
    }
}

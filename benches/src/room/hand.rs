//! The hand-written room, which notifies the members in a loop.

use super::{Chat, Event, SEATS, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Closed,
    Loud,
    Quiet,
}

pub struct Room {
    state: State,
}

impl Room {
    #[inline]
    fn handle(&mut self, event: Event, chat: &mut Chat) {
        match self.state {
            State::Closed => {
                if let Event::Join = event {
                    chat.members = 1;
                    self.state = State::Loud;
                }
            }
            State::Loud => match event {
                Event::Join => Self::join(chat),
                Event::Leave => self.leave(chat),
                Event::Say(text) => chat.said += text,
                Event::Mute => self.state = State::Quiet,
                Event::Notice(text) => {
                    for member in 0..chat.members {
                        chat.receive(member, text);
                    }
                }
                Event::Unmute => {}
            },
            State::Quiet => match event {
                Event::Join => Self::join(chat),
                Event::Leave => self.leave(chat),
                Event::Say(_) => chat.refused += 1,
                Event::Unmute => self.state = State::Loud,
                Event::Notice(_) => chat.missed += chat.members,
                Event::Mute => {}
            },
        }
    }

    #[inline]
    fn join(chat: &mut Chat) {
        if chat.members < SEATS {
            chat.members += 1;
        } else {
            chat.rejected += 1;
        }
    }

    #[inline]
    fn leave(&mut self, chat: &mut Chat) {
        chat.members -= 1;
        if chat.members == 0 {
            chat.closed += 1;
            self.state = State::Closed;
        }
    }
}

impl Machine<Task> for Room {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Chat) -> Self {
        Self { state: State::Closed }
    }

    #[inline]
    fn step(&mut self, event: &Event, chat: &mut Chat) {
        self.handle(*event, chat);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Closed => "Closed",
            State::Loud => "Loud",
            State::Quiet => "Quiet",
        }
    }
}

//! The declared player.

use fsmith::state_machine;

use super::{Deck, Event, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Player(deck: &mut Deck) {
        #[derive(Clone, Copy)]
        events { Play, Resume, Stop, Pause, OpenClose, Disc, Next, Previous }

        initial Empty;
        state Empty {
            enter { deck.entered[0] += 1; }
            exit { deck.exited[0] += 1; }
            on OpenClose => { deck.done[0] += 1; Open }
            on Disc => { deck.done[1] += 1; Stopped }
        }
        state Open {
            enter { deck.entered[1] += 1; }
            exit { deck.exited[1] += 1; }
            on OpenClose => { deck.done[2] += 1; Empty }
        }
        state Stopped {
            enter { deck.entered[2] += 1; }
            exit { deck.exited[2] += 1; }
            on Play => { deck.done[3] += 1; Playing }
            on OpenClose => { deck.done[4] += 1; Open }
            on Stop => { deck.done[5] += 1; Stopped }
        }
        state Paused {
            enter { deck.entered[3] += 1; }
            exit { deck.exited[3] += 1; }
            on Resume => { deck.done[6] += 1; Playing }
            on Stop => { deck.done[7] += 1; Stopped }
            on OpenClose => { deck.done[8] += 1; Open }
        }
        state Playing {
            initial First;
            enter { deck.entered[4] += 1; }
            exit { deck.exited[4] += 1; }
            on OpenClose => { deck.done[8] += 1; Open }
            on Pause => { deck.done[9] += 1; Paused }
            on Stop => { deck.done[10] += 1; Stopped }

            state First {
                enter { deck.entered[5] += 1; }
                exit { deck.exited[5] += 1; }
                on Next => { deck.done[11] += 1; Second }
            }
            state Second {
                enter { deck.entered[6] += 1; }
                exit { deck.exited[6] += 1; }
                on Next => { deck.done[11] += 1; Third }
                on Previous => { deck.done[12] += 1; First }
            }
            state Third {
                enter { deck.entered[7] += 1; }
                exit { deck.exited[7] += 1; }
                on Previous => { deck.done[12] += 1; Second }
            }
        }
    }
}

impl From<Event> for PlayerEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Play => PlayerEvent::Play,
            Event::Resume => PlayerEvent::Resume,
            Event::Stop => PlayerEvent::Stop,
            Event::Pause => PlayerEvent::Pause,
            Event::OpenClose => PlayerEvent::OpenClose,
            Event::Disc => PlayerEvent::Disc,
            Event::Next => PlayerEvent::Next,
            Event::Previous => PlayerEvent::Previous,
        }
    }
}

impl Machine<Task> for Player {
    const NAME: &'static str = "generated";
    type Op = PlayerEvent;

    fn start(deck: &mut Deck) -> Self {
        Self::start(deck)
    }

    #[inline]
    fn step(&mut self, event: &PlayerEvent, deck: &mut Deck) {
        self.handle(deck, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", PlayerState::name)
    }
}

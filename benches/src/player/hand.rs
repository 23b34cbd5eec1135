//! The hand-written player: the common reactions of all songs are computed as values and then executed once.

use super::{Deck, Event, Task};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Empty,
    Open,
    Stopped,
    Paused,
    First,
    Second,
    Third,
}

pub struct Player {
    state: State,
}

/// The numbers of the states, for the counters.
const EMPTY: usize = 0;
const OPEN: usize = 1;
const STOPPED: usize = 2;
const PAUSED: usize = 3;
const PLAYING: usize = 4;
const FIRST: usize = 5;
const SECOND: usize = 6;
const THIRD: usize = 7;

impl Player {
    /// Moves from one state to another, neither of which is nested.
    #[inline]
    fn go(&mut self, deck: &mut Deck, exited: usize, done: usize, entered: usize, next: State) {
        deck.exited[exited] += 1;
        deck.done[done] += 1;
        deck.entered[entered] += 1;
        self.state = next;
    }

    /// Plays the first song.
    #[inline]
    fn play(&mut self, deck: &mut Deck, exited: usize, done: usize) {
        self.go(deck, exited, done, PLAYING, State::First);
        deck.entered[FIRST] += 1;
    }

    /// The common reactions of all songs.
    #[inline]
    fn in_song(&mut self, event: Event, deck: &mut Deck, song: usize) {
        let (done, entered, next) = match event {
            Event::OpenClose => (8, OPEN, State::Open),
            Event::Pause => (9, PAUSED, State::Paused),
            Event::Stop => (10, STOPPED, State::Stopped),
            _ => return,
        };
        deck.exited[song] += 1;
        self.go(deck, PLAYING, done, entered, next);
    }

    #[inline]
    fn handle(&mut self, event: Event, deck: &mut Deck) {
        match self.state {
            State::Empty => match event {
                Event::OpenClose => self.go(deck, EMPTY, 0, OPEN, State::Open),
                Event::Disc => self.go(deck, EMPTY, 1, STOPPED, State::Stopped),
                _ => {}
            },
            State::Open => {
                if let Event::OpenClose = event {
                    self.go(deck, OPEN, 2, EMPTY, State::Empty);
                }
            }
            State::Stopped => match event {
                Event::Play => self.play(deck, STOPPED, 3),
                Event::OpenClose => self.go(deck, STOPPED, 4, OPEN, State::Open),
                Event::Stop => self.go(deck, STOPPED, 5, STOPPED, State::Stopped),
                _ => {}
            },
            State::Paused => match event {
                Event::Resume => self.play(deck, PAUSED, 6),
                Event::Stop => self.go(deck, PAUSED, 7, STOPPED, State::Stopped),
                Event::OpenClose => self.go(deck, PAUSED, 8, OPEN, State::Open),
                _ => {}
            },
            State::First => match event {
                Event::Next => self.go(deck, FIRST, 11, SECOND, State::Second),
                _ => self.in_song(event, deck, FIRST),
            },
            State::Second => match event {
                Event::Next => self.go(deck, SECOND, 11, THIRD, State::Third),
                Event::Previous => self.go(deck, SECOND, 12, FIRST, State::First),
                _ => self.in_song(event, deck, SECOND),
            },
            State::Third => match event {
                Event::Previous => self.go(deck, THIRD, 12, SECOND, State::Second),
                _ => self.in_song(event, deck, THIRD),
            },
        }
    }
}

impl Machine<Task> for Player {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(deck: &mut Deck) -> Self {
        deck.entered[EMPTY] += 1;
        Self { state: State::Empty }
    }

    #[inline]
    fn step(&mut self, event: &Event, deck: &mut Deck) {
        self.handle(*event, deck);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Empty => "Empty",
            State::Open => "Open",
            State::Stopped => "Stopped",
            State::Paused => "Paused",
            State::First => "First",
            State::Second => "Second",
            State::Third => "Third",
        }
    }
}

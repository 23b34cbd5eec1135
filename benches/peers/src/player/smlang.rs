//! The player on smlang, flattened over the leaves.
//!
//! Only leaves have entries and exits, and these have no parameters. So the counters are the context, and the counts of
//! composites are in the actions. A transition from a leaf to itself runs neither its exit nor its entry, so these are
//! in the actions, too.

use fsmith_benches::harness::Machine;
use fsmith_benches::player::{Deck, Event, Task};
use smlang::statemachine;

statemachine! {
    derive_events: [Clone, Copy],
    transitions: {
        *Empty + OpenClose / count_0 = Open,
        Empty + Disc / count_1 = Stopped,
        Open + OpenClose / count_2 = Empty,
        Stopped + Play / stopped_play = First,
        Stopped + OpenClose / count_4 = Open,
        Stopped + Stop / stopped_stop = _,
        Paused + Resume / paused_resume = First,
        Paused + Stop / count_7 = Stopped,
        Paused + OpenClose / count_8 = Open,
        First | Second | Third + OpenClose / song_open_close = Open,
        First | Second | Third + Pause / song_pause = Paused,
        First | Second | Third + Stop / song_stop = Stopped,
        First + Next / count_11 = Second,
        Second + Next / count_11 = Third,
        Second + Previous / count_12 = First,
        Third + Previous / count_12 = Second,
    }
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

/// Counts the exits of some states, an effect, and the entries of others.
#[inline]
fn go<const OUT: usize, const IN: usize>(
    deck: &mut Deck,
    exited: [usize; OUT],
    done: usize,
    entered: [usize; IN],
) -> Result<(), ()> {
    exited.into_iter().for_each(|state| deck.exited[state] += 1);
    deck.done[done] += 1;
    entered.into_iter().for_each(|state| deck.entered[state] += 1);
    Ok(())
}

macro_rules! hooks {
    ($($state:ident $entry:ident $exit:ident;)*) => {
        $(fn $entry(&mut self) { self.entered[$state] += 1; }
        fn $exit(&mut self) { self.exited[$state] += 1; })*
    };
}

impl StateMachineContext for Deck {
    hooks! {
        EMPTY on_entry_empty on_exit_empty;
        OPEN on_entry_open on_exit_open;
        STOPPED on_entry_stopped on_exit_stopped;
        PAUSED on_entry_paused on_exit_paused;
        FIRST on_entry_first on_exit_first;
        SECOND on_entry_second on_exit_second;
        THIRD on_entry_third on_exit_third;
    }

    fn count_0(&mut self) -> Result<(), ()> {
        self.done[0] += 1;
        Ok(())
    }

    fn count_1(&mut self) -> Result<(), ()> {
        self.done[1] += 1;
        Ok(())
    }

    fn count_2(&mut self) -> Result<(), ()> {
        self.done[2] += 1;
        Ok(())
    }

    fn stopped_play(&mut self) -> Result<(), ()> {
        go(self, [], 3, [PLAYING])
    }

    fn count_4(&mut self) -> Result<(), ()> {
        self.done[4] += 1;
        Ok(())
    }

    fn stopped_stop(&mut self) -> Result<(), ()> {
        go(self, [STOPPED], 5, [STOPPED])
    }

    fn paused_resume(&mut self) -> Result<(), ()> {
        go(self, [], 6, [PLAYING])
    }

    fn count_7(&mut self) -> Result<(), ()> {
        self.done[7] += 1;
        Ok(())
    }

    fn count_8(&mut self) -> Result<(), ()> {
        self.done[8] += 1;
        Ok(())
    }

    fn song_open_close(&mut self) -> Result<(), ()> {
        go(self, [PLAYING], 8, [])
    }

    fn song_pause(&mut self) -> Result<(), ()> {
        go(self, [PLAYING], 9, [])
    }

    fn song_stop(&mut self) -> Result<(), ()> {
        go(self, [PLAYING], 10, [])
    }

    fn count_11(&mut self) -> Result<(), ()> {
        self.done[11] += 1;
        Ok(())
    }

    fn count_12(&mut self) -> Result<(), ()> {
        self.done[12] += 1;
        Ok(())
    }
}

impl From<Event> for Events {
    fn from(event: Event) -> Self {
        match event {
            Event::Play => Self::Play,
            Event::Resume => Self::Resume,
            Event::Stop => Self::Stop,
            Event::Pause => Self::Pause,
            Event::OpenClose => Self::OpenClose,
            Event::Disc => Self::Disc,
            Event::Next => Self::Next,
            Event::Previous => Self::Previous,
        }
    }
}

pub struct Player(StateMachine<Deck>);

impl Machine<Task> for Player {
    const NAME: &'static str = "smlang, own world";
    type Op = Events;

    /// The machine does not run the entry of its first state.
    fn start(deck: &mut Deck) -> Self {
        for state in [EMPTY] {
            deck.entered[state] += 1;
        }
        Self(StateMachine::new(deck.clone()))
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, event: &Events, _: &mut Deck) {
        let _ = self.0.process_event(*event);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            States::Empty => "Empty",
            States::Open => "Open",
            States::Stopped => "Stopped",
            States::Paused => "Paused",
            States::First => "First",
            States::Second => "Second",
            States::Third => "Third",
        }
    }

    fn settle(&self, deck: &mut Deck) {
        deck.clone_from(self.0.context());
    }
}

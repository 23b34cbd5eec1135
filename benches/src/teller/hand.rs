//! The hand-written cash machine: one `match` over the state, in three of whose states a number is typed.

use super::{Event, LIMIT, LONG, Lobby, TRIES, Task, belongs};
use crate::harness::Machine;

#[derive(Clone, Copy)]
enum State {
    Idle,
    Code { typed: Option<u32>, card: u32, tries: u32 },
    Account { typed: Option<u32> },
    Amount { typed: Option<u32> },
    Paying,
    Kept,
}

pub struct Teller {
    state: State,
}

/// Adds a digit to a number.
#[inline]
fn add(digit: u32, typed: &mut Option<u32>, lobby: &mut Lobby) {
    match *typed {
        None => *typed = Some(digit),
        Some(number) if number < LONG => *typed = Some(number * 10 + digit),
        Some(_) => lobby.beeps += 1,
    }
}

impl Teller {
    #[inline]
    fn handle(&mut self, event: Event, lobby: &mut Lobby) {
        match &mut self.state {
            State::Idle => match event {
                Event::Card(card) => {
                    lobby.cards += 1;
                    self.state = State::Code { typed: None, card, tries: 1 };
                }
                Event::Tick => lobby.ticks += 1,
                _ => {}
            },
            State::Code { typed, card, tries } => match event {
                Event::Digit(digit) => add(digit, typed, lobby),
                Event::Erase => *typed = None,
                Event::Enter => {
                    let Some(code) = *typed else { return };
                    if belongs(code, *card) {
                        self.state = State::Account { typed: None };
                    } else if *tries < TRIES {
                        lobby.wrong += 1;
                        *tries += 1;
                        *typed = None;
                    } else {
                        lobby.ended += 1;
                        lobby.kept += 1;
                        self.state = State::Kept;
                    }
                }
                Event::Tick => lobby.ticks += 1,
                Event::Cancel => self.cancel(lobby),
                Event::Card(_) | Event::Taken => {}
            },
            State::Account { typed } => match event {
                Event::Digit(digit) => add(digit, typed, lobby),
                Event::Erase => *typed = None,
                Event::Enter => {
                    let Some(account) = *typed else { return };
                    lobby.account = account;
                    self.state = State::Amount { typed: None };
                }
                Event::Tick => lobby.ticks += 1,
                Event::Cancel => self.cancel(lobby),
                Event::Card(_) | Event::Taken => {}
            },
            State::Amount { typed } => match event {
                Event::Digit(digit) => add(digit, typed, lobby),
                Event::Erase => *typed = None,
                Event::Enter => {
                    let Some(amount) = *typed else { return };
                    if amount <= LIMIT {
                        lobby.paid += amount;
                        lobby.ended += 1;
                        self.state = State::Paying;
                    } else {
                        lobby.refused += 1;
                        *typed = None;
                    }
                }
                Event::Tick => lobby.ticks += 1,
                Event::Cancel => self.cancel(lobby),
                Event::Card(_) | Event::Taken => {}
            },
            State::Paying => match event {
                Event::Taken => self.state = State::Idle,
                Event::Tick => lobby.ticks += 1,
                _ => {}
            },
            State::Kept => match event {
                Event::Cancel => self.state = State::Idle,
                Event::Tick => lobby.ticks += 1,
                _ => {}
            },
        }
    }

    #[inline]
    fn cancel(&mut self, lobby: &mut Lobby) {
        lobby.ended += 1;
        self.state = State::Idle;
    }
}

impl Machine<Task> for Teller {
    const NAME: &'static str = "hand";
    type Op = Event;

    fn start(_: &mut Lobby) -> Self {
        Self { state: State::Idle }
    }

    #[inline]
    fn step(&mut self, event: &Event, lobby: &mut Lobby) {
        self.handle(*event, lobby);
    }

    fn state(&self) -> &'static str {
        match self.state {
            State::Idle => "Idle",
            State::Code { .. } => "Code",
            State::Account { .. } => "Account",
            State::Amount { .. } => "Amount",
            State::Paying => "Paying",
            State::Kept => "Kept",
        }
    }
}

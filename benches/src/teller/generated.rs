//! The declared cash machine, with a submachine for the keypad.

use super::{Event, LIMIT, Lobby, TRIES, Task, belongs};
use crate::harness::Machine;

mod keypad {
    use crate::teller::{LONG, Lobby};
    use fsmith::state_machine;

    state_machine! {
        pub machine Keypad(lobby: &mut Lobby) {
            #[derive(Clone, Copy)]
            events { Digit(u32), Erase, Enter }

            initial state Empty { on Digit(digit) => Typing(digit); }
            state Typing(number: u32) {
                on Digit(digit) if *number < LONG => { *number = *number * 10 + digit; }
                on Digit(_) => { lobby.beeps += 1; }
                on Erase => Empty;
                on Enter => Entered(number);
            }
            final Entered(number: u32);
        }
    }
}

use fsmith::state_machine;
use keypad::{Keypad, KeypadEvent};

state_machine! {
    pub machine Teller(lobby: &mut Lobby) {
        #[derive(Clone, Copy)]
        events { Card(u32), Key(KeypadEvent), Tick, Taken, Cancel }

        initial Idle;
        on Tick => { lobby.ticks += 1; }

        state Idle { on Card(card) => { lobby.cards += 1; Code(card, 1) } }
        state Serving {
            initial Account;
            exit { lobby.ended += 1; }
            on Cancel => Idle;

            state Code(card: u32, tries: u32) {
                machine keypad: Keypad(lobby);
                forward Key(event) => keypad(event);
                done(keypad.Entered { number }) => if belongs(number, *card) {
                    Account
                } else if *tries < TRIES {
                    lobby.wrong += 1;
                    Code(card, tries + 1)
                } else {
                    Kept
                };
            }
            state Account {
                machine keypad: Keypad(lobby);
                forward Key(event) => keypad(event);
                done(keypad.Entered { number }) => { lobby.account = number; Amount }
            }
            state Amount {
                machine keypad: Keypad(lobby);
                forward Key(event) => keypad(event);
                done(keypad.Entered { number }) => if number <= LIMIT {
                    lobby.paid += number;
                    Paying
                } else {
                    lobby.refused += 1;
                    Amount
                };
            }
        }
        state Paying { on Taken => Idle; }
        state Kept {
            enter { lobby.kept += 1; }
            on Cancel => Idle;
        }
    }
}

impl From<Event> for TellerEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Card(card) => TellerEvent::Card(card),
            Event::Digit(digit) => TellerEvent::Key(KeypadEvent::Digit(digit)),
            Event::Erase => TellerEvent::Key(KeypadEvent::Erase),
            Event::Enter => TellerEvent::Key(KeypadEvent::Enter),
            Event::Tick => TellerEvent::Tick,
            Event::Taken => TellerEvent::Taken,
            Event::Cancel => TellerEvent::Cancel,
        }
    }
}

impl Machine<Task> for Teller {
    const NAME: &'static str = "generated";
    type Op = TellerEvent;

    fn start(lobby: &mut Lobby) -> Self {
        Self::start(lobby)
    }

    #[inline]
    fn step(&mut self, event: &TellerEvent, lobby: &mut Lobby) {
        self.handle(lobby, *event);
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", TellerState::name)
    }
}

//! Transitions with several triggers and of several states.
//!
//! `or` joins an event and a condition. The transitions of `in A | B` belong to each of the named states. They come
//! after the state's own transitions and before those of enclosing states.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A vending machine.
    pub machine Vending(tape: &mut Tape) {
        events { Coin(u32), Choose, Jam, Reset, Service }

        initial Trading;

        in Empty | Paid {
            on Service => { tape.act("service"); Closed }
            on Coin(0) => { tape.act("a button"); stay }
            when tape.ask("unplugged") => { tape.act("dark"); Closed }
        }
        in Trading | OutOfOrder {
            on Reset if tape.ask("key") => { tape.act("reset"); Trading }
        }

        state Trading {
            initial Empty;
            enter { tape.act("Trading: enter"); }
            exit { tape.act("Trading: exit"); }
            on Jam or when tape.ask("smoke") => { tape.act("out of order"); OutOfOrder }
            on Coin(n) => { tape.act(&format!("{n} falls through")); }

            state Empty {
                enter { tape.act("Empty: enter"); }
                exit { tape.act("Empty: exit"); }
                on Coin(1 | 2) => Paid;
                on Service if tape.ask("busy") => stay;
            }
            state Paid {
                enter { tape.act("Paid: enter"); }
                exit { tape.act("Paid: exit"); }
                on Choose if tape.ask("stocked") or on Reset => { tape.act("give"); Empty }
                on Choose => stay;
            }
        }
        state OutOfOrder {
            enter { tape.act("OutOfOrder: enter"); }
            exit { tape.act("OutOfOrder: exit"); }
            when tape.ask("repaired") or on Service => Closed;
        }
        state Closed {
            enter { tape.act("Closed: enter"); }
            exit { tape.act("Closed: exit"); }
            on Coin(1..=5) | Choose => { tape.act("closed"); }
            on Service or on Reset or when tape.ask("morning") => Trading;
        }
    }
}

/// Returns every event in turn, with coins from 0 to 6.
pub fn event(n: u32) -> VendingEvent {
    match n % 5 {
        0 => VendingEvent::Coin(n / 5 % 7),
        1 => VendingEvent::Choose,
        2 => VendingEvent::Jam,
        3 => VendingEvent::Reset,
        _ => VendingEvent::Service,
    }
}

drive!(Vending, VendingInterpreter, VendingState, event event);

//! A generic machine: its events carry values of any type.

use std::fmt::Display;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// Passes parcels on, or keeps them waiting.
    pub machine Relay<T: Display + PartialOrd>(tape: &mut Tape) {
        events { Put(T), Swap(T, T), Flush }

        initial Empty;

        state Empty {
            enter { tape.act("Empty: enter"); }
            exit { tape.act("Empty: exit"); }
            on Put(parcel) => { tape.act(&format!("put {parcel}")); Loaded }
        }
        state Loaded {
            enter { tape.act("Loaded: enter"); }
            exit { tape.act("Loaded: exit"); }
            on Put(parcel) => { tape.act(&format!("no room for {parcel}")); }
            on Swap(old, new) if old < new => { tape.act(&format!("{old} for {new}")); Loaded }
            on Flush => Empty;
        }
    }
}

/// Returns every event in turn, of small numbers.
pub fn event(n: u32) -> RelayEvent<u32> {
    match n % 3 {
        0 => RelayEvent::Put(n / 3 % 5),
        1 => RelayEvent::Swap(n / 3 % 5, 2),
        _ => RelayEvent::Flush,
    }
}

drive!(Relay<u32>, RelayInterpreter<u32>, RelayState, event event; unpolled);

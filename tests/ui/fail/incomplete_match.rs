//! A decision by `match` that does not cover every case: the compiler reports it.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Set(u8) }
        initial Off;

        state Off {
            on Set(to) => match to {
                0 => On,
                1 => stay,
            };
        }
        state On;
    }
}

fn main() {}

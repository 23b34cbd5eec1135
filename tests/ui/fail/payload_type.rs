//! Payloads that are used as values of another type.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

fn announce(_: &str) {}

state_machine! {
    machine Lamp() {
        events { Set(u8), Name { text: String } }

        initial Off;
        state Off {
            on Set("bright") => On;
            on Set(level) if level.is_empty() => On;
            on Name { text } => { announce(text); On }
        }
        state On;
    }
}

fn main() {}

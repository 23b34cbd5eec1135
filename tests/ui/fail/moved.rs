//! Ownership is Rust's: a payload is moved once.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

fn keep(_: String) {}

state_machine! {
    machine Lamp() {
        events { Name(String), Other(String) }
        initial Off;

        state Off {
            on Name(text) => { keep(text); println!("{text}"); On }
            on Other(text) => { keep(text); if text.is_empty() { On } else { stay } }
        }
        state On;
    }
}

fn main() {}

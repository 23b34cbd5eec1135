//! Text after the machine.

use fsmith::state_machine;

state_machine! {
    machine Lamp() { initial state Off; }

    machine Door() { initial state Closed; }
}

state_machine! {
    machine Gate() { initial state Closed; };
}

fn main() {}

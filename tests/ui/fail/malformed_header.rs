//! Headers that are none.

use fsmith::state_machine;

state_machine! {}

state_machine! {
    maschine Lamp() { initial state Off; }
}

state_machine! {
    pub machine { initial state Off; }
}

state_machine! {
    machine Lamp()
}

state_machine! {
    machine Lamp(body: &mut Body); initial state Off;
}

state_machine! {
    machine Lamp(body) { initial state Off; }
}

state_machine! {
    enum Lamp { Off, On }
}

fn main() {}

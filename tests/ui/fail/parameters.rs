//! Parameters that are none.

use fsmith::state_machine;

struct Body;

state_machine! {
    machine Lamp(self) {
        initial state Off;
    }
}

state_machine! {
    machine Door(&mut self, body: &mut Body) {
        initial state Off;
    }
}

state_machine! {
    machine Gate(mut body: Body, (a, b): (u8, u8), _: u8) {
        initial state Off;
    }
}

state_machine! {
    machine Well(body: &mut Body, body: u8) {
        initial state Off;
    }
}

state_machine! {
    machine Shop(goods: impl Iterator<Item = u8>, name: &impl AsRef<str>, size: impl Into<u8> + Copy) {
        initial state Open;
    }
}

state_machine! {
    machine Mill(wheel: &mut u8 stone: &u8) {
        initial state Still;
        state Turning;
    }
}

fn main() {}

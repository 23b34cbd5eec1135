//! What is lent is lent again and again: it is `Copy`, or behind a reference that can be lent anew.

use fsmith::state_machine;

pub struct Body {
    level: u8,
}

#[derive(Clone, Copy)]
pub struct Place {
    x: u8,
}

state_machine! {
    machine Owned(body: Body, names: Vec<String>, place: Place, sides: [Place; 2], pair: (u8, Body)) {
        events { Press }
        initial state Off {
            enter { drop(names); }
            on Press if body.level > place.x + sides[0].x + pair.0 => On;
        }
        state On { on Press => Off; exit { drop(body); } }
    }
}

fn main() {}

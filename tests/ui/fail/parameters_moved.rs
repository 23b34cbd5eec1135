//! Every call passes the parameters again, so they must be `Copy`, or references that can be reborrowed.

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

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

state_machine! {
    machine Longer<'a>(body: &'a mut Body, kept: &mut Vec<&'a u8>) {
        events { Press }
        initial state Off { on Press => { kept.push(&body.level); On } }
        state On { on Press => Off; }
    }
}

fn main() {
    // What is wrong with the machine is not said again of its calls.
    let (mut body, level, mut kept) = (Body { level: 1 }, 2, Vec::new());
    let mut longer = Longer::start(&mut body, &mut kept);
    longer.handle(&mut body, &mut kept, LongerEvent::Press);
    kept.push(&level);
}

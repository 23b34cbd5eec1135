//! The user's code gets the lints that it would get elsewhere.

#![deny(warnings)]

use fsmith::state_machine;

#[must_use]
fn important() -> u8 {
    3
}

state_machine! {
    machine Lamp(level: u8) {
        events { Press, Set(u8) }
        initial Off;

        state Off {
            enter { let unused = level; }
            exit { important(); }
            active { let mut level = level; let _ = level; }
            on Press => { let forgotten = level; On }
            on Set(to) => On;
        }
        state On {
            when let Some(x) = Some(level) => { if (level > 3) { println!("bright"); } Off }
            on Press => if let Some(y) = Some(level) { Off } else { stay };
        }
    }
}

state_machine! {
    machine night_lamp {
        events { Press(u8) }
        initial Off(0);
        state Off(level: u8) { on Press(level) => On(level); }
        state On(level: u8) { on Press(_) => Off(0); }
        #[cfg(debug)]
        state Tested { on Press(_) => Off(0); }
    }
}

fn main() {
    let mut lamp = Lamp::start(3);
    lamp.update(3);
    lamp.handle(3, LampEvent::Press);
    lamp.handle(3, LampEvent::Set(3));
    night_lamp::start().handle(night_lampEvent::Press(3));
}

//! Traits that a machine or its events lack: the compiler suggests to derive them where these are declared.

use fsmith::state_machine;

state_machine! {
    pub(crate) machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

struct Plain;

state_machine! {
    #[derive(Debug)]
    machine Shelf {
        events { Fill }
        initial state Empty { on Fill => Full(Plain); }
        state Full(what: Plain) { on Fill => Empty; }
    }
}

fn main() {
    let _ = Lamp::start() == Lamp::start();
    let _ = LampEvent::Press == LampEvent::Press;
}

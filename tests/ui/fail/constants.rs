//! Constants in patterns of numbers, characters and text: a misspelt constant would match every event.

use fsmith::state_machine;

const LOW: u8 = 3;
const QUIT: &str = "quit";

state_machine! {
    machine Drum {
        events u8;
        initial state Silent { on LOW | MAX => Loud; on LO..=9 => stay; }
        state Loud { on LWO => Silent; defer HIGH; }
        queue 1;
    }
}

state_machine! {
    machine Word {
        events &str;
        initial state Silent { on QUIT => stay; on QIUT => stay; }
    }
}

fn main() {}

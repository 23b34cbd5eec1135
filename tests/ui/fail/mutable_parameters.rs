//! Parameters that are patterns: one error each, and the calls take as many as were meant.

use fsmith::state_machine;

state_machine! {
    machine Lamp(mut presses: u32, mut log: &mut Vec<u32>, &level: &u8, (low, high): (u8, u8)) {
        events { Press }
        initial state Off { on Press if level > low => { presses += 1; log.push(presses); On } }
        state On { on Press if level < high => Off; }
    }
}

fn main() {
    let mut log = Vec::new();
    let mut lamp = Lamp::start(1, &mut log, &3, (1, 2));
    lamp.handle(1, &mut log, &3, (1, 2), LampEvent::Press);
}

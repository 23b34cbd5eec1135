//! Parameters that are patterns. Each is one error, and the calls still take one argument for each.

use fsmith::state_machine;

state_machine! {
    machine Lamp(mut presses: u32, mut log: &mut Vec<u32>, &level: &u8, (low, high): (u8, u8)) {
//               ^^^^^^^^^^^ error[malformed_parameter]: a parameter is passed anew by each call, and is not declared `mut`; take it by `&mut`, as in `presses: &mut u32`, or change a copy: `let mut presses = presses;`
//                                 ^^^^^^^ error[malformed_parameter]: a parameter is passed anew by each call, and is not declared `mut`; write `log` alone
//                                                         ^^^^^^ error[malformed_parameter]: a parameter is a name and a type, as in `bot: &mut Body`
//                                                                      ^^^^^^^^^^^ error[malformed_parameter]: a parameter is a name and a type, as in `bot: &mut Body`
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

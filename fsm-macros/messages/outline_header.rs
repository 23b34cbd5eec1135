//! A machine with a broken header, of which only the name is known.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) initial state Off;
//                          ^^^^^^^ error[malformed_header]: expected the machine's body in braces, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
}

fn main() {
    let lamp = Lamp::start(3);
}

//! A machine whose header is broken: nothing can be made of it but its name.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) initial state Off;
//                          ^^^^^^^ error[malformed_header]: expected the machine's body in braces, as in `machine Robot(bot: &mut Body) { initial state Idle; }`
}

fn main() {
    let lamp = Lamp::start(3);
}

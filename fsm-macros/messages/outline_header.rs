//! A machine with a broken header, of which only the name is known.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: u8) initial state Off;
//                          ^^^^^^^ error[malformed_header]: `initial` starts an item of the machine; write it in the braces, as in `initial Idle;`
}

fn main() {
    let lamp = Lamp::start(3);
}

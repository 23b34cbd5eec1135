//! Words that other notations use.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        event { Press }
        start Off;
        State Off {
            entry { println!("off"); }
            leave { println!("on"); }
            do { println!("still off"); }
            transition Press => On;
        }
        substate On;
        Region Dim;
    }
}

fn main() {}

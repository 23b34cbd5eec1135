//! What is nested too deep to be read.

use fsmith::state_machine;

#[rustfmt::skip]
state_machine! {
    machine Lamp {
        initial state Off {
            when (((((((((((((((((((((((((((((((( (((((((((((((((((((((((((((((((( true )))))))))))))))))))))))))))))))) )))))))))))))))))))))))))))))))) => stay;
        }
    }
}

fn main() {}

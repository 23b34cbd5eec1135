//! Machines and code that are nested too deeply.

use fsmith::state_machine;

#[rustfmt::skip]
state_machine! {
    machine Lamp {
        initial state Off {
            when (((((((((((((((((((((((((((((((( (((((((((((((((((((((((((((((((( true )))))))))))))))))))))))))))))))) )))))))))))))))))))))))))))))))) => stay;
//                                                                              ^ error[nesting]: brackets are nested more than 64 deep here; move some of the surrounding code into a function, or into a separate state
        }
    }
}

//! Items of Rust in front of a machine.

use fsmith::state_machine;

state_machine! {
    enum Speed { Slow, Fast }
//  ^^^^ error[malformed_header]: an item of Rust is written outside of the machine, in front of `state_machine!`
    machine Lamp { initial state Off; }
}
state_machine! {
    pub struct Lamp { level: u8 }
//      ^^^^^^ error[malformed_header]: an item of Rust is written outside of the machine, in front of `state_machine!`
    machine Lamp2 { initial state Off; }
}
state_machine! {
    use crate::Level;
//  ^^^ error[malformed_header]: an item of Rust is written outside of the machine, in front of `state_machine!`
    machine Lamp3 { initial state Off; }
}

//! Malformed parameters.

use fsmith::state_machine;

struct Body;

state_machine! {
    machine Lamp(self) {
//               ^^^^ error[malformed_parameter]: a machine has no `self` parameter; a parameter is a name and a type, as in `bot: &mut Body`
        initial state Off;
    }
}

state_machine! {
    machine Door(&mut self, body: &mut Body) {
//               ^^^^^^^^^ error[malformed_parameter]: a machine has no `self` parameter; a parameter is a name and a type, as in `bot: &mut Body`
        initial state Off;
    }
}

state_machine! {
    machine Gate(mut body: Body, (a, b): (u8, u8), _: u8) {
//               ^^^^^^^^ error[malformed_parameter]: a parameter is passed anew by each call, and is not declared `mut`; take it by `&mut`, as in `body: &mut Body`, or change a copy: `let mut body = body;`
//                               ^^^^^^ error[malformed_parameter]: a parameter is a name and a type, as in `bot: &mut Body`
//                                                 ^ error[malformed_parameter]: a parameter is a name and a type, as in `bot: &mut Body`
        initial state Off;
    }
}

state_machine! {
    machine Well(body: &mut Body, body: u8) {
//                                ^^^^ error[duplicate_parameter]: two parameters are named `body`; rename one; first declared in the same line
        initial state Off;
    }
}

state_machine! {
    machine Shop(goods: impl Iterator<Item = u8>, name: &impl AsRef<str>, size: impl Into<u8> + Copy) {
//                      ^^^^^^^^^^^^^^^^^^^^^^^^ error[moved_parameter]: every call passes the parameters again; take this by `&` or `&mut`, or require `+ Copy`
        initial state Open;
    }
}

state_machine! {
    machine Mill(wheel: &mut u8 stone: &u8) {
//                              ^^^^^ error[malformed_parameter]: expected `,` before this; a parameter is a name and a type, as in `bot: &mut Body`
        initial state Still;
        state Turning;
    }
}

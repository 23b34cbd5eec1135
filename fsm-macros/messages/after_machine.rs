//! Text after a machine.

use fsmith::state_machine;

state_machine! {
    machine Lamp() { initial state Off; }

    machine Door() { initial state Closed; }
//  ^^^^^^^ error[after_machine]: nothing may follow the closing `}` of a machine; write another machine in its own `state_machine!`
}

state_machine! {
    machine Gate() { initial state Closed; };
//                                          ^ error[after_machine]: nothing may follow the closing `}` of a machine; write another machine in its own `state_machine!`
}

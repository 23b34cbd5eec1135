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

state_machine! {
    machine Radio {
        events { Power, Next }
        initial Off;
        state Off { on Power => On; }
    }
    state On { on Power => Off; }
//  ^^^^^ error[after_machine]: this is outside of the machine, because an earlier `}` closes it; move that `}` to the end
}

state_machine! {
    machine Player {
        initial Idle;
        state Idle { machine radio: Tuner; } }
        done(radio) => Idle;
//      ^^^^ error[after_machine]: this is outside of the machine, because an earlier `}` closes it; move that `}` to the end
}

state_machine! {
    machine Clock {
        events { Tick } }
    initial Day;
//  ^^^^^^^ error[after_machine]: this is outside of the machine, because an earlier `}` closes it; move that `}` to the end
    state Day { on Tick => Night; }
    state Night;
}

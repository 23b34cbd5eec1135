//! Names that a state cannot have.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial off;

        state off { on Press => Self; }
//            ^^^ error[state_name]: a state's name must begin with an upper-case letter, to distinguish targets from code; rename `off`
        state Self;
//            ^^^^ error[state_name]: `Self` is a Rust keyword, so it cannot name a state; rename it
        state match;
//            ^^^^^ error[state_name]: `match` is a Rust keyword, so it cannot name a state; rename it
        state { enter {} }
//            ^ error[malformed_state]: expected the state's name, as in `state Idle { on Press => ALL; }`
        state 5;
//            ^ error[malformed_state]: expected the state's name, as in `state Idle { on Press => ALL; }`
        state "On";
//            ^^^^ error[malformed_state]: a state is declared by its name alone; write `state On`
        state ALL;
//            ^^^ error[state_name]: `ALL` already names the list of all states, as in `LampState::ALL`; rename this state
        state r#On;
//            ^^^^ error[state_name]: a state's name cannot be a raw identifier; write `On`
    }
}

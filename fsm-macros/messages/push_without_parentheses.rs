//! `push` without parentheses around its state.

use fsmith::state_machine;

state_machine! {
    machine Shop() {
        events { Open, Again, Close }
        initial Street;
        state Street {
            on Open => push Menu;
//                          ^^^^ error[malformed_target]: `push` takes the state in parentheses; write `push(Menu)`
            on Again => reenter Street;
//                              ^^^^^^ error[malformed_target]: `reenter` takes the state in parentheses; write `reenter(Street)`
        }
        state Menu { on Close => pop; }
    }
}

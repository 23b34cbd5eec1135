//! `#[allow(..)]` with unknown warnings, and other levels than `allow`.

use fsmith::state_machine;

state_machine! {
    #[allow(fsmith::dead_ends, dead_code)]
//                  ^^^^^^^^^ error[unknown_lint]: no warning is named `dead_ends`; did you mean `dead_end`?
    machine Lamp() {
        events { Press, #[allow(fsmith::unused)] Hold }
//                                      ^^^^^^ error[unknown_lint]: no warning is named `unused`
        initial state Off {
            #[allow(fsmith::unknown_state)]
//                          ^^^^^^^^^^^^^ error[unknown_lint]: no warning is named `unknown_state`; it is an error, and errors cannot be silenced
            on Press => Broken;
            #[deny(fsmith::outranked)]
//                 ^^^^^^^^^^^^^^^^^ error[unknown_lint]: only `allow` is supported for the warnings of fsmith, not `deny`; to make them errors, use `#![deny(unfulfilled_lint_expectations)]`, the lint by which the compiler reports them
            on Hold => Broken;
        }
        #[expect(fsmith::dead_end)]
//               ^^^^^^^^^^^^^^^^ error[unknown_lint]: only `allow` is supported for the warnings of fsmith, not `expect`; to make them errors, use `#![deny(unfulfilled_lint_expectations)]`, the lint by which the compiler reports them
        state Broken;
    }
}

//! Keywords of the language in the wrong form, in place of a target.

use fsmith::state_machine;

state_machine! {
    machine Lamp(level: &mut u8) {
        events { Press, Hold, Turn {}, Wait, Rest, Leave }
        initial state Off {
            on Press => stay();
//                      ^^^^^^ error[malformed_target]: `stay` takes no arguments; write `stay`
            on Hold => push;
//                     ^^^^ error[malformed_target]: `push` takes the name of one state, as in `push(On)`
            on Turn {} => Stay;
//                        ^^^^ error[unknown_state]: no state is named `Stay`; did you mean `stay`?
            on Wait => On.History;
//                        ^^^^^^^ error[unknown_state]: no state `History` inside `On`; did you mean `.history`?
            on Rest => On.deep;
//                        ^^^^ error[unknown_state]: no state `deep` inside `On`; did you mean `.deep_history`?
            on Leave => Off {};
//                      ^^^^^^ error[arguments_in_braces]: `Off` is declared without data, so it takes no arguments; write `Off`
        }
        state On {
            history deep;
            initial state Low { on Press => pop(); on Hold => { if *level > 1 { Off } stay } }
//                                          ^^^^^ error[malformed_target]: `pop` takes no arguments; write `pop`
//                                                              ^^ error[incomplete_decision]: this decision is incomplete: an `if` with a target needs an `else`; add `else { stay }` or another target
            on Turn => Off;
//             ^^^^ error[payload_shape]: `Turn` has a payload, which is missing in this pattern; write `Turn {}`
        }
    }
}

state_machine! {
    machine Watched(level: &mut u8) {
        observer log;
//               ^^^ error[unknown_parameter]: no parameter is named `log`; declare it: `machine Watched(log: &mut impl Observer<WatchedState>)`
        events { Press }
        initial state Off { on Press => stay; }
    }
}

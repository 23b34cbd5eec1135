//! Items that are not allowed inside `in`.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        in Off | On {
            enter { println!("lamp"); }
//          ^^^^^ error[misplaced]: only transitions and `never` are allowed inside `in`; move this into the states themselves
            state Dim;
//                ^^^ error[misplaced]: only transitions and `never` are allowed inside `in`; move this into the states themselves
            on Press => On;
        }
        in Off, On { on Press => Off; }
//            ^ error[malformed_in]: expected `|` and another state, or the transitions in braces, as in `in Off | On { on Press => stay; }`
        in Off | { on Press => Off; }
//               ^ error[malformed_in]: expected a state, as in `in Off | On { on Press => stay; }`
        in Off | On on Press => Off;
//               ^^ error[malformed_in]: expected `|` and another state, or the transitions in braces after this, as in `in Off | On { on Press => stay; }`

        state Off;
        state On;
    }
}

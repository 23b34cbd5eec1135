//! Items that begin with a misspelt or an unknown keyword.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }

        inital Off;
//      ^^^^^^ error[unknown_item]: `inital` does not start an item; did you mean `initial`?
        sate Broken;
//      ^^^^ error[unknown_item]: `sate` does not start an item; did you mean `state`?
        state Off {
            entr { println!("off"); }
//          ^^^^ error[unknown_item]: `entr` does not start an item; did you mean `enter`?
            onn Press => On;
//          ^^^ error[unknown_item]: `onn` does not start an item; did you mean `on`?
            alarm whenn true => On;
//                ^^^^^ error[malformed_trigger]: expected a trigger, `on`, `when`, `after`, `every`, `always`, `done` or `failed`, as in `alarm when is_low() => On;`; found `whenn`; did you mean `when`?
            until Press => On;
//          ^^^^^ error[unknown_item]: `until` does not start an item; a transition is written `on Press => On;`
        }
        state On {
            history depe;
//                  ^^^^ error[malformed_history]: expected `shallow`, `deep` or `suspend`, found `depe`; did you mean `deep`?
            Press => Off;
//          ^^^^^ error[unknown_item]: `Press` does not start an item; a transition is written `on Press => Off;`
            exit or resum {}
//                  ^^^^^ error[malformed_action]: expected `enter` or `resume`, found `resum`; did you mean `resume`?
            initial state Bright;
        }
    }
}

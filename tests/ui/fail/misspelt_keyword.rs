//! Items that open with a word that is nearly right, or not at all.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }

        inital Off;
        sate Broken;
        state Off {
            entr { println!("off"); }
            onn Press => On;
            alarm whenn true => On;
            until Press => On;
        }
        state On {
            history depe;
            Press => Off;
            exit or resum {}
            initial state Bright;
        }
    }
}

fn main() {}

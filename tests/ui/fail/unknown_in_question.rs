//! `is_in` and `in` about states that do not exist.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        in Of | On { on Press => Off; }

        state Off {
            enter { if is_in(Onn) { println!("on"); } }
            when is_in(Offf) => On;
            when is_in(On, Off) => On;
            when is_in("On") => On;
        }
        state On {
            on Press if is_in(Broken) => Off;
        }
    }
}

fn main() {}

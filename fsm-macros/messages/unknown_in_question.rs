//! `is_in` and `in` with unknown states.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;

        in Of | On { on Press => Off; }
//         ^^ error[unknown_state]: no state is named `Of`; did you mean `Off`?

        state Off {
            enter { if is_in(Onn) { println!("on"); } }
//                           ^^^ error[unknown_state]: no state is named `Onn`; did you mean `On`?
            when is_in(Offf) => On;
//                     ^^^^ error[unknown_state]: no state is named `Offf`; did you mean `Off`?
            when is_in(On, Off) => On;
//               ^^^^^ error[not_a_state]: `is_in` takes the name of one state; write `is_in(On) || is_in(Off)`
            when is_in("On") => On;
//               ^^^^^ error[not_a_state]: `is_in` takes the name of one state of this machine, as in `is_in(Off)`
        }
        state On {
            on Press if is_in(Broken) => Off;
//                            ^^^^^^ error[unknown_state]: no state is named `Broken`; there are `Off` and `On`
        }
    }
}

//! `initial` that leads out of its composite, or nowhere.

use fsmith::state_machine;

state_machine! {
    machine Lamp(broken: bool) {
        initial Off;
        state Off;
        state On {
            initial Off;
//                  ^^^ error[initial_outside]: `initial` must name a state inside its composite, and `Off` is not inside `On`
            history deep else Off;
//                            ^^^ error[initial_outside]: the `else` of a history must name a state inside its composite, and `Off` is not inside `On`
            state Bright;
        }
        state Blinking {
            initial => if broken { Off } else { stay };
//                                 ^^^ error[initial_outside]: `initial` must name a state inside its composite, and `Off` is not inside `Blinking`
//                                              ^^^^ error[initial_leads_nowhere]: every branch of an `initial` must end with a state inside
            state Fast;
        }
        state Glowing {
            initial Glowing;
//                  ^^^^^^^ error[initial_outside]: `initial` must name a state inside its composite, and `Glowing` is not inside `Glowing`
            state Red;
        }
    }
}

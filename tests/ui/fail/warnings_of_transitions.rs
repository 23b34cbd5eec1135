//! Transitions without a chance, alarms over nothing, regions left by mistake. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Robot(low: &bool) {
        events { Bump, Kick, Set(u8) }
        initial Cleaning;
        state Cleaning {
            on Bump | Kick => Stuck;
            on Set(n) if n > 3 => Stuck;
            alarm on Kick => Refuel;
            initial state Search { on Bump => Turn; on Set(_) => stay; }
            state Turn {
                on Set(n) => { let _ = n; }
                initial state Left { on Bump => Right; }
                state Right { on Bump if *low => Left; on Bump => stay; on Kick => Search; }
            }
        }
        state Stuck {
            on Set(_) => stay;
            // It comes before the one above.
            alarm on Set(3) => Cleaning;
            on Bump => Cleaning;
        }
        state Refuel {
            alarm when *low => Cleaning;
            on Kick => Stuck;
        }
    }
}

state_machine! {
    machine Player() {
        events { Mute, Next, Stop, Again }
        initial Playing;
        parallel Playing {
            on Again => Playing;
            state Sound {
                on Stop => Sound;
                initial state Loud { on Mute => Dark; }
                state Silent { on Mute => Loud; on Next => Playing; on Stop => (Loud, Dark); on Again => Off; }
            }
            state Picture {
                initial state Bright { on Next => if is_in(Loud) { Silent } else { Dark }; }
                state Dark { on Next => Bright; }
            }
        }
        state Off { on Next => Dark; }
    }
}

fn main() {}

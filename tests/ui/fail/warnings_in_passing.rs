//! What waits in a state that is left at once. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Kettle(hot: &mut bool) {
        events { Press, Fill }
        signals { Boiled }
        queue 4;
        initial state Off { on Press => Checking; on Fill => Filling; }
        state Checking {
            enter { raise(Boiled); }
            on Press | Boiled => Off;
            when *hot => Off;
            after 5s => Off;
            defer Fill;
            always if *hot => Off;
            always => Heating;
        }
        state Filling {
            initial state Tap {
                on Fill => Off;
                always if *hot => Lid;
            }
            state Lid { always if !*hot => Off; }
            always => if *hot { Off } else { Heating };
        }
        state Heating {
            when *hot => Off;
            on Fill | Boiled => Heating;
            // It may pass, so what stands here may have its chance.
            always => if *hot { Off } else { pass };
        }
    }
}

fn main() {}

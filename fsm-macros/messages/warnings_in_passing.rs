//! Timers and other items of states that are exited at once.

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
//          ^^ warning[in_passing]: `Checking` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this; the one that is always taken stands in line +5
            when *hot => Off;
//          ^^^^ warning[in_passing]: `Checking` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this; the one that is always taken stands in line +4
            after 5s => Off;
//          ^^^^^ warning[in_passing]: `Checking` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this; the one that is always taken stands in line +3
            defer Fill;
//          ^^^^^ warning[in_passing]: `Checking` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this; the one that is always taken stands in line +2
            always if *hot => Off;
            always => Heating;
        }
        state Filling {
            initial state Tap {
                on Fill => Off;
//              ^^ warning[in_passing]: `Filling` waits for nothing, because an `always` leaves it at once; give that `always` a condition, or remove this; the one that is always taken stands in line +4
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

//! Transitions that are never taken, alarms without effect, and regions that are exited by mistake.

use fsmith::state_machine;

state_machine! {
    machine Robot(low: &bool) {
        events { Bump, Kick, Set(u8) }
        initial Cleaning;
        state Cleaning {
            on Bump | Kick => Stuck;
            on Set(n) if n > 3 => Stuck;
//          ^^ warning[outranked]: this is never taken: every state inside `Cleaning` always handles its trigger first; one that is always taken stands, for example, in line +2
            alarm on Kick => Refuel;
            initial state Search { on Bump => Turn; on Set(_) => stay; }
            state Turn {
                on Set(n) => { let _ = n; }
                initial state Left { on Bump => Right; }
                state Right { on Bump if *low => Left; on Bump => stay; on Kick => Search; }
//                                                                      ^^ warning[outranked]: this is never taken: an alarm of `Cleaning` always comes first; that alarm stands in line -5
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
//          ^^^^^ warning[idle_alarm]: this `alarm` has no effect: there are no states inside `Refuel`; remove `alarm`, or move the transition to an outer state
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
//                         ^^^^^ warning[leaves_parallel]: this exits all of `Playing` and enters every region again to reach `Sound`; name a target in each region, or `Playing` itself
                initial state Loud { on Mute => Dark; }
//                                              ^^^^ warning[leaves_parallel]: this exits all of `Playing` and enters every region again to reach `Dark`; name a target in each region, or `Playing` itself
                state Silent { on Mute => Loud; on Next => Playing; on Stop => (Loud, Dark); on Again => Off; }
            }
            state Picture {
                initial state Bright { on Next => if is_in(Loud) { Silent } else { Dark }; }
//                                                                 ^^^^^^ warning[leaves_parallel]: this exits all of `Playing` and enters every region again to reach `Silent`; name a target in each region, or `Playing` itself
                state Dark { on Next => Bright; }
            }
        }
        state Off { on Next => Dark; }
    }
}

//! States that are never entered or never left, or whose names mislead. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hit }
        initial state Off { on Press => On; on Hit => Broken; }
        state On {
            initial state Bright { on Press => Off; }
            // Of what is inside nothing is said.
            state Party {
                initial state Slow { on Press => Fast; }
                state Fast { on Press => Slow; }
            }
        }
        state Broken { on Press => stay; on Hit => Broken; }
        state Pass { on Press => Off; }
    }
}

state_machine! {
    machine Loader() {
        events { Go, Stop }
        initial state Loading {
            done => Ready;
            initial state Reading { on Go => Checking; }
            state Checking { on Go => Reading; on Stop => Wait; }
            final Read;
        }
        state Wait {
            done(Loading) => Ready;
            done(Both) => Ready;
            on Go => Both;
        }
        parallel Both {
            on Stop => Wait;
            state One { initial state Open { on Go => Shut; } final Shut; }
            state Two { initial state Begun { on Go => stay; } final Ended; }
        }
        final Ready;
    }
}

state_machine! {
    machine Player() {
        events { Next }
        initial Playing;
        parallel Playing {
            state Sound { initial state Loud { on Next => Silent; } state Silent; }
            // It is alone, and has nowhere to go.
            state Picture { on Next => stay; }
            history shallow else Silent;
        }
    }
}

fn main() {}

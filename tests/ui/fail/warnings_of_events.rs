//! Events and signals that are declared in vain. They are warnings, so here they are denied.

#![deny(warnings)]
#![allow(dead_code)]

use fsmith::state_machine;

state_machine! {
    machine Printer() {
        events { Print, Hold, Keep(u32), Mend, Ready }
        signals { Full, Empty, Told { by: u32 } }
        queue 4;
        initial state Busy {
            defer Keep(_);
            on Ready => { raise(Told { by: 3 }); Idle }
            on Full => stay;
        }
        state Idle { on Print => Busy; }
        #[allow(fsmith::unreachable_state)]
        state Broken { on Mend => { raise(Empty); Idle } on Empty => stay; }
    }
}

state_machine! {
    machine Crossing() {
        events { Wave }
        initial Both;
        parallel Both {
            state North {
                #[allow(fsmith::circular_wait)]
                initial state Waiting { when is_in(SouthGoes) => NorthGoes; }
                state NorthGoes { on Wave => Waiting; }
            }
            state South {
                #[allow(fsmith::circular_wait)]
                initial state Held { when is_in(NorthGoes) => SouthGoes; }
                state SouthGoes { after 5s => Held; }
            }
        }
    }
}

fn main() {}

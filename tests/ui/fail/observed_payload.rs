//! `observer NAME: payload;` with events that are not `Debug`, and with another word.

use fsmith::{Observer, state_machine};

state_machine! {
    machine Silent(log: &mut impl Observer<SilentState>) {
        events { Say(u8) }
        observer log: payload;
        initial state Quiet { on Say(_) => stay; }
    }
}

state_machine! {
    machine Loud(log: &mut impl Observer<LoudState>) {
        #[derive(Debug)]
        events { Say(u8) }
        observer log: everything;
        initial state Quiet { on Say(_) => stay; }
    }
}

fn main() {}

//! `observer` without a parameter that can observe, and with a wrong word.

use fsmith::{Observer, state_machine};

state_machine! {
    machine Unknown(watcher: &mut impl Observer<UnknownState>) {
        observer wacher;
//               ^^^^^^ error[unknown_parameter]: no parameter is named `wacher`; did you mean `watcher`?
        initial state Off;
    }
}

state_machine! {
    machine Nobody() {
        observer log;
//               ^^^ error[unknown_parameter]: no parameter is named `log`; declare it: `machine Nobody(log: &mut impl Observer<NobodyState>)`
        initial state Off { observer log; }
//                          ^^^^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
    }
}

state_machine! {
    machine Shared(log: &impl Observer<SharedState>) {
//                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[unlent_observer]: an observer's methods take `&mut self`, so pass it by `&mut`: `&mut impl Observer<SharedState>`
        observer log;
        initial state Off;
    }
}

state_machine! {
    machine Badly(log: &mut impl Observer<BadlyState>, other: &mut impl Observer<BadlyState>) {
        observer log;
        observer other;
//      ^^^^^^^^ error[said_twice]: `observer` is declared twice; keep one: a tuple of observers is an observer; first declared in line -1
        observer;
//              ^ error[malformed_option]: expected the name of the observer parameter, as in `observer log;`
        initial state Off;
    }
}

state_machine! {
    machine Loud(log: &mut impl Observer<LoudState>) {
        #[derive(Debug)]
        events { Say(u8) }
        observer log: everything;
//                    ^^^^^^^^^^ error[malformed_option]: expected `payload`, found `everything`
        initial state Quiet { on Say(_) => stay; }
    }
}

//! Who cannot observe.

#![allow(unfulfilled_lint_expectations)]

use fsmith::{Observer, state_machine};

state_machine! {
    machine Unknown(watcher: &mut impl Observer<UnknownState>) {
        observer wacher;
        initial state Off;
    }
}

state_machine! {
    machine Nobody() {
        observer log;
        initial state Off { observer log; }
    }
}

state_machine! {
    machine Shared(log: &impl Observer<SharedState>) {
        observer log;
        initial state Off;
    }
}

state_machine! {
    machine Badly(log: &mut impl Observer<BadlyState>, other: &mut impl Observer<BadlyState>) {
        observer log;
        observer other;
        observer;
        initial state Off;
    }
}

state_machine! {
    machine NoObserver(log: &mut Vec<String>) {
        observer log;
        events { Press }
        initial state Off { on Press => On; }
        state On;
    }
}

state_machine! {
    machine Other(log: &mut impl Observer<NoObserverState>) {
        observer log;
        initial state Off;
    }
}

state_machine! {
    machine Looks(log: &mut Journal) {
        events { Press }
        observer log;
        initial state Off { on Press if log.0 => On; on Press if !log.0 => Off; }
        state On;
    }
}

struct Journal(bool);
impl<S> Observer<S> for Journal {}

fn main() {}

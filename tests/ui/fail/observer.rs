//! Parameters that cannot observe, and events that an observer cannot show.

use fsmith::{Observer, state_machine};

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

state_machine! {
    machine Silent(log: &mut impl Observer<SilentState>) {
        events { Say(u8) }
        observer log: payload;
        initial state Quiet { on Say(_) => stay; }
    }
}

fn main() {}

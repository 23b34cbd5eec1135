//! Submachines that get events of a wrong type, or whose `done` can never react.

use fsmith::state_machine;

state_machine! {
    pub machine Deaf {
        initial state Waiting { after 1s => Over; }
        final Over;
    }
}

state_machine! {
    pub machine Retry {
        events { Works, Fails(String) }
        initial state Trying { on Works => Worked; on Fails(_) => stay; }
        final Worked;
    }
}

state_machine! {
    machine ToDeaf {
        events { Link(u32) }
        initial state First {
            machine deaf: Deaf;
            forward Link(event) => deaf(event);
            done(deaf) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine OfOtherType {
        events { Link(u32) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

// The event is created twice, because the submachine is queried before it handles the event.
state_machine! {
    machine InPieces {
        events { Failed(String) }
        initial state First {
            machine retry: Retry;
            forward Failed(text) => retry(RetryEvent::Fails(text));
            done(retry) => Over;
        }
        final Over;
    }
}

// The submachine has no final state to which `done` could react.
state_machine! {
    pub machine Endless {
        events { Press }
        initial state On { on Press => Off; }
        state Off { on Press => On; }
    }
}

state_machine! {
    machine OfEndless {
        events { Link(EndlessEvent) }
        initial state First {
            machine endless: Endless;
            forward Link(event) => endless(event);
            done(endless) => Over;
        }
        final Over;
    }
}

fn main() {}

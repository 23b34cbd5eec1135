//! Ends that are heard where nobody tells of them, and machines in one another.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

// Its state is the one that hears of it.
state_machine! {
    machine Inner {
        events { Link(RetryEvent), Next }
        initial state Around {
            machine retry: Retry;
            forward Link(event) => retry(event);
            initial state First { done(retry.Worked) => Over; on Next => Second; }
            state Second { on Next => First; }
            in First | Second { done(retry) => Over; }
            alarm done(retry) => Over;
        }
        final Over;
    }
}

// It would be without end.
state_machine! {
    machine Itself {
        events { Next }
        initial state First {
            machine again: Itself;
            on Next => First;
        }
    }
}

// It is started again each time that it ends.
state_machine! {
    machine Again {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry) => First;
        }
    }
}

// What it is, the guard only looks at.
state_machine! {
    machine Looking {
        events { Link(RetryEvent), Next }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            on Next if retry.handle(RetryEvent::Works).reacted() => Over;
            done(retry) => Over;
        }
        final Over;
    }
}

fn main() {}

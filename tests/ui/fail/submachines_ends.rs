//! Ends of machines that states run, written otherwise.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        events { Works, Fails(u32) }
        initial state Trying { on Works => Worked; on Fails(code) => GaveUp(code, "no".to_owned()); }
        final Worked;
        final GaveUp(code: u32, reason: String);
    }
}

state_machine! {
    machine Positional {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp(code, _)) => Over(code);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Forms {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.) => Over;
            done(retry.Worked, retry.GaveUp) => Over;
            done(retry::Worked) => Over;
            done(retry.RetryEnd::Worked) => Over;
            done(retry.state()) => Over;
            done(retry) if true or retry.GaveUp => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Passing {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { code, .. }) => if code > 4 { Over } else { pass };
            done(retry) => push(Over);
        }
        state Over { on Link(_) => pop; }
    }
}

fn main() {}

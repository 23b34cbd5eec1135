//! Ends that the machine has not, and what they do not hold.

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
    machine Variant {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.Work) => Over;
        }
        final Over;
    }
}

state_machine! {
    machine Field {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { number, .. }) => Over(number);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Partly {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { code }) => Over(code);
        }
        final Over(code: u32);
    }
}

state_machine! {
    machine Typed {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            done(retry.GaveUp { reason, .. }) => Over(reason);
        }
        final Over(code: u32);
    }
}

fn main() {}

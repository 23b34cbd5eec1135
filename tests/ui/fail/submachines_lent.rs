//! Machines that are lent something else than they take.

use fsmith::state_machine;

state_machine! {
    pub machine Retry(log: &mut Vec<u32>, most: u32) {
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails if most > 3 => log.push(1); }
        final Worked;
    }
}

// Too few.
state_machine! {
    machine Few(log: &mut Vec<u32>) {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry(log);
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

// Too many.
state_machine! {
    machine Many(log: &mut Vec<u32>) {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry(log, 3, 4);
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

// Something else.
state_machine! {
    machine Other(log: &mut Vec<u32>) {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry(log, "three");
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

// It may change nothing.
state_machine! {
    machine Shared(log: &Vec<u32>) {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry(log, 3);
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

// There is no such name.
state_machine! {
    machine Absent(log: &mut Vec<u32>) {
        events { Link(RetryEvent) }
        initial state First {
            machine retry: Retry(log, limit);
            forward Link(event) => retry(event);
            done(retry) => Over;
        }
        final Over;
    }
}

fn main() {}

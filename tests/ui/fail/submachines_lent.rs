//! Submachines with wrong arguments.

use fsmith::state_machine;

state_machine! {
    pub machine Retry(log: &mut Vec<u32>, most: u32) {
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails if most > 3 => log.push(1); }
        final Worked;
    }
}

// There are too few arguments.
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

// There are too many arguments.
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

// The argument has the wrong type.
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

// The argument is a shared reference, but the submachine requires a mutable one.
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

// The name does not exist.
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

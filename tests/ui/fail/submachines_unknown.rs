//! Names of machines that no state around runs.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

state_machine! {
    machine Near {
        events { Link(RetryEvent), Next }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retyr(event);
            done(rety.Worked) => Second;
            on Next => Second;
        }
        // Only the first one runs it.
        state Second {
            forward Link(event) => retry(event);
            done(retry) => First;
            on Next => First;
        }
    }
}

// A field that is no machine, a parameter, and nothing at all.
state_machine! {
    machine Field(log: &mut Vec<RetryEvent>) {
        events { Link(RetryEvent), Next }
        initial state First(count: u32 = 0) {
            forward Link(event) => count(event);
            on Next if *count > 3 => Second;
        }
        state Second {
            forward Link(event) => log(event);
            done(log) => First;
            on Next => First;
        }
    }
}

// A machine that is a field.
state_machine! {
    machine Kept {
        events { Link(RetryEvent), Next }
        initial state First(retry: Retry = Retry::start()) {
            forward Link(event) => retry(event);
            done(retry.Worked) => First;
            on Next => { retry.handle(RetryEvent::Works); }
        }
    }
}

state_machine! {
    machine Different {
        events { Link(RetryEvent) }
        initial First;
        in First | Second { forward Link(event) => retry(event); }
        state First { machine retry: Retry; done(retry) => Second; }
        state Second { machine retry: Retry; done(retry) => First; }
    }
}

fn main() {}

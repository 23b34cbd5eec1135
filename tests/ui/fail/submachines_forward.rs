//! Events that are passed on otherwise.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

// Half of it is missing.
state_machine! {
    machine Halves {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Link(event) retry(event); on Next | Up => Second; }
        state Second { machine retry: Retry; forward Link(event); on Next => Third; }
        state Third { machine retry: Retry; forward Link(event) => ; on Next => Fourth; }
        state Fourth { machine retry: Retry; forward Link(event) => retry; on Next => Fifth; }
        state Fifth { machine retry: Retry; forward Link(event) => retry(); on Next => Sixth; }
        state Sixth { machine retry: Retry; forward => retry(RetryEvent::Works); on Next => First; }
    }
}

// It leads to no machine.
state_machine! {
    machine Led {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Link(event) => Second; on Next | Up => Second; }
        state Second { machine retry: Retry; forward Link(event) => Third(event); on Next => Third; }
        state Third { machine retry: Retry; forward Link(event) => { retry.handle(event); } on Next => Fourth; }
        state Fourth { machine retry: Retry; forward Link(event) => retry.handle(event); on Next => Fifth; }
        state Fifth { machine retry: Retry; forward Link(event) => retry(event, 3); on Next => Sixth; }
        state Sixth { machine retry: Retry; on Link(event) => retry(event); on Next => First; }
    }
}

// It is another event, or none of this machine.
state_machine! {
    machine Odd {
        events { Link(RetryEvent), Up, Next }
        initial state First { machine retry: Retry; forward Lnk(event) => retry(event); on Next | Up => Second; }
        state Second { machine retry: Retry; forward RetryEvent::Works => retry(RetryEvent::Works); on Next => Third; }
        state Third { machine retry: Retry; alarm forward Link(event) => retry(event); on Next => Fourth; }
        state Fourth { machine retry: Retry; forward Link(event) or Up => retry(event); on Next => Fifth; }
        state Fifth { machine retry: Retry; forward Link(event) => retry(event) if true; on Next => First; }
    }
}

fn main() {}

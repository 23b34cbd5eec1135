//! `done(..)` in a state that does not run the machine, and machines that run each other.

use fsmith::state_machine;

state_machine! {
    pub machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

// The state that runs the machine reacts to its end.
state_machine! {
    machine Inner {
        events { Link(RetryEvent), Next }
        initial state Around {
            machine retry: Retry;
            forward Link(event) => retry(event);
            initial state First { done(retry.Worked) => Over; on Next => Second; }
//                                     ^^^^^ error[unknown_submachine]: `done(retry..)` belongs to the state that runs `retry`; write it in `Around`
            state Second { on Next => First; }
            in First | Second { done(retry) => Over; }
//                                   ^^^^^ error[unknown_submachine]: `done(retry..)` belongs to the state that runs `retry`; write it in `Around`
            alarm done(retry) => Over;
//          ^^^^^ error[alarm_by_itself]: `done` has no competitors inside, so remove `alarm`
        }
        final Over;
    }
}

// This would never end.
state_machine! {
    machine Itself {
        events { Next }
        initial state First {
            machine again: Itself;
//                         ^^^^^^ error[malformed_submachine]: `Itself` cannot run itself, since that would run another one, without end
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

//! Malformed `done(..)` of machines that states run.

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
//                     ^^^^^^ error[malformed_done]: what a `final` holds is named here; write `GaveUp { .. }` with the names of its fields
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
//                     ^ error[malformed_done]: expected a `final` of the machine, as in `done(retry.Connected) => Over;` or `done(retry.GaveUp { reason }) => Over;`
            done(retry.Worked, retry.GaveUp) => Over;
//                           ^ error[malformed_done]: expected a `final` of the machine, as in `done(retry.Connected) => Over;` or `done(retry.GaveUp { reason }) => Over;`
            done(retry::Worked) => Over;
//                    ^ error[malformed_done]: a `final` of a machine is named behind `.`; write `done(retry.Worked)`
            done(retry.RetryEnd::Worked) => Over;
//                     ^^^^^^^^ error[malformed_done]: expected a `final` of the machine, as in `done(retry.Connected) => Over;` or `done(retry.GaveUp { reason }) => Over;`
            done(GaveUp { reason, .. }) => Over;
//               ^^^^^^ error[malformed_done]: a `final` of a machine is written behind the machine's name, as in `done(retry.GaveUp { reason, .. })`
            done(RetryEnd::Worked) => Over;
//               ^^^^^^^^ error[malformed_done]: a `final` of a machine is written behind the machine's name, as in `done(retry.Worked)`
            done.retry => Over;
//              ^ error[malformed_done]: what a `done` waits for is written in parentheses; write `done(retry)`
            done(retry.state()) => Over;
//                     ^^^^^ error[malformed_done]: expected a `final` of the machine, as in `done(retry.Connected) => Over;` or `done(retry.GaveUp { reason }) => Over;`
            done(retry) if true or retry.GaveUp => Over;
//                              ^^ error[syntax]: conditions are joined by `||`, and `or` joins triggers, as in `on .. or after 5s`; write `||`
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
//                                                                         ^^^^ error[malformed_done]: the end of a machine is taken to be looked at, so this reaction cannot `pass`, `push` or `pop`; raise a signal here, and do so where that is heard
            done(retry) => push(Over);
        }
        state Over { on Link(_) => pop; }
    }
}

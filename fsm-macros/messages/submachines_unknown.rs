//! Names of machines that no enclosing state runs.

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
//                                 ^^^^^ error[unknown_submachine]: neither this state nor one around it runs a machine named `retyr`; did you mean `retry`?
            done(rety.Worked) => Second;
//               ^^^^ error[unknown_submachine]: neither this state nor one around it runs a machine named `rety`; did you mean `retry`?
            on Next => Second;
        }
        // Only the first one runs it.
        state Second {
            forward Link(event) => retry(event);
//                                 ^^^^^ error[unknown_submachine]: neither this state nor one around it runs `retry`, but `First` does; declare it in a state around both, or here as well
            done(retry) => First;
//               ^^^^^ error[unknown_submachine]: neither this state nor one around it runs `retry`, but `First` does; declare it in a state around both, or here as well
            on Next => First;
        }
    }
}

// A field that is not a machine, a parameter, and an unknown name.
state_machine! {
    machine Field(log: &mut Vec<RetryEvent>) {
        events { Link(RetryEvent), Next }
        initial state First(count: u32 = 0) {
            forward Link(event) => count(event);
//                                 ^^^^^ error[unknown_submachine]: `count` is a field of `First`, and no machine that this runs; that is declared by `machine count: Retry;`
            on Next if *count > 3 => Second;
        }
        state Second {
            forward Link(event) => log(event);
//                                 ^^^ error[unknown_submachine]: neither this state nor one around it runs a machine named `log`; declare it in the state, as in `machine retry: Retry(log);`
            done(log) => First;
//               ^^^ error[unknown_submachine]: neither this state nor one around it runs a machine named `log`; declare it in the state, as in `machine retry: Retry(log);`
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
//                                 ^^^^^ error[unknown_submachine]: `retry` is a field of `First`, and no machine that this runs; that is declared by `machine retry: Retry;`
            done(retry.Worked) => First;
//               ^^^^^ error[unknown_submachine]: `retry` is a field of `First`, and no machine that this runs; that is declared by `machine retry: Retry;`
            on Next => { retry.handle(RetryEvent::Works); }
        }
    }
}

state_machine! {
    machine Different {
        events { Link(RetryEvent) }
        initial First;
        in First | Second { forward Link(event) => retry(event); }
//                                                 ^^^^^ error[unknown_submachine]: these states run different machines named `retry`; write the `forward` in each of them
        state First { machine retry: Retry; done(retry) => Second; }
        state Second { machine retry: Retry; done(retry) => First; }
    }
}

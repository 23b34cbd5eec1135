//! `done` of what never completes, and written otherwise.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        initial Loading;
        done => Gone;

        state Loading {
            done => Gone;
            done(Gone) => stay;
            when ready => Checking;
        }
        state Checking {
            initial First;
            done => Gone;
            state First {
                initial state Deeper { when ready => Enough; }
                final Enough;
            }
        }
        done(Loader) => stay;
        done(Checkin) => Gone;
        final Gone;
    }
}

state_machine! {
    machine Door() {
        initial state Open {
            initial state Inner;
            final Closed;
            done() => Open;
            done(Open | Closed) => Open;
            done Open => Open;
            done("Open") => Open;
            done when true => Open;
        }
    }
}

state_machine! {
    machine Twice() {
        initial state Open {
            initial state Inner { when true => Closed; }
            final Closed;
            done => Gone;
            done if true => Gone;
            done(Open) => Open;
        }
        final Gone;
    }
}

fn main() {}

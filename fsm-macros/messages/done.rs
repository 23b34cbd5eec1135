//! `done` of states that never complete, and other notations of it.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        initial Loading;
        done => Gone;
//      ^^^^ error[done_of_machine]: a machine that has completed takes no further steps, so nothing can react to its completion; call `is_finished()`, or name a composite: `done(First)`

        state Loading {
            done => Gone;
//          ^^^^ error[never_completes]: `Loading` has no states inside, so it never completes; declare `final Loading;` if it is an end, or use `on`, `when` or `always` instead
            done(Gone) => stay;
//          ^^^^ error[never_completes]: `Gone` has no states inside, so it never completes; declare `final Gone;` if it is an end, or use `on`, `when` or `always` instead
            when ready => Checking;
        }
        state Checking {
            initial First;
            done => Gone;
//          ^^^^ error[never_completes]: `Checking` never completes: it has no `final` state directly inside; add one, as in `final Finished;`
            state First {
                initial state Deeper { when ready => Enough; }
                final Enough;
            }
        }
        done(Loader) => stay;
//           ^^^^^^ error[unknown_state]: no state is named `Loader`; there are `Loading`, `Checking`, `First`, `Deeper`, `Enough` and `Gone`
        done(Checkin) => Gone;
//           ^^^^^^^ error[unknown_state]: no state is named `Checkin`; did you mean `Checking`?
        final Gone;
    }
}

state_machine! {
    machine Door() {
        initial state Open {
            initial state Inner;
            final Closed;
            done() => Open;
//               ^ error[malformed_done]: expected the state that completes, as in `done(Open) => Inner;`
            done(Open | Closed) => Open;
//                    ^ error[malformed_done]: expected the state that completes, as in `done(Open) => Inner;`
            done Open => Open;
//               ^^^^ error[malformed_done]: what a `done` waits for is written in parentheses; write `done(Open)`
            done("Open") => Open;
//               ^^^^^^ error[malformed_done]: expected the state that completes, as in `done(Open) => Inner;`
            done when true => Open;
//               ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if true`
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
//          ^^^^ error[shadowed]: this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one; the one that is always taken stands in line -1
            done(Open) => Open;
//          ^^^^ error[shadowed]: this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one; the one that is always taken stands in line -2
        }
        final Gone;
    }
}

state_machine! {
    /// The end of a machine that a state runs.
    machine Runs {
        events { Next }
        initial First;
        state First { machine retry: Retry; onDone => Second; }
//                                          ^^^^^^ error[unknown_item]: `onDone` does not start an item; did you mean `done`, as in `done => Second;`?
        state Second { machine retry: Retry; done => First; }
//                                           ^^^^ error[never_completes]: `Second` has no states inside; the end of the machine that it runs is `done(retry)`
        state Third { machine retry: Retry; done(Third) => First; on Next => Second; }
//                                          ^^^^ error[never_completes]: `Third` has no states inside; the end of the machine that it runs is `done(retry)`
    }
}

//! Timers, histories and completions that come to nothing.

use fsmith::state_machine;

state_machine! {
    machine Timers(far: bool) {
        events { Go }
        initial Idle;
        after 1h => Idle;
        state Idle {
            after 5s => Busy;
            after 10s => Idle;
//          ^^^^^ warning[never_due]: this timer never fires: another one leaves `Idle` earlier, which stops it; give that one a guard, or remove this one; the timer that is due before stands in line -1
            every 5s => stay;
//          ^^^^^ warning[never_due]: this timer never fires: another one leaves `Idle` at the same moment, which stops it; give that one a guard, or remove this one; the timer that is due before stands in line -2
            after 4s if far => Busy;
            every 3s => stay;
            on Go => Busy;
        }
        state Busy {
            after 30s => Idle;
//          ^^^^^ warning[never_due]: this timer never fires: another one leaves `Busy` earlier, which stops it; give that one a guard, or remove this one; the timer that is due before stands in line +1
            every 100ms => Busy;
        }
        state Fine {
            after 30s => Idle;
            every 100ms if far => Busy;
            after 1s => { if far { Idle } else { stay } }
            after 30s => Busy;
//          ^^^^^ warning[never_due]: this timer never fires: another one leaves `Fine` at the same moment, which stops it; give that one a guard, or remove this one; the timer that is due before stands in line -3
        }
        on Go => Fine;
    }
}

state_machine! {
    machine Histories {
        events { Go, Back }
        initial Work;
        state Work {
//            ^^^^ warning[unused_history]: nothing uses this history: after the start, no transition leads to `Work` itself; make `Work` the target of one, or remove the `history`
            initial First;
            history shallow;
            state First { on Go => Second; }
            state Second { on Go => Away; }
        }
        state Single {
//            ^^^^^^ warning[unused_history]: `Single` has only one state inside, so there is nothing to remember; remove the `history`
            history shallow;
            initial state Only { on Go => Away; }
        }
        state Used {
            initial A;
            history deep;
            state A { on Go => B; }
            state B { on Go => Away; }
        }
        state Afresh {
//            ^^^^^^ warning[unused_history]: nothing uses this history: after the start, no transition leads to `Afresh` itself; make `Afresh` the target of one, or remove the `history`
            history suspend;
            initial state C { on Go => D; }
            state D { on Go => Away; }
        }
        state Away { on Go => Used; on Back => Single; }
        on Back => Afresh.initial;
    }
}

state_machine! {
    machine Completions {
        events { Go, Back }
//                   ^^^^ warning[unused_event]: no state reacts to `Back`; add a transition for it, or remove it
        initial Work;
        state Work {
            initial state Doing { on Go => Done; }
            final Done;
//                ^^^^ warning[uncompleted]: `Work` completes here, but no `done` reacts to that, and nothing leaves it any more; add `done` to `Work`, or make `Done` a `state`
        }
    }
}

state_machine! {
    machine Completed {
        events { Go, Back }
        initial Work;
        state Work {
            initial state Doing { on Go => Done; on Back => Both; }
            final Done;
            done => Left;
        }
        state Left {
            initial state Doing { on Go => Done; }
            final Done;
            on Back => Work;
        }
        parallel Both {
            state One { initial state Doing { on Go => Done; } final Done; }
            state Two { initial state Waiting { on Back => Off; } state Off { on Go => Waiting; } }
            on Back => Work;
        }
    }
}

pub struct Error;

pub struct Io;

impl Io {
    fn send(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn is_open(&self) -> bool {
        true
    }
}

state_machine! {
    machine Failing(io: &mut Io) fails Error {
        events { Go, Back }
        initial state Open {
            on Go => { io.send()?; Closed }
//                                 ^^^^^^ warning[entered_anyway]: `Closed` is entered even if the code before it fails, since that is an effect; to stay in the state then, have the code decide, as in `match io.send()? { () => Closed }`
            on Back => match io.send()? { () => Closed };
        }
        state Closed {
            on Go => { io.send()?; }
            on Back => { if io.is_open() { io.send()?; Open } else { push(Aside) } }
//                                                     ^^^^ warning[entered_anyway]: `Open` is entered even if the code before it fails, since that is an effect; to stay in the state then, have the code decide, as in `match io.send()? { () => Open }`
        }
        state Aside { on Back => { io.send()?; pop } }
    }
}

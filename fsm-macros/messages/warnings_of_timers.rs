//! Timers, histories and completions that come to nothing.

state_machine! {
    machine Timers(far: bool) {
        events { Go }
        initial Idle;
        after 1h => Idle;
        state Idle {
            after 5s => Busy;
            after 10s => Idle;
            every 5s => stay;
            after 4s if far => Busy;
            every 3s => stay;
            on Go => Busy;
        }
        state Busy {
            after 30s => Idle;
            every 100ms => Busy;
        }
        state Fine {
            after 30s => Idle;
            every 100ms if far => Busy;
            after 1s => { if far { Idle } else { stay } }
            after 30s => Busy;
        }
        on Go => Fine;
    }
}

state_machine! {
    machine Histories {
        events { Go, Back }
        initial Work;
        state Work {
            initial First;
            history;
            state First { on Go => Second; }
            state Second { on Go => Away; }
        }
        state Single {
            history;
            initial state Only { on Go => Away; }
        }
        state Used {
            initial A;
            history deep;
            state A { on Go => B; }
            state B { on Go => Away; }
        }
        state Afresh {
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
        initial Work;
        state Work {
            initial state Doing { on Go => Done; }
            final Done;
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

state_machine! {
    machine Failing(io: &mut Io) fails Error {
        events { Go, Back }
        initial state Open {
            on Go => { io.send()?; Closed }
            on Back => match io.send()? { () => Closed };
        }
        state Closed {
            on Go => { io.send()?; }
            on Back => { if io.is_open() { io.send()?; Open } else { push(Aside) } }
        }
        state Aside { on Back => { io.send()?; pop } }
    }
}

//! What a machine fails with, and the machines that states run, written differently. Each is one mistake.

use fsmith::state_machine;

state_machine! {
    machine Job(x: &mut u32) fails Result<(), E> {
//                                 ^^^^^^^^^^^^^ error[malformed_header]: `fails` takes the type of the error, and the calls return a `Result` with it; write `fails E`
        events { Press, Key(u8) }
        initial state Idle { on Press => { x.f()?; stay } }
    }
}
state_machine! {
    machine Link(x: &mut u32) {
        events { Press, Key(u8), Link(RetryEvent) }
        initial state Idle {
            machine retry = Retry(x);
//                        ^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(x);`
            forward Link(e) => retry(e);
            done(retry.A) => Idle;
        }
        state B {
            machine retry Retry(x);
//                        ^^^^^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(x);`
            forward Link(e) => retry(e);
            done(retry) => Idle;
        }
        state C {
            machine Retry;
//                  ^^^^^ error[malformed_submachine]: a machine that a state runs is named like a field, and its type follows, as in `machine retry: Retry(x);`; a machine is declared by a separate `state_machine!`
            forward Link(e) => retry(e);
            done(retry) => Idle;
        }
        state D {
            machine retry: Retry::new();
//                                ^^^ error[malformed_submachine]: a machine that a state runs is started with the state, so `new` is not called here; write the type alone, as in `machine retry: Retry(x);`
            forward Link(e) => retry(e);
            done(retry) => Idle;
        }
        state E {
            machine retry: Retry { a: 3 };
//                         ^^^^^ error[malformed_submachine]: expected the type of the machine, as in `machine retry: Retry(x);`
            forward Link(e) => retry(e);
            done(retry) => Idle;
        }
        state F {
            submachine retry: Retry(x);
//          ^^^^^^^^^^ error[unknown_item]: `submachine` does not start an item; did you mean `machine`, as in `machine retry: Retry(x);`?
            forward Link(e) => retry(e);
            done(retry) => Idle;
        }
    }
}
state_machine! {
    machine Pump(x: &mut u32) -> Result<(), E> { initial state A; }
//                            ^ error[malformed_header]: a machine whose code may fail says with what error, as in `machine Job(io: &mut Io) fails JobError { .. }`
}
state_machine! {
    machine Valve(x: &mut u32) fails: E { initial state A { enter { x.f()?; } } }
//                                  ^ error[malformed_header]: the type of the error follows `fails` directly, as in `machine Job(io: &mut Io) fails JobError { .. }`; remove this
}
state_machine! {
    machine Disk(x: &mut u32) fails io::Result<()> { initial state A { enter { x.f()?; } } }
//                                  ^^^^^^^^^^^^^^ error[malformed_header]: `fails` takes the type of the error, and the calls return a `Result` with it; write `fails io::Error`
}
state_machine! {
    machine Mail(x: &mut u32) fails E, F { initial state A { enter { x.f()?; } } }
//                                   ^ error[malformed_header]: a machine fails with one type; give it an enum of both errors, or a `Box<dyn Error>`
}
state_machine! {
    machine Feed(x: &mut u32) fails with E { initial state A { enter { x.f()?; } } }
//                                  ^^^^ error[malformed_header]: the type of the error follows `fails` directly, as in `machine Job(io: &mut Io) fails JobError { .. }`; remove this
}

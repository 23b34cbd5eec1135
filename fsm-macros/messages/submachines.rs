//! Malformed declarations of machines that states run.

use fsmith::state_machine;

state_machine! {
    pub machine Retry(log: &mut Vec<u32>) {
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => log.push(1); }
        final Worked;
    }
}

// Something is missing.
state_machine! {
    machine Halves(log: &mut Vec<u32>) {
        events { Next, Retry }
        initial state First { machine; on Next => Second; }
//                                   ^ error[malformed_submachine]: expected the name of the machine, as in `machine retry: Retry(log);`
        state Second { machine retry; on Next => Third; }
//                                  ^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(log);`
        state Third { machine retry Retry(log); on Next => Fourth; }
//                                  ^^^^^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(log);`
        state Fourth { machine retry: ; on Next => Fifth; }
//                                    ^ error[malformed_submachine]: expected the type of the machine, as in `machine retry: Retry(log);`
        state Fifth { machine retry: Retry(log) on Next => Sixth; }
//                                            ^ error[missing_semicolon]: expected `;` after this, as in `machine retry: Retry(log);`
        state Sixth { machine retry(log); on Next => Seventh; }
//                                 ^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(log);`
        state Seventh { machine retry = Retry(log); on Next => Eighth; }
//                                    ^ error[malformed_submachine]: expected `:` and the type of the machine, as in `machine retry: Retry(log);`
        state Eighth { machine retry: Retry(log,,); on Next => Ninth; }
//                                              ^ error[syntax]: expected an expression
        state Ninth { machine retry: on Next => Tenth; }
//                                   ^^ error[malformed_submachine]: expected the type of the machine, as in `machine retry: Retry(log);`
        state Tenth { machine retry: Retry::new(log); on Next => First; }
//                                          ^^^ error[malformed_submachine]: a machine that a state runs is started with the state, so `new` is not called here; write the type alone, as in `machine retry: Retry(log);`
    }
}

// Declared like a machine at the top of a file.
state_machine! {
    machine Inlined(log: &mut Vec<u32>) {
        events { Next, Retry }
        initial state First {
            machine Retry(log);
//                  ^^^^^ error[malformed_submachine]: a machine that a state runs is named like a field, and its type follows, as in `machine retry: Retry(log);`; a machine is declared by a separate `state_machine!`
            on Next => Second;
        }
        state Second {
            machine retry: Retry(log) {
//                                    ^ error[malformed_submachine]: a machine that a state runs is declared by a separate `state_machine!`, and named here; write its body there
                initial Trying;
                state Trying;
            }
            on Next => Third;
        }
        state Third {
            machine Again(log: &mut Vec<u32>) {
//                  ^^^^^ error[malformed_submachine]: a machine that a state runs is named like a field, and its type follows, as in `machine retry: Retry(log);`; a machine is declared by a separate `state_machine!`
                initial Trying;
                state Trying;
            }
            on Next => First;
        }
    }
}

// At places where it is not allowed.
state_machine! {
    machine Misplaced(log: &mut Vec<u32>) {
        events { Next }
        initial state First { on Next => Second; }
        state Second { on Next => Over; }
        in First | Second { machine retry: Retry(log); }
//                          ^^^^^^^ error[misplaced]: only transitions and `never` are allowed inside `in`; move this into the states themselves
        final Over { machine retry: Retry(log); }
//                   ^^^^^^^ error[final_is_the_end]: `Over` is `final`, so it cannot run a machine; make it a `state`, or remove this
    }
}

// Names that are taken.
state_machine! {
    machine Named(log: &mut Vec<u32>) {
        events { Next }
        initial state First(retry: u32 = 0) {
            machine retry: Retry(log);
//                  ^^^^^ error[duplicate_field]: a field of the state and a machine are named `retry`; rename one; first declared in line -1
            on Next => Second;
        }
        state Second {
            machine retry: Retry(log);
            machine retry: Retry(log);
//                  ^^^^^ error[duplicate_field]: two machines of one state are named `retry`; rename one; first declared in line -1
            on Next => Third;
        }
        state Third {
            machine log: Retry(log);
//                             ^^^ error[malformed_submachine]: in this state, `log` is the submachine itself, which cannot be an argument of its own calls; rename the submachine
            on Next => First;
        }
    }
}

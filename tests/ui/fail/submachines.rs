//! Machines that states run, declared otherwise.

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
        state Second { machine retry; on Next => Third; }
        state Third { machine retry Retry(log); on Next => Fourth; }
        state Fourth { machine retry: ; on Next => Fifth; }
        state Fifth { machine retry: Retry(log) on Next => Sixth; }
        state Sixth { machine retry(log); on Next => Seventh; }
        state Seventh { machine retry = Retry(log); on Next => Eighth; }
        state Eighth { machine retry: Retry(log,,); on Next => Ninth; }
        state Ninth { machine retry: on Next => Tenth; }
        state Tenth { machine retry: Retry::new(log); on Next => First; }
    }
}

// Declared as at the top of a file.
state_machine! {
    machine Inlined(log: &mut Vec<u32>) {
        events { Next, Retry }
        initial state First {
            machine Retry(log);
            on Next => Second;
        }
        state Second {
            machine retry: Retry(log) {
                initial Trying;
                state Trying;
            }
            on Next => Third;
        }
        state Third {
            machine Again(log: &mut Vec<u32>) {
                initial Trying;
                state Trying;
            }
            on Next => First;
        }
    }
}

// Where it has nothing to do, or is not meant.
state_machine! {
    machine Misplaced(log: &mut Vec<u32>) {
        events { Next }
        initial state First { on Next => Second; }
        state Second { on Next => Over; }
        in First | Second { machine retry: Retry(log); }
        final Over { machine retry: Retry(log); }
    }
}

// Names that are taken.
state_machine! {
    machine Named(log: &mut Vec<u32>) {
        events { Next }
        initial state First(retry: u32 = 0) {
            machine retry: Retry(log);
            on Next => Second;
        }
        state Second {
            machine retry: Retry(log);
            machine retry: Retry(log);
            on Next => Third;
        }
        state Third {
            machine log: Retry(log);
            on Next => First;
        }
    }
}

fn main() {}

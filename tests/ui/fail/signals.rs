//! Signals declared otherwise than the machine's own.

use fsmith::state_machine;

state_machine! {
    machine Loader() {
        events { Go, Full, Stop }
        #[derive(Debug)]
        signals { Full, Wrong, Wrong }
        signals { Noted }
        initial Loading;
        state Loading {
            signals { Inner }
            on Wrnog => stay;
            on Noted => stay;
        }
    }
}

state_machine! {
    machine Badly() {
        signals Full;
        signals crate::Input;
        signals { Full, 3, Wrong }
        initial Loading;
        state Loading;
    }
}

state_machine! {
    machine Bound() {
        events { Go }
        signals { Full }
        initial Loading;
        state Loading {
            on what @ (Go | Full) => drop(what);
            on full @ Full => drop(full);
        }
    }
}

state_machine! {
    machine Misspelt() {
        signal { Full }
        initial Loading;
        state Loading { on Ful => stay; enter { raise(Whatever); } }
    }
}

fn main() {}

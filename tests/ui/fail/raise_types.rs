//! Raised events and signals with a payload of the wrong type: the compiler reports them.

#![allow(unfulfilled_lint_expectations)]

use fsmith::interpreter::state_machine;

state_machine! {
    machine Loader() {
        events { Part(u32), Stop }
        signals { Full, Wrong { code: u32 } }
        queue 4;
        initial Loading;

        state Loading {
            exit { raise(Part("three")); }
            on Part(n) => { raise(Wrong { code: n > 3 }); }
            on Wrong { code } => { raise(code); }
            on Full => { let stop = LoaderEvent::Stop; raise(stop); }
        }
    }
}

fn main() {}

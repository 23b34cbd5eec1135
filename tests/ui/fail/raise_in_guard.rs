//! Raising where it is only looked.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        events { Part(u32) }
        signals { Full }
        initial Loading;

        state Loading {
            on Part(n) if { raise(Full); n > 3 } => Ready;
            when { raise(Full); ready } => Ready;
            on Part(3) => { raise(Full); if ready { Ready } else { pass } }
            on Part(4) => if { raise(Full); ready } { pass } else { raise(Full); Ready };
            on Full => stay;
        }
        state Ready;
    }
}

fn main() {}

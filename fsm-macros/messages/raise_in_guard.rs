//! `raise` in guards and other conditions.

use fsmith::state_machine;

state_machine! {
    machine Loader(ready: bool) {
        events { Part(u32) }
        signals { Full }
        initial Loading;

        state Loading {
            on Part(n) if { raise(Full); n > 3 } => Ready;
//                          ^^^^^ error[raise_in_guard]: a guard has read-only access, so it cannot `raise`; raise in a reaction or an action
            when { raise(Full); ready } => Ready;
//                 ^^^^^ error[raise_in_guard]: a guard has read-only access, so it cannot `raise`; raise in a reaction or an action
            on Part(3) => { raise(Full); if ready { Ready } else { pass } }
//                          ^^^^^ error[raise_before_pass]: a reaction that may `pass` has read-only access until its target is decided; move this `raise` into a branch, just before its target
            on Part(4) => if { raise(Full); ready } { pass } else { raise(Full); Ready };
//                             ^^^^^ error[raise_before_pass]: a reaction that may `pass` has read-only access until its target is decided; move this `raise` into a branch, just before its target
            on Full => stay;
        }
        state Ready;
    }
}

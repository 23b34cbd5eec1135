//! Signals in other forms than the declaration of signals.

use fsmith::state_machine;

state_machine! {
    machine Loader() {
        events { Go, Full, Stop }
        #[derive(Debug)]
//      ^^^^^^^^^^^^^^^^ error[attribute]: the signal type is private, so it takes no attributes; remove this
        signals { Full, Wrong, Wrong }
//                ^^^^ error[event_and_signal]: `Full` is both an event and a signal; rename one; the event is declared in line -2
//                             ^^^^^ error[duplicate_event]: the signal `Wrong` is declared twice; rename one; first declared in the same line
        signals { Noted }
//      ^^^^^^^ error[said_twice]: `signals` is declared twice; keep one, with all signals; first declared in line -1
        initial Loading;
        state Loading {
            signals { Inner }
//          ^^^^^^^ error[misplaced]: signals belong to the whole machine; declare them in the machine's own body
            on Wrnog => stay;
//             ^^^^^ error[unknown_event]: no event or signal is named `Wrnog`; did you mean `Wrong`?
            on Noted => stay;
        }
    }
}

state_machine! {
    machine Badly() {
        signals Full;
//              ^^^^ error[malformed_events]: signals are written in braces; write `signals { Full }`
        signals crate::Input;
//              ^^^^^ error[malformed_events]: expected the signals in braces, as in `signals { Full, Failed(u32) }`
        signals { Full, 3, Wrong }
//      ^^^^^^^ error[said_twice]: `signals` is declared twice; keep one, with all signals; first declared in line -2
//                ^^^^ error[duplicate_event]: the signal `Full` is declared twice; rename one; first declared in line -2
//                      ^ error[malformed_events]: this is not a valid signal; expected one, as in `signals { Full, Failed(u32) }`
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
//                          ^^^^ error[bound_signal]: `@` can bind only events, and `Full` is a signal; write `Full` as a separate alternative with `|`
            on full @ Full => drop(full);
        }
    }
}

state_machine! {
    machine Misspelt() {
        signal { Full }
//      ^^^^^^ error[unknown_item]: `signal` does not start an item; did you mean `signals`?
        initial Loading;
        state Loading { on Ful => stay; enter { raise(Whatever); } }
//                         ^^^ error[unknown_event]: no signal is named `Ful`; did you mean `Full`?
//                                              ^^^^^ error[malformed_raise]: `raise` takes a signal of this machine, written by name, as in `raise(Full)`
//                                                    ^^^^^^^^ error[unknown_event]: no event or signal is named `Whatever`; declare it in `signals { .. }`
    }
}

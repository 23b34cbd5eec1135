//! States that are never entered or never left, and misleading names.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press, Hit }
        initial state Off { on Press => On; on Hit => Broken; }
        state On {
            initial state Bright { on Press => Off; }
            // Of what is inside nothing is said.
            state Party {
//                ^^^^^ warning[unreachable_state]: `Party` is never entered: nothing leads to it; name it as a target, or remove it
                initial state Slow { on Press => Fast; }
                state Fast { on Press => Slow; }
            }
        }
        state Broken { on Press => stay; on Hit => Broken; }
//            ^^^^^^ warning[dead_end]: `Broken` cannot be left, but is not `final`; add a transition, or make it `final Broken`
        state Pass { on Press => Off; }
//            ^^^^ warning[unreachable_state]: `Pass` is never entered: nothing leads to it; name it as a target, or remove it
//            ^^^^ warning[name_like_word]: `Pass` is easily mistaken for `pass`, which has another meaning in a reaction; rename it
    }
}

state_machine! {
    machine Loader() {
        events { Go, Stop }
        initial state Loading {
            done => Ready;
//          ^^^^ warning[incompletable]: `Loading` never completes: no `final` that would complete it is ever entered; add a transition to one
            initial state Reading { on Go => Checking; }
            state Checking { on Go => Reading; on Stop => Wait; }
            final Read;
        }
        state Wait {
            done(Loading) => Ready;
//          ^^^^ warning[incompletable]: `Loading` never completes: no `final` that would complete it is ever entered; add a transition to one
            done(Both) => Ready;
//          ^^^^ warning[incompletable]: `Both` never completes: no `final` that would complete it is ever entered; add a transition to one
            on Go => Both;
        }
        parallel Both {
            on Stop => Wait;
            state One { initial state Open { on Go => Shut; } final Shut; }
            state Two { initial state Begun { on Go => stay; } final Ended; }
//                                                                   ^^^^^ warning[unreachable_state]: `Ended` is never entered: nothing leads to it; name it as a target, or remove it
        }
        final Ready;
    }
}

state_machine! {
    machine Player() {
        events { Next }
        initial Playing;
        parallel Playing {
//               ^^^^^^^ warning[unused_history]: nothing uses this history: after the start, no transition leads to `Playing` itself; make `Playing` the target of one, or remove the `history`
            state Sound { initial state Loud { on Next => Silent; } state Silent; }
//                                                                        ^^^^^^ warning[dead_end]: `Silent` cannot be left, but is not `final`; add a transition, or make it `final Silent`
            // It is alone, and has nowhere to go.
            state Picture { on Next => stay; }
            history shallow else Silent;
//                               ^^^^^^ warning[idle_else]: this `else` is never taken: all regions of `Playing` are entered anyway, whether or not it was active before; write `history deep else`, or remove the `else`
        }
    }
}

state_machine! {
    machine Robot() {
        events { Go, Stop, Halt }
        initial state Clean {
            history suspend;
            // From outside, it resumes `PickUp` if that is suspended.
            on Halt => Refuel;
            initial state Search { on Go => PickUp; }
            state PickUp { on Stop => Search; }
        }
        state Refuel { on Go => Clean.initial; on Stop => PickUp; }
    }
}

state_machine! {
    machine Vacuum() {
        events { Go, Stop, Halt }
        initial state Clean {
//                    ^^^^^ warning[unused_history]: nothing uses this history: after the start, no transition leads to `Clean` itself; make `Clean` the target of one, or remove the `history`
            history suspend;
            on Halt => Refuel;
            initial state Search { on Go => PickUp; }
            state PickUp { on Stop => Search; }
        }
        state Refuel { on Go => Clean.initial; }
    }
}

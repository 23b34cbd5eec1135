//! Events and signals without effect.

use fsmith::state_machine;

state_machine! {
    machine Printer() {
        events { Print, Hold, Keep(u32), Mend, Ready }
//                      ^^^^ warning[unused_event]: no state reacts to `Hold`; add a transition for it, or remove it
//                            ^^^^ warning[unused_event]: `Keep` is deferred, but no state ever reacts to it
//                                       ^^^^ warning[unaccepted_event]: `Mend` is never accepted: the transitions that react to it are never taken
        signals { Full, Empty, Told { by: u32 } }
//                ^^^^ warning[unused_signal]: `Full` is never raised; raise it, or remove it
//                             ^^^^ warning[unused_signal]: no state reacts to `Told`; add a transition for it, or remove it
        queue 4;
        initial state Busy {
            defer Keep(_);
            on Ready => { raise(Told { by: 3 }); Idle }
            on Full => stay;
        }
        state Idle { on Print => Busy; }
        #[allow(fsmith::unreachable_state)]
        state Broken { on Mend => { raise(Empty); Idle } on Empty => stay; }
    }
}

state_machine! {
    machine Crossing() {
        events { Wave }
//               ^^^^ warning[unaccepted_event]: `Wave` is never accepted: the transitions that react to it are never taken
        initial Both;
        parallel Both {
            state North {
                #[allow(fsmith::circular_wait)]
                initial state Waiting { when is_in(SouthGoes) => NorthGoes; }
                state NorthGoes { on Wave => Waiting; }
            }
            state South {
                #[allow(fsmith::circular_wait)]
                initial state Held { when is_in(NorthGoes) => SouthGoes; }
                state SouthGoes { after 5s => Held; }
            }
        }
    }
}

state_machine! {
    machine Loader(free: &u32) {
        events { Go, Read(u8), Back }
        signals { Full, Empty }
        initial state Loading {
            on Go => { raise(Full); Checking }
//                     ^^^^^ warning[discarded_raise]: `Full` is discarded, because no state that is active after this step reacts to it; react to it there, or remove this
            on Read(n) => {
                if n > 3 { raise(Full); }
                Done
            }
            when *free == 0 or on Back => { raise(Empty); Checking }
//                                          ^^^^^ warning[discarded_raise]: `Empty` is discarded, because no state that is active after this step reacts to it; react to it there, or remove this
            on Full | Empty => Done;
        }
        state Checking {
            enter { raise(Read(3)); }
//                  ^^^^^ warning[discarded_raise]: `Read` is discarded, because no state that is active after this step reacts to it; react to it there, or remove this
            on Go | Back => Loading;
        }
        final Done;
    }
}

// Only the compiler knows which events of a foreign type a state reacts to.
state_machine! {
    machine Echo {
        events u8;
        queue 4;
        initial state Idle { on 1 => { raise(2); Busy } on 2 => stay; }
        state Busy { after 1s => Idle; }
    }
}

//! `raise` of undeclared events, and of none.

use fsmith::state_machine;

state_machine! {
    machine Loader() {
        events { Part(u32), Stop }
        signals { Full, Wrong { code: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Ful); }
//                        ^^^ error[unknown_event]: no event or signal is named `Ful`; did you mean `Full`?
            exit { raise(); }
//                 ^^^^^ error[malformed_raise]: `raise` takes an event or a signal of this machine, as in `raise(Stop)`
            on Part(n) if n > 3 => { raise(Wrnog { code: n }); Gone }
//                                         ^^^^^ error[unknown_event]: no event or signal is named `Wrnog`; did you mean `Wrong`?
            on Part(_) => { raise(Loading); Gone }
//                                ^^^^^^^ error[unknown_event]: no event or signal is named `Loading`; it is a state: to enter it, make it the target of a transition
            on Stop => raise(Broken);
//                           ^^^^^^ error[unknown_event]: no event or signal is named `Broken`; declare it in `signals { .. }`
        }
        final Gone { enter { raise(LoaderEvent::Stop, Full); } }
    }
}

state_machine! {
    machine Shapes() {
        events { Part(u32), Stop }
        signals { Full, Wrong { code: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Full(3)); }
//                        ^^^^ error[payload_shape]: `Full` has no payload; write `Full`
            exit { raise(Part); }
//                       ^^^^ error[payload_shape]: the payload of `Part` is missing; write `Part(..)`
            on Part(_) => { raise(Wrong); }
//                                ^^^^^ error[payload_shape]: the payload of `Wrong` is missing; write `Wrong { code: .. }`
            on Stop => { raise(Wrong(7)); }
//                             ^^^^^ error[payload_shape]: the fields of `Wrong` have names; write `Wrong { code: .. }`
        }
    }
}

state_machine! {
    machine Payloads() {
        events { Part(u32), Stop }
        signals { Full(u8, u8), Wrong { code: u32, at: u32 } }
        initial Loading;

        state Loading {
            enter { raise(Full(3)); raise(Part(1, 2)); }
//                        ^^^^ error[payload_shape]: `Full` carries 2 values, but 1 is given
//                                        ^^^^ error[payload_shape]: `Part` carries 1 value, but 2 are given
            exit { raise(Wrong { code: 3 }); }
//                       ^^^^^ error[payload_shape]: `Wrong` also has the field `at`, which is missing here
            on Part(at) => { raise(Wrong { kode: 3, at }); }
//                                         ^^^^ error[unknown_field]: `Wrong` has no field `kode`; did you mean `code`?
            on Stop => { raise(Wrong { code: 3, at: 4, whence: 5 }); }
//                                                     ^^^^^^ error[unknown_field]: `Wrong` has no field `whence`; there are `code` and `at`
        }
    }
}

state_machine! {
    machine Deaf() {
        initial Loading;
        state Loading { enter { raise(Full); } }
//                              ^^^^^ error[malformed_raise]: `raise` takes a signal of this machine, written by name, as in `raise(Full)`
//                                    ^^^^ error[unknown_event]: no event or signal is named `Full`; declare it in `signals { .. }`
    }
}

state_machine! {
    /// Events with their type.
    machine Counter {
        events { Add(u32), Reset }
        initial Idle;
        state Idle { on Add(_) => raise(CounterEvent::Reset); on Reset => raise(CounterEvent::Add); }
//                                                                                            ^^^ error[payload_shape]: the payload of `Add` is missing; write `Add(..)`
        state Busy { on Add(_) => raise(CounterEvent::Add(1, 2)); on Reset => raise(CounterEvent::Reset(3)); }
//                                                    ^^^ error[payload_shape]: `Add` carries 1 value, but 2 are given
//                                                                                                ^^^^^ error[payload_shape]: `Reset` has no payload; write `Reset`
    }
}

//! Declarations that cannot be read. The names that they declare are not reported as unknown where they are used.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;
        state Off: { on Press => In; }
//               ^ error[malformed_state]: `:` is not allowed here; remove it, as in `state Idle { on Press => Off; }`
        state { state In { on Press => Nameless; } }
//            ^ error[malformed_state]: expected the state's name, as in `state Idle { on Press => Off; }`
        state On<T>(level: T) more { on Press => In.history; }
//              ^ error[malformed_state]: a state cannot have generics; declare them on the machine, as in `machine Robot<T> { .. }`
//                            ^^^^ error[malformed_state]: expected `;` or the items of `On` in braces, as in `state On;` or `state On { on Press => Off; }`
    }
}

state_machine! {
    machine Door() {
        enum Event { Press, Hold }
//      ^^^^ error[unknown_item]: `enum` does not start an item; did you mean `events { .. }`?
        initial state Closed { on Press => stay; on Hold => stay; }
    }
}

state_machine! {
    machine Gate() {
        type Event = crate::Input;
//      ^^^^ error[unknown_item]: `type` does not start an item; did you mean `events path::Type;`?
        initial state { on Press => Open; }
//                    ^ error[malformed_state]: expected the state's name, as in `state Idle { on Hold => Open; }`
        state Open { on Hold => Closed; }
    }
}

state_machine! {
    machine Window() {
        initial state Closed { on Press => stay; on Hold => stay; defer Pull; }
//                             ^^ error[no_events]: `on` reacts to events, but this machine declares none; add `events { .. }` or `events path::Type;`
    }
}

state_machine! {
    machine Hatch() {
        events ( Press, Hold )
//             ^ error[malformed_events]: events are written in braces; write `events { Press, Hold }`
        signals Inner { Full, Empty }
//              ^^^^^ error[malformed_events]: `signals` takes no name before its braces; write `signals { Full, Empty }`
        initial state Closed { on Press => stay; on Hold => { raise(Full) } }
    }
}

state_machine! {
    machine Flap() {
        events Input { Press, Hold, Push, Pull }
//             ^^^^^ error[malformed_events]: `events` takes no name before its braces; write `events { Press, Hold, Push, .. }`
        signals { Full; Failed(u32); Empty }
//                    ^ error[malformed_events]: signals are separated by `,`, as in `signals { Full, Failed(u32) }`
        initial state Closed { on Press => stay; on Hold => { raise(Empty) } }
    }
}

state_machine! {
    machine Latch() {
        events { Press { force: u8 side: u8 }, Hold { for_: u8, by: u8 }, Pull(u8 u8) }
//                                 ^^^^ error[malformed_events]: expected `,` before this, as in `events { Start, Noise { volume: u32 } }`
//                                                                                ^^ error[malformed_events]: expected `,` before this, as in `events { Start, Noise { volume: u32 } }`
        initial state Closed { on Hold { for_ by } => stay; }
//                                            ^^ error[missing_event]: expected `,`, or the end of what these brackets contain
    }
}

state_machine! {
    machine Lid() {
        events { Press, Hold },
//                            ^ error[unknown_item]: nothing stands between items; remove this `,`
        initial state Closed { on Press => Open; enter { println!("closed"); }, },
//                                                                            ^ error[unknown_item]: nothing stands between items; remove this `,`
        state Open { on Hold => Closed; }
    }
}

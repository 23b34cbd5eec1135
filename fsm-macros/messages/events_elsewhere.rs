//! Events and patterns of events as in other notations.

use fsmith::state_machine;

state_machine! {
    machine Door(v: &mut V) {
        events { Key(char), Turn(u8, bool), Press, Move((u8, u8)) }
        initial state A {
            on "Press" => B;
//             ^^^^^^^ error[no_event]: an event is named without quotes; write `Press`
            on "Knock" => B;
//             ^^^^^^^ error[no_event]: expected events of this machine, as in `on Key(..) => A;`
            on [Press, Key('x')] => B;
//             ^^^^^^^^^^^^^^^^^ error[no_event]: events are joined by `|`; write `Press | Key('x')`
            on (Press, Move(_)) => B;
//             ^^^^^^^^^^^^^^^^ error[no_event]: events are joined by `|`; write `Press | Move(_)`
            on (Press, Knock) => B;
//             ^^^^^^^^^^^^^^ error[no_event]: expected events of this machine, as in `on Key(..) => A;`
            on !Press => B;
//             ^ error[missing_event]: every other event is `on _`, written behind a transition or an `ignore` for `Press`
            on Press + Key(_) => B;
//                   ^ error[missing_arrow]: events are joined by `|`; write `|` instead of `+`
            on Press & Key(_) => B;
//                   ^ error[missing_arrow]: events are joined by `|`; write `|` instead of `&`
            on Key as key => v.log(key);
//                 ^^ error[missing_arrow]: a pattern binds the payload; write `Key(key)`, or `key` alone for the event
            on Key[key] => v.log(key);
//                ^ error[missing_arrow]: a pattern binds the payload in parentheses; write `Key(key)`
            on Press[ready] => B;
//                  ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if ready`
            on Turn(by > 3, _) => B;
//                  ^^ error[payload_shape]: a payload is bound by its event and compared in a guard; write `Turn(by) if by > 3`
            on Turn(_, fast == true) => B;
//                     ^^^^ error[payload_shape]: a payload is bound by its event and compared in a guard; write `Turn(fast) if fast == true`
            on Key(key) | Press => v.log(key);
//                        ^^^^^ error[unbound_name]: this event does not bind `key`; events that `|` joins have to bind the same names: write a separate transition for it
            on Key(key) | Turn(by, _) => v.log(key);
//             ^^^^^^^^ error[unbound_name]: this event does not bind `by`; events that `|` joins have to bind the same names: write a separate transition for it
            on Key(key) | Move((key, _)) => v.log(key);
            defer "Press";
//                ^^^^^^^ error[no_event]: an event is named without quotes; write `Press`
        }
        state B { on Press => A; }
    }
}

state_machine! {
    machine Typed {
        events { Key: char, Turn(by: u8, fast: bool), Press, Move: (u8, u8) }
//               ^^^ error[malformed_events]: a payload is written in parentheses; write `Key(char)`
//                          ^^^^ error[malformed_events]: the fields of a payload have names in braces, and none in parentheses; write `Turn { by: u8, fast: bool }`
//                                                           ^^^^ error[malformed_events]: a payload is written in parentheses; write `Move((u8, u8))`
        initial state A { on Key(_) | Turn { .. } | Move(_) => stay; }
    }
}

state_machine! {
    machine Arrows {
        events { Key -> char, Turn(u8?), Press / 3, Move ? , Go }
//               ^^^ error[malformed_events]: a payload is written in parentheses; write `Key(char)`
//                                   ^ error[malformed_events]: a value that may be missing has the type `Option<..>`
//                                             ^ error[malformed_events]: expected `,` before this, as in `events { Start, Noise { volume: u32 } }`
//                                                       ^ error[malformed_events]: expected `,` before this, as in `events { Start, Noise { volume: u32 } }`
        initial state A { on Key(_) | Turn(_) | Press(_) | Move(_) | Go => stay; }
    }
}

state_machine! {
    machine Relay<T> {
        events<T> { Put(T), Get }
//            ^ error[malformed_events]: events use the generics of the machine, which are declared in its header, as in `machine Relay<T> { .. }`; remove this
        initial state A { on Put(_) | Get => stay; }
    }
}

state_machine! {
    machine Named {
        events enum Input { Put, Get }
//             ^^^^ error[malformed_events]: `events` takes no name before its braces; write `events { Put, Get }`
        signals pub enum Inner { Full(u8) }
//              ^^^ error[malformed_events]: `signals` takes no name before its braces; write `signals { Full }`
        queue 1;
        initial state A { on Put | Get => raise(Full(3)); on Full(_) => stay; }
    }
}

state_machine! {
    machine Listed {
        events = { Put, Get }
//             ^ error[malformed_events]: `=` is not allowed here; remove it, as in `events { Start, Noise { volume: u32 } }`
        initial state A { on Put | Get => stay; }
    }
}

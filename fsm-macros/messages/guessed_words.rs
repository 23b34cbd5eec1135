//! Words that the language does not have. The item that was meant is read, and causes no further errors.

use fsmith::state_machine;

state_machine! {
    machine Lamp(n: &mut u8) {
        events { Press, Hold, Set(u8), Turn, Drop }
        start => Off;
//      ^^^^^ error[unknown_item]: `start` does not start an item; did you mean `initial`, as in `initial Off;`?
        state Off {
            default => stay;
//          ^^^^^^^ error[unknown_item]: `default` does not start an item; a transition for every other event is written `on _`, behind the others
            Event::Press => On;
//          ^^^^^ error[unknown_item]: `Event` does not start an item; a transition is written in the state that it leaves, as in `state Event { on Press => On; }`
            Set(n) if n > 3 => On;
//          ^^^ error[unknown_item]: `Set` does not start an item; a transition is written `on Set(..) => On;`
            Press | Hold => On;
//          ^^^^^ error[unknown_item]: `Press` does not start an item; a transition starts with its trigger, as in `on Press => On;`
            event Press;
//          ^^^^^ error[unknown_item]: `event` does not start an item; did you mean `on`, as in `on Press => On;`?
            event Turn => On;
//          ^^^^^ error[unknown_item]: `event` does not start an item; a transition is written `on Turn => On;`
            if *n > 1 => On;
//          ^^ error[unknown_item]: `if` does not start an item; did you mean `when`, as in `when n.is_tired() => On;`?
            on Press => On;
            or on Drop => On;
//          ^^ error[unknown_item]: `or` does not start an item; it joins triggers before their `=>`, as in `on .. or after 5s => On;`
            on Hold => { *n = 1; On } else { stay }
//                                    ^^^^ error[malformed_target]: `else` belongs to a decision; write `=> if .. { .. } else { stay }`
            enum Level { Low }
//          ^^^^ error[unknown_item]: `enum` does not start an item; expected a state, a transition, an action or another item, as in `state Idle { on Press => On; }`, `on Press => On;` or `enter { n.open(); }`
        }
        state On {
            on Hold => *n += 1; Off;
//                              ^^^ error[unknown_item]: `Off` does not start an item; write code and its target together in braces: `=> { ..; Off }`
            on Press => On; stay;
//                          ^^^^ error[unknown_item]: `stay` does not start an item; write code and its target together in braces: `=> { ..; stay }`
        }
    }
}

state_machine! {
    machine Door() {
        event Push;
//      ^^^^^ error[unknown_item]: `event` does not start an item; did you mean `events`, as in `events { Start, Noise { volume: u32 } }`?
        initial state Closed { on Push => state Open; }
//                                        ^^^^^ error[malformed_target]: a target is written as the name of a state alone; write `Open`
        state Open { on Push => final Gone; }
//                              ^^^^^ error[malformed_target]: a target is written as the name of a state alone; write `Gone`
        final Gone;
    }
}

//! More of what other state machines write.

use fsmith::state_machine;

state_machine! {
    machine Lift(lift: &mut Cabin) {
        events { Press, Call(u8) }
        transitions { Idle => Busy; }
//      ^^^^^^^^^^^ error[unknown_item]: `transitions` does not start an item; a transition is an item of the state that it leaves, as in `state Idle { on Press => Idle; }`
        states { Idle, Busy }
//      ^^^^^^ error[unknown_item]: `states` does not start an item; each state is an item, as in `state Idle { on Press => Idle; }`
        substates { Idle, Busy }
//      ^^^^^^^^^ error[unknown_item]: `substates` does not start an item; each state is an item, as in `state Idle { on Press => Idle; }`
        init Idle;
//      ^^^^ error[unknown_item]: `init` does not start an item; did you mean `initial`, as in `initial Idle;`?
        guard ready { lift.x }
//      ^^^^^ error[unknown_item]: `guard` does not start an item; a guard is part of a transition, as in `on Press if ready => Idle;`
        state Idle {
            onEntry { lift.x(); }
//          ^^^^^^^ error[unknown_item]: `onEntry` does not start an item; did you mean `enter`?
            receive Press => Busy;
//          ^^^^^^^ error[unknown_item]: `receive` does not start an item; did you mean `on`, as in `on Press => Slow;`?
            default: Busy;
//          ^^^^^^^ error[unknown_item]: `default` does not start an item; a transition for every other event is written `on _`, behind the others
            for i in 0..3 { lift.x(); }
//          ^^^ error[unknown_item]: `for` does not start an item; code is written in actions and reactions, as in `enter { .. }` or `on Press => { .. }`
            timer 5s => Busy;
//          ^^^^^ error[unknown_item]: `timer` does not start an item; did you mean `after`, as in `after 5s => Slow;`?
            each 5s => Busy;
//          ^^^^ error[unknown_item]: `each` does not start an item; did you mean `every`, as in `every 500ms => { lift.blink(); }`?
            once 5s => Busy;
//          ^^^^ error[unknown_item]: `once` does not start an item; did you mean `after`, as in `after 5s => Slow;`?
            run retry: Retry(lift);
//          ^^^ error[unknown_item]: `run` does not start an item; did you mean `machine`, as in `machine retry: Retry(lift);`?
            emit Press;
//          ^^^^ error[unknown_item]: `emit` does not start an item; an event is raised in code, as in `enter { raise(Press); }`
            on Call(1) / lift.x() => Busy;
//                     ^ error[missing_arrow]: an effect is written behind `=>`; write `=> { lift.x(); Busy }`
            on Call(1) and Call(2) => Busy;
//                     ^^^ error[missing_arrow]: events are joined by `|`; write `|` instead of `and`
            on Call(3) & Call(2) => Busy;
//                     ^ error[missing_arrow]: events are joined by `|`; write `|` instead of `&`
            on Call(4) => goto Busy;
//                        ^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Call(5) => Some(Busy);
//                        ^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Call(6) => &Busy;
//                        ^^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Call(7) => State::Held(3);
//                        ^^^^^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `Held(3)`
            on Call(8) => Box::new(Busy);
//                        ^^^^^^^^^^^^^^ error[malformed_target]: a target is the name of a state alone; write `Busy`
            on Call(9) => lift.x ? Idle : Busy;
//                                 ^^^^ error[missing_semicolon]: a decision is written as in Rust; write `=> if lift.x { Idle } else { Busy }`
            on Call(10) => lift.x(), Busy;
//                                 ^ error[malformed_target]: code before a target is written in braces together with the target; write `=> { lift.x(); Busy }`
            on Call(11) => Held 3;
//                              ^ error[missing_semicolon]: the data of a state follows its name in parentheses; write `Held(3)`
            on Call(12) => Held { 3 };
//                              ^ error[malformed_target]: the data of a state follows its name in parentheses; write `Held(3)`
            on Call(13) => Busy for 5s;
//                              ^^^ error[missing_semicolon]: how long a state lasts is a transition in it: `after 5s => ..`
            on Call(14) => Busy and Held(3);
//                              ^^^ error[missing_semicolon]: a transition has one end; decide which, as in `=> if .. { Busy } else { Held(3) }`, or write `=> (Busy, Held(3))` for one in each of several regions
            on Call(15) => push Busy if lift.x;
//                              ^^^^ error[malformed_target]: `push` takes the state in parentheses; write `push(Busy)`
            when Press | Call => Busy;
//               ^^^^^ error[name_as_value]: an event is not a value; write the trigger `on Press` instead of `when`
//                       ^^^^ error[name_as_value]: an event is not a value; write the trigger `on Call(..)` instead of `when`
            when is_in!(Busy) => Busy;
//                      ^^^^ error[name_as_value]: a state is not a value; ask whether it is active by `is_in(Busy)`
        }
        state Busy { on Press => Idle; }
        state Held(n: u8) { on Press => Idle; }
        state Slow extends Busy { on Press => Idle; }
//                 ^^^^^^^ error[malformed_state]: a state inside another is an item of it; write `state Busy { state Slow; .. }`
        state Fast in Busy { on Press => Idle; }
//                 ^^ error[malformed_state]: a state inside another is an item of it; write `state Busy { state Fast; .. }`
        state Busy.Inner { on Press => Idle; }
//                ^ error[malformed_state]: a state inside another is an item of it; write `state Busy { state Inner; .. }`
    }
}

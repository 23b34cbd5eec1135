//! Corrections that contain what was written.

use fsmith::state_machine;

state_machine! {
    machine Lift(x: &mut u32) {
        events { Call(i32), Move { floor: i32 } }
        initial state Idle {
            on Call(floor: i32) => Moving(floor);
//                  ^^^^^ error[payload_shape]: a pattern names the fields of the payload, without types; write `Call(floor)`
            on Move { floor } => Moving { to: floor };
//                               ^^^^^^^^^^^^^^^^^^^^ error[arguments_in_braces]: the arguments of a target are written in parentheses, in the order of the state's fields; write `Moving(floor)`
            default => stay;
//          ^^^^^^^ error[unknown_item]: `default` does not start an item; a transition for every other event is written `on _`, behind the others
            on Call(_) if !near after 5s => Idle;
//          ^^ error[missing_arrow]: a transition has one trigger, or several that `or` joins; write `after 5s if !near` as a separate item
            on entry { *x = 3; }
//             ^^^^^ error[malformed_action]: what a state does is written without `on`; write `enter { .. }`
            on exit => { *x = 3; }
//             ^^^^ error[unknown_event]: `exit` is a binding here that matches every event; as an item, write it on its own: `exit { x.close(); }`
        }
        state Moving(to: i32) {
            if !near after 5s => Idle;
//          ^^ error[unknown_item]: `if` does not start an item; a guard follows its trigger; write `after 5s if !near`
            on entry => { *x = 3; }
//             ^^^^^ error[unknown_event]: `entry` is a binding here that matches every event; as an item, write it on its own: `enter { x.open(); }`
            on Call(n: i32, m: u8) => Idle;
//                  ^ error[payload_shape]: a pattern names the fields of the payload, without types; write `Call(n, m)`
            on Move { floor: i32 } => Idle;
//          ^^ error[shadowed]: this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one; the one that is always taken stands in line -2
//                           ^^^ error[payload_shape]: `i32` is a type, but a pattern names the fields of the payload; write a name
            when !near after 5s => Idle;
//          ^^^^ error[missing_arrow]: a guard follows its trigger; write `after 5s if !near`
        }
    }
}
state_machine! {
    machine Link(x: &mut u32) fails u32 {
        events { Call(i32), Move { floor: i32 } }
        initial state Idle {
            machine retry: Retry;
            on Call(_) => retry.Waiting;
//                        ^^^^^^^^^^^^^ error[qualified_target]: `retry` is a separate machine, so none of its states is a target; pass events to it by `forward`, as in `forward Link(event) => retry(event);`, and react to its end by `done(retry.Waiting)`
            on Move { .. } => { let x = f()?; B(x) }
//                                         ^ error[no_try]: this `?` may end the effect before `x` exists, which the arguments of the target need; decide on it: `match f()? { x => B(x) }`
            on Move { .. } => Locked(*x);
//          ^^ error[shadowed]: this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one; the one that is always taken stands in line -1
//                                  ^^^^ error[needless_arguments]: every field of `Locked` has an initial value, so a target gives it none; remove the initial value of the field that is given here, or write `Locked`
            on Call(_) => { let B(y) = g()? else { stay }; B(y) }
        }
        state Locked(change: u32 = 0);
        state B(x: u32);
    }
}
state_machine! {
    machine Safe(io: &mut Io) fails Error {
        events { Press(u8), Turn { by: i32 } }
        initial state Idle {
            machine pump: Pump(io);
            on Press(u8) => stay;
//                   ^^ error[payload_shape]: `u8` is a type, but a pattern names the fields of the payload; write a name
            on Turn { by: i32 } => pump.inner.Full;
//                        ^^^ error[payload_shape]: `i32` is a type, but a pattern names the fields of the payload; write a name
//                                 ^^^^^^^^^^^^^^^ error[qualified_target]: `pump` is a separate machine, so none of its states is a target; pass events to it by `forward`, as in `forward Link(event) => pump(event);`, and react to its end by `done(pump.Full)`
            on Turn { by } if by > 3 => { io.check()?; let level = by + 1; Open(level, 2) }
//                                                  ^ error[no_try]: this `?` may end the effect before `level` exists, which the arguments of the target need; decide on it: `match io.check()? { _ => { ..; Open(level, 2) } }`
            on Press(n) => Open { level: n + 1, count: 3 };
//          ^^ error[shadowed]: this transition is never taken: another one of the same state is always taken first; give that one a guard, or remove this one; the one that is always taken stands in line -3
//                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[arguments_in_braces]: the arguments of a target are written in parentheses, in the order of the state's fields; write `Open(3, n + 1)`
            otherwise => Idle;
//          ^^^^^^^^^ error[unknown_item]: `otherwise` does not start an item; a transition for every other event is written `on _`, behind the others
        }
        state Open(count: i32, level: i32) {
            on during { io.poll(); }
//             ^^^^^^ error[malformed_action]: what a state does is written without `on`; write `active { .. }`
            on Press(n: u8) | Turn { .. } => Idle;
//                   ^ error[payload_shape]: a pattern names the fields of the payload, without types; write `Press(n)`
            _ => Idle;
//          ^ error[unknown_item]: `_` does not start an item; a transition for every other event is written `on _`, behind the others
            if io.ready() on Press(_) => Idle;
//          ^^ error[unknown_item]: `if` does not start an item; a guard follows its trigger; write `on Press(_) if io.ready()`
        }
    }
}

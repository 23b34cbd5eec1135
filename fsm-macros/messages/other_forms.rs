//! Forms of other notations. The messages show the form of this language.

use fsmith::state_machine;

state_machine! {
    machine Lamp<T> where T: Copy (n: &mut u8, item: &T) {
//                  ^^^^^ error[malformed_header]: `where` is written after the parameters, as in `machine Robot<T>(item: &T) where T: Copy { .. }`
        events { Press, Hold, Set(u8) }
        initial: Off;
//             ^ error[malformed_initial]: `:` is not allowed here; remove it, as in `initial Off;`
        state Off {
            on: Press => On;
//            ^ error[missing_event]: `:` is not allowed here; remove it, as in `on Press => On;`
            after: 5s => On;
//               ^ error[malformed_duration]: `:` is not allowed here; remove it, as in `after 5s => On;`
            on Press when *n > 1 => On;
//                   ^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *n > 1`
            on Press where *n > 1 => On;
//                   ^^^^^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *n > 1`
            on Press [*n > 1] => On;
//                   ^ error[missing_arrow]: a guard follows its trigger with `if`; write `if *n > 1`
            on Press, Hold => On;
//                  ^ error[malformed_trigger]: events are joined by `|`, as in `on Press | Hold`
            on Press or Set(_) => On;
//                      ^^^ error[malformed_trigger]: `or` joins triggers; events are joined by `|`, as in `on Press | Set(..)`
            on Set(_) || Hold => On;
//                    ^ error[malformed_trigger]: events are joined by `|`, as in `on Set(_) | Hold`
            defer Press, Hold;
//                     ^ error[malformed_trigger]: events are joined by `|`, as in `defer Press | Hold`
            on Press | after 5s => On;
//             ^^^^^^^^^^^^^ error[malformed_trigger]: `|` joins events; triggers are joined by `or`, as in `on Press or after 5s => On;`
            on Press | on Hold => On;
//             ^^^^^^^^^^ error[malformed_trigger]: `|` joins events without repeating `on`, as in `on Press | Hold`
            on Press { *n += 1; On }
//                   ^ error[missing_arrow]: expected `=>` before this `{`, as in `on Press => { .. }`
            on Hold { On }
//                  ^ error[missing_arrow]: expected `=>` before this `{`, as in `on Hold => { .. }`
            on alarm Press => On;
//             ^^^^^ error[malformed_trigger]: `alarm` is written before `on`, as in `alarm on ..`
            when if *n > 1 => On;
//               ^^ error[malformed_trigger]: the condition is written directly after `when`, as in `when n.is_tired() => On;`; remove this `if`
            when if *n > 1 { true } else { false } => On;
        }
        state On { on Press => Off; }
    }
}

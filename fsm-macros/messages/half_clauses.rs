//! Transitions that are written by half, before other items. The message is where the transition breaks off, and the
//! next item is read.

use fsmith::state_machine;

pub struct Body {
    on: bool,
}

impl Body {
    fn go(&mut self) {}
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Hold, Set { level: u8 } }
        initial
        state Off {
            on Hold =>
//                  ^^ error[missing_target]: expected a state after this, as in `on Press => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
            on Press if body.on => On;
            when body.on =>
//                       ^^ error[missing_target]: expected a state after this, as in `when body.is_tired() => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
            state Dim {
                on Set { level }
//                             ^ error[missing_arrow]: expected `=>` and a reaction after this, or `if` and a condition, as in `on Press => On;`
                enter { body.go(); }
            }
            on Set { level: 3 } =>
//                              ^^ error[missing_target]: expected a state after this, as in `on Press => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
            initial Dim;
            after 5s
//                ^^ error[missing_arrow]: expected `=>` and a reaction after this, or `if` and a condition, as in `after 5s => On;`
            /// Documented.
            when !body.on => On;
            when body.on
//               ^^^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `when body.is_tired() => On;`
            every 1s => body.go();
            on Press if
//                   ^^ error[missing_condition]: expected a condition after this, as in `on Press if body.is_full() => On;`
            on Hold => stay;
            when body.
//               ^^^^^ error[missing_arrow]: expected `=>` and a reaction after this condition, as in `when body.is_tired() => On;`
            on Set { .. } => stay;
        }
        state On {
            when body.on => if
//                          ^^ error[missing_condition]: expected a condition after this, as in `if ready { .. } else { stay }`
            enter { body.go(); }
            when body.on => if { Off } else if body.on { On } else { stay }
//                          ^^ error[missing_condition]: expected a condition after this, as in `if ready { .. } else { stay }`
            on Press => if body.on
//                              ^^ error[syntax]: expected code in braces after this
            on Press => body.
//                          ^ error[syntax]: expected the name of a field or a method after this
            exit { body.go(); }
            on Press => if body.on { Off } else
//                                         ^^^^ error[syntax]: expected `if` or code in braces after this
            on Hold => Off;
            on Press
//             ^^^^^ error[missing_arrow]: expected `=>` and a reaction after this, or `if` and a condition, as in `on Press => Off;`
        }
        state Last {
            history deep else
//                       ^^^^ error[malformed_history]: expected a state inside this composite after `else`, as in `history deep else Only;`
            in Only
//             ^^^^ error[malformed_in]: expected `|` and another state, or the transitions in braces after this, as in `in Off | On { on Press => stay; }`
            initial state Only;
        }
        state After { initial }
//                    ^^^^^^^ error[malformed_initial]: expected the initial state after this, as in `initial Idle;`
    }
}

state_machine! {
    machine Guarded(body: &Body) {
        events { Press, Hold }
        initial Off;
        state Off { on Press => On; on Hold if }
//                                          ^^ error[missing_condition]: expected a condition after this, as in `on Press if body.is_full() => On;`
        state On { after 5s if => Off; when => Off; }
//                          ^^ error[missing_condition]: expected a condition after this, as in `on Press if body.is_full() => Off;`
//                                     ^^^^ error[missing_condition]: expected a condition after this, as in `when body.is_tired() => Off;`
    }
}

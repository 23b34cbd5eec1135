//! What Rust's parser does not accept, in words of users.

use fsmith::state_machine;

state_machine! {
    machine Door(x: &mut u32) {
        events { Reset, Key(u8) }
        initial state Idle {
            # on Reset => Service;
//          ^ error[attribute]: an attribute is written in brackets, as in `#[inline]`
            on #Reset => Service;
//             ^ error[missing_event]: expected an event, as in `on Reset => Service;`
            on Reset => #Service;
//                      ^ error[malformed_target]: a target is the name of a state alone; write `Service`
        }
        #state Service {
//      ^ error[attribute]: an attribute is written in brackets, as in `#[inline]`
            on Reset => Idle(;);
//                           ^ error[syntax]: expected an expression
        }
        state Third {
            on Key( => Idle;);
//                  ^ error[missing_event]: expected a pattern, as in `on Reset => Idle;`
            on Key(1.) => x.;
//                          ^ error[syntax]: expected the name of a field or a method
        }
    }
}

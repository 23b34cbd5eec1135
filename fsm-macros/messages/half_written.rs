//! A machine as it is while it is being written: one error for each broken item, and no errors that follow from it.

use fsmith::state_machine;

struct Body;

state_machine! {
    pub machine Lamp(body: &mut Body) {
        events { Press, Hold { long: }, Set(u8) }
//                                   ^ error[malformed_events]: this is not a valid event; expected one, as in `events { Start, Noise { volume: u32 } }`

        initial

        state Off {
            enter { body. }
//                        ^ error[syntax]: expected the name of a field or a method
            on Hold { long } => On;
            on Press =>
//                   ^^ error[missing_target]: expected a state after this, as in `on Press => On;`, or `stay`, `pass`, `pop`, a decision or code in braces
        }
        state On {
            initial Dim;
            on
//          ^^ error[missing_event]: expected an event after this, as in `on Press => Off;`
            state Dim
//                ^^^ error[malformed_state]: expected `;` or the items of `Dim` in braces after this, as in `state Dim;` or `state Dim { on Press => Br; }`
            state Br
//                ^^ error[malformed_state]: expected `;` or the items of `Br` in braces after this, as in `state Br;` or `state Br { on Press => Dim; }`
        }
        alarm
//      ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when body.is_low() => Off;`
    }
}

fn main() {
    let body = &mut Body;
    let mut lamp = Lamp::start(body);
    lamp.handle(body, LampEvent::Press);
    lamp.is_in(LampState::Dim);
}

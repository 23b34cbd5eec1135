//! A machine as it stands while somebody writes it: one error a broken item, none that follows from it.

use fsmith::state_machine;

struct Body;

state_machine! {
    pub machine Lamp(body: &mut Body) {
        events { Press, Hold { long: }, Set(u8) }

        initial

        state Off {
            enter { body. }
            on Hold { long } => On;
            on Press =>
        }
        state On {
            initial Dim;
            on
            state Dim
            state Br
        }
        alarm
    }
}

fn main() {
    let body = &mut Body;
    let mut lamp = Lamp::start(body);
    lamp.handle(body, LampEvent::Press);
    lamp.is_in(LampState::Dim);
}

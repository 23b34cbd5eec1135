//! A valid machine used wrongly.

#![allow(unfulfilled_lint_expectations)]

use fsmith::state_machine;

struct Body;

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { enter { let _ = &body; } }
    }
}

state_machine! {
    machine Poll() {
        initial state Off;
    }
}

state_machine! {
    machine Own {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

impl Own {
    fn handle(&mut self) {}
    fn send(&mut self) {}
}

fn main() {
    Own::start().send();
    let mut body = Body;
    let mut lamp = Lamp::start(&mut body);
    lamp.handle(LampEvent::Press);
    lamp.handle(&mut body, LampEvent::Pres);
    lamp.is_in(LampState::Of);
    lamp.pop();
    Poll::start().handle(3);
}

//! A guard that changes what it is lent.

use fsmith::state_machine;

#[derive(Default)]
struct Body {
    level: u8,
    log: Vec<u8>,
}

impl Body {
    fn drain(&mut self) -> bool {
        self.level = 0;
        true
    }
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press }

        initial Off;
        state Off {
            when body.drain() => On;
            on Press if body.log.pop().is_some() => On;
        }
        state On {
            when body.level.min(1) > 3 => Off;
            on Press => if body.drain() { Off } else { pass };
        }
    }
}

fn main() {}

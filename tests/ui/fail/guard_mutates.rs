//! Guards that change a parameter or a submachine.

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

state_machine! {
    machine Retry {
        #[derive(Clone, Copy)]
        events { Works, Fails }
        initial state Trying { on Works => Worked; on Fails => stay; }
        final Worked;
    }
}

state_machine! {
    machine Looking {
        events { Link(RetryEvent), Next }
        initial state First {
            machine retry: Retry;
            forward Link(event) => retry(event);
            on Next if retry.handle(RetryEvent::Works).reacted() => Over;
            done(retry) => Over;
        }
        final Over;
    }
}

fn main() {}

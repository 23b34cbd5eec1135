//! Calls that a machine does not have, because they could never do anything or have no answer.

use fsmith::interpreter::state_machine;
use std::time::Duration;

state_machine! {
    machine Gate(n: &mut u32) {
        initial parallel Closed {
            state A { initial state A1 { after 5s => A2; } state A2 { after 3s => A1; } }
            state B { initial state B1 { every 1s => { *n += 1; } } }
        }
    }
}

state_machine! {
    machine Lamp {
        events { Press }
        initial state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

fn main() {
    let mut n = 0;
    let mut gate = Gate::start(&mut n);
    gate.state();
    gate.handle(&mut n, 3);
    gate.update(&mut n);
    // This call is allowed: it advances the timers, although there is nothing to poll.
    gate.tick(&mut n, Duration::ZERO);

    let mut lamp = Lamp::start();
    lamp.advance(Duration::ZERO);
    lamp.tick(Duration::ZERO);
    lamp.due();
    lamp.run_updates(3);
    lamp.data();
    lamp.start();
    lamp.why(&LampEvent::Press);
    lamp.send(LampEvent::Press);
    lamp.process_event(LampEvent::Press);
    lamp.dispatch(LampEvent::Press);
    gate.fire(&mut n, 3);
    gate.why(&n, 3);
    Lamp::interpreter().update();
}

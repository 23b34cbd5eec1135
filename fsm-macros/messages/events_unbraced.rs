//! Lists of events and signals without braces. Their names are read.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events Press, Push;
//             ^^^^^ error[malformed_events]: events are written in braces; write `events { Press, Push }`
        initial state Off { on Press => On; }
        state On { on Push => Off; }
    }
}

state_machine! {
    machine Dial {
        events (Turn(u8), Push)
//             ^ error[malformed_events]: events are written in braces; write `events { Turn, Push }`
        signals Full, Empty;
//              ^^^^ error[malformed_events]: signals are written in braces; write `signals { Full, Empty }`
        queue 1;
        initial state Off { on Turn(by) if by > 3 => { raise(Full); On } on Full => stay; }
        state On { on Push => { raise(Empty); Off } on Empty => stay; }
    }
}

state_machine! {
    machine Bell {
        events [Ring, Stop];
//             ^ error[malformed_events]: events are written in braces; write `events { Ring, Stop }`
        initial state Quiet { on Ring => Loud; }
        state Loud { on Stop => Quiet; }
    }
}

state_machine! {
    machine Door {
        event Open | Close;
//      ^^^^^ error[unknown_item]: `event` does not start an item; did you mean `events`, as in `events { Start, Noise { volume: u32 } }`?
        event Knock;
//      ^^^^^ error[unknown_item]: `event` does not start an item; did you mean `events`, as in `events { Start, Noise { volume: u32 } }`?
        initial state Closed { on Open => Opened; on Knock => stay; }
        state Opened { on Close => Closed; }
    }
}

fn main() {
    Lamp::start().handle(LampEvent::Press);
    Dial::start().handle(DialEvent::Turn(3));
    Bell::start().handle(BellEvent::Ring);
    Door::start().handle(DoorEvent::Knock);
}

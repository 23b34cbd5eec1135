//! Lists of events and signals without braces are read all the same.

use fsmith::state_machine;

state_machine! {
    machine Lamp {
        events Press, Push;
        initial state Off { on Press => On; }
        state On { on Push => Off; }
    }
}

state_machine! {
    machine Dial {
        events (Turn(u8), Push)
        signals Full, Empty;
        queue 1;
        initial state Off { on Turn(by) if by > 3 => { raise(Full); On } on Full => stay; }
        state On { on Push => { raise(Empty); Off } on Empty => stay; }
    }
}

state_machine! {
    machine Bell {
        events [Ring, Stop];
        initial state Quiet { on Ring => Loud; }
        state Loud { on Stop => Quiet; }
    }
}

state_machine! {
    machine Door {
        event Open | Close;
        event Knock;
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

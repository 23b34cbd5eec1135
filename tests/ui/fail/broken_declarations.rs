//! Declarations that are broken: who uses what they declare is not told that it is unknown.

use fsmith::state_machine;

state_machine! {
    machine Lamp() {
        events { Press }
        initial Off;
        state Off: { on Press => In; }
        state { state In { on Press => Nameless; } }
        state On<T>(level: T) more { on Press => In.history; }
    }
}

state_machine! {
    machine Door() {
        enum Event { Press, Hold }
        initial state Closed { on Press => stay; on Hold => stay; }
    }
}

state_machine! {
    machine Gate() {
        type Event = crate::Input;
        initial state { on Press => Open; }
        state Open { on Hold => Closed; }
    }
}

state_machine! {
    machine Window() {
        initial state Closed { on Press => stay; on Hold => stay; defer Pull; }
    }
}

state_machine! {
    machine Hatch() {
        events ( Press, Hold )
        signals Inner { Full, Empty }
        initial state Closed { on Press => stay; on Hold => { raise(Full) } }
    }
}

state_machine! {
    machine Flap() {
        events Input { Press, Hold, Push, Pull }
        signals { Full; Failed(u32); Empty }
        initial state Closed { on Press => stay; on Hold => { raise(Empty) } }
    }
}

state_machine! {
    machine Latch() {
        events { Press { force: u8 side: u8 }, Hold { for_: u8, by: u8 }, Pull(u8 u8) }
        initial state Closed { on Hold { for_ by } => stay; }
    }
}

state_machine! {
    machine Lid() {
        events { Press, Hold },
        initial state Closed { on Press => Open; enter { println!("closed"); }, },
        state Open { on Hold => Closed; }
    }
}

fn main() {}

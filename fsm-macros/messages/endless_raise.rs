//! Signals that are raised again whenever they are handled.

use fsmith::state_machine;

state_machine! {
    machine Clock() {
        events { Go }
        signals { Tick }
        queue 4;
        initial state Ticking { on Go | Tick => { raise(Tick); } }
//                                                ^^^^^ error[endless_raise]: this never ends: handling it always raises it again; raise it under a condition
    }
}

state_machine! {
    machine Court() {
        events { Serve }
        signals { Ball }
        queue 4;
        initial state Waiting { on Serve => North; }
        state North { enter { raise(Ball); } on Ball => South; }
        state South { enter { raise(Ball); } on Ball => North; }
//                            ^^^^^ error[endless_raise]: this never ends: handling it always leads back to this `raise`; raise it under a condition
    }
}

state_machine! {
    /// Nothing is said of these: it may end.
    machine Counter(left: &mut u32, log: &mut Vec<u32>) {
        events { Go, Stop }
        signals { Tick, Tock }
        queue 4;
        initial state Counting {
            on Go | Tick => { *left -= 1; if *left > 0 { raise(Tick); } }
            on Tock => { if *left == 0 { return; } raise(Tock); }
            on Stop => { raise(Tock); }
        }
    }
}

//! Room for raised events: where it cannot be determined, and where it is malformed.

use fsmith::state_machine;

state_machine! {
    machine Again() {
        events { Go }
        signals { Tick }
        initial Ticking;
        state Ticking { on Go => raise(Tick); on Tick => { raise(Tick); } }
//                                                         ^^^^^ error[endless_raise]: this never ends: handling it always raises it again; raise it under a condition
    }
}

state_machine! {
    machine InLoop() {
        events { Go(u32) }
        signals { Tick }
        initial Ticking;
        state Ticking {
            on Go(n) => for _ in 0..n { raise(Tick); }
//                                      ^^^^^ error[unbounded_raise]: cannot determine how many raised events may be waiting at once, because of this `raise`; set a limit with `queue 8;` in the machine (exceeding it panics)
            on Tick => stay;
        }
    }
}

state_machine! {
    machine ByTurns() {
        events { Ping, Pong }
        initial Playing;
        state Playing {
            on Ping => raise(Pong);
//                     ^^^^^ error[endless_raise]: this never ends: handling it always leads back to this `raise`; raise it under a condition
            on Pong => { raise(Ping); }
        }
    }
}

state_machine! {
    machine OnTheWay(ready: bool) {
        signals { Noted }
        initial Red;
        state Red { exit { raise(Noted); } always if ready => Green; }
//                         ^^^^^ error[unbounded_raise]: cannot determine how many raised events may be waiting at once, because of this `raise`; set a limit with `queue 8;` in the machine (exceeding it panics)
        state Green { always if !ready => Red; on Noted => stay; }
    }
}

state_machine! {
    machine Computed() {
        events { Go }
        initial Going;
        state Going { on Go => { let next = ComputedEvent::Go; raise(next); } }
//                                                             ^^^^^ error[unbounded_raise]: cannot determine how many raised events may be waiting at once, because of this `raise`; set a limit with `queue 8;` in the machine (exceeding it panics)
    }
}

state_machine! {
    machine Doubling() {
        events { Go }
        signals { G0, G1, G2, G3, G4, G5, G6, G7 }
        initial Going;
        on G0 => { raise(G1); raise(G1); }
        on G1 => { raise(G2); raise(G2); }
        on G2 => { raise(G3); raise(G3); }
        on G3 => { raise(G4); raise(G4); }
        on G4 => { raise(G5); raise(G5); }
        on G5 => { raise(G6); raise(G6); }
        on G6 => { raise(G7); raise(G7); }
        on G7 => stay;
        state Going { on Go => raise(G0); }
//                             ^^^^^ error[unbounded_raise]: as many as 128 raised events may be waiting at once; for more than 64, set a limit with `queue 128;` in the machine (exceeding it panics)
    }
}

state_machine! {
    machine NoRoom() {
        events { Go }
        signals { Tick }
        queue 0;
//      ^^^^^ error[no_room]: `queue 0;` leaves no room, so the first raise would panic; use a larger number, or remove the line
        initial Ticking;
        state Ticking { on Go => raise(Tick); on Tick => stay; }
    }
}

state_machine! {
    machine Badly() {
        queue 100000;
//            ^^^^^^ error[malformed_room]: expected a number of waiting events up to 65535, as in `queue 8;`
        queue 8;
//      ^^^^^ error[said_twice]: `queue` is declared twice; keep one; first declared in line -1
        queue eight;
//            ^^^^^ error[malformed_room]: expected the maximum number of waiting events, as in `queue 4;`
        queue;
//           ^ error[malformed_room]: expected the maximum number of waiting events, as in `queue 4;`
        initial Off;
        state Off { queue 3; }
//                  ^^^^^ error[misplaced]: this applies to the whole machine; move it into the machine's own body
    }
}

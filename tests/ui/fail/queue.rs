//! Room for what is raised: where it cannot be worked out, and where it is none.

use fsmith::state_machine;

state_machine! {
    machine Again() {
        events { Go }
        signals { Tick }
        initial Ticking;
        state Ticking { on Go => raise(Tick); on Tick => { raise(Tick); } }
    }
}

state_machine! {
    machine InLoop() {
        events { Go(u32) }
        signals { Tick }
        initial Ticking;
        state Ticking {
            on Go(n) => for _ in 0..n { raise(Tick); }
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
            on Pong => { raise(Ping); }
        }
    }
}

state_machine! {
    machine OnTheWay(ready: bool) {
        signals { Noted }
        initial Red;
        state Red { exit { raise(Noted); } always if ready => Green; }
        state Green { always if !ready => Red; on Noted => stay; }
    }
}

state_machine! {
    machine Computed() {
        events { Go }
        initial Going;
        state Going { on Go => { let next = ComputedEvent::Go; raise(next); } }
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
    }
}

state_machine! {
    machine NoRoom() {
        events { Go }
        signals { Tick }
        queue 0;
        initial Ticking;
        state Ticking { on Go => raise(Tick); on Tick => stay; }
    }
}

state_machine! {
    machine Badly() {
        queue 100000;
        queue 8;
        queue eight;
        queue;
        initial Off;
        state Off { queue 3; }
    }
}

fn main() {}

//! Targets in loops and in calls, where Rust reads them as values.

use fsmith::state_machine;

fn note(_: u32) {}

state_machine! {
    machine Door(n: &mut u32) {
        events { Open(u32), Close, Push }

        initial state Closed {
            on Open(x) => { for _ in 0..x { Opened } }
            on Close => { for i in 0..3 { if i == 2 { Opened } *n += i; } Opened }
            on Push => { loop { if *n > 3 { stay } *n += 1; } }
        }
        state Opened {
            on Close => { while *n > 1 { Closed } stay }
            on Push => { for i in 0..3 { match i { 1 => Closed, 2 => { pop } _ => reenter(Opened) } } }
        }
    }
}

state_machine! {
    machine Gate {
        events { Open, Close }

        initial state Shut { on Open => note(Up); }
        state Up { on Close => { note(Shut); Shut } }
    }
}

fn main() {
    Gate::new().is_in(Up);
}

//! Triggers that `or` joins and that do not bind what is used behind them.

use fsmith::state_machine;

state_machine! {
    machine Door(sum: &mut u32, keys: u32) {
        events { Open(u32), Close(u32), Key(Option<u32>), Push { force: u32 }, Knock }

        initial state Closed {
            on Open(x) or on Close(y) => { *sum += x; Opened }
            on Key(Some(n)) if n > 3 or on Knock if n > 4 => Opened;
            on Push { force } or after 5s => if force > 3 { Opened } else { stay };
        }
        state Opened(at: u32 = 0) {
            on Open(x) or when *sum > 3 => { println!("{x}"); Closed }
            on Close(z) if let Some(last) = z.checked_sub(1) or on Knock => { *sum = last; Closed }
            // Each of these has what it uses.
            on Key(Some(keys)) or every 1s => { *sum += keys; }
            on Key(Some(at)) or every 2s => { println!("{at}"); }
            on Key(None) or on Push { .. } => { let force = 3; *sum += force; }
        }
    }
}

fn main() {}

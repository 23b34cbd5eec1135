//! Triggers that `or` joins, of which some do not bind a name that the reaction uses.

use fsmith::state_machine;

state_machine! {
    machine Door(sum: &mut u32, keys: u32) {
        events { Open(u32), Close(u32), Key(Option<u32>), Push { force: u32 }, Knock }

        initial state Closed {
            on Open(x) or on Close(y) => { *sum += x; Opened }
//                           ^^^^^^^^ error[unbound_name]: this trigger does not bind `x`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it
            on Key(Some(n)) if n > 3 or on Knock if n > 4 => Opened;
//                                         ^^^^^ error[unbound_name]: this trigger does not bind `n`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it
            on Push { force } or after 5s => if force > 3 { Opened } else { stay };
//                               ^^^^^ error[unbound_name]: this trigger does not bind `force`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it
        }
        state Opened(at: u32 = 0) {
            on Open(x) or when *sum > 3 => { println!("{x}"); Closed }
//                        ^^^^ error[unbound_name]: this trigger does not bind `x`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it
            on Close(z) if let Some(last) = z.checked_sub(1) or on Knock => { *sum = last; Closed }
//                                                                 ^^^^^ error[unbound_name]: this trigger does not bind `last`, which is used after it; triggers that `or` joins have to bind the same names: write a separate transition for it
            // Each of these has what it uses.
            on Key(Some(keys)) or every 1s => { *sum += keys; }
            on Key(Some(at)) or every 2s => { println!("{at}"); }
            on Key(None) or on Push { .. } => { let force = 3; *sum += force; }
        }
    }
}

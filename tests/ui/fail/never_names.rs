//! What the condition behind `never` cannot name: events, and the data of states elsewhere.

use fsmith::state_machine;

state_machine! {
    machine Names(fuel: u32) {
        events { Burn(u32) }
        initial Ready(3);
        never left == fuel;
        state Ready(left: u32) { never burnt > *left; on Burn(burnt) if burnt > fuel => Done; }
        final Done;
    }
}

fn main() {}

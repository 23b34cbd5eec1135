//! Conditions of `never` read the parameters and the data of active states. They know no events and change nothing.

use fsmith::state_machine;

struct Tank {
    fuel: i32,
}

impl Tank {
    fn drain(&mut self) -> bool {
        self.fuel = 0;
        true
    }
}

state_machine! {
    machine Changes(tank: &mut Tank) {
        events { Burn }
        initial Ready(3);
        never tank.fuel;
        never tank.drain();
        state Ready(left: u32) { never left > 3; on Burn => Done; }
        final Done;
    }
}

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

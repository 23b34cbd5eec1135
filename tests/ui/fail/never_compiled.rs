//! What the compiler says of the condition behind `never`: it looks at the machine's parameters and data, and at no event.

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

fn main() {}

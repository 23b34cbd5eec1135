//! `never` that is no condition, or that has more than one.

use fsmith::state_machine;

struct Tank {
    fuel: i32,
    full: bool,
}

state_machine! {
    machine Written(tank: &mut Tank) {
        events { Burn }
        signals { Empty }
        queue 1;
        initial Ready;
        never;
        never if tank.full;
        never => Ready;
        never tank.full => Ready;
        never on Burn;
        never tank.full or tank.fuel < 0;
        never tank.full or on Burn => Ready;
        never: tank.full;
        alarm never tank.full;
        forbid tank.fuel < 0;
        invariant tank.fuel >= 0;
        nevr tank.full;
        state Ready {
            never tank.fuel = 0;
            never { raise(Empty); true };
            never tank.fuel <
            on Burn => stay;
            on Empty => stay;
            never tank.full
            when tank.full => stay;
            never is_in(Reddy);
            never return;
            never
        }
    }
}

state_machine! {
    machine Placed(tank: &mut Tank) {
        events { Burn, Stop }
        initial Ready;
        #[inline]
        never tank.full;
        #[allow(fsmith::dead_code)]
        never tank.full;
        state Ready { on Burn => never; on Stop => { never tank.full; Done } on Stop => Done; }
        final Done { never tank.full; when tank.full => Ready; }
    }
}

fn main() {}

//! Guards that would change something: told where it is.

use fsmith::state_machine;

fn spend(n: &mut u32) -> bool {
    *n += 1;
    true
}

struct Body {
    level: u32,
    log: Vec<u8>,
}

state_machine! {
    machine Lamp(n: &mut u32, body: &mut Body) {
        events { Press(u32), Hold }

        initial state Off {
            on Press(_) if spend(&mut *n) => On;
            on Hold if { body.log[0] = 1; true } => On;
            when { body.level += 1; body.level > 3 } => On;
        }
        state On(k: u32 = 3) {
            on Hold if spend(&mut k) => Off;
            when core::mem::replace(&mut *k, 4) > 1 => Off;
            when if *n > 3 { *n = 0; true } else { false } => Off;
            // What a guard has made itself, it may change.
            on Press(by) if { let mut sum = by; sum += *n; spend(&mut sum) } => Off;
        }
    }
}

fn main() {}

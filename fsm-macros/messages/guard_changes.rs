//! Guards that would change something. The message is at the change.

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
//                               ^^^^^^^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `n`; change it in a reaction or an action
            on Hold if { body.log[0] = 1; true } => On;
//                                   ^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `body`; change it in a reaction or an action
            when { body.level += 1; body.level > 3 } => On;
//                            ^^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `body`; change it in a reaction or an action
        }
        state On(k: u32 = 3) {
            on Hold if spend(&mut k) => Off;
//                           ^^^^^^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `k`; change it in a reaction or an action
            when core::mem::replace(&mut *k, 4) > 1 => Off;
//                                  ^^^^^^^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `k`; change it in a reaction or an action
            when if *n > 3 { *n = 0; true } else { false } => Off;
//                              ^ error[assignment_in_guard]: a guard sees everything through shared references, and so it cannot change `n`; change it in a reaction or an action
            // What a guard has made itself, it may change.
            on Press(by) if { let mut sum = by; sum += *n; spend(&mut sum) } => Off;
        }
    }
}

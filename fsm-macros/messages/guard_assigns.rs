//! Guards with `=` instead of `==`, and guards that assign.

use fsmith::state_machine;

struct Body {
    level: u8,
}

state_machine! {
    machine Lamp(body: &mut Body) {
        events { Press, Set(u8) }

        initial Off;
        state Off {
            when body.level = 3 => On;
//                          ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
            on Set(level) if level = 3 => On;
//                                 ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
            on Press if body.level += 1 => On;
//                                  ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
        }
        state On {
            when body.level <<= 1 => Off;
//                            ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
            when let 3 = body.level && body.level = 4 => Off;
//                                                ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
        }
    }
}

//! `never` without a condition, and with more than a condition.

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
//      ^^^^^ error[missing_condition]: expected a condition after this, as in `never tank.is_empty();`
        never if tank.full;
//            ^^ error[malformed_never]: the condition is written directly after `never`, as in `never tank.is_empty();`; remove this `if`
        never => Ready;
//      ^^^^^ error[missing_condition]: expected a condition after this, as in `never tank.is_empty();`
        never tank.full => Ready;
//                      ^ error[malformed_never]: `never` is not followed by a reaction: the machine panics if this is true between calls; write `never tank.is_empty();`, or react by `always if tank.is_full() => Ready;`
        never on Burn;
//      ^^^^^ error[missing_condition]: expected a condition after this, as in `never tank.is_empty();`
//                   ^ error[missing_arrow]: expected `=>` and a reaction, as in `on Burn => Ready;`
        never tank.full or tank.fuel < 0;
//                      ^^ error[syntax]: conditions are joined by `||`, and `or` joins triggers, as in `on .. or after 5s`; write `||`
        never tank.full or on Burn => Ready;
//                      ^^ error[malformed_never]: `or` joins triggers, and `never` is none; write each as a separate item: `never tank.is_empty();`
        never: tank.full;
//           ^ error[missing_condition]: `:` is not allowed here; remove it, as in `never tank.is_empty();`
        alarm never tank.full;
//      ^^^^^ error[malformed_trigger]: expected a trigger after this, as in `alarm when tank.is_low() => Ready;`
        forbid tank.fuel < 0;
//      ^^^^^^ error[unknown_item]: `forbid` does not start an item; did you mean `never`, as in `never tank.is_empty();`?
        invariant tank.fuel >= 0;
//      ^^^^^^^^^ error[unknown_item]: `invariant` does not start an item; a condition that must not be true between two calls is `never tank.is_empty();`, so what must hold is negated
        nevr tank.full;
//      ^^^^ error[unknown_item]: `nevr` does not start an item; did you mean `never`?
        state Ready {
            never tank.fuel = 0;
//                          ^ error[assignment_in_guard]: a guard has read-only access, but this `=` assigns; compare with `==`, or assign in a reaction or an action
            never { raise(Empty); true };
//                  ^^^^^ error[raise_in_guard]: a guard has read-only access, so it cannot `raise`; raise in a reaction or an action
            never tank.fuel <
//                ^^^^^^^^^^^ error[missing_semicolon]: expected `;` after this, as in `never tank.is_empty();`
//                          ^ error[syntax]: expected an expression
            on Burn => stay;
            on Empty => stay;
            never tank.full
//                ^^^^^^^^^ error[missing_semicolon]: expected `;` after this, as in `never tank.is_empty();`
            when tank.full => stay;
            never is_in(Reddy);
//                      ^^^^^ error[unknown_state]: no state is named `Reddy`; did you mean `Ready`?
            never return;
//                ^^^^^^ error[return_in_guard]: a guard is a condition; `return` is not allowed in it
            never
//          ^^^^^ error[missing_condition]: expected a condition after this, as in `never tank.is_empty();`
        }
    }
}

state_machine! {
    machine Placed(tank: &mut Tank) {
        events { Burn, Stop }
        initial Ready;
        #[inline]
//      ^^^^^^^^^ error[attribute]: only a doc comment, `#[cfg(..)]` or `#[allow(fsmith::..)]` is allowed here; other attributes go before `machine`, `events` or a state
        never tank.full;
        #[allow(fsmith::dead_code)]
//                      ^^^^^^^^^ error[unknown_lint]: no warning is named `dead_code`; did you mean `dead_end`?
        never tank.full;
        state Ready { on Burn => never; on Stop => { never tank.full; Done } on Stop => Done; }
//                                                         ^^^^ error[syntax]: expected `;`
        final Done { never tank.full; when tank.full => Ready; }
//                                    ^^^^ error[final_is_the_end]: `Done` is `final`, so it cannot have transitions; make it a `state`, or remove this; declared `final` in the same line
    }
}

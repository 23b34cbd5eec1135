//! Values that are dereferenced as if they were references.

use fsmith::state_machine;

state_machine! {
    machine Door(sum: &mut u32) {
        events { Open(u32), Close, Push { force: u32 } }

        initial state Closed {
            on Open(x) => Opened(*x);
//                                ^ error[needless_dereference]: `x` is a value and no reference: a pattern binds what the event carries; write `x`
            on Push { force } if *force > 3 => Opened(2 * *force);
//                                ^^^^^ error[needless_dereference]: `force` is a value and no reference: a pattern binds what the event carries; write `force`
//                                                         ^^^^^ error[needless_dereference]: `force` is a value and no reference: a pattern binds what the event carries; write `force`
        }
        state Opened(n: u32) {
            on Close => Other(*n);
//                             ^ error[needless_dereference]: `n` is a value here, because its state is left; write `n`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            on Open(x) if *n > 1 => { *n += *x; *sum = *n * x; Other(*n + 1) }
//                                           ^ error[needless_dereference]: `x` is a value and no reference: a pattern binds what the event carries; write `x`
//                                                                    ^ error[needless_dereference]: `n` is a value here, because its state is left; write `n`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            on Push { force } => Boxed(Box::new(force), 2);
            state Inner(inner: bool);
            initial Inner(true);
        }
        state Other(m: u32) {
            on Close => Opened(*m).Inner(*m == 1);
//                              ^ error[needless_dereference]: `m` is a value here, because its state is left; write `m`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
//                                        ^ error[needless_dereference]: `m` is a value here, because its state is left; write `m`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
        }
        // Here it is right: a box is dereferenced, and so is a field of a state that stays active.
        state Boxed(boxed: Box<u32>, n: u32) {
            initial Inside(1);
            on Close => Other(*boxed);
            state Inside(k: u32) { on Open(_) => Inside(*n + k); }
        }
    }
}

state_machine! {
    machine Panel(fast: &mut bool) {
        events { Press, Key(u8) }
        initial state Idle(level: u8 = 1) { on Key(_) => Busy(*level); on Press => Both; }
//                                                             ^^^^^ error[needless_dereference]: `level` is a value here, because its state is left; write `level`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
        state Busy(level: u8) { on Key(_) => Idle; }
        parallel Both {
            state Left { initial state L1 { on Press => L2; } state L2 { on Press => L1; } }
            state Right {
                initial state R1(level: u8 = 3) { on Press => R2(*level); on Key(_) if *fast => Busy(*level); }
//                                                                ^^^^^ error[needless_dereference]: `level` is a value here, because its state is left; write `level`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
//                                                                                                    ^^^^^ error[needless_dereference]: `level` is a value here, because its state is left; write `level`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
                state R2(count: u8) { on Press if *count > 3 => R1; on Key(_) => Busy(*count); }
//                                                                                     ^^^^^ error[needless_dereference]: `count` is a value here, because its state is left; write `count`: a field is `&` in a guard, `&mut` in an action or effect, and moves on by value as an argument
            }
        }
    }
}
